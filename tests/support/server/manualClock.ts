import type { Clock } from '#server/devices/simulator/clock.ts';

export interface ManualClock extends Clock {
  /** Runs everything that is due within so many milliseconds, in order. */
  pass(milliseconds: number): Promise<void>;
  /** The number of pending calls. */
  readonly waiting: number;
}

/** Stands still until told to go on. */
export function createManualClock(start: Date): ManualClock {
  let now = start.getTime();
  let nextId = 0;
  const due = new Map<number, { at: number; callback: () => void }>();
  return {
    now: () => new Date(now),
    after(milliseconds, callback) {
      const id = (nextId += 1);
      due.set(id, { at: now + milliseconds, callback });
      return () => due.delete(id);
    },
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [first] = [...due].filter(([, { at }]) => at <= end).toSorted((a, b) => a[1].at - b[1].at || a[0] - b[0]);
        if (first === undefined) break;
        const [id, { at, callback }] = first;
        due.delete(id);
        now = at;
        callback();
        await Promise.resolve();
      }
      now = end;
    },
    get waiting() {
      return due.size;
    },
  };
}
