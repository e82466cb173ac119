// @module-tag postgres
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { readSequences } from '#server/backup/databaseTables.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import {
  archiveOf,
  emptyPlace,
  openForTest,
  restoreInto,
  rowDigests,
  rulesOf,
} from '#tests/support/backup/archives.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const timeout = 120_000;

const folder = temporaryFolder();
afterAll(folder.remove);

describe.runIf(isOnPostgres)('a backup of a running server', { timeout }, () => {
  it('is of one moment, and keeps nobody from writing or from migrating', async () => {
    const database = await emptyDatabase();
    const server = await startTestServer({ database });
    const { siteId, customerId } = await server.build.booking();
    const before = await rowDigests(server.database);
    const open = await openForTest(database);
    let wrote = false;
    const archive = await archiveOf(open, async () => {
      if (wrote) return;
      wrote = true;
      await server.build.booking({ siteId, customerId });
      await server.build.user();
      await server.database.update(customers).set({ lastName: 'Later' });
      const lock = sql<boolean>`pg_try_advisory_lock(${advisoryLocks.migration})`;
      const [taken] = await server.database.select({ lock }).from(sql`(select 1) as one`);
      expect(taken).toEqual({ lock: true });
    });
    expect(wrote).toBe(true);
    await open.close();
    const restored = await openForTest(await emptyPlace());
    await restoreInto(restored, archive);
    const after = await rowDigests(restored.database);
    // The running server reads on in its change log.
    const apart = { sessions: [], change_cursors: [] };
    expect({ ...after, ...apart }).toEqual({ ...before, ...apart });
    // Numbers that were given since then are not given again.
    expect(await readSequences(restored.database)).toEqual(await readSequences(server.database));
    await restored.close();
    await server.close();
  });

  it.each(['PGlite to PostgreSQL', 'PostgreSQL to PGlite'])('goes from %s', async (way) => {
    const embedded: DatabaseChoice = { kind: 'folder', path: join(folder.path, way) };
    const toPostgres = way === 'PGlite to PostgreSQL';
    const from = toPostgres ? embedded : await emptyDatabase();
    const server = await startTestServer({ database: from });
    await server.build.booking();
    await server.close();
    const source = await openForTest(from);
    const restored = await openForTest(toPostgres ? await emptyPlace() : embedded);
    await restoreInto(restored, await archiveOf(source));
    expect(await rowDigests(restored.database)).toEqual(await rowDigests(source.database));
    expect(await readSequences(restored.database)).toEqual(await readSequences(source.database));
    expect((await rulesOf(restored.database)).length).toBe((await rulesOf(source.database)).length);
    await source.close();
    await restored.close();
  });
});
