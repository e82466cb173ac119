import { demoPassword } from '#server/seed/people.ts';
import type { RemoteCalls } from '../server/serverProcess.ts';

export type Answer = Awaited<ReturnType<RemoteCalls['call']>>;
export interface Row {
  id: number;
  [field: string]: unknown;
}

/** A person of the demo with their token. */
export interface Staff {
  id: number;
  token: string;
}

export interface Scene {
  server: RemoteCalls;
  /** Everything that the server wrote so far. */
  log: () => string;
  /** May do everything in the first organisation. */
  lead: Staff;
  /** Sees everything in the first organisation, and changes nothing. */
  reader: Staff;
  desk: Staff;
  /** May do everything in another organisation. */
  stranger: Staff;
}

export interface Attack {
  name: string;
  /** @returns the attacker's success; null: none. */
  run(scene: Scene): Promise<string | null>;
}

async function openStaff(server: RemoteCalls, firstName: string): Promise<Staff> {
  const token = await server.signIn({ email: `${firstName}@gatehouse.example` }, demoPassword);
  const [, payload = ''] = token.split('.');
  const { id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: number };
  return { id, token };
}

export async function openScene(server: RemoteCalls, log: () => string): Promise<Scene> {
  const [lead, reader, desk, stranger] = await Promise.all(
    ['morgan', 'jess', 'priya', 'sunny'].map((name) => openStaff(server, name)),
  );
  if (!lead || !reader || !desk || !stranger) throw new Error('The demo lacks people.');
  return { server, log, lead, reader, desk, stranger };
}

export function rowsOf({ status, body }: Answer): Row[] {
  if (Array.isArray(body)) return body as Row[];
  const { rows } = body as { rows?: Row[] };
  if (rows === undefined) throw new Error(`A list was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  return rows;
}

export async function firstRow({ server }: Scene, { token }: Staff, path: string): Promise<Row> {
  const [row] = rowsOf(await server.call('GET', `api/admin/${path}`, token));
  if (row === undefined) throw new Error(`The demo has none of ${path}.`);
  return row;
}

export const isRefused = ({ status }: Answer) => status >= 400 && status < 500;
/** The attacker's success, where the server should have refused; null: it did. */
export const unlessRefused = (answer: Answer, what: string): string | null =>
  isRefused(answer) ? null : `${what}: ${answer.status}`;
