import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Database, OpenDatabase } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that nothing else in the database locks by. */
const migrationLock = 4_200_956;

interface Migrator {
  dialect: {
    migrate(migrations: MigrationMeta[], session: unknown, options: { migrationsFolder: string }): Promise<void>;
  };
  session: unknown;
}

/**
 * Brings the tables up to date. Servers that start together take turns by a PostgreSQL advisory lock, so that each
 * migration runs once.
 */
export async function migrate({ onOneConnection }: OpenDatabase): Promise<void> {
  await onOneConnection(async (database) => {
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    try {
      await runMigrations(database);
    } finally {
      await database.execute(sql`select pg_advisory_unlock(${migrationLock})`);
    }
  });
}

/** What each driver's own `migrate` does: both drivers share the dialect, and one folder serves both. */
function runMigrations(database: Database): Promise<void> {
  const { dialect, session } = database as unknown as Migrator;
  return dialect.migrate(readMigrationFiles({ migrationsFolder }), session, { migrationsFolder });
}
