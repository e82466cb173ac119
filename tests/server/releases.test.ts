// @module-tag postgres
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive, restoreArchive } from '#server/backup/restoreArchive.ts';
import { ownMigrations } from '#server/storage/migrate.ts';
import { emptyPlace, openForTest, rulesOf } from '#tests/support/backup/archives.ts';
import { archiveAdmin, archiveKeys } from '#tests/support/backup/everyKind.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { releaseArchives } from '#tests/support/upgrades/releases.ts';

/** Milliseconds. */
const timeout = 120_000;

/** The SHA-256 of each migration of a release, in the order of the journal. */
const releasedMigrations = [
  '852730dab796aca5ada1c340467b21b723c4adfe5bcb36dbee0e18da4a35cce0',
  '39805cfd9ef07c4bebcd655a8e332fc5b93216399711fe25086c8f9fb0eed64f',
];

it('migrations of a release stay as they are', () => {
  const hashes = ownMigrations().map(({ hash }) => hash);
  expect(hashes.slice(0, releasedMigrations.length)).toEqual(releasedMigrations);
});

const archives = releaseArchives().map((path) => ({ name: basename(path), path }));

describe.each(archives)('the archive $name of a release', { timeout }, ({ path: file }) => {
  it('has rows in every table, and serves in this version', async () => {
    const place = await sharedDatabase(await emptyPlace());
    const restored = await openForTest(place.database);
    const archive = await openArchive(createReadStream(file));
    const rows = await restoreArchive(restored, archive, { now: new Date() });
    expect(Object.keys(rows).filter((table) => rows[table] === 0)).toEqual([]);
    const fresh = await openForTest(await lentDatabase());
    expect(await rulesOf(restored.database)).toEqual(await rulesOf(fresh.database));
    await fresh.close();
    await restored.close();
    const server = await startTestServer({ database: place.database, sessionKeys: archiveKeys });
    const token = await server.signIn(archiveAdmin);
    for (const path of ['units', 'customers', 'documents', 'users']) {
      const { status, body } = await server.call('GET', `api/admin/${path}`, { token });
      expect([path, status, (body as { rows: unknown[] }).rows.length > 0]).toEqual([path, 200, true]);
    }
    await server.close();
    await place.close();
  });
});
