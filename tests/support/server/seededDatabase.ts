import type { SeedOptions } from '#server/config/flags.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { seededFolder } from './databaseFolders.ts';
import { emptyDatabase } from './emptyDatabase.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

export const usualSeed = { number: 1, date: null, scale: 1 } as const;

/** Ends on a day of the past, so that it is made once, and not every hour. */
export const datedSeed = { number: 7, date: '2026-11-21', scale: 1 } as const;

/** The same sites with a fifth of the doors: for tests that need some rows of every kind, not the whole demo. */
export const smallSeed = { ...datedSeed, scale: 0.2 } as const;

/** For a server that seeds it so: demo data is in it already, except on a PostgreSQL server (TEST_DATABASE_URL). */
export async function seededDatabase(options: SeedOptions = usualSeed): Promise<DatabaseChoice> {
  if (isOnPostgres) return emptyDatabase();
  return { kind: 'folder', path: await seededFolder(options) };
}
