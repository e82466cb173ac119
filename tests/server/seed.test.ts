import { createHash } from 'node:crypto';
import { asc, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, demoSignIn, emailOf, people } from '#server/seed/people.ts';
import { places } from '#server/seed/places.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { schema } from '#server/storage/schema/index.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const options = { number: 7, date: '2026-11-21', scale: 1 };
const now = new Date('2026-11-21T12:00:00Z');
const unexpected = (error: Error) => {
  throw error;
};

/** A digest of everything that the seed made, except password hashes, whose salt is random by design. */
async function content(database: Database): Promise<string> {
  const tables: unknown[] = [];
  for (const [name, table] of Object.entries(schema)) {
    // A day's own: who signed in, and what the server remembers.
    if (name === 'settings' || name === 'sessions') continue;
    const columns = Object.values(getTableColumns(table as PgTable));
    const rows: Record<string, unknown>[] = await database
      .select()
      .from(table as PgTable)
      .orderBy(...columns.filter(({ dataType }) => dataType === 'number').map((column) => asc(column)));
    tables.push(
      getTableName(table),
      rows.map(({ passwordHash: _hash, ...row }) => row),
    );
  }
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

class Enough extends Error {}

/** What the seed makes of an empty database, which stays empty. */
async function contentOf({ database }: OpenDatabase, given: typeof options): Promise<string> {
  let made = '';
  const trial = database.transaction(async (transaction) => {
    await seed(transaction, given, now);
    made = await content(transaction);
    throw new Enough();
  });
  await expect(trial).rejects.toThrow(Enough);
  return made;
}

describe('the seed', () => {
  it('gives the same data for the same number and date, other data for another, and quickly', async () => {
    const open = await openDatabase(await emptyDatabase(), unexpected);
    await migrate(open);
    // Made at another time, and mostly by another process.
    const earlier = await openDatabase(await seededDatabase(options), unexpected);
    await migrate(earlier);
    await seed(earlier.database, options, now);
    const first = await content(earlier.database);
    await earlier.close();
    expect(await contentOf(open, { ...options, number: 8 })).not.toBe(first);
    const begun = process.cpuUsage();
    await seed(open.database, options, now);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(await content(open.database)).toBe(first);
    const again = await seed(open.database, { ...options, number: 9, scale: 2 }, now);
    expect(again).toEqual({ number: 7, anchor: '2026-11-21T02:00:00.000Z', scale: 1 });
    await open.close();
  }, 60_000);

  it('leaves a database alone that holds other data', async () => {
    const open = await openDatabase(await emptyDatabase(), unexpected);
    await migrate(open);
    await createBuilders(open.database).organisation();
    await expect(seed(open.database, options, now)).rejects.toThrow(
      'The database holds data of its own, and demo data goes only into an empty one',
    );
    await open.close();
  });
});

describe('the demo data', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ seed: options, now: () => now });
    const superAdmin = people.find(({ isSuperAdmin }) => isSuperAdmin) ?? people[0];
    token = await server.signIn({ email: emailOf(superAdmin) }, demoPassword);
  });
  afterAll(() => server.close());

  const all = async (path: string) => {
    const { body } = await server.call('GET', `api/admin/${path}`, { token });
    return body as { count: number; rows: Record<string, unknown>[] };
  };

  it('has three organisations, at least eight sites over the country, one with over 1,000 units', async () => {
    const { rows: sites } = await all('sites');
    expect(sites.length).toBeGreaterThanOrEqual(8);
    expect(new Set(sites.map((site) => site['organisationId'])).size).toBe(3);
    expect(new Set(sites.map((site) => site['timeZone'])).size).toBeGreaterThanOrEqual(6);
    const counts = await Promise.all(
      sites.map(async ({ id }) => (await all(`units?siteId=${String(id)}&limit=1`)).count),
    );
    expect(Math.max(...counts)).toBeGreaterThan(1000);
    expect(Math.min(...counts)).toBeGreaterThan(50);
  });

  it('has days of logs that end before the date, each door in the state that its last line says', async () => {
    const { rows } = await all('eventLogs?limit=1000');
    const midday = Date.parse('2026-11-21T02:00:00Z');
    expect(rows.length).toBeGreaterThan(500);
    const times = rows.map((row) => Date.parse(String(row['createdAt'])));
    expect(Math.max(...times)).toBeLessThanOrEqual(midday + 60 * 60 * 1000);
    const searchQuery = encodeURIComponent('[{"column":"status","query":"opened"}]');
    for (const unit of (await all(`units?searchQuery=${searchQuery}`)).rows) {
      const [last] = (await all(`eventLogs/units/${String(unit['id'])}?limit=1`)).rows;
      expect(last).toMatchObject({ event: 'Opened', createdAt: unit['statusChangedAt'] });
    }
  });

  it('never lies ahead of now, however far ahead its date, and grows with its scale', async () => {
    const ahead = await startTestServer({
      database: await emptyDatabase(),
      seed: { ...options, date: '2999-01-01', scale: 2 },
    });
    const now = Date.now();
    const lead = await ahead.signIn(demoSignIn, demoPassword);
    for (const [path, field] of [
      ['units', 'statusChangedAt'],
      ['eventLogs', 'createdAt'],
      ['actionLogs', 'createdAt'],
    ] as const) {
      const { body } = await ahead.call('GET', `api/admin/${path}?limit=1000`, { token: lead });
      const times = (body as { rows: Record<string, string>[] }).rows.map((row) => Date.parse(row[field] ?? ''));
      expect(times.length).toBeGreaterThan(10);
      expect(times.filter((time) => time > now)).toEqual([]);
    }
    const { body } = await ahead.call('GET', 'api/admin/units?siteId=1&limit=1', { token: lead });
    expect((body as { count: number }).count).toBeGreaterThan(2000);
    await ahead.close();
  }, 60_000);

  it('lets everybody sign in with rights of their own', async () => {
    for (const person of people) await server.signIn({ email: emailOf(person) }, demoPassword);
  });

  it('counts on from its last record', async () => {
    const { count } = await all('units?limit=1');
    const created = await server.call('POST', 'api/admin/units', { token, body: { siteId: 1, name: 'NEW' } });
    expect(created).toMatchObject({ status: 201, body: { id: count + 1 } });
    expect((await all('sites')).count).toBe(places.length);
  });
});
