import type { Scheduler } from './scheduler.ts';

/** Calls `show` at the first trigger, then at most every `interval` milliseconds. */
export class Throttle {
  private readonly options: { scheduler: Scheduler; interval: number; show: () => void };
  private cancelTimer: (() => void) | null = null;
  private isPending = false;

  constructor(options: Throttle['options']) {
    this.options = options;
  }

  trigger(): void {
    if (this.cancelTimer === null) this.runNow();
    else this.isPending = true;
  }

  stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.isPending = false;
  }

  private runNow(): void {
    const { scheduler, interval, show } = this.options;
    this.isPending = false;
    this.cancelTimer = scheduler.after(interval, () => {
      this.cancelTimer = null;
      if (this.isPending) this.runNow();
    });
    show();
  }
}
