import { fileURLToPath } from 'node:url';
import { sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { advisoryLocks } from './advisoryLocks.ts';
import { rowsOf, type Database, type OpenDatabase } from './database.ts';
import { adoptEarlierDatabase, firstReleaseOf, isBeforeFirstRelease } from './firstRelease.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The part of a database session that a migration uses. */
interface MigratingSession {
  execute(query: SQL): Promise<unknown>;
  all(query: SQL): Promise<unknown>;
  transaction(work: (transaction: Database) => Promise<void>): Promise<void>;
}

interface Migrator {
  dialect: {
    migrate(
      migrations: MigrationMeta[],
      session: MigratingSession,
      options: { migrationsFolder: string },
    ): Promise<void>;
  };
  session: MigratingSession;
}

/** This version's migrations, the oldest first. */
export const ownMigrations = (folder: string = migrationsFolder): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder });

/** When each migration was made that the database has had, the oldest first; empty: it never was one of Gatehouse. */
export async function readMigrations(database: Database): Promise<number[]> {
  const [journal] = await rowsOf(
    database,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (journal?.exists !== true) return [];
  const migrations = await rowsOf(
    database,
    z.object({ when: z.coerce.number() }),
    sql`select created_at as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return migrations.map(({ when }) => when);
}

/** Servers, backups and restores take turns with migrations by an advisory lock. */
export function withMigrationLock<Result>(
  { withConnection }: OpenDatabase,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withConnection(async (database) => {
    await database.execute(sql`select pg_advisory_lock(${advisoryLocks.migration})`);
    try {
      return await work(database);
    } finally {
      await database.execute(sql`select pg_advisory_unlock(${advisoryLocks.migration})`);
    }
  });
}

/**
 * Brings the tables up to date. Servers that start together take turns, so each migration runs once. All run in one
 * transaction: after a failure, the version before still works.
 * @param folder the migrations; absent: this version's.
 * @throws StartFailure if a version before the first release made other tables.
 */
export function migrate(open: OpenDatabase, folder: string = migrationsFolder): Promise<void> {
  return withMigrationLock(open, async (database) => {
    const migrations = ownMigrations(folder);
    if (isBeforeFirstRelease(await readMigrations(database), migrations))
      await adoptEarlierDatabase(database, firstReleaseOf(migrations));
    const { session } = database as unknown as Migrator;
    return runMigrations(database, migrations, session);
  });
}

/** Runs the migrations that the database has not had yet inside the transaction, under the lock of migrations. */
export function migrateWithin(transaction: Database, migrations: MigrationMeta[]): Promise<void> {
  const { session } = transaction as unknown as Migrator;
  return runMigrations(transaction, migrations, {
    execute: (query) => session.execute(query),
    all: (query) => session.all(query),
    // The session's own would end the transaction that it is in; this one makes a savepoint.
    transaction: (work) => transaction.transaction(work),
  });
}

/** Does the same as the `migrate` of both drivers, which share the dialect and the folder. */
function runMigrations(database: Database, migrations: MigrationMeta[], session: MigratingSession): Promise<void> {
  const { dialect } = database as unknown as Migrator;
  return dialect.migrate(migrations, session, { migrationsFolder });
}
