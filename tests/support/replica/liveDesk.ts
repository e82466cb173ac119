import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { readToken } from '#domain/session/token.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import type { Home } from '#tests/support/server/cases/define.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import { BrowserLess, type signedIn } from './browserLess.ts';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

interface Read {
  /** Under the API: "units/12", "bookings/storage". */
  path: string;
  /** The id at the path's end; null: the path is a list. */
  id: number | null;
  siteId: string | null;
  /** When the read was sent, in milliseconds since 1970. */
  at: number;
}

interface WatchedReads {
  /** The reads since the watch began, in order. */
  readonly reads: readonly Read[];
  clear(): void;
  stop(): void;
}

/** Notes reads with this token on the network. */
function watchReads(token: string): WatchedReads {
  const original = globalThis.fetch;
  const reads: Read[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET' && request.headers.get('authorization') === token) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api\/(v1\/)?admin\//, '');
      const last = Number(path.slice(path.lastIndexOf('/') + 1));
      reads.push({
        path,
        id: Number.isInteger(last) ? last : null,
        siteId: url.searchParams.get('siteId'),
        at: Date.now(),
      });
    }
    return original(request);
  };
  return {
    reads,
    clear: () => {
      reads.length = 0;
    },
    stop: () => {
      globalThis.fetch = original;
    },
  };
}

type Session = Awaited<ReturnType<typeof signedIn>>;

/** An open dashboard, whose user also changes records by another sign-in. */
export class LiveDesk {
  readonly browser = new BrowserLess();
  readonly reads: WatchedReads;

  constructor(
    private readonly server: TestServer,
    /** The site that is viewed. */
    readonly home: Home,
    readonly elsewhere: Home,
    readonly session: Session,
    private readonly actingToken: string,
    /** A super admin's token: nobody else switches features. */
    private readonly superAdminToken: string,
  ) {
    this.reads = watchReads(session.token);
  }

  /** Opens a tab at a site; 0: at all sites. */
  openTab(siteId = this.home.siteId) {
    return this.browser.openTab(this.server.url, this.session, siteId);
  }

  /** Creates a record by the API, which sends its event. */
  async create(name: EntityName, home = this.home): Promise<AnyRecord> {
    const { create } = await this.bodies(name, home);
    return this.act(name, 'POST', null, create);
  }

  /** Changes a record by the API. Returns the changed record. */
  async change(name: EntityName, id: number, home = this.home): Promise<AnyRecord> {
    const { change } = await this.bodies(name, home);
    return this.act(name, 'PUT', id, change);
  }

  async remove(name: EntityName, id: number): Promise<void> {
    await this.act(name, 'DELETE', id);
  }

  /** Straight in the database: without an event. */
  buildSilently(name: EntityName, home = this.home): Promise<{ id: number }> {
    return entityCases[name].build(this.server.build, home);
  }

  /** The entity's path under the API. */
  base(name: EntityName): string {
    const { parameters = {} } = entityCases[name];
    const { path } = resourceCalls(name).list;
    return path
      .replace(/^api\/admin\//, '')
      .replace(/:(\w+)/g, (_whole, parameter: string) => parameters[parameter] ?? '');
  }

  readsOf(name: EntityName, id: number) {
    return this.reads.reads.filter((read) => read.id === id && read.path === `${this.base(name)}/${id}`);
  }

  act(name: EntityName, method: string, id: number | null, body?: object): Promise<AnyRecord> {
    return this.call(method, `${this.base(name)}${id === null ? '' : `/${id}`}`, body);
  }

  /** Sends a call by the other sign-in. It must succeed. */
  async call(method: string, path: string, body?: object): Promise<AnyRecord> {
    const token = path.startsWith('organisations/features') ? this.superAdminToken : this.actingToken;
    const answer = await this.server.call(method, `api/admin/${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${String(answer.body)}`);
    return answer.body as AnyRecord;
  }

  readonly close = closeWithFile(async () => {
    this.reads.stop();
    await this.browser.close();
  });

  private async bodies(name: EntityName, home: Home) {
    const bodies = await entityCases[name].bodies(this.server.build, home);
    if (bodies === null) throw new Error(`The server alone writes records of ${name}.`);
    return bodies;
  }
}

/**
 * A new organisation with two sites.
 * @param rights absent: every right.
 */
export async function openLiveDesk(server: TestServer, permissions = everywhere(31)): Promise<LiveDesk> {
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const [here, there] = [await build.site({ organisationId }), await build.site({ organisationId })];
  const user = await build.user({ organisationId, permissions });
  const [token, acting] = [await server.signIn(user), await server.signIn(user)];
  const superAdmin = await server.signIn(await build.user({ organisationId, isSuperAdmin: true }));
  const reading = readToken(token);
  if (!reading.ok) throw new Error(reading.message);
  const { userId, rights } = reading.holder;
  const [home, elsewhere] = [here, there].map(({ id: siteId }) => ({ organisationId, siteId, userId })) as [Home, Home];
  return new LiveDesk(server, home, elsewhere, { token, userId, rights, organisationId: null }, acting, superAdmin);
}
