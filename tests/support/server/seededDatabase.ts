import type { SeedOptions } from '#server/config/flags.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { seededFolder } from './databaseFolders.ts';
import { emptyDatabase } from './emptyDatabase.ts';

/** The demo data that a first start makes. */
export const usualSeed = { number: 1, date: null, scale: 1 } as const;

/**
 * A database of a test's own for a server that seeds it so: it holds the demo data already, except on a PostgreSQL server
 * (TEST_DATABASE_URL), where the server makes it.
 */
export async function seededDatabase(options: SeedOptions = usualSeed): Promise<DatabaseChoice> {
  if ((process.env['TEST_DATABASE_URL'] ?? '') !== '') return emptyDatabase();
  return { kind: 'folder', path: await seededFolder(options) };
}
