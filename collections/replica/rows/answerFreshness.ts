import type { Freshness } from '#domain/live/connection.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';

export interface AnswerFreshnessOptions {
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
}

/** The freshness of a query's newest answer. Times are milliseconds since 1970. */
export class AnswerFreshness {
  private readonly options: AnswerFreshnessOptions;
  /** Sequence numbers of the newest answer's request, and of the last event that outdated it. */
  private askedAt = 0;
  private outdatedAt = 0;
  private hasFailed = false;
  private trueAt: number | null = null;
  private wasLive = false;

  constructor(options: AnswerFreshnessOptions) {
    this.options = options;
  }

  /** @param sentAt the time of the request. */
  answered(askedAt: number, sentAt: number): void {
    this.askedAt = askedAt;
    this.hasFailed = false;
    this.trueAt = sentAt;
  }

  /** An event may have outdated the newest answer. */
  outdated(): void {
    this.outdatedAt = this.options.sequence.next();
  }

  failed(): void {
    this.hasFailed = true;
  }

  /** Call this after every change, because it records until when the answer was true. */
  state(): Freshness {
    const isUp = this.options.connected();
    const isLive = isUp && !this.hasFailed && this.askedAt > this.outdatedAt;
    if (this.wasLive && !isLive) this.trueAt = this.options.scheduler.now();
    this.wasLive = isLive;
    if (isLive) return { state: 'live', complete: true };
    return { state: isUp && !this.hasFailed ? 'reconciling' : 'stale', complete: true, since: this.trueAt };
  }
}
