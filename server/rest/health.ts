import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isDiskFull } from '#server/config/diskFull.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { readDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import type { Database } from '#server/storage/database.ts';
import { answerCall } from './call.ts';
import type { RouteParts } from './routeParts.ts';
import { healthCalls } from '#domain/calls/operations.ts';
import { sendText } from './errors.ts';
import { sentences } from '#server/sentences.ts';
import { withTimeout } from './withTimeout.ts';

export interface HealthParts {
  database: Database;
  isStopping: () => boolean;
}

/** Why the server is not ready, as a key of `sentences`; null: it is. */
type HealthProblem = 'databaseSilent' | 'diskFull' | 'databaseReadOnly' | null;

interface HealthCheck {
  problem: HealthProblem;
  failure?: unknown;
}

/** Writes to a temporary table, which fails on a full disk like any write. Each connection creates it once. */
async function probeWrite(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`create temporary table if not exists readiness (filler text) on commit delete rows`);
    await transaction.execute(sql`insert into pg_temp.readiness select repeat('x', 900) from generate_series(1, 20)`);
  });
}

/** SQLSTATE of a read-only server (read_only_sql_transaction). */
const readOnly = '25006';

async function checkDatabase(database: Database): Promise<HealthCheck> {
  try {
    await probeWrite(database);
    return { problem: null };
  } catch (failure) {
    if (isDiskFull(failure)) return { problem: 'diskFull', failure };
    if (loggable(failure).code === readOnly) return { problem: 'databaseReadOnly', failure };
  }
  try {
    // A role that may not create temporary tables may still write to others.
    await database.execute(sql`select 1`);
    return { problem: null };
  } catch (failure) {
    return { problem: 'databaseSilent', failure };
  }
}

/** Simultaneous requests share one check, so a hanging database gets no further queries. Logs each new problem. */
export function createReadinessCheck(database: Database, log: FastifyBaseLogger): () => Promise<HealthProblem> {
  let last: HealthProblem = null;
  let running: Promise<HealthProblem> | null = null;
  const check = async () => {
    const { problem, failure } = await checkDatabase(database);
    if (problem !== null && problem !== last) log.error({ failure: loggable(failure) }, sentences[problem]);
    last = problem;
    running = null;
    return problem;
  };
  return () => {
    running ??= check();
    return withTimeout(serverTiming.database.ready, running, 'databaseSilent');
  };
}

/** For those who run the server: its own work, which the public addresses say nothing of. */
export function routeWorkHealth(
  server: FastifyInstance,
  { authenticate, rentalsHealth, storage, now }: RouteParts,
): void {
  answerCall(server, authenticate, healthCalls.health, async () => {
    const { ranAt, failedRuns, skippedRecords } = rentalsHealth;
    const doors = await readDoorConnection(storage.database, now());
    return {
      rentals: { ranAt: ranAt?.toISOString() ?? null, failedRuns, skippedRecords },
      doors:
        doors === null
          ? null
          : { ...doors, problem: doors.problem ?? (doors.connected ? null : sentences.doorsUnreached) },
    };
  });
}

/**
 * /healthz: the process lives; /readyz: the database can be read and written. Monitors may ask by HEAD. The server
 * listens only after the migrations.
 */
export function routeHealth(server: FastifyInstance, { database, isStopping }: HealthParts): void {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  const check = createReadinessCheck(database, server.log);
  server.get('/healthz', { exposeHeadRoute: true }, (_request, reply) => reply.headers(plain).send('alive'));
  server.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    reply.headers(plain);
    if (isStopping()) return sendText(reply, 503, sentences.stopping);
    const problem = await check();
    return problem === null ? reply.send('ready') : sendText(reply, 503, sentences[problem]);
  });
}
