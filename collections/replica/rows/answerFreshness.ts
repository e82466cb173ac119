import type { Freshness } from '#domain/live/connection.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';

export interface AnswerFreshnessOptions {
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
}

/** How true the newest answer to a question is. Times are milliseconds since 1970. */
export class AnswerFreshness {
  private readonly options: AnswerFreshnessOptions;
  /** When the newest answer was asked for, and when it was last outdated: numbers of the sequence. */
  private askedAt = 0;
  private outdatedAt = 0;
  private hasFailed = false;
  private trueAt: number | null = null;
  private wasLive = false;

  constructor(options: AnswerFreshnessOptions) {
    this.options = options;
  }

  /** An answer came. `sentAt`: the time at which it was asked for. */
  answered(askedAt: number, sentAt: number): void {
    this.askedAt = askedAt;
    this.hasFailed = false;
    this.trueAt = sentAt;
  }

  /** Something happened that the newest answer may not show. */
  outdated(): void {
    this.outdatedAt = this.options.sequence.next();
  }

  failed(): void {
    this.hasFailed = true;
  }

  /** To be asked whenever something changed, since it notes until when the answer was true. */
  state(): Freshness {
    const isUp = this.options.connected();
    const isLive = isUp && !this.hasFailed && this.askedAt > this.outdatedAt;
    if (this.wasLive && !isLive) this.trueAt = this.options.scheduler.now();
    this.wasLive = isLive;
    if (isLive) return { state: 'live', complete: true };
    return { state: isUp && !this.hasFailed ? 'reconciling' : 'stale', complete: true, since: this.trueAt };
  }
}
