import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { advisoryLocks } from './advisoryLocks.ts';
import type { Database, OpenDatabase } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

interface Migrator {
  dialect: {
    migrate(migrations: MigrationMeta[], session: unknown, options: { migrationsFolder: string }): Promise<void>;
  };
  session: unknown;
}

/**
 * Brings the tables up to date. Servers that start together take turns by an advisory lock, so each migration runs
 * once. All run in one transaction: after a failure, the version before still works.
 * @param folder the migrations; absent: this version's.
 */
export async function migrate({ withConnection }: OpenDatabase, folder: string = migrationsFolder): Promise<void> {
  await withConnection(async (database) => {
    await database.execute(sql`select pg_advisory_lock(${advisoryLocks.migration})`);
    try {
      await runMigrations(database, folder);
    } finally {
      await database.execute(sql`select pg_advisory_unlock(${advisoryLocks.migration})`);
    }
  });
}

/** Does the same as the `migrate` of both drivers, which share the dialect and the folder. */
function runMigrations(database: Database, folder: string): Promise<void> {
  const { dialect, session } = database as unknown as Migrator;
  return dialect.migrate(readMigrationFiles({ migrationsFolder: folder }), session, { migrationsFolder: folder });
}
