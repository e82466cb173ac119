import type { Clock } from '#server/devices/simulator/clock.ts';

export interface ManualClock extends Clock {
  /** Runs everything that is due within so many milliseconds, in order. */
  pass(milliseconds: number): Promise<void>;
  /** The number of pending calls. */
  readonly waiting: number;
}

interface Pending {
  id: number;
  at: number;
  callback: () => void;
}

/** Stands still until told to go on. */
export function createManualClock(start: Date): ManualClock {
  let now = start.getTime();
  let nextId = 0;
  const due = new Map<number, Pending>();

  /** Of several at the same time, the one that was asked for first. */
  function firstUntil(end: number): Pending | null {
    let first: Pending | null = null;
    for (const pending of due.values())
      if (pending.at <= end && (first === null || pending.at < first.at)) first = pending;
    return first;
  }

  return {
    now: () => new Date(now),
    after(milliseconds, callback) {
      const id = (nextId += 1);
      due.set(id, { id, at: now + milliseconds, callback });
      return () => due.delete(id);
    },
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const first = firstUntil(end);
        if (first === null) break;
        due.delete(first.id);
        now = first.at;
        first.callback();
        await Promise.resolve();
      }
      now = end;
    },
    get waiting() {
      return due.size;
    },
  };
}
