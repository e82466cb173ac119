import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isDiskFull } from '#server/config/diskFull.ts';
import { loggable } from '#server/config/loggable.ts';
import type { Database } from '#server/storage/database.ts';
import { sayPlainly } from './errors.ts';
import { sentences } from './sentences.ts';
import { within } from './within.ts';

export interface HealthParts {
  database: Database;
  isStopping: () => boolean;
}

/** Milliseconds that the database may take to answer. */
const databaseLimit = 2_000;

/** Why the server can take no calls, as a name in `sentences`; null: it can. */
type Hindrance = 'databaseSilent' | 'diskFull' | 'databaseReadOnly' | null;

interface Finding {
  hindrance: Hindrance;
  failure?: unknown;
}

/**
 * Writes some pages that are thrown away with the commit, as saving something does: a table that grows asks the disk for
 * room, and is refused it when there is none. It belongs to the connection, and is made once for each.
 */
async function writeSomething(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`create temporary table if not exists readiness (filler text) on commit delete rows`);
    await transaction.execute(sql`insert into pg_temp.readiness select repeat('x', 900) from generate_series(1, 20)`);
  });
}

/** SQLSTATE of a server that was made to answer and not to write (read_only_sql_transaction). */
const readOnly = '25006';

async function examine(database: Database): Promise<Finding> {
  try {
    await writeSomething(database);
    return { hindrance: null };
  } catch (failure) {
    if (isDiskFull(failure)) return { hindrance: 'diskFull', failure };
    if (loggable(failure).code === readOnly) return { hindrance: 'databaseReadOnly', failure };
  }
  try {
    // A role that may not make such a table can save all the same.
    await database.execute(sql`select 1`);
    return { hindrance: null };
  } catch (failure) {
    return { hindrance: 'databaseSilent', failure };
  }
}

/**
 * Examines the database, once for all who ask meanwhile: anybody may ask, and a database that hangs is asked no more.
 * What is newly wrong is logged.
 */
function createCheck(database: Database, log: FastifyBaseLogger): () => Promise<Hindrance> {
  let last: Hindrance = null;
  let running: Promise<Hindrance> | null = null;
  const check = async () => {
    const { hindrance, failure } = await examine(database);
    if (hindrance !== null && hindrance !== last) log.error({ failure: loggable(failure) }, sentences[hindrance]);
    last = hindrance;
    running = null;
    return hindrance;
  };
  return () => {
    running ??= check();
    return within(databaseLimit, running, 'databaseSilent');
  };
}

/**
 * For whatever keeps the server alive and gives it work: /healthz answers while the process lives, /readyz while it can
 * take calls: its database answers and can be written. Migrations are done by then: the server listens only after them.
 */
export function routeHealth(server: FastifyInstance, { database, isStopping }: HealthParts): void {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  const check = createCheck(database, server.log);
  server.get('/healthz', (_request, reply) => reply.headers(plain).send('alive'));
  server.get('/readyz', async (_request, reply) => {
    reply.headers(plain);
    if (isStopping()) return sayPlainly(reply, 503, sentences.stopping);
    const hindrance = await check();
    return hindrance === null ? reply.send('ready') : sayPlainly(reply, 503, sentences[hindrance]);
  });
}
