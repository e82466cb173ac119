/** Time as the replica sees it, so that tests can hold it. Milliseconds throughout. */
export interface Scheduler {
  now(): number;
  /** Runs the task once after the delay; the answer calls it off. */
  after(delay: number, task: () => void): () => void;
}

export const realScheduler: Scheduler = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** Numbers every request and every event in the order they happened here: the replica's only notion of before. */
export class Sequence {
  private last = 0;

  next(): number {
    this.last += 1;
    return this.last;
  }
}
