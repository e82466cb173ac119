import type { Scheduler } from '#collections/replica/scheduler.ts';

export interface PollOptions<Answer> {
  request: (signal: AbortSignal) => Promise<Answer>;
  /** The time between the starts of two requests (milliseconds). */
  period: number;
  scheduler: Scheduler;
  /** The next request waits for it. An error here counts as a failure. */
  onAnswer: (answer: Answer) => Promise<void> | void;
  /** Also called for a request longer than the period; `sentAt` in milliseconds since 1970. */
  onFailure: (sentAt: number, cause: unknown) => void;
}

export interface Poll {
  /** Sends a request now, and aborts one that is older than a period. */
  pollNow(): void;
  stop(): void;
}

/** The request may still be answered. */
export class LateAnswer extends Error {
  override readonly name = 'LateAnswer';
}

/** Polls once a period, one request at a time. A late request is followed at once by the next. */
export function startPoll<Answer>({ request, period, scheduler, onAnswer, onFailure }: PollOptions<Answer>): Poll {
  let asked: { sentAt: number; off: AbortController } | null = null;
  let isDue = false;
  let cancelTimer: () => void = () => undefined;

  async function begin(): Promise<void> {
    const own = { sentAt: scheduler.now(), off: new AbortController() };
    asked = own;
    isDue = false;
    cancelTimer();
    cancelTimer = scheduler.after(period, turn);
    try {
      const answer = await request(own.off.signal);
      if (asked === own) await onAnswer(answer);
    } catch (cause) {
      if (asked === own) onFailure(own.sentAt, cause);
    }
    if (asked !== own) return;
    asked = null;
    if (isDue) void begin();
  }

  function turn(): void {
    if (asked === null) return void begin();
    isDue = true;
    onFailure(asked.sentAt, new LateAnswer());
  }

  function callOff(): void {
    asked?.off.abort();
    asked = null;
    cancelTimer();
  }

  void begin();
  return {
    pollNow() {
      if (asked !== null && scheduler.now() - asked.sentAt < period) return;
      callOff();
      void begin();
    },
    stop: callOff,
  };
}
