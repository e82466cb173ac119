// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyCall, type NamedCall } from '#domain/calls/index.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { issueSentence } from '#server/rest/crud/issueSentence.ts';
import {
  announce,
  createComplaints,
  everyRow,
  furnish,
  pathOf,
  sendRaw,
  type Furnished,
  type RawAnswer,
} from '#tests/support/server/badInput.ts';
import { standingCalls } from '#tests/support/server/callsNotStanding.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

/** Milliseconds: thousands of calls on a busy machine. */
const timeout = 240_000;

const isProof = isProofOf('input');

/** `npm test` draws from all of this in badInputProperty. */
const isWalked = isProof || isOnPostgres;

// The server's time stands still: only a writing call may change a row.
const begun = new Date();
const kept = keepLog('warn');
let server: TestServer;
let room: Furnished;
let calls: readonly NamedCall[];
let rows: Record<string, unknown[]>;
const bodies = new Map<string, object>();

/** A creating or changing body, where cases exist. */
async function prepareBodies(): Promise<void> {
  for (const [name, { bodies: make }] of Object.entries(entityCases)) {
    const made = await make(server.build, room);
    if (made === null) continue;
    bodies.set(`${name}.create`, made.create);
    bodies.set(`${name}.update`, made.change);
  }
}

beforeAll(async () => {
  if (!isWalked) return;
  server = await startTestServer({ log: kept.log, now: () => begun });
  room = await furnish(server);
  calls = await standingCalls(server);
  await prepareBodies();
  rows = await everyRow(server);
}, timeout);

const complaints = createComplaints();
const send = (named: NamedCall, path: string, body?: string, type?: string): Promise<RawAnswer> =>
  sendRaw(server, { method: named.call.method, path, token: room.token, body, type });

/** No complaints, no writes, no server errors. */
async function expectHarmless(): Promise<void> {
  complaints.expectNone();
  expect(await everyRow(server)).toEqual(rows);
  expect(kept.text()).not.toContain('A call failed');
}

const takesBody = ({ call }: NamedCall) =>
  call.method !== 'GET' && (call.body !== undefined || call.method === 'DELETE');
const isBatch = ({ name }: NamedCall) => name.endsWith('.removeMany');

function isRefused(named: NamedCall, body: unknown): boolean {
  if (isBatch(named)) return true;
  return named.call.body !== undefined && !named.call.body.safeParse(body).success;
}

/** The sentence for a bad body; null: another reason comes first. */
function sentenceFor(named: NamedCall, body: unknown): string | null {
  const issue = named.call.body?.safeParse(body).error?.issues[0];
  return isBatch(named) || issue === undefined ? null : issueSentence(issue);
}

/** One value each turn, so all get theirs, or some; `npm run proof:input` takes all each time. */
function inTurn<Value>(values: readonly Value[], turn: number, some = 1): readonly Value[] {
  if (isProof) return values;
  return Array.from({ length: some }, (_each, place) => values[(turn * some + place) % values.length] as Value);
}

const written = (value: unknown) => JSON.stringify(value).slice(0, 20);

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), null);
const wrong: readonly unknown[] = [null, 'text\0', {}, [], -1.5, true, 1e300, 'x'.repeat(6_000), deep(300)];

const noObjects = [null, 7, 'text', [], [[]], [1, 'x'], { items: 'all' }, { items: [{}] }, deep(500)] as const;
const whatIs = (body: unknown) => JSON.stringify(body)?.slice(0, 40) ?? 'no body';

function fieldsOf({ call }: NamedCall): string[] {
  const shape = (call.body as { shape?: Record<string, unknown> } | undefined)?.shape;
  return Object.keys(shape ?? {});
}

it.runIf(isWalked)('walks every call of the API', () => {
  expect(calls).toEqual(everyCall);
});

describe.runIf(isWalked)('a body', { timeout }, () => {
  it('that is missing, or no object, is refused', async () => {
    const needing = (named: NamedCall) =>
      named.call.method !== 'DELETE' || isBatch(named) || named.call.body !== undefined;
    const taking = calls.filter((each) => takesBody(each) && needing(each));
    for (const [turn, named] of taking.entries()) {
      for (const body of noObjects.filter((value) => isRefused(named, value)))
        complaints.hear(`${named.name} with ${whatIs(body)}`, sentenceFor(named, body));
      // Each call is sent without a body, and with a wrong body.
      for (const body of [undefined, ...inTurn(noObjects, turn)]) {
        if (!isRefused(named, body)) continue;
        const answer = await send(named, pathOf(named, room), body === undefined ? undefined : JSON.stringify(body));
        complaints.look(`${named.name} with ${whatIs(body)}`, answer);
      }
    }
    await expectHarmless();
  });

  it('with a wrong type in any field is refused', async () => {
    let turn = 0;
    for (const [place, named] of calls.entries()) {
      const base = bodies.get(named.name) ?? {};
      const sent = new Set(inTurn(fieldsOf(named), place));
      for (const field of fieldsOf(named)) {
        const refused = wrong.filter((value) => {
          const sentence = sentenceFor(named, { ...base, [field]: value });
          complaints.hear(`${named.name} with ${field} ${written(value)}`, sentence);
          return sentence !== null;
        });
        // Sends some fields of a call, each with one bad value.
        if (refused.length === 0 || !sent.has(field)) continue;
        turn += 1;
        const value = refused[turn % refused.length];
        const answer = await send(named, pathOf(named, room), JSON.stringify({ ...base, [field]: value }));
        complaints.look(`${named.name} with ${field} ${written(value)}`, answer);
      }
    }
    await expectHarmless();
  });

  /** As a standard has them. */
  const takesForms: ReadonlySet<string> = new Set(['directoryLogout']);

  it('that is no JSON, of another type, too large, or after the prototype is refused', async () => {
    for (const [turn, named] of calls.filter(({ call }) => call.method !== 'GET').entries()) {
      const path = pathOf(named, room);
      const bad: [what: string, body: string, type: string, status: number][] = [
        ['half a JSON', '{"a":', 'application/json', 400],
        ['a prototype', '{"__proto__": {"isSuperAdmin": true}}', 'application/json', 400],
        ['a constructor', '{"constructor": {"prototype": {"isSuperAdmin": true}}}', 'application/json', 400],
        ['XML', '<a/>', 'text/xml', 415],
        ['a form', 'a=b', 'application/x-www-form-urlencoded', takesForms.has(named.name) ? 400 : 415],
      ];
      for (const [what, body, type, status] of inTurn(bad, turn)) {
        const answer = await send(named, path, body, type);
        complaints.look(`${named.name} with ${what}`, answer);
        complaints.expectStatus(`${named.name} with ${what}`, answer, status);
      }
      if (!isProof && turn % 5 !== 0) continue;
      const tooLarge = Math.max(2_000_000, (named.call.bodyLimit ?? 0) + 1);
      const answer = await announce(server, { method: named.call.method, path, token: room.token, bytes: tooLarge });
      complaints.look(`${named.name} with ${tooLarge} bytes`, answer);
      complaints.expectStatus(`${named.name} with ${tooLarge} bytes`, answer, 413);
    }
    await expectHarmless();
  });
});

describe.runIf(isWalked)('an address', { timeout }, () => {
  const noId = ['abc', '0', '1.5', '9'.repeat(30), '%00', '__proto__', "1'--", '%E0%A4%A'];

  it('with an id that is none is refused', async () => {
    const ofRecords = calls.filter(({ call }) => /:(id|\w+Id)\b/.test(call.path));
    for (const [turn, named] of ofRecords.entries()) {
      for (const id of inTurn(noId, turn)) {
        const given = Object.fromEntries([...named.call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]));
        const body = named.call.method === 'GET' ? undefined : JSON.stringify(bodies.get(named.name) ?? {});
        complaints.look(`${named.name} of ${id}`, await send(named, pathOf(named, room, given), body));
      }
    }
    await expectHarmless();
  });

  it('with a query that cannot be used is refused', async () => {
    const search = (value: unknown) => `searchQuery=${encodeURIComponent(JSON.stringify(value))}`;
    const queries = [
      'offset=-1',
      'offset=x',
      'offset=1e99',
      'offset=1&offset=2',
      'limit=0',
      'limit=all',
      'limit=1.5',
      'siteId=x',
      'siteId=-1',
      'siteId=1.5',
      'siteId=99999999999',
      'siteId=1&siteId=2',
      'mode=all',
      'siteId=%00',
      'searchQuery=%5B',
      'searchQuery=7',
      'searchQuery=%00',
      'searchQuery=%5B%22%5Cu0000%22%5D',
      search({ column: 'id' }),
      ...['nonsense', '__proto__', 'constructor', 'toString', 'passwordHash', 'id; drop table users', ''].map(
        (column) => search([{ column, query: '1' }]),
      ),
      search([{ column: 'id', query: { $gt: 0 } }]),
      search(Array.from({ length: 50 }, () => ({ column: 'id', query: '1' }))),
      search([{ column: 'id', query: 'not a number' }]),
      search(deep(500)),
    ];
    for (const [turn, named] of calls.filter(({ call }) => call.answer === 'list').entries()) {
      for (const query of inTurn(queries, turn, 2)) {
        const answer = await send(named, `${pathOf(named, room)}?${query}`);
        complaints.look(`${named.name} with ${decodeURIComponent(query).slice(0, 80)}`, answer);
      }
    }
    await expectHarmless();
  });

  it('with a field of its own that cannot be used is refused', async () => {
    for (const named of calls.filter(({ call }) => call.query !== undefined)) {
      const { query = z.object({}) } = named.call;
      for (const field of Object.keys(query.shape)) {
        for (const value of ['', 'nonsense', '-1', '1.5', '9'.repeat(30), '__proto__']) {
          if (query.safeParse({ [field]: value }).success) continue;
          const answer = await send(named, `${pathOf(named, room)}?${field}=${value}`);
          complaints.look(`${named.name} with ${field}=${value}`, answer);
        }
      }
    }
    await expectHarmless();
  });
});

it.runIf(isWalked)('has a record of every entity to try it on', () => {
  const entities = Object.keys(entityCases) as EntityName[];
  expect(entities.filter((name) => room.ids[name] === undefined)).toEqual([]);
});
