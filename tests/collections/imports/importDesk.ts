import type { MemoryLedger } from '#collections/imports/importLedger.ts';
import type { ImportAct } from '#collections/hostContract.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import { createApi } from '#collections/transport/api.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import type { MadeTable } from '#domain/import/madeTable.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import type { ImportRow, ImportRowsQuery, ImportView } from '#domain/import/view.ts';
import { isOfReplica } from '#domain/live/event.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';
import { hastyScheduler } from '#tests/support/replica/hastyScheduler.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import { expect } from 'vitest';

const soon = { timeout: 30_000, interval: 10 };

/** A person in a new organisation with one site. */
export async function newPerson(server: TestServer) {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId, name: 'Newtown' });
  const user = await server.build.user({ organisationId, permissions: everywhere(31) });
  const token = await server.signIn(user);
  return { organisationId, siteId, userId: user.id, token };
}
export type Person = Awaited<ReturnType<typeof newPerson>>;

/** The browser of a person who imports files: its hosts come and go, and its ledger stays. */
export class ImportDesk {
  private host: ReplicaHost | null = null;
  private socket: LiveSocket | null = null;
  private views: readonly ImportView[] = [];

  constructor(
    private readonly url: string,
    readonly person: Person,
    readonly ledger: MemoryLedger,
  ) {}

  /** Opens a host, as the first tab does. */
  async open(): Promise<this> {
    const { organisationId, siteId, userId, token } = this.person;
    const host = new ReplicaHost(
      hostOptions({
        api: createApi({ base: this.url, token: () => token }),
        scheduler: hastyScheduler,
        openImportLedger: () => Promise.resolve(this.ledger),
      }),
    );
    this.host = host;
    const rights = { permissions: everywhere(31), isSuperAdmin: false };
    await host.open({ userId, organisationId, apiBase: this.url, rights }, siteId);
    this.socket = openLiveSocket({
      url: this.url,
      token,
      onDown: () => host.socketDown(),
      onUp: (recovered) => host.socketUp(recovered),
      onEvent: (event) => isOfReplica(event) && host.event(event),
    });
    host.views.imports(
      null,
      (views) => (this.views = views),
      (error) => {
        throw error;
      },
    );
    return this;
  }

  /** Ends the host at once, as the last tab does. */
  async close(wipe = false): Promise<void> {
    this.socket?.close();
    await this.host?.close({ wipe });
    this.host = null;
  }

  view(id: string): ImportView | undefined {
    return this.views.find((view) => view.id === id);
  }

  get all(): readonly ImportView[] {
    return this.views;
  }

  /** Hands a file over, with the proposed settings, until its rows are checked. @returns the import's id. */
  async check(kind: ImportKindId, content: string, change: Partial<ImportView['settings']> = {}): Promise<string> {
    const id = await this.choose(kind, content);
    await expect.poll(() => this.view(id)?.state, soon).toBe('matching');
    const { settings, questions } = this.view(id) as ImportView;
    const answers = Object.fromEntries(questions.map((question) => [question.id, question.proposed ?? '']));
    const { siteId } = this.person;
    await this.requests.setImport({ id, settings: { ...settings, siteId, answers, ...change } });
    await this.reaches(id, 'planned');
    return id;
  }

  choose(kind: ImportKindId, content: string): Promise<string> {
    return this.requests.openImport({ kind, name: `${kind}.csv`, content, siteId: this.person.siteId });
  }

  /** Hands over the rows that a form wrote. */
  make(kind: ImportKindId, content: MadeTable): Promise<string> {
    return this.requests.openImport({ kind, name: `Make many: ${kind}`, content, siteId: this.person.siteId });
  }

  async steer(id: string, act: ImportAct): Promise<void> {
    await this.requests.steerImport({ id, act });
  }

  /** Waits until the import is in the state. */
  async reaches(id: string, state: ImportView['state']): Promise<ImportView> {
    await expect
      .poll(() => {
        const view = this.view(id);
        return view?.state === state ? state : JSON.stringify({ ...view, columns: 0, samples: 0, fields: 0 });
      }, soon)
      .toBe(state);
    return this.view(id) as ImportView;
  }

  async run(kind: ImportKindId, content: string): Promise<ImportView> {
    const id = await this.check(kind, content);
    await this.steer(id, 'start');
    return this.reaches(id, 'finished');
  }

  rows(id: string, query: Partial<ImportRowsQuery> = {}): readonly ImportRow[] {
    let found: readonly ImportRow[] = [];
    const close = this.requireHost().views.importRows(
      { id, offset: 0, limit: 1_000, ...query },
      ({ rows }) => (found = rows),
      (error) => {
        throw error;
      },
    );
    close();
    return found;
  }

  get requests() {
    return this.requireHost().requests;
  }

  private requireHost(): ReplicaHost {
    if (this.host === null) throw new Error('No tab is open.');
    return this.host;
  }
}
