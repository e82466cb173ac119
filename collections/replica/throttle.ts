import type { Scheduler } from './scheduler.ts';

/** Shows something at the first change, and then at most every `interval` milliseconds while it goes on changing. */
export class Throttle {
  private readonly options: { scheduler: Scheduler; interval: number; show: () => void };
  private callOff: (() => void) | null = null;
  private isOwed = false;

  constructor(options: Throttle['options']) {
    this.options = options;
  }

  changed(): void {
    if (this.callOff === null) this.showNow();
    else this.isOwed = true;
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.isOwed = false;
  }

  private showNow(): void {
    const { scheduler, interval, show } = this.options;
    this.isOwed = false;
    this.callOff = scheduler.after(interval, () => {
      this.callOff = null;
      if (this.isOwed) this.showNow();
    });
    show();
  }
}
