import type { Scheduler } from '#collections/replica/scheduler.ts';

interface Timer {
  at: number;
  task: () => void;
}

/** Moves only when told to. */
export class VirtualScheduler implements Scheduler {
  private time: number;
  private readonly timers = new Set<Timer>();

  /** @param time the start (milliseconds). */
  constructor(time = 0) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  after(delay: number, task: () => void): () => void {
    const timer = { at: this.time + delay, task };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Whether no timer waits. */
  get isIdle(): boolean {
    return this.timers.size === 0;
  }

  /** Runs the next timer; false: none. */
  runNext(): boolean {
    const [next] = [...this.timers].toSorted((a, b) => a.at - b.at);
    if (next === undefined) return false;
    this.timers.delete(next);
    this.time = Math.max(this.time, next.at);
    next.task();
    return true;
  }
}
