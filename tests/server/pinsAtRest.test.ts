// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { eq, getTableName, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hiddenPin } from '#domain/entities/pinCode.ts';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { rotatePins } from '#server/access/pins/rotatePins.ts';
import { findPins } from '#server/access/pins/storedPins.ts';
import { pinsAtOnce } from '#server/access/pins/writePins.ts';
import { keysOfProcess, parseSessionKeys, type SessionKeys } from '#server/config/sessionKeys.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import { schema } from '#server/storage/schema/index.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { endSessionsAndForgetKey } from '#server/storage/sessionGuard.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { refuseChanges } from '#tests/support/server/refuseChanges.ts';
import { sharedDatabase, type SharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** Every row of every table, as a dump has it. */
async function dumpOf({ database }: TestServer): Promise<string> {
  const texts: string[] = [];
  for (const table of Object.values(schema)) {
    const text = sql<string>`row_to_json(each)::text`;
    const rows = await database.select({ text }).from(sql`${sql.identifier(getTableName(table))} each`);
    texts.push(...rows.map((row) => row.text));
  }
  return texts.join('\n');
}

const codesIn = async (desk: Pick<Desk, 'ask'>, path: string) => {
  const { status, body } = await desk.ask('GET', `${path}?limit=1000`);
  expect(status).toBe(200);
  return (body as { rows: { code: string }[] }).rows.map(({ code }) => code);
};

const keys = (...letters: string[]): SessionKeys => {
  const parsed = parseSessionKeys(letters.map((letter) => letter.repeat(43)).join(' '));
  if (parsed === null) throw new Error('These keys are none.');
  return parsed;
};

describe('a thief of a dump', () => {
  let server: TestServer;
  let desk: Desk;
  let path: string;
  beforeAll(async () => {
    server = await startTestServer();
    desk = await openDesk(server);
    path = `customers/${(await server.build.customer({ organisationId: desk.organisationId })).id}/pinCodes`;
  });
  afterAll(() => server.close());

  const rowOf = async (id: number) => {
    const [row] = await server.database.select().from(pinCodes).where(eq(pinCodes.id, id));
    if (row === undefined) throw new Error(`There is no row ${id}.`);
    return row;
  };

  it('finds no PIN code in it, whichever way it was given', async () => {
    const made = await desk.record('POST', path, { code: '83614527' }, randomUUID());
    await desk.record('PUT', `${path}/${made.id}`, { code: '94725638' });
    const drawn = await desk.record('POST', path, {}, randomUUID());
    const dump = await dumpOf(server);
    for (const code of ['83614527', '94725638', String(drawn['code'])]) expect(dump).not.toContain(code);
  });

  it('learns neither how long a code is, nor who elsewhere has the same', async () => {
    const stranger = await openDesk(server);
    const { id: customerId } = await server.build.customer({ organisationId: stranger.organisationId });
    const short = await rowOf((await desk.record('POST', path, { code: '7391' })).id);
    const long = await rowOf((await desk.record('POST', path, { code: '73917391' })).id);
    const same = await rowOf((await stranger.record('POST', `customers/${customerId}/pinCodes`, { code: '7391' })).id);
    expect(short.code).toHaveLength(long.code.length);
    expect(short.codeHash).not.toBe(same.codeHash);
  });

  it('who can also write opens no door with the code of another row', async () => {
    const { organisationId } = desk;
    const theirs = await rowOf((await desk.record('POST', path, { code: '468013' })).id);
    const { id: customerId } = await server.build.customer({ organisationId });
    const mine = await server.build.pinCode({ organisationId, customerId });
    await server.database
      .update(pinCodes)
      .set({ code: theirs.code, codeHash: theirs.codeHash })
      .where(eq(pinCodes.id, mine.id));
    const found = await findPins(server.database, pinKeysOf(keysOfProcess), organisationId, '468013');
    expect(found.map(({ id }) => id)).toEqual([theirs.id]);
    expect(await codesIn(desk, `customers/${customerId}/pinCodes`)).toEqual([hiddenPin]);
  });
});

/** Servers on one database, one after the other. */
function servers() {
  let shared: SharedDatabase;
  beforeAll(async () => {
    shared = await sharedDatabase();
  });
  afterAll(() => shared.close());
  return async <Result>(sessionKeys: SessionKeys, work: (server: TestServer) => Promise<Result>) => {
    const server = await startTestServer({ database: shared.database, sessionKeys });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  };
}

/** More than one statement of a rotation holds. */
const many = pinsAtOnce + 10;
const few = 20;
const codeOfRow = (index: number) => String(30_000_000 + index);

interface Place {
  organisationId: number;
  path: string;
}

const chief = { email: 'chief@example.test' };

/** Asks as the chief of the place, on any of its servers. */
async function askingAt(server: TestServer): Promise<Pick<Desk, 'ask'>> {
  const token = await server.signIn(chief);
  return { ask: (method, path, body) => server.call(method, `api/admin/${path}`, { token, body }) };
}

const expectTaken = async ({ ask }: Pick<Desk, 'ask'>, path: string, code: string) =>
  expect(await ask('POST', path, { code })).toMatchObject({
    status: 409,
    body: expect.stringContaining('already') as string,
  });

/** PIN codes as an earlier version stored them. */
async function buildPlain({ build, database }: TestServer): Promise<Place> {
  const { id: organisationId } = await build.organisation();
  const { id: customerId } = await build.customer({ organisationId });
  const rows = Array.from({ length: many }, (_, index) => ({
    id: index + 1,
    organisationId,
    customerId,
    code: codeOfRow(index),
    createdAt: new Date(),
  }));
  await insertMany(database, pinCodes, rows);
  const { id: userId } = await build.user({ organisationId, permissions: everywhere(31), ...chief });
  await database.insert(requestAnswers).values({
    userId,
    keyHash: 'of an earlier version',
    call: `POST /api/admin/customers/${customerId}/pinCodes`,
    bodyHash: 'any',
    status: 201,
    body: { id: 1, code: codeOfRow(0) },
    createdAt: new Date(),
  });
  return { organisationId, path: `customers/${customerId}/pinCodes` };
}

const allCodes = Array.from({ length: many }, (_, index) => codeOfRow(index));

describe('PIN codes of an earlier version', () => {
  const withKeys = servers();
  let place: Place;
  beforeAll(async () => {
    place = await withKeys(keys('a'), buildPlain);
  });

  it('are encrypted at the next start, and stay what they were', async () => {
    await withKeys(keys('a'), async (server) => {
      const dump = await dumpOf(server);
      expect(allCodes.filter((code) => dump.includes(code))).toEqual([]);
      const there = await askingAt(server);
      expect(await codesIn(there, place.path)).toEqual(allCodes);
      await expectTaken(there, place.path, codeOfRow(9));
    });
  });

  /** Whether the keypad finds the first and the last code, and nobody else gets them. */
  async function expectAll(server: TestServer, held: SessionKeys): Promise<void> {
    const { organisationId, path } = place;
    const there = await askingAt(server);
    expect(await codesIn(there, path)).toEqual(allCodes);
    for (const [id, code] of [
      [1, codeOfRow(0)],
      [many, codeOfRow(many - 1)],
    ] as const) {
      expect(await findPins(server.database, pinKeysOf(held), organisationId, code)).toMatchObject([{ id }]);
      await expectTaken(there, path, code);
    }
  }

  it('survive a rotation of the key that stops halfway, and can be run again', async () => {
    const both = keys('b', 'a');
    await withKeys(both, async (server) => {
      await expectAll(server, both);
      const allow = await refuseChanges(server.database, 'pin_codes', `new.id = ${many}`);
      await expect(rotatePins(server.storage, both)).rejects.toThrow('update pin_codes');
      await allow();
      const ids = await server.database.selectDistinct({ id: sql`split_part(code, '.', 2)` }).from(pinCodes);
      expect(ids).toHaveLength(2);
      await expectAll(server, both);
    });
    await withKeys(both, async (server) => {
      await expectAll(server, both);
      expect(await rotatePins(server.storage, both)).toMatchObject({ rotated: many - pinsAtOnce, redrawn: [] });
    });
    await withKeys(keys('b'), async (server) => {
      await expectAll(server, keys('b'));
      const [answer] = await server.database.select({ body: requestAnswers.body }).from(requestAnswers);
      const { id, code } = z.object({ id: z.number(), code: z.string() }).parse(answer?.body);
      expect(pinKeysOf(keys('b')).open(id, code)).toBe(codeOfRow(0));
    });
  });

  it('need the rotation before the old key is left out, or the start is refused', async () => {
    await withKeys(keys('b'), ({ database }) => endSessionsAndForgetKey(database, new Date()));
    const refused: unknown = await withKeys(keys('c'), () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartFailure);
    expect((refused as StartFailure).message).toMatch(/^The PIN codes .* another key: .* npm run rotate-keys/);
    await withKeys(keys('b', 'c'), async (server) => {
      await expect(rotatePins(server.storage, keys('c'))).rejects.toThrow(StartFailure);
      await expectAll(server, keys('b', 'c'));
    });
  });

  it('are drawn anew if nobody can read them any more', async () => {
    await withKeys(keys('b'), async (server) => {
      await expect(rotatePins(server.storage, keys('c'), true)).rejects.toThrow(StartFailure);
      await expectAll(server, keys('b'));
      await endSessionsAndForgetKey(server.database, new Date());
      // Each one is drawn by itself.
      await server.database.delete(pinCodes).where(gt(pinCodes.id, few));
      const { redrawn, rotated } = await rotatePins(server.storage, keys('c'), true);
      expect([redrawn.length, rotated]).toEqual([few, 0]);
    });
    await withKeys(keys('c'), async (server) => {
      const codes = await codesIn(await askingAt(server), place.path);
      expect(new Set(codes).size).toBe(few);
      expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    });
  });
});
