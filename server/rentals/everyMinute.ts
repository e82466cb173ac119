import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';

/**
 * Does the work now, and a minute after each run.
 * @param work never fails.
 * @returns stop; it waits for the current run.
 */
export function everyMinute(clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  let cancelNext = () => {};
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = work();
    void running.then(() => {
      if (!stopped) cancelNext = clock.after(serverTiming.rentals.run, run);
    });
  };
  run();
  return async () => {
    stopped = true;
    cancelNext();
    await running;
  };
}
