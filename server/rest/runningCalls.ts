import type { FastifyInstance } from 'fastify';
import { sayUnavailable } from './errors.ts';
import { sentences } from './sentences.ts';
import { within } from './within.ts';

export interface RunningCalls {
  /** Refuses calls from now on. */
  refuse(): void;
  /** Waits for a moment in which no call runs, so many milliseconds at most: whether it came. */
  end(limit: number): Promise<boolean>;
}

/** Calls that may run at once. */
const usualMost = 1_000;

/** What says whether the server lives and may be given work answers all the time. */
const ofHealth = /^\/(healthz|readyz)([/?]|$)/;

/**
 * Counts the calls that have begun and not ended, answered or broken off. Refuses those that are too many, and all once
 * it is told to; answers then close their connections, so that callers find another server.
 */
export function countRunningCalls(server: FastifyInstance, most = usualMost): RunningCalls {
  let count = 0;
  let isRefusing = false;
  const waiting = new Set<() => void>();
  server.addHook('onRequest', (request, reply, done) => {
    if (!ofHealth.test(request.url)) {
      if (isRefusing) return void sayUnavailable(reply, sentences.stopping);
      if (count >= most) return void sayUnavailable(reply, sentences.overloaded);
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
    refuse: () => (isRefusing = true),
    end(limit) {
      const ended = new Promise<boolean>((resolve) => waiting.add(() => resolve(true)));
      return count === 0 ? Promise.resolve(true) : within(limit, ended, false);
    },
  };
}
