import { toAppError } from '#domain/errors/appError.ts';
import type { HostMessage, HostSession as Session, NeedOutcome, TabMessage } from '#collections/protocol.ts';
import type { ReplicaHostOptions } from '#collections/replica/host/host.ts';
import { deleteOtherSnapshots } from '#collections/replica/snapshot/snapshot.ts';
import { storeNameIn } from '#collections/schema/storeName.ts';
import { HostSession } from './hostSession.ts';
import { lookedAtIn, Tab } from './tab.ts';
import { plainError } from './tabViews.ts';

type MessageOf<Kind extends TabMessage['kind']> = Extract<TabMessage, { kind: Kind }>;

/** How long the host goes on without a tab: a reload is over by then (milliseconds). */
const withoutTabs = 5_000;

/** The replica host: one for all tabs of a browser, wherever it runs. */
export class HostApp {
  private readonly tabs = new Set<Tab>();
  private session: HostSession | null = null;
  private readonly realm: ReplicaHostOptions['realm'];
  /** Sessions open and close one after the other. */
  private turn: Promise<void> = Promise.resolve();

  constructor(realm: ReplicaHostOptions['realm']) {
    this.realm = realm;
  }

  /** Serves a tab over its port until the tab is gone. */
  attach(port: MessagePort): void {
    const tab = new Tab(port, (database, collection) =>
      storeNameIn(database) === this.session?.replica.storeName
        ? this.session.replica.instanceOf(collection)
        : undefined,
    );
    this.tabs.add(tab);
    port.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.receive(tab, data));
    port.start();
  }

  private receive(tab: Tab, message: TabMessage): void {
    switch (message.kind) {
      case 'storage':
        return tab.receiveStorage(message.message);
      case 'hello':
        return this.watch(tab, message.life);
      case 'bye':
        return this.detach(tab);
      case 'session':
        return this.inTurn(() => this.open(tab, message.session, message.siteId));
      case 'site':
        return this.session?.replica.setSite(message.siteId);
      case 'views':
        tab.views = message.entities;
        return this.setViews();
      case 'look':
        tab.look(message);
        return this.setViews();
      case 'need':
        return void this.need(tab, message);
      case 'changed':
        return this.session?.changed(message);
      case 'command':
        return this.session?.press(message.target, message.act);
      case 'focus':
        return this.session?.replica.focused();
      case 'open':
        return this.session === null ? undefined : tab.live.open(this.session.replica, message);
      case 'shut':
        return tab.live.shut(message.view);
      case 'ask':
        return void this.answer(tab, message);
      case 'forget':
        return this.inTurn(() => this.forget());
    }
  }

  private inTurn(task: () => Promise<void>): void {
    this.turn = this.turn
      .then(task)
      .catch((cause: unknown) => console.error('The replica could not be opened.', cause));
  }

  private async open(tab: Tab, session: Session, siteId: number | null): Promise<void> {
    if (this.session?.isOf(session) === true) {
      this.session.renew(session);
    } else {
      await this.close({ wipe: this.session !== null });
      const opened = new HostSession({
        session,
        siteId,
        realm: this.realm,
        broadcast: (message) => this.broadcast(message),
        unauthorised: (token) => this.inTurn(() => this.expire(opened, token)),
      });
      this.session = opened;
      await opened.open();
      this.setViews();
    }
    for (const message of this.session?.greeting() ?? []) tab.send(message);
  }

  /** The token was refused: everything is hidden, and the same user finds the snapshot again. */
  private async expire(session: HostSession, token: string): Promise<void> {
    if (this.session !== session) return;
    await this.close({ wipe: false });
    this.broadcast({ kind: 'unauthorised', token });
  }

  private async forget(): Promise<void> {
    try {
      await this.close({ wipe: true });
    } finally {
      if (typeof indexedDB !== 'undefined') await deleteOtherSnapshots(null);
      this.broadcast({ kind: 'forgotten' });
    }
  }

  private async close(options: { wipe: boolean }): Promise<void> {
    const { session } = this;
    this.session = null;
    if (session === null) return;
    for (const tab of this.tabs) tab.live.shutAll();
    this.broadcast({ kind: 'store', name: null });
    await session.close(options);
  }

  private async need(tab: Tab, { entity, id }: MessageOf<'need'>): Promise<void> {
    const outcome = await this.lookUp(entity, id);
    tab.send({ kind: 'needed', entity, id, outcome });
  }

  private async answer(tab: Tab, message: MessageOf<'ask'>): Promise<void> {
    if (this.session !== null) return tab.live.ask(this.session.replica, message);
    const error = plainError(toAppError(new Error('Nobody is signed in.')));
    return tab.send({ kind: 'askFailed', ask: message.ask, error });
  }

  private async lookUp(entity: MessageOf<'need'>['entity'], id: number): Promise<NeedOutcome> {
    try {
      const exists = await this.session?.replica.look(entity, id);
      return { status: exists === true ? 'present' : 'missing' };
    } catch (thrown) {
      return { status: 'failed', error: plainError(toAppError(thrown)) };
    }
  }

  private setViews(): void {
    const tabs = [...this.tabs];
    this.session?.replica.setViews(new Set(tabs.flatMap((tab) => tab.views)));
    this.session?.replica.setLookedAt(lookedAtIn(tabs));
  }

  /** A lock that a tab holds while it lives comes free when it is gone, however it went. */
  private watch(tab: Tab, life: string | null): void {
    if (life === null) return;
    void navigator.locks.request(life, () => this.detach(tab));
  }

  private detach(tab: Tab): void {
    if (!this.tabs.delete(tab)) return;
    tab.close();
    this.setViews();
    if (this.tabs.size === 0) setTimeout(() => this.inTurn(() => this.rest()), withoutTabs);
  }

  /** Without a tab nobody is signed in here any more, as far as anybody can tell. */
  private async rest(): Promise<void> {
    if (this.tabs.size === 0) await this.close({ wipe: false });
  }

  private broadcast(message: HostMessage): void {
    for (const tab of this.tabs) tab.send(message);
  }
}
