import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { advanceRentals } from './advanceRentals.ts';
import type { Reminder } from './reminders.ts';

/** The time between two runs (milliseconds). */
const interval = 60_000;

/**
 * Runs `advanceRentals` now, and a minute after each run. A failed run is logged; the next one tries again. `stop`
 * waits for the current run.
 * @param mailer sends reminders of overdue rent; null: they are only recorded.
 */
export function startRentalsClock(
  storage: Storage,
  clock: Clock,
  log: Logger,
  mailer: Mailer | null = null,
): { stop(): Promise<void> } {
  const remind = mailer === null ? null : (reminder: Reminder) => void mailer.send(reminder);
  let stopped = false;
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = advanceRentals(storage, clock.now(), remind).then(
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
      mailer?.close();
    },
  };
}
