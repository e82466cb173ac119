import { everywhere } from './builders/people.ts';
import type { TestServer } from './startServer.ts';

export interface Desk {
  organisationId: number;
  siteId: number;
  token: string;
  /** Sends a call under api/admin by the desk's user. */
  ask(method: string, path: string, body?: object, key?: string): Promise<{ status: number; body: unknown }>;
  /** Must be refused: status, field and sentence. */
  refused(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; field: string | null; sentence: string }>;
  /** Returns the record of a call, which must succeed. */
  record(method: string, path: string, body?: object, key?: string): Promise<Record<string, unknown> & { id: number }>;
  ids(path: string): Promise<number[]>;
}

/**
 * A user at a site of a given or new organisation.
 * @param permissions absent: every right.
 */
export async function openDesk(
  server: TestServer,
  given: {
    organisationId?: number;
    siteId?: number;
    permissions?: Record<string, number>;
    isSuperAdmin?: boolean;
  } = {},
): Promise<Desk> {
  const { build } = server;
  const organisationId = given.organisationId ?? (await build.organisation()).id;
  const siteId = given.siteId ?? (await build.site({ organisationId })).id;
  const { permissions = everywhere(31), isSuperAdmin = false } = given;
  const token = await server.signIn(await build.user({ organisationId, permissions, isSuperAdmin }));
  const ask: Desk['ask'] = (method, path, body, key) => server.call(method, `api/admin/${path}`, { token, body, key });
  return {
    organisationId,
    siteId,
    token,
    ask,
    async refused(method, path, body, key) {
      const answer = await server.call(method, `api/admin/${path}`, { token, body, key });
      if (answer.status < 400) throw new Error(`${method} ${path} was not refused but answered ${answer.status}.`);
      return {
        status: answer.status,
        field: answer.headers.get('error-field'),
        sentence: String(answer.body),
      };
    },
    async record(method, path, body, key) {
      const answer = await ask(method, path, body, key);
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${String(answer.body)}`);
      return answer.body as Record<string, unknown> & { id: number };
    },
    async ids(path) {
      const answer = await ask('GET', path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${String(answer.body)}`);
      return (answer.body as { rows: { id: number }[] }).rows.map(({ id }) => id);
    },
  };
}
