import { timing } from '#domain/limits/timing.ts';
import type { Scheduler } from '../scheduler.ts';
import { Throttle } from '../throttle.ts';

export interface JournalEndOptions {
  scheduler: Scheduler;
  newest: () => number;
}

/** Tells views the newest entry's number, at most every `timing.figures` milliseconds. */
export class JournalEnd {
  private readonly options: JournalEndOptions;
  private readonly views = new Set<Throttle>();

  constructor(options: JournalEndOptions) {
    this.options = options;
  }

  open(show: (newest: number) => void): () => void {
    const { scheduler, newest } = this.options;
    let shown = -1;
    const tell = () => {
      if (newest() === shown) return;
      shown = newest();
      show(shown);
    };
    const throttle = new Throttle({ scheduler, interval: timing.figures, show: tell });
    this.views.add(throttle);
    throttle.trigger();
    return () => {
      throttle.stop();
      this.views.delete(throttle);
    };
  }

  applied(): void {
    for (const throttle of this.views) throttle.trigger();
  }

  stop(): void {
    for (const throttle of this.views) throttle.stop();
    this.views.clear();
  }
}
