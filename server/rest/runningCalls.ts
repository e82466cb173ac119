import type { FastifyInstance } from 'fastify';
import { sendUnavailable } from './errors.ts';
import { sentences } from '#server/sentences.ts';
import { withTimeout } from './withTimeout.ts';

export interface RunningCalls {
  /** Refuses calls from now on. */
  refuseNew(): void;
  /**
   * @param limit the longest wait, in milliseconds.
   * @returns whether no call runs.
   */
  waitForIdle(limit: number): Promise<boolean>;
}

/** Calls that may run at the same time. */
const defaultMaxCalls = 1_000;

/** Health checks are always answered. */
const healthPath = /^\/(healthz|readyz)([/?]|$)/;

export interface CallLimits {
  most?: number | undefined;
  /** Whether running calls wait too long for the database already. */
  isBusy: () => boolean;
}

/**
 * Counts running calls and refuses too many at once, or any while those that run wait for the database. After
 * `refuseNew` it refuses all and closes connections, which sends clients to another server.
 */
export function countRunningCalls(
  server: FastifyInstance,
  { most = defaultMaxCalls, isBusy }: CallLimits,
): RunningCalls {
  let count = 0;
  let isRefusing = false;
  const waiting = new Set<() => void>();
  server.addHook('onRequest', (request, reply, done) => {
    if (!healthPath.test(request.url)) {
      if (isRefusing) return void sendUnavailable(reply, sentences.stopping);
      if (count >= most || isBusy()) return void sendUnavailable(reply, sentences.overloaded);
    }
    count += 1;
    reply.raw.once('close', () => {
      count -= 1;
      if (count === 0) waiting.forEach((resolve) => resolve());
    });
    return done();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isRefusing) reply.header('Connection', 'close');
  });
  return {
    refuseNew: () => (isRefusing = true),
    waitForIdle(limit) {
      const ended = new Promise<boolean>((resolve) => waiting.add(() => resolve(true)));
      return count === 0 ? Promise.resolve(true) : withTimeout(limit, ended, false);
    },
  };
}
