import { getTableName, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSequences, readTables } from '#server/backup/databaseTables.ts';
import type { DatabaseChoice, OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { schema } from '#server/storage/schema/index.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import {
  archiveOf,
  emptyPlace,
  openForTest,
  restoreInto,
  rowDigests,
  rulesOf,
  unpacked,
} from '#tests/support/backup/archives.ts';
import { addEveryKind, archiveAdmin, archiveKeys } from '#tests/support/backup/everyKind.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { datedSeed, seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { earlierVersion, listEarlierMigrations } from '#tests/support/server/versions.ts';

/** Milliseconds: all rows of the demo are read, restored and compared. */
const timeout = 240_000;

describe('a backup', { timeout }, () => {
  let source: OpenDatabase;
  let archive: Buffer;
  let token: string;
  let place: DatabaseChoice;
  let restored: OpenDatabase;
  beforeAll(async () => {
    const database = await seededDatabase(datedSeed);
    const server = await startTestServer({ database, seed: datedSeed, sessionKeys: archiveKeys });
    token = await addEveryKind(server);
    await server.close();
    source = await openForTest(database);
    archive = await archiveOf(source);
    place = await emptyPlace();
    restored = await openForTest(place);
    await restoreInto(restored, archive);
  }, timeout);
  afterAll(async () => {
    await source.close();
    await restored.close();
  });

  it('has every table of the schema', async () => {
    const tables = Object.values(schema).map((table) => getTableName(table));
    const files = await unpacked(archive);
    const names = new Set(files.flatMap(({ name }) => /^tables\/(\w+)\//.exec(name)?.[1] ?? []));
    const header: unknown = JSON.parse(String(files[0]?.content));
    const manifest: unknown = JSON.parse(String(files.at(-1)?.content));
    const rows = Object.fromEntries(tables.map((table) => [table, expect.any(Number)]));
    expect(header).toMatchObject({ tables: Object.fromEntries(tables.map((table) => [table, expect.any(Array)])) });
    expect(manifest).toMatchObject({ rows });
    expect(Object.keys((manifest as { rows: object }).rows).toSorted()).toEqual(tables.toSorted());
    expect([...names].toSorted()).toEqual(tables.toSorted());
  });

  it('comes back row by row, but for its sessions, which have ended', async () => {
    const [before, after] = [await rowDigests(source.database), await rowDigests(restored.database)];
    for (const [table, digest] of Object.entries(before)) {
      if (table === 'sessions') continue;
      expect([table, after[table]]).toEqual([table, digest]);
    }
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(before['ledger_lines']?.rows).toBeGreaterThan(1_000);
    expect(before['replaced_files']?.rows).toBe(1);
    const ended = await restored.database.select({ at: sessions.revokedAt }).from(sessions);
    expect(ended).toEqual([{ at: expect.any(Date) }]);
  });

  it('comes back with its constraints, indexes, triggers and sequences', async () => {
    expect(await rulesOf(restored.database)).toEqual(await rulesOf(source.database));
    expect(await readSequences(restored.database)).toEqual(await readSequences(source.database));
    const refusals: [SQL, RegExp][] = [
      [sql`update ledger_lines set amount = 1 where id = 1`, /never changed or deleted/],
      [sql`delete from security_lines`, /never changed, and kept for a year/],
      [sql`delete from documents where signed_at is not null`, /A signed document is not deleted/],
    ];
    for (const [change, reason] of refusals) {
      const refused: unknown = await restored.database.execute(change).catch((error: unknown) => error);
      expect(String((refused as Error).cause)).toMatch(reason);
    }
  });

  it('has its rows in parts, of which one fits into memory', async () => {
    const files = await unpacked(archive);
    const total = files.reduce((sum, { content }) => sum + content.length, 0);
    const largest = Math.max(...files.map(({ content }) => content.length));
    expect(total).toBeGreaterThan(10 * 2 ** 20);
    expect(largest).toBeLessThan(3 * 2 ** 20);
  });

  it('does not have the keys of sessions', async () => {
    const all = Buffer.concat((await unpacked(archive)).map(({ content }) => content)).toString('latin1');
    const secret = archiveKeys?.[0].secret ?? Buffer.alloc(0);
    expect(all).toContain(archiveKeys?.[0].id);
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
      expect(all).not.toContain(secret.toString(encoding));
  });

  it('serves when it is restored: all sessions have ended, and new records get new numbers', async () => {
    await restored.close();
    const server = await startTestServer({ database: place, seed: datedSeed, sessionKeys: archiveKeys });
    try {
      expect((await server.call('GET', 'api/admin/units', { token })).status).toBe(401);
      const again = await server.signIn(archiveAdmin);
      expect((await server.call('GET', 'api/admin/units', { token: again })).status).toBe(200);
      const customer = await server.build.customer();
      const { rows } = (await server.database.execute(sql`select max(id) as last from customers`)) as unknown as {
        rows: { last: number }[];
      };
      expect(customer.id).toBe(rows[0]?.last);
    } finally {
      await server.close();
    }
    restored = await openForTest(place);
  });
});

const folder = temporaryFolder();
afterAll(folder.remove);

it('an archive of an earlier version is restored, and brought up to date', { timeout }, async () => {
  const source = await openForTest(await emptyPlace());
  await migrate(source, earlierVersion(`${folder.path}/earlier`, '0000_tables'));
  await source.database.execute(sql`insert into organisations (name) values ('Then')`);
  const archive = await archiveOf(source);
  await source.close();
  const restored = await openForTest(await emptyPlace());
  await restoreInto(restored, archive);
  expect(await restored.database.select({ name: organisations.name }).from(organisations)).toEqual([{ name: 'Then' }]);
  const fresh = await openForTest(await emptyDatabase());
  expect(await rulesOf(restored.database)).toEqual(await rulesOf(fresh.database));
  await fresh.close();
  await restored.close();
});

describe('an archive of the time before the first release', { timeout }, () => {
  let source: OpenDatabase;
  beforeAll(async () => {
    source = await openForTest(await emptyDatabase());
    await source.database.execute(sql`insert into organisations (name) values ('Then')`);
  });
  afterAll(() => source.close());

  it('is restored if the last version of that time made its tables', async () => {
    const rules = await rulesOf(source.database);
    await listEarlierMigrations(source.database);
    const restored = await openForTest(await emptyPlace());
    await restoreInto(restored, await archiveOf(source));
    expect(await rowDigests(restored.database)).toEqual(await rowDigests(source.database));
    expect(await rulesOf(restored.database)).toEqual(rules);
    await restored.close();
  });

  it('is refused if an older version made them', async () => {
    await listEarlierMigrations(source.database, 36);
    const restored = await openForTest(await emptyPlace());
    await expect(restoreInto(restored, await archiveOf(source))).rejects.toThrow(
      /^The archive was made before the first release of Gatehouse \(by 9\.5\.6\), and its tables are others: /,
    );
    expect((await readTables(restored.database)).size).toBe(0);
    await restored.close();
  });
});
