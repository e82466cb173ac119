import type { Freshness } from '#domain/live/connection.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';

export interface AnswerFreshnessOptions {
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
}

/** Tracks when a query's newest answer was true. Times are milliseconds since 1970. */
export class AnswerFreshness {
  private readonly options: AnswerFreshnessOptions;
  /** Sequence numbers: the newest answer's request, and the last event that outdated it. */
  private askedAt = 0;
  private outdatedAt = 0;
  private hasFailed = false;
  private trueAt: number | null = null;
  private wasLive = false;

  constructor(options: AnswerFreshnessOptions) {
    this.options = options;
  }

  /**
   * @param askedAt the sequence number of the request.
   * @param sentAt when it was sent, in milliseconds since 1970.
   */
  answered(askedAt: number, sentAt: number): void {
    this.askedAt = askedAt;
    this.hasFailed = false;
    this.trueAt = sentAt;
  }

  outdated(): void {
    this.outdatedAt = this.options.sequence.next();
  }

  failed(): void {
    this.hasFailed = true;
  }

  /** Call after every change: it records until when the answer was true. */
  state(): Freshness {
    const isUp = this.options.connected();
    const isLive = isUp && !this.hasFailed && this.askedAt > this.outdatedAt;
    if (this.wasLive && !isLive) this.trueAt = this.options.scheduler.now();
    this.wasLive = isLive;
    if (isLive) return { state: 'live', complete: true };
    return { state: isUp && !this.hasFailed ? 'reconciling' : 'stale', complete: true, since: this.trueAt };
  }
}
