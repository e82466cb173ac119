import type { Random } from '#server/seed/random.ts';
import type { Clock } from './clock.ts';

/** The range of a random delay, in milliseconds. */
export type DelayRange = readonly [number, number];

/** Pending actions of a door or device. */
export interface Timers {
  /** Runs an action after a delay, independent of the others. */
  schedule(delay: DelayRange, act: () => void): void;
  /** Runs an action after a delay, instead of the pending one. */
  scheduleNext(delay: DelayRange, act: () => void): void;
  cancelNext(): void;
  cancelAll(): void;
}

export function createTimers(clock: Clock, random: Random): Timers {
  const running = new Set<() => void>();
  let cancelPending: (() => void) | null = null;

  function after([low, high]: DelayRange, act: () => void): () => void {
    const cancel = clock.after(random.between(low, high), () => {
      running.delete(cancel);
      act();
    });
    running.add(cancel);
    return cancel;
  }

  function cancelNext(): void {
    if (cancelPending === null) return;
    cancelPending();
    running.delete(cancelPending);
    cancelPending = null;
  }

  return {
    schedule: (delay, act) => {
      after(delay, act);
    },
    scheduleNext(delay, act) {
      cancelNext();
      cancelPending = after(delay, act);
    },
    cancelNext,
    cancelAll() {
      for (const cancel of running) cancel();
      running.clear();
    },
  };
}
