import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
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

function databaseAnswers(database: Database): Promise<boolean> {
  const asked = database.execute(sql`select 1`).then(
    () => true,
    () => false, // why it does not answer is logged where its connections are kept
  );
  return within(databaseLimit, asked, false);
}

/**
 * For whatever keeps the server alive and gives it work: /healthz answers while the process lives, /readyz while it can
 * take calls. Migrations are done by then: the server listens only after them.
 */
export function routeHealth(server: FastifyInstance, { database, isStopping }: HealthParts): void {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  server.get('/healthz', (_request, reply) => reply.headers(plain).send('alive'));
  server.get('/readyz', async (_request, reply) => {
    reply.headers(plain);
    if (isStopping()) return sayPlainly(reply, 503, sentences.stopping);
    if (!(await databaseAnswers(database))) return sayPlainly(reply, 503, sentences.databaseSilent);
    return reply.send('ready');
  });
}
