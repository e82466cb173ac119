import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { advanceRentals } from './advanceRentals.ts';

/** Milliseconds between two runs. */
const interval = 60_000;

/**
 * Runs `advanceRentals` now and then a minute after each run. It logs a failed run; the next one tries again. `stop` waits
 * for the current run.
 */
export function startRentalsClock(storage: Storage, clock: Clock, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = advanceRentals(storage, clock.now()).then(
      () => undefined,
      (error: unknown) => log.error({ failure: loggable(error) }, 'The rentals could not be brought up to now'),
    );
    void running.then(() => {
      if (!stopped) cancelNext = clock.after(interval, run);
    });
  };
  run();
  return {
    async stop() {
      stopped = true;
      cancelNext();
      await running;
    },
  };
}
