import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { admin } from '#domain/calls/define.ts';
import type { NamedCall } from '#domain/calls/index.ts';
import { entityOf, resourceNames, type EntityName } from '#domain/entities/index.ts';
import { schema } from '#server/storage/schema/index.ts';
import type { Home } from './cases/define.ts';
import { entityCases } from './cases/index.ts';
import type { TestServer } from './startServer.ts';

/** The answer of a call: text, unless it is JSON. */
export interface RawAnswer {
  status: number;
  type: string;
  text: string;
}

export interface Sent {
  method: string;
  path: string;
  token: string;
  body?: string | undefined;
  type?: string | undefined;
}

/** Exactly as given, broken bodies included. */
export async function sendRaw(server: TestServer, { method, path, token, body, type }: Sent): Promise<RawAnswer> {
  const response = await fetch(`${server.url}/${path}`, {
    method,
    headers: { Authorization: token, ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type') ?? '', text };
}

/** Announces a body's length, and ends at the answer. */
export async function announce(
  server: TestServer,
  { method, path, token, bytes }: { method: string; path: string; token: string; bytes: number },
): Promise<RawAnswer> {
  const headers = { Authorization: token, 'Content-Type': 'application/json', 'Content-Length': String(bytes) };
  const sending = request(`${server.url}/${path}`, { method, headers, agent: false });
  sending.on('error', () => undefined); // the server hangs up on what is still to come
  sending.write('{');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await text(answer);
  sending.destroy();
  return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text: body };
}

/** An answer must be one plain sentence of status 400 to 499; null: it is. */
export function complaintAbout(answer: RawAnswer): string | null {
  const { status, type } = answer;
  if (status < 400 || status > 499) return `status ${status}: ${answer.text.slice(0, 200)}`;
  if (!type.startsWith('text/plain')) return `type ${type}`;
  return complaintAboutSentence(answer.text);
}

function complaintAboutSentence(text: string): string | null {
  // Some sentences have "<number>" as a placeholder, not as markup.
  const isSentence = /^[\p{L}\d"'/].*[\p{L}\d.!?)'"}\]]$/u.test(text) && text.includes(' ') && text.length <= 500;
  return isSentence && !/<(?:!|\/|html|pre|body)|\bat \w+ \(|Invalid input|expected \w+ to/i.test(text)
    ? null
    : `not a sentence: ${text.slice(0, 200)}`;
}

export interface Furnished extends Home {
  /** A super admin's: no right is missing. */
  token: string;
  /** One record for each entity with cases. */
  ids: Partial<Record<EntityName, number>>;
}

/** An organisation with one record of every entity. */
export async function furnish(server: TestServer): Promise<Furnished> {
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId });
  const user = await build.user({ organisationId, isSuperAdmin: true });
  const home = { organisationId, siteId, userId: user.id };
  const ids: Furnished['ids'] = {};
  for (const [name, each] of Object.entries(entityCases)) ids[name as EntityName] = (await each.build(build, home)).id;
  return { ...home, ids, token: await server.signIn(user) };
}

const bases = resourceNames
  .map((name) => ({ name, path: `${entityOf(name).base ?? admin}/${entityOf(name).resource ?? ''}` }))
  .toSorted((one, other) => other.path.length - one.path.length);

/** The entity whose base the path extends. */
const entityOfPath = (path: string) =>
  bases.find((base) => path === base.path || path.startsWith(`${base.path}/`))?.name;

/** Fills the path with real or given parameters. */
export function pathOf(
  { call }: NamedCall,
  { ids }: Pick<Furnished, 'ids'>,
  given: Readonly<Record<string, string>> = {},
): string {
  const entity = entityOfPath(call.path);
  const known: Readonly<Record<string, string>> =
    (entity === undefined ? undefined : entityCases[entity as keyof typeof entityCases]?.parameters) ?? {};
  return call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const own = name === 'id' && entity !== undefined ? ids[entity] : undefined;
    return given[name] ?? known[name] ?? String(own ?? 1);
  });
}

/** Shows that nothing was written. */
export async function everyRow({ database }: TestServer): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [name, table] of Object.entries(schema)) {
    // Refused calls leave a line in that log.
    if (!is(table, PgTable) || name === 'securityLines') continue;
    const first = Object.values(getTableColumns(table))[0];
    rows[name] = await database
      .select()
      .from(table)
      .orderBy(first ?? sql`1`);
  }
  return rows;
}

/** Collects complaints, so that one run reports all of them. */
export function createComplaints() {
  const found: string[] = [];
  return {
    look(what: string, answer: RawAnswer): void {
      const complaint = complaintAbout(answer);
      if (complaint !== null) found.push(`${what}: ${complaint}`);
    },
    /** Takes a sentence of the server; null: none. */
    hear(what: string, sentence: string | null): void {
      const complaint = sentence === null ? null : complaintAboutSentence(sentence);
      if (complaint !== null) found.push(`${what}: ${complaint}`);
    },
    expectStatus(what: string, { status, text }: RawAnswer, expected: number): void {
      if (status !== expected) found.push(`${what}: status ${status} and not ${expected}: ${text.slice(0, 200)}`);
    },
    expectNone: () => expect(found).toEqual([]),
  };
}
