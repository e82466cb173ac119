import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';

/** One after the other in each queue. A failed task is logged; the next one still runs. */
export function createReportQueues(log: Logger) {
  const tails = new Map<string, Promise<void>>();
  return {
    add(name: string, target: string, task: () => Promise<void>): void {
      const tail: Promise<void> = (tails.get(name) ?? Promise.resolve())
        .then(task)
        .catch((error: unknown) => {
          log.error({ target, failure: loggable(error) }, 'A report could not be stored');
        })
        // PGlite answers without returning to the event loop, so calls and events get a turn here.
        .then(() => setImmediate())
        .finally(() => {
          if (tails.get(name) === tail) tails.delete(name);
        });
      tails.set(name, tail);
    },
    drain: () => Promise.all(tails.values()),
  };
}
