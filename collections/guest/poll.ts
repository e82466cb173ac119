import type { Scheduler } from '#collections/replica/scheduler.ts';

export interface PollOptions<Answer> {
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** From the start of one ask to the start of the next (milliseconds). */
  period: number;
  scheduler: Scheduler;
  /** Takes a good answer; the next ask waits for it. What it throws counts as a failure. */
  answered: (answer: Answer) => Promise<void>;
  /** Told of an ask that failed, and of one that takes longer than the period; `sentAt` in milliseconds since 1970. */
  failed: (sentAt: number, cause: unknown) => void;
}

export interface Poll {
  /** Asks at once: whatever was under way for longer than a period is called off. */
  askNow(): void;
  stop(): void;
}

/** Why an ask is counted as failed that may still be answered. */
export class Overdue extends Error {
  override readonly name = 'Overdue';
}

/** Asks at once and then once a period, never twice at the same time: what takes longer is followed at its end. */
export function startPoll<Answer>({ ask, period, scheduler, answered, failed }: PollOptions<Answer>): Poll {
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
      const answer = await ask(own.off.signal);
      if (asked === own) await answered(answer);
    } catch (cause) {
      // Whoever called it off wants no answer.
      if (asked === own) failed(own.sentAt, cause);
    }
    if (asked !== own) return;
    asked = null;
    if (isDue) void begin();
  }

  function turn(): void {
    if (asked === null) return void begin();
    isDue = true;
    failed(asked.sentAt, new Overdue());
  }

  function callOff(): void {
    asked?.off.abort();
    asked = null;
    cancelTimer();
  }

  void begin();
  return {
    askNow() {
      if (asked !== null && scheduler.now() - asked.sentAt < period) return;
      callOff();
      void begin();
    },
    stop: callOff,
  };
}
