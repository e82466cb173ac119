import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { passTime } from './passTime.ts';

/** Milliseconds from one look at the rentals to the next. */
const minute = 60_000;

/**
 * Passes time for the rentals: at once, and then every minute after the one before is done. A run that fails is logged,
 * and the next tries again. Stopping waits for the run that is going on.
 */
export function startRentalsClock(storage: Storage, clock: Clock, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let callOff = () => {};
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = passTime(storage, clock.now()).then(
      () => undefined,
      (error: unknown) => log.error({ failure: loggable(error) }, 'The rentals could not be brought up to now'),
    );
    void running.then(() => {
      if (!stopped) callOff = clock.after(minute, run);
    });
  };
  run();
  return {
    async stop() {
      stopped = true;
      callOff();
      await running;
    },
  };
}
