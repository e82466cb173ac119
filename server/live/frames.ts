import { serverTiming } from '#server/config/timing.ts';
import type { LoggedChange } from '#server/storage/changeLog.ts';

export interface Frames {
  add(changes: readonly LoggedChange[]): void;
  /** Lets all changes leave that wait. */
  flush(): void;
}

const recordOf = ({ entity, id }: LoggedChange) => `${entity} ${id}`;

/**
 * Lets the changes of a record leave at once after a rest, otherwise together with those that come within the frame.
 * Those of one record leave in their order.
 */
export function createFrames(send: (changes: readonly LoggedChange[]) => void): Frames {
  /** The changes that wait, by each record that left within the frame. */
  const waiting = new Map<string, LoggedChange[]>();
  const timers = new Set<NodeJS.Timeout>();

  function leave(changes: readonly LoggedChange[]): void {
    if (changes.length === 0) return;
    const records = new Set(changes.map(recordOf));
    for (const record of records) waiting.set(record, []);
    const timer = setTimeout(() => {
      timers.delete(timer);
      leave(take(records));
    }, serverTiming.live.frame);
    timers.add(timer);
    send(changes);
  }

  /** Ends the frame of records. */
  function take(records: Iterable<string>): LoggedChange[] {
    const taken: LoggedChange[] = [];
    for (const record of Array.from(records)) {
      taken.push(...(waiting.get(record) ?? []));
      waiting.delete(record);
    }
    return taken.toSorted((one, other) => one.line - other.line);
  }

  return {
    add(changes) {
      const immediate = changes.filter((change) => !waiting.has(recordOf(change)));
      for (const change of changes) waiting.get(recordOf(change))?.push(change);
      leave(immediate);
    },
    flush() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      const rest = take(waiting.keys());
      if (rest.length > 0) send(rest);
    },
  };
}
