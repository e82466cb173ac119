import { count, eq, max, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { doorsOf } from '#server/seed/doors.ts';
import { createRowBuffer } from '#server/seed/rowBuffer.ts';
import { places, placesAt, type ScaledPlace } from '#server/seed/places.ts';
import { createRandom } from '#server/seed/random.ts';
import { monthsOfHistory, seed } from '#server/seed/seed.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { schema } from '#server/storage/schema/index.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/operations/logs.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';
import { smallSeed, seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** Milliseconds: all rows of a demo of twice the size are drawn and stored. */
const timeout = 240_000;

const isProof = isProofOf('seed');

const now = new Date('2026-11-21T12:00:00Z');
/** Midday on the east coast: the history's end. */
const midday = new Date('2026-11-21T02:00:00Z');
const unexpected = (error: Error) => {
  throw error;
};

/** Random, or encrypted by a server. */
const hiddenColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  pinCodes: ['code', 'code_hash'],
};

/** The sum of the hashes of each seeded table's rows; null: it has none. */
async function content(database: Database): Promise<Record<string, string | null>> {
  const digests: Record<string, string | null> = {};
  for (const [name, table] of Object.entries(schema)) {
    // These differ by day: sign-ins, and the server's settings.
    if (name === 'settings' || name === 'sessions') continue;
    const hidden = hiddenColumns[name];
    const row =
      hidden === undefined
        ? sql`${table}`
        : sql`row(to_jsonb(${table}) - ${sql.raw(`'{${hidden.join(',')}}'::text[]`)})`;
    const all = sql<string | null>`sum(hash_record_extended(${row}, 0))::text`;
    const [made] = await database.select({ all }).from(table as PgTable);
    digests[name] = made?.all ?? null;
  }
  return digests;
}

/** The count, and the last. */
async function timesIn(database: Database, column: PgColumn): Promise<{ count: number; last: number }> {
  const [times] = await database.select({ count: count(column), last: max(column) }).from(column.table);
  return { count: times?.count ?? 0, last: Number(times?.last) };
}

const doorCount = ({ layout, units: scale }: ScaledPlace, number = 1) =>
  doorsOf({ id: 1, layout }, { areaId: 1, unitId: 1 }, { anchor: midday, scale, random: createRandom(number) }).units
    .length;

/** More sites, larger first ones, unique names, and bills of at least a year. */
async function expectTwiceAsLarge(database: Database, number: number): Promise<void> {
  const { rows } = (await database.execute(sql`
    select sites.name, count(*)::int as units from sites join units on site_id = sites.id group by sites.id
    order by sites.id`)) as unknown as { rows: { name: string; units: number }[] };
  expect(rows).toHaveLength(2 * places.length);
  expect(rows.slice(0, places.length).map(({ name }) => name)).toEqual(places.map(({ name }) => name));
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const [index, place] of places.entries()) {
    // Some blocks don't scale.
    expect((rows[index]?.units ?? 0) / doorCount({ ...place, units: 1 }, number)).toBeGreaterThan(1.6);
    expect(rows[places.length + index]?.units).toBeGreaterThan(50);
  }
  const [months] = (
    (await database.execute(sql`
    select count(distinct date_trunc('month', created_at))::int as billed from orders where booking_id is not null`)) as unknown as {
      rows: { billed: number }[];
    }
  ).rows;
  expect(months?.billed).toBeGreaterThanOrEqual(12);
}

describe.runIf(isProof)('the whole seed', () => {
  let first: Record<string, string | null>;
  beforeAll(async () => {
    // Made at another time, mostly by another process.
    const earlier = await openDatabase(await seededDatabase(smallSeed), unexpected);
    await migrate(earlier);
    await seed(earlier.database, smallSeed, now);
    first = await content(earlier.database);
    await earlier.close();
    expect(Object.values(first).filter((digest) => digest !== null).length).toBeGreaterThan(40);
  });

  it('gives the same data for the same number and date, by the start of a server', async () => {
    const started = await startTestServer({ database: await emptyDatabase(), seed: smallSeed, now: () => now });
    expect(await content(started.database)).toEqual(first);
    const again = await seed(started.database, { ...smallSeed, number: 9, scale: 2 }, now);
    expect(again).toEqual({ number: 7, anchor: midday.toISOString(), scale: 0.2 });
    await started.close();
  });

  it('gives other data for another number, none of it ahead of now, however far ahead its date', async () => {
    const open = await openDatabase(await emptyDatabase(), unexpected);
    await migrate(open);
    const given = { ...smallSeed, number: 8, date: '2999-01-01' };
    // At midday the date leads to the same moment.
    expect(await seed(open.database, given, midday)).toMatchObject({ anchor: midday.toISOString() });
    const other = await content(open.database);
    for (const name of ['units', 'customers', 'eventLogs']) expect(other[name]).not.toBe(first[name]);
    for (const column of [units.statusChangedAt, eventLogs.createdAt, actionLogs.createdAt]) {
      const times = await timesIn(open.database, column);
      expect(times.count).toBeGreaterThan(10);
      expect(times.last).toBeLessThanOrEqual(midday.getTime());
    }
    await open.close();
  });

  it(
    'stores all of it at a larger scale',
    async () => {
      const open = await openDatabase(await emptyDatabase(), unexpected);
      await migrate(open);
      const given = { ...smallSeed, number: 8, scale: 2 };
      await seed(open.database, given, now);
      await expectTwiceAsLarge(open.database, given.number);
      await open.close();
    },
    timeout,
  );
});

describe('the seed', () => {
  it('draws more at a larger scale: further sites, larger first ones, of different names, and a year of bills', () => {
    const drawn = placesAt(2);
    expect(new Set(drawn.map(({ name }) => name)).size).toBe(2 * places.length);
    for (const [index, place] of drawn.entries()) {
      const usual = places[index];
      if (usual === undefined) expect(doorCount(place)).toBeGreaterThan(50);
      // Some blocks don't scale.
      else expect(doorCount(place) / doorCount({ ...usual, units: 1 })).toBeGreaterThan(1.6);
    }
    expect([1, 2, 100].map(monthsOfHistory)).toEqual([25, 13, 3]);
  });

  it('keeps the first sites as they are at any scale', () => {
    expect(placesAt(1).map(({ units: _units, ...place }) => place)).toEqual(places);
    expect(placesAt(10)).toHaveLength(10 * places.length);
    expect(
      placesAt(10)
        .slice(0, places.length)
        .map(({ units, name }) => [units, name]),
    ).toEqual(places.map(({ name }) => [10, name]));
  });

  it.runIf(isProof)('writes each field of a table that takes several statements', async () => {
    const open = await openDatabase(await lentDatabase(), unexpected);
    await migrate(open);
    const buffer = createRowBuffer();
    const organisationId = buffer.add('organisations', { name: 'Long', createdAt: midday });
    const siteId = buffer.add('sites', { organisationId, name: 'Log' });
    const line = { siteId, event: 'Access Denied', kind: 'access', createdAt: midday } as const;
    for (let count = 0; count < 20_001; count += 1) buffer.add('eventLogs', line);
    buffer.add('eventLogs', { ...line, denial: 'wrong PIN', createdAt: now });
    await open.database.transaction((transaction) =>
      buffer.store(transaction, { tables: [], store: () => Promise.resolve() }),
    );
    const [last] = await open.database.select().from(eventLogs).where(eq(eventLogs.id, 20_002));
    expect(last).toMatchObject({ denial: 'wrong PIN', createdAt: now });
    await open.close();
  });

  it('leaves a database alone that holds other data', async () => {
    const open = await openDatabase(await lentDatabase(), unexpected);
    await migrate(open);
    await createBuilders(open.database).organisation();
    await expect(seed(open.database, { ...smallSeed, scale: 0.01 }, now)).rejects.toThrow(
      'The database holds data of its own, and demo data goes only into an empty one',
    );
    await open.close();
  });
});
