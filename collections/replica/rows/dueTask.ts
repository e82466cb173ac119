import type { Scheduler } from '../scheduler.ts';

/** A task that is due at one time: an earlier one takes the place of a later one. Milliseconds throughout. */
export class DueTask {
  private readonly scheduler: Scheduler;
  private readonly task: () => void;
  private due: { at: number; callOff: () => void } | null = null;

  constructor(scheduler: Scheduler, task: () => void) {
    this.scheduler = scheduler;
    this.task = task;
  }

  /** Runs the task at this time, unless it is due before. */
  at(time: number): void {
    if (this.due !== null && this.due.at <= time) return;
    this.callOff();
    const run = () => {
      this.due = null;
      this.task();
    };
    this.due = { at: time, callOff: this.scheduler.after(Math.max(0, time - this.scheduler.now()), run) };
  }

  callOff(): void {
    this.due?.callOff();
    this.due = null;
  }
}
