import type { ReportListener, ReportedEvent, ReportedState, Target } from '#server/devices/port.ts';
import { keyOf } from './wiringIndex.ts';

/** How a message was heard. */
export interface MessageAge {
  at: Date;
  /** false: the broker kept the message, perhaps for days. */
  isTold: boolean;
}

export interface Hearing extends MessageAge {
  /** Whether the device said something else of the same thing before. */
  isNews: boolean;
}

/** The last report of a record. */
interface Reported {
  state: ReportedState;
  aliveAt: number;
}

/** Reports, and keeps what was reported of each record. */
export function createReporter(report: ReportListener['reading']) {
  const reported = new Map<string, Reported>();
  return {
    report,
    last: (target: Target) => reported.get(keyOf(target)),
    send(target: Target, { at, isTold }: MessageAge, state: ReportedState, event: ReportedEvent | null): void {
      const before = reported.get(keyOf(target));
      reported.set(keyOf(target), { state: { ...before?.state, ...state }, aliveAt: at.getTime() });
      report({ ...target, at, event, state, ...(isTold ? {} : { isOld: true }) });
    },
    forget(targets: readonly Target[]): void {
      for (const target of targets) reported.delete(keyOf(target));
    },
  };
}
export type Reporter = ReturnType<typeof createReporter>;
