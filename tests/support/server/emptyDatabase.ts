import type { DatabaseChoice } from '#server/storage/database.ts';
import { createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { emptyFolder } from './databaseFolders.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

/** All tables, no rows, unshared: in a folder; with TEST_DATABASE_URL on that PostgreSQL server. */
export async function emptyDatabase(): Promise<Extract<DatabaseChoice, { kind: 'folder' | 'url' }>> {
  if (isOnPostgres) return { kind: 'url', url: await createEmptyDatabase(postgresUrl) };
  return { kind: 'folder', path: await emptyFolder() };
}
