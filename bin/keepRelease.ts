import { mkdirSync, createWriteStream } from 'node:fs';
import { ownVersion } from '#server/config/ownVersion.ts';
import { writeArchive } from '#server/backup/writeArchive.ts';
import { openDatabase } from '#server/storage/database.ts';
import { addEveryKind, archiveKeys, reduceDemo } from '#tests/support/backup/everyKind.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Keeps a small archive of this release, with rows in every table: later versions are tested with it. */

const releases = 'tests/fixtures/releases';
const seed = { number: 1, date: '2026-11-21', scale: 1 } as const;

async function keepRelease(file: string): Promise<void> {
  const folder = temporaryFolder();
  const database = { kind: 'folder', path: await seededFolder(seed, `${folder.path}/postgres`) } as const;
  const server = await startTestServer({ database, seed, sessionKeys: archiveKeys });
  await reduceDemo(server.database);
  await addEveryKind(server);
  await server.close();
  const open = await openDatabase(database, () => undefined);
  const version = ownVersion();
  mkdirSync(releases, { recursive: true });
  const rows = await writeArchive(open, createWriteStream(file), { version, now: new Date() });
  await open.close();
  folder.remove();
  console.table(rows);
}

await keepRelease(`${releases}/${ownVersion()}.tar.gz`);
