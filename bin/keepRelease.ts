import { mkdirSync, createWriteStream } from 'node:fs';
import { chromium } from 'playwright';
import { ownVersion } from '#server/config/ownVersion.ts';
import { writeArchive } from '#server/backup/writeArchive.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { superAdminSignIn } from '#server/seed/people.ts';
import { openDatabase } from '#server/storage/database.ts';
import { addEveryKind, archiveKeys, reduceDemo } from '#tests/support/backup/everyKind.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { keepBrowser } from '#tests/support/upgrades/keptBrowser.ts';
import { keepReports, momentOfReports } from '#tests/support/upgrades/keptReports.ts';
import { restoreRelease, serveRelease } from '#tests/support/upgrades/releases.ts';
import { requireChromium } from './requireChromium.ts';

/**
 * Keeps a small archive of this release, with rows in every table, and beside it its reports and a browser's storage:
 * later versions are tested with them.
 */

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

/** Serves the archive, and keeps what the reports and a browser make of it. */
async function keepBeside(file: string): Promise<void> {
  const folder = temporaryFolder();
  const database = { kind: 'folder', path: `${folder.path}/postgres` } as const;
  await restoreRelease(file, database, momentOfReports);
  const then = await serveRelease(database, { now: () => momentOfReports });
  await keepReports(then.server, then.token, file);
  await then.server.close();
  const { folder: dashboard } = await buildWhenStale();
  const { server } = await serveRelease(database, { dashboard: () => Promise.resolve(dashboard) });
  const browser = await chromium.launch({ ...launchOptions(), executablePath: await requireChromium() });
  await keepBrowser(browser, server.url, superAdminSignIn, file);
  await browser.close();
  await server.close();
  folder.remove();
}

const archive = `${releases}/${ownVersion()}.tar.gz`;
await keepRelease(archive);
await keepBeside(archive);
