import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { SeedOptions } from '#server/config/flags.ts';
import { lockFolder, type FolderLock } from '#server/config/folderLock.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/gatehouse');
const hour = 60 * 60 * 1000;

/** The sources of a database's first contents. */
const sources = ['package-lock.json', 'server/storage', 'server/seed', 'server/rentals/ledger', 'domain'];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

function fingerprintOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesIn(join(root, name)))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Templates unused for a day: their sources have changed. */
function forgetOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    // Another process may remove it meanwhile.
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > 24 * hour) rmSync(path, { recursive: true, force: true });
  }
}

function lockUnlessHeld(folder: string): FolderLock | null {
  try {
    return lockFolder(folder);
  } catch (cause) {
    if (cause instanceof StartFailure) return null;
    throw cause;
  }
}

/** Waits while another process makes the same: looking is cheaper than making it twice. */
async function inTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = lockUnlessHeld(folder);
  if (lock === null) {
    await setTimeout(200);
    return inTurn(folder, work);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function makeTemplate(path: string, fill: (open: OpenDatabase) => Promise<unknown>): Promise<void> {
  const draft = mkdtempSync(join(cache, 'draft-'));
  const open = await openDatabase({ kind: 'folder', path: draft }, (error) => {
    throw error;
  });
  // Each copy has the write-ahead log too, of which only the part after the last checkpoint is of use.
  await open.database.execute(sql`set wal_recycle = off`);
  await fill(open);
  // Nobody makes databases in a copy, so it does without these: a third of its files.
  for (const name of ['template0', 'template1']) {
    await open.database.execute(sql`update pg_database set datistemplate = false where datname = ${name}`);
    await open.database.execute(sql`drop database ${sql.identifier(name)}`);
  }
  await open.database.execute(sql`checkpoint`);
  await open.close();
  renameSync(draft, path);
}

/** @returns the path of the template, which is made if it is missing. */
async function templateAt(name: string, fill: (open: OpenDatabase) => Promise<unknown>): Promise<string> {
  const path = join(cache, name);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  forgetOld();
  await inTurn(`${path}.lock`, async () => {
    if (!existsSync(path)) await makeTemplate(path, fill);
  });
  return path;
}

const bareTemplate = () => templateAt(`bare-${fingerprintOf(['package-lock.json'])}`, () => Promise.resolve());

const emptyTemplate = () => templateAt(`empty-${fingerprintOf(['package-lock.json', 'server/storage'])}`, migrate);

/** Demo data without a date ends now, so its template serves an hour. */
function seededTemplate(options: SeedOptions): Promise<string> {
  const { number, date, scale } = options;
  const when = date ?? `hour-${Math.floor(Date.now() / hour)}`;
  const name = `seeded-${number}-${scale}-${when}-${fingerprintOf(sources)}`;
  return templateAt(name, async (open) => {
    await migrate(open);
    await seed(open.database, options, new Date());
  });
}

/** The folder of a run's copies, which is removed at its end. */
export const folderOfRun = (): string =>
  join(tmpdir(), `gatehouse-databases-${process.env['GATEHOUSE_TEST_RUN'] ?? 'alone'}`);

function placeFor(): string {
  mkdirSync(folderOfRun(), { recursive: true });
  return mkdtempSync(join(folderOfRun(), 'database-'));
}

function copied(template: string, path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  cpSync(template, path, { recursive: true });
  return path;
}

/** No tables. */
export const bareFolder = async (): Promise<string> => copied(await bareTemplate(), placeFor());

/**
 * All tables, no rows. Making one takes seconds, copying a fraction, so the first is kept between runs by its sources'
 * hash.
 */
export const emptyFolder = async (): Promise<string> => copied(await emptyTemplate(), placeFor());

/** A folder with demo data, at a given or new path. A server asked to seed it leaves it unchanged. */
export const seededFolder = async (options: SeedOptions, path?: string): Promise<string> =>
  copied(await seededTemplate(options), path ?? placeFor());
