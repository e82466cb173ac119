/** The replica's clock and timers, which tests replace. All values are milliseconds. */
export interface Scheduler {
  now(): number;
  /** Runs the task once after the delay. Returns a function that cancels it. */
  after(delay: number, task: () => void): () => void;
}

export const realScheduler: Scheduler = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** Numbers requests and events in the order in which they happen here. The replica compares no other clock. */
export class Sequence {
  private last = 0;

  next(): number {
    // rule 2: sequence-rises
    this.last += 1;
    return this.last;
  }
}
