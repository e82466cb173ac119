import type { Scheduler } from '#collections/replica/scheduler.ts';

interface Timer {
  at: number;
  task: () => void;
}

/** Time that moves only when told to. */
export class VirtualScheduler implements Scheduler {
  private time = 0;
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.time;
  }

  after(delay: number, task: () => void): () => void {
    const timer = { at: this.time + delay, task };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Moves to the next timer and runs it; false when there is none. */
  runNext(): boolean {
    const [next] = [...this.timers].toSorted((a, b) => a.at - b.at);
    if (next === undefined) return false;
    this.timers.delete(next);
    this.time = Math.max(this.time, next.at);
    next.task();
    return true;
  }
}
