import { replicaTiming } from '#domain/limits/replica.ts';
import { realScheduler, type Scheduler } from '../replica/scheduler.ts';

export interface LivenessProbeOptions {
  /** Sends the API a small call, which ends with the signal. Any answer counts, a refusal too. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  /** The server has answered nothing for `quiet` and `answer` together. */
  onSilent: () => void;
  scheduler?: Scheduler;
  /** Milliseconds without a sign of life until the API is asked, and that its answer may take. */
  timing?: { quiet: number; answer: number };
}

/** Asks a quiet server whether it still answers. */
export interface LivenessProbe {
  /** Begins to watch, or begins anew. */
  start(): void;
  /** The server has sent something. */
  heard(): void;
  stop(): void;
}

/**
 * Notices a server that accepts connections and answers nothing. Its connections stay open, so nothing fails for a
 * minute; and servers may ping their clients too rarely to tell.
 */
export function createLivenessProbe({
  ask,
  onSilent,
  scheduler = realScheduler,
  timing = replicaTiming.liveness,
}: LivenessProbeOptions): LivenessProbe {
  let cancel: () => void = () => undefined;
  let question: AbortController | null = null;
  let isRunning = false;

  function wait(): void {
    cancel();
    question?.abort();
    question = null;
    cancel = scheduler.after(timing.quiet, probe);
  }

  function probe(): void {
    const asked = new AbortController();
    const askedAt = scheduler.now();
    question = asked;
    cancel = scheduler.after(timing.answer, () => {
      // A computer that slept stopped the timer, too: the server had no time to answer.
      if (scheduler.now() - askedAt > 2 * timing.answer) return wait();
      isRunning = false;
      asked.abort();
      onSilent();
    });
    const answered = () => {
      if (!asked.signal.aborted) wait();
    };
    // A failed call is the API client's to report, and nothing more is known of the server until the next one.
    ask(asked.signal).then(answered, answered);
  }

  return {
    start() {
      isRunning = true;
      wait();
    },
    heard() {
      if (isRunning) wait();
    },
    stop() {
      isRunning = false;
      cancel();
      question?.abort();
      question = null;
    },
  };
}
