import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { hasTooLittleRoom } from '#server/config/diskFull.ts';
import { diskFullSentence, StartFailure } from '#server/config/startFailure.ts';

/**
 * The database, or a transaction in it. Inside a transaction only the transaction may be asked. It is told no schema: that
 * is for Drizzle's relational queries, which nothing here asks, and it would be worked out anew for each transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Where the data lives: in memory (from a dump, if given), in a folder, where it was opened before, or on a PostgreSQL server. */
export type DatabaseChoice =
  | { kind: 'memory'; dump?: Blob | undefined }
  | { kind: 'open'; client: PGlite }
  | { kind: 'folder'; path: string }
  | { kind: 'url'; url: string; /** Connections at most. */ connections?: number | undefined };

type ServerChoice = Extract<DatabaseChoice, { kind: 'url' }>;

/** Connections to a PostgreSQL server, unless DATABASE_POOL says otherwise. */
const usualConnections = 10;

/** How long one statement may run on a PostgreSQL server, in milliseconds; migrations may take as long as they need. */
export const statementLimit = 30_000;

/** What the pool says when none of its connections came free in time. */
const poolTimeout = 'timeout exceeded when trying to connect';

/** Whether an error says that all connections to the database are at work. */
export function isOutOfConnections(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === poolTimeout || isOutOfConnections(error.cause);
}

export interface OpenDatabase {
  database: Database;
  /** Runs the work on one connection, as session-wide locks need it. */
  onOneConnection<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** A dump that another memory database can start from; null on a PostgreSQL server. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

async function openPglite(choice: Exclude<DatabaseChoice, ServerChoice>): Promise<OpenDatabase> {
  let client: PGlite;
  try {
    if (choice.kind === 'open') ({ client } = choice);
    else if (choice.kind === 'folder') client = await PGlite.create(choice.path);
    else client = await PGlite.create(choice.dump === undefined ? {} : { loadDataDir: choice.dump });
  } catch (cause) {
    // On a full disk PGlite only says that it was aborted.
    if (choice.kind === 'folder' && hasTooLittleRoom(choice.path)) {
      throw new StartFailure(diskFullSentence(choice.path), { cause });
    }
    const place = choice.kind === 'folder' ? `in ${choice.path}` : 'in memory';
    throw new StartFailure(
      `The database ${place} cannot be opened: if the folder is damaged, restore it from a copy, ` +
        'or set DATA_DIR to another.',
      { cause },
    );
  }
  const database: Database = drizzlePglite({ client });
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

/**
 * The database over a pool. Drizzle's own transaction over a pool keeps the connection for ever when its `begin`
 * fails, so each transaction runs on a connection that is taken and given back here.
 */
function overPool(pool: pg.Pool): Database {
  const database: Database = drizzleNodePostgres({ client: pool });
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzleNodePostgres({ client }).transaction(work, config);
    } finally {
      // The pool itself drops a connection that broke.
      client.release();
    }
  };
  return database;
}

async function openPostgres(choice: ServerChoice, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const { url, connections = usualConnections } = choice;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementLimit,
  });
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
  let closing: Promise<void> | undefined;
  return {
    database: overPool(pool),
    onOneConnection: (work) => workOnOneConnection(pool, work),
    dump: () => Promise.resolve(null),
    // Twice is once: the pool itself takes a second end for a mistake.
    close: () => (closing ??= pool.end()),
  };
}

/** Without the limit on statements: it is for waiting on a lock, and for migrations. */
async function workOnOneConnection<Result>(pool: pg.Pool, work: (database: Database) => Promise<Result>) {
  const client = await pool.connect();
  const database: Database = drizzleNodePostgres({ client });
  try {
    await database.execute(sql`set statement_timeout = 0`);
    return await work(database);
  } finally {
    // Closed, not given back: whatever the session was set to or still locks ends with it.
    client.release(true);
  }
}

/**
 * Opens the database.
 * @param onLost told when a connection to a PostgreSQL server breaks; the pool replaces it by itself.
 * @throws StartFailure when it cannot be opened.
 */
export function openDatabase(choice: DatabaseChoice, onLost: (error: Error) => void): Promise<OpenDatabase> {
  return choice.kind === 'url' ? openPostgres(choice, onLost) : openPglite(choice);
}
