import { everywhere } from './builders/people.ts';
import type { TestServer } from './startServer.ts';

export interface Desk {
  organisationId: number;
  siteId: number;
  token: string;
  /** A call under api/admin by the desk's own user. */
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** A call that must be refused: its status, the field to blame and the sentence. */
  refused(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; field: string | null; sentence: string }>;
  /** The record that a call answers; it must go well. */
  record(method: string, path: string, body?: object): Promise<Record<string, unknown> & { id: number }>;
  /** The ids of a list, in its order. */
  ids(path: string): Promise<number[]>;
}

/** Somebody who may do everything, or what their permissions say, at a site of an organisation: a new one unless it is given. */
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
  const ask: Desk['ask'] = (method, path, body) => server.call(method, `api/admin/${path}`, { token, body });
  return {
    organisationId,
    siteId,
    token,
    ask,
    async refused(method, path, body) {
      const answer = await server.call(method, `api/admin/${path}`, { token, body });
      if (answer.status < 400) throw new Error(`${method} ${path} was not refused but answered ${answer.status}.`);
      return {
        status: answer.status,
        field: answer.headers.get('error-field'),
        sentence: String(answer.body),
      };
    },
    async record(method, path, body) {
      const answer = await ask(method, path, body);
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
