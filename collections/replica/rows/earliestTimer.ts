import type { Scheduler } from '../scheduler.ts';

/** Runs a task at the earliest requested time. Times are milliseconds. */
export class EarliestTimer {
  private readonly scheduler: Scheduler;
  private readonly task: () => void;
  private due: { at: number; cancel: () => void } | null = null;

  constructor(scheduler: Scheduler, task: () => void) {
    this.scheduler = scheduler;
    this.task = task;
  }

  /** Runs the task at this time, unless it is due earlier. */
  at(time: number): void {
    if (this.due !== null && this.due.at <= time) return;
    this.callOff();
    const run = () => {
      this.due = null;
      this.task();
    };
    this.due = { at: time, cancel: this.scheduler.after(Math.max(0, time - this.scheduler.now()), run) };
  }

  callOff(): void {
    this.due?.cancel();
    this.due = null;
  }
}
