// @module-tag postgres
import { Readable } from 'node:stream';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSequences } from '#server/backup/databaseTables.ts';
import { openArchive } from '#server/backup/restoreArchive.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { migrate, ownMigrations } from '#server/storage/migrate.ts';
import { schema } from '#server/storage/schema/index.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import {
  archiveOf,
  emptyAgain,
  emptyPlace,
  openForTest,
  restoreInto,
  rowDigests,
  rulesOf,
  unpacked,
} from '#tests/support/backup/archives.ts';
import {
  addDocument,
  addEveryKind,
  archiveAdmin,
  archiveKeys,
  oddText,
  reduceDemo,
} from '#tests/support/backup/everyKind.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { sharedDatabase, type SharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { earlierVersion, listEarlierMigrations } from '#tests/support/server/versions.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** Milliseconds: an archive is restored several times. */
const timeout = 240_000;

const seed = { number: 1, date: '2026-11-21', scale: 1 } as const;

const oddRows = sql`insert into settings (key, value) values ('odd', to_jsonb(${oddText}::text)), ('null', 'null')`;

/** Rows that fill several parts of an archive. */
const manyRows = sql`insert into settings (key, value)
  select 'row ' || number, to_jsonb(repeat('x', 1500)) from generate_series(1, 2400) as numbers(number)`;

describe.runIf(isProofOf('backup'))('a backup', { timeout }, () => {
  let source: SharedDatabase;
  let sourceOpen: OpenDatabase;
  let place: SharedDatabase;
  let restored: OpenDatabase;
  let archive: Buffer;
  let token: string;
  beforeAll(async () => {
    source = await sharedDatabase(await emptyPlace());
    // With rows in every table, as the archive that is kept of a release.
    const server = await startTestServer({ database: source.database, seed, sessionKeys: archiveKeys });
    await reduceDemo(server.database);
    token = await addEveryKind(server);
    await addDocument(server, (await server.build.organisation({ name: `${oddText}, later` })).id, token);
    await server.build.networkDevice({ siteId: null, name: oddText });
    await server.database.execute(oddRows);
    await server.database.execute(manyRows);
    await server.close();
    sourceOpen = await openForTest(source.database);
    archive = await archiveOf(sourceOpen);
    place = await sharedDatabase(await emptyPlace());
    restored = await openForTest(place.database);
    await restoreInto(restored, archive);
  }, timeout);
  afterAll(async () => {
    for (const open of [sourceOpen, restored]) await open.close();
    for (const shared of [source, place]) await shared.close();
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

  it('comes back row by row, but for its sessions and mailed links, which have ended', async () => {
    const [before, after] = [await rowDigests(sourceOpen.database), await rowDigests(restored.database)];
    for (const table of ['password_resets', 'email_changes']) expect([table, after[table]?.rows]).toEqual([table, 0]);
    for (const [table, digest] of Object.entries(before)) {
      if (['sessions', 'password_resets', 'email_changes'].includes(table)) continue;
      expect([table, after[table]]).toEqual([table, digest]);
    }
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(before).filter((table) => before[table]?.rows === 0)).toEqual([]);
    const isOpen = (row: { at: Date | null }) => row.at === null;
    const [open, ended] = [sourceOpen, restored].map(({ database }) =>
      database.select({ at: sessions.revokedAt }).from(sessions),
    );
    expect((await open)?.filter(isOpen)).not.toEqual([]);
    expect((await ended)?.filter(isOpen)).toEqual([]);
    expect(await ended).toHaveLength((await open)?.length ?? 0);
  });

  it('comes back with its constraints, indexes, triggers and sequences', async () => {
    expect(await rulesOf(restored.database)).toEqual(await rulesOf(sourceOpen.database));
    expect(await readSequences(restored.database)).toEqual(await readSequences(sourceOpen.database));
    const refusals: [SQL, RegExp][] = [
      [sql`update ledger_lines set amount = 1`, /never changed or deleted/],
      [sql`delete from security_lines`, /never changed, and kept for a year/],
      [sql`delete from documents where signed_at is not null`, /A signed document is not deleted/],
    ];
    for (const [change, reason] of refusals) {
      const refused: unknown = await restored.database.execute(change).catch((error: unknown) => error);
      expect(String((refused as Error).cause)).toMatch(reason);
    }
  });

  it('has its rows in parts, of which one fits into memory', async () => {
    const parts = (await unpacked(archive)).filter(({ name }) => name.startsWith('tables/settings/'));
    expect(parts.length).toBeGreaterThan(2);
    for (const { content } of parts) expect(content.length).toBeLessThan(2 * 2 ** 20);
  });

  it('does not have the keys of sessions', async () => {
    const all = Buffer.concat((await unpacked(archive)).map(({ content }) => content)).toString('latin1');
    const secret = archiveKeys?.[0].secret ?? Buffer.alloc(0);
    expect(all).toContain(archiveKeys?.[0].id);
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
      expect(all).not.toContain(secret.toString(encoding));
  });

  it('serves when it is restored: all sessions have ended, and new records get new numbers', async () => {
    const server = await startTestServer({ database: place.database, sessionKeys: archiveKeys });
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
  });

  describe('of an earlier version', () => {
    const folder = temporaryFolder();
    afterAll(folder.remove);
    let rules: string[];
    beforeAll(async () => {
      rules = await rulesOf(restored.database);
      await emptyAgain(restored);
    });

    it('is restored, and brought up to date', async () => {
      await migrate(restored, earlierVersion(`${folder.path}/earlier`, '0000_tables'));
      await restored.database.execute(sql`insert into organisations (name) values ('Then')`);
      const earlier = await archiveOf(restored);
      await emptyAgain(restored);
      await restoreInto(restored, earlier);
      expect(await restored.database.select({ name: organisations.name }).from(organisations)).toEqual([
        { name: 'Then' },
      ]);
      expect(await rulesOf(restored.database)).toEqual(rules);
    });

    const opened = async () => openArchive(Readable.from([await archiveOf(restored)]));

    it('before the first release is taken as one of that if the last version of that time made its tables', async () => {
      await listEarlierMigrations(restored.database);
      expect((await opened()).migrations).toEqual(ownMigrations().slice(0, 2));
    });

    it('before the first release is refused if an older version made its tables', async () => {
      await listEarlierMigrations(restored.database, 36);
      await expect(opened()).rejects.toThrow(
        /^The archive was made before the first release of Gatehouse \(by 9\.5\.6\), and its tables are others: /,
      );
    });
  });
});
