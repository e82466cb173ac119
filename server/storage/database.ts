import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { z } from 'zod';
import { hasTooLittleRoom } from '#server/config/diskFull.ts';
import { diskFullSentence, StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';
import { prepareQueries, type Statements } from './preparedStatements.ts';

/**
 * The database, or a transaction in it. Inside a transaction, query only the transaction. It has no schema: only
 * Drizzle's relational queries need one, and Drizzle would process it again for each transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The rows of a query that Drizzle does not know the types of. */
export async function rowsOf<Schema extends z.ZodType>(
  database: Database,
  schema: Schema,
  query: SQL,
): Promise<z.output<Schema>[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: unknown[] };
  return rows.map((row) => schema.parse(row));
}

/** The place of the data: in memory (perhaps from a dump), an open database, a folder, or a PostgreSQL server. */
export type DatabaseChoice =
  | { kind: 'memory'; dump?: Blob | undefined }
  | { kind: 'open'; client: PGlite; /** Those that it has prepared already. */ statements?: Statements }
  | { kind: 'folder'; path: string }
  | { kind: 'url'; url: string; /** Pool size. */ connections?: number | undefined };

type ServerChoice = Extract<DatabaseChoice, { kind: 'url' }>;

const defaultPoolSize = 10;

const { first, interval } = serverTiming.database.probe;

/**
 * Both ends probe silent connections, so the locks of a host that vanished are free after a minute (PostgreSQL manual,
 * 20.3.2; its options are seconds).
 */
export const probedConnection = {
  keepAlive: true,
  keepAliveInitialDelayMillis: first,
  options: `-c tcp_keepalives_idle=${first / 1000} -c tcp_keepalives_interval=${interval / 1000} -c tcp_keepalives_count=3`,
} as const;

/** The message of the pool when no connection came free in time. */
const poolTimeout = 'timeout exceeded when trying to connect';

/** Whether all of the pool's connections are in use. */
export function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === poolTimeout || isPoolExhausted(error.cause);
}

export interface OpenDatabase {
  database: Database;
  /** Runs the work on one connection, as session-wide locks need. */
  withConnection<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Dumps the data, so that another memory database can start from it; null on a PostgreSQL server. */
  dump(): Promise<Blob | null>;
  /** The connections of the pool; null: an embedded database has none. */
  pool(): PoolState | null;
  close(): Promise<void>;
}

export interface PoolState {
  idle: number;
  busy: number;
  /** Work that waits for a connection. */
  waiting: number;
  /** How long work that comes now would probably wait (milliseconds). */
  expectedWait: number;
}

/** Drizzle reads these from text: times, dates and intervals, and the arrays of times, intervals, dates and numerics. */
const typesAsText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL, 1115, 1185, 1182, 1187, 1231];

/**
 * Drizzle sends how to read these types with each query, and PGlite then copies its own hundreds of parsers, which takes
 * longer than a small query. Here PGlite is told once.
 */
function clientForDrizzle(client: PGlite, statements: Statements): PGlite {
  for (const type of typesAsText) client.parsers[type] = (value: string) => value;
  // PGlite's own go through a file byte by byte: a second for a photo.
  client.serializers[types.BYTEA] = (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}`;
  client.parsers[types.BYTEA] = (value: string) => Uint8Array.from(Buffer.from(value.slice(2), 'hex'));
  const queries = prepareQueries(client, statements);
  return {
    ...queries(null),
    transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) =>
      client.transaction((transaction) => work({ ...transaction, ...queries(transaction) })),
  } as PGlite;
}

/** What PGlite must know before it opens a database with our tables: indexes for searches need it. */
export const extensions = { pg_trgm };

async function openPglite(choice: Exclude<DatabaseChoice, ServerChoice>): Promise<OpenDatabase> {
  let client: PGlite;
  try {
    if (choice.kind === 'open') ({ client } = choice);
    else if (choice.kind === 'folder') client = await PGlite.create(choice.path, { extensions });
    else
      client = await PGlite.create({ extensions, ...(choice.dump === undefined ? {} : { loadDataDir: choice.dump }) });
  } catch (cause) {
    // On a full disk, PGlite only reports that it was aborted.
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
  const database: Database = drizzlePglite({
    client: clientForDrizzle(client, choice.kind === 'open' ? (choice.statements ?? new Map()) : new Map()),
  });
  return {
    database,
    withConnection: (work) => work(database),
    dump: () => client.dumpDataDir('none'),
    pool: () => null,
    close: () => client.close(),
  };
}

/** The address without its password, for messages. */
function withoutSecrets(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/**
 * Opens Drizzle on a pool. Drizzle's own transaction never releases the connection when its `begin` fails, so
 * transactions take and release their connection here.
 */
function poolDatabase(pool: pg.Pool): Database {
  const database: Database = drizzleNodePostgres({ client: pool });
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzleNodePostgres({ client }).transaction(work, config);
    } finally {
      // The pool drops broken connections by itself.
      client.release();
    }
  };
  return database;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** How much the newest wait counts in the mean. */
const newest = 0.1;

/**
 * Times everybody who waits for a connection of the pool.
 * @returns how long one who comes now would wait, in milliseconds: as long as the first has waited, or longer, by the
 * number of those who wait and the time that each place took lately.
 */
function watchWaits(pool: pg.Pool): () => number {
  const waiting = new Set<{ since: number }>();
  let perPlace = 0;
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const watched = (callback: Connected) => {
    const mine = { since: performance.now() };
    waiting.add(mine);
    const place = waiting.size;
    connect((error, client, release) => {
      waiting.delete(mine);
      perPlace += newest * ((performance.now() - mine.since) / place - perPlace);
      callback(error, client, release);
    });
  };
  const promised = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      watched((error, client) => (client === undefined ? reject(error as Error) : resolve(client))),
    );
  // The pool's own queries come this way too, with a callback.
  pool.connect = ((callback?: Connected) => (callback === undefined ? promised() : watched(callback))) as never;
  return () => {
    const [first] = waiting;
    return first === undefined ? 0 : Math.max(performance.now() - first.since, waiting.size * perPlace);
  };
}

async function openPostgres(choice: ServerChoice, onConnectionLost: (error: Error) => void): Promise<OpenDatabase> {
  const { url, connections = defaultPoolSize } = choice;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: serverTiming.database.connect,
    statement_timeout: serverTiming.database.statement,
    idle_in_transaction_session_timeout: serverTiming.database.idleTransaction,
    ...probedConnection,
    // Compiling a query of a long list takes longer than to run it.
    options: `${probedConnection.options} -c jit=off`,
  });
  const expectedWait = watchWaits(pool);
  pool.on('error', onConnectionLost);
  // The pool only handles errors of idle connections: an error of a busy one would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
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
    database: poolDatabase(pool),
    withConnection: (work) => withPoolConnection(pool, work),
    dump: () => Promise.resolve(null),
    pool: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      expectedWait: expectedWait(),
    }),
    // A second close must not call `end` again, which throws.
    close: () => (closing ??= pool.end()),
  };
}

/** Runs work without a statement timeout, for migrations and for waiting on locks. */
async function withPoolConnection<Result>(pool: pg.Pool, work: (database: Database) => Promise<Result>) {
  const client = await pool.connect();
  const database: Database = drizzleNodePostgres({ client });
  try {
    await database.execute(sql`set statement_timeout = 0`);
    return await work(database);
  } finally {
    // The connection is closed, not released: its settings and locks must end with it.
    client.release(true);
  }
}

/**
 * Opens the database.
 * @param onConnectionLost called when a connection to a PostgreSQL server breaks; the pool replaces it.
 * @throws StartFailure when the database cannot be opened.
 */
export function openDatabase(choice: DatabaseChoice, onConnectionLost: (error: Error) => void): Promise<OpenDatabase> {
  return choice.kind === 'url' ? openPostgres(choice, onConnectionLost) : openPglite(choice);
}
