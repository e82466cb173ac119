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

export const textOf = (body: unknown) => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
const beginningOf = (body: unknown) => textOf(body).slice(0, 200);

/** The calls under api/admin by somebody's token. */
export const callsOf =
  ({ server }: Scene, token: string) =>
  (method: string, path: string, body?: object, key?: string) =>
    server.call(method, `api/admin/${path}`, token, body, key);

/** What stands before or after an attack: without it, the attack would prove nothing. @throws Error */
export function done({ status, body }: Answer): Row {
  if (status >= 300) throw new Error(`An attack could not be prepared: ${status} ${beginningOf(body)}`);
  return body as Row;
}

/** What an answer is, unless it is the refusal that should hold the attack: another refusal proves nothing. */
export function unlessHeld(
  { status, body }: Answer,
  what: string,
  expected: { status: number; words?: RegExp },
): string[] {
  const isHeld = status === expected.status && (expected.words?.test(textOf(body)) ?? true);
  return isHeld ? [] : [`${what}: ${status} ${beginningOf(body)}`];
}

/** The attacker's successes in a sentence; null: none. */
export const listed = (got: readonly (string | null | readonly string[])[]): string | null =>
  got
    .flat()
    .filter((each) => each !== null)
    .join('; ') || null;
