import type { DatabaseChoice } from '#server/storage/database.ts';
import { createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { emptyFolder } from './databaseFolders.ts';

/** All tables, no rows, unshared: in a folder; with TEST_DATABASE_URL on that PostgreSQL server. */
export async function emptyDatabase(): Promise<Extract<DatabaseChoice, { kind: 'folder' | 'url' }>> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { kind: 'url', url: await createEmptyDatabase(url) };
  return { kind: 'folder', path: await emptyFolder() };
}
