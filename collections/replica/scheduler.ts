/** Clock and timers, in milliseconds. Tests replace them. */
export interface Scheduler {
  now(): number;
  /** Returns a function that cancels. */
  after(delay: number, task: () => void): () => void;
}

export const realScheduler: Scheduler = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** Numbers requests and events in their order here. The replica compares no other clock. */
export class Sequence {
  private last = 0;

  next(): number {
    // rule 2: sequence-rises
    this.last += 1;
    return this.last;
  }
}
