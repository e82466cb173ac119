import type { FastifyInstance } from 'fastify';
import { within } from './within.ts';

export interface RunningCalls {
  /** Waits for a moment in which no call runs, so many milliseconds at most: whether it came. */
  end(limit: number): Promise<boolean>;
}

/** Counts the calls that have begun and not ended, answered or broken off. */
export function countRunningCalls(server: FastifyInstance): RunningCalls {
  let count = 0;
  const waiting = new Set<() => void>();
  server.addHook('onRequest', (_request, reply, done) => {
    count += 1;
    reply.raw.once('close', () => {
      count -= 1;
      if (count === 0) waiting.forEach((resolve) => resolve());
    });
    done();
  });
  return {
    end(limit) {
      const ended = new Promise<boolean>((resolve) => waiting.add(() => resolve(true)));
      return count === 0 ? Promise.resolve(true) : within(limit, ended, false);
    },
  };
}
