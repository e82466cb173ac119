import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { StartFailure } from '#server/config/startFailure.ts';
import { schema, type Schema } from './schema/index.ts';

/** The database, or a transaction in it. Inside a transaction only the transaction may be asked. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;

/** Where the data lives: in memory (from a dump, if given), in a folder, or on a PostgreSQL server. */
export type DatabaseChoice =
  { kind: 'memory'; dump?: Blob | undefined } | { kind: 'folder'; path: string } | { kind: 'url'; url: string };

export interface OpenDatabase {
  database: Database;
  /** Runs the work on one connection, as session-wide locks need it. */
  onOneConnection<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** A dump that another memory database can start from; null on a PostgreSQL server. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

async function openPglite(choice: Exclude<DatabaseChoice, { kind: 'url' }>): Promise<OpenDatabase> {
  let client: PGlite;
  try {
    if (choice.kind === 'folder') client = await PGlite.create(choice.path);
    else client = await PGlite.create(choice.dump === undefined ? {} : { loadDataDir: choice.dump });
  } catch (cause) {
    const place = choice.kind === 'folder' ? `in ${choice.path}` : 'in memory';
    throw new StartFailure(
      `The database ${place} cannot be opened: if the folder is damaged, restore it from a copy, ` +
        'or set DATA_DIR to another.',
      { cause },
    );
  }
  const database: Database = drizzlePglite({ client, schema });
  return {
    database,
    onOneConnection: (work) => work(database),
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  };
}

/** The address without its password, for messages. */
function withoutSecrets(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

async function openPostgres(url: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  pool.on('error', onLost);
  // The pool hears only of connections that wait in it: one that breaks at work would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
    throw new StartFailure(
      `The database at ${withoutSecrets(url)} does not answer (${reason}): ` +
        'check DATABASE_URL and that the server runs.',
      { cause },
    );
  }
  return {
    database: drizzleNodePostgres({ client: pool, schema }),
    onOneConnection: async (work) => {
      const client = await pool.connect();
      try {
        return await work(drizzleNodePostgres({ client, schema }));
      } finally {
        client.release();
      }
    },
    dump: () => Promise.resolve(null),
    close: () => pool.end(),
  };
}

/**
 * Opens the database.
 * @param onLost told when a connection to a PostgreSQL server breaks; the pool replaces it by itself.
 * @throws StartFailure when it cannot be opened.
 */
export function openDatabase(choice: DatabaseChoice, onLost: (error: Error) => void): Promise<OpenDatabase> {
  return choice.kind === 'url' ? openPostgres(choice.url, onLost) : openPglite(choice);
}
