import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Metrics } from '#server/signals/metrics/metrics.ts';
import { readFigures, type FiguresParts } from '#server/signals/metrics/readFigures.ts';
import type { PoolState } from '#server/storage/database.ts';
import { withTimeout } from './withTimeout.ts';

export interface Monitoring {
  metrics: Metrics;
  /** Who names it reads them. */
  token: string;
  /** null: an embedded database has no pool. */
  pool: () => PoolState | null;
}

export interface MetricsRouteParts extends Monitoring, FiguresParts {
  /** Live connections of this server. */
  connections: () => number;
  log: Logger;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Counts the calls of the API. Files of the dashboard are one route, and so are addresses that lead nowhere. */
function countCalls(server: FastifyInstance, { noteCall }: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    const isCall = !request.is404 && /^\/(api|auth)(\/|$)/.test(url);
    const route = isCall ? url : request.is404 ? 'unknown' : 'other';
    noteCall({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** GET /metrics for Prometheus, which sends the token as a bearer. */
export function routeMetrics(server: FastifyInstance, parts: MetricsRouteParts): void {
  const { metrics, token, pool, connections, log } = parts;
  const expected = hashOf(`Bearer ${token}`);
  countCalls(server, metrics);

  /** The figures of the database, which may be down just when somebody looks. */
  async function takeFigures(): Promise<void> {
    try {
      const figures = await withTimeout(serverTiming.database.ready, readFigures(parts), null);
      metrics.set('database_up', [{ value: Number(figures !== null) }]);
      for (const [name, values] of Object.entries(figures ?? {})) metrics.set(name as keyof typeof figures, values);
    } catch (error) {
      log.error({ failure: loggable(error) }, 'Metrics could not be read from the database');
      metrics.set('database_up', [{ value: 0 }]);
    }
  }

  server.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (!timingSafeEqual(hashOf(given), expected)) throw new Refusal(401, sentences.metricsToken);
    await takeFigures();
    metrics.set('live_connections', [{ value: connections() }]);
    const state = pool();
    const states = state === null ? [] : Object.entries(state);
    metrics.set(
      'database_connections',
      states.map(([name, value]) => ({ labels: { state: name }, value })),
    );
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read());
  });
}
