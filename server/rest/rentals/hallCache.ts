import { serverTiming } from '#server/config/timing.ts';

/** The most halls with an answer at a time. */
const most = 1_000;

interface Entry<Answer> {
  answer: Promise<Answer>;
  /** The moment, by the monotonic clock. */
  askedAt: number;
}

/**
 * Short-lived answers by id: many displays of a hall cost as much as one. Requests wait for a running one. A failure
 * serves only those who wait.
 */
export class HallCache<Answer> {
  private readonly entries = new Map<number, Entry<Answer>>();

  /** @returns null: no fresh answer. */
  find(id: number): Promise<Answer> | null {
    const entry = this.entries.get(id);
    return entry === undefined || performance.now() - entry.askedAt >= serverTiming.hallAnswer ? null : entry.answer;
  }

  keep(id: number, answer: Promise<Answer>): Promise<Answer> {
    const entry = { answer, askedAt: performance.now() };
    // Last in the map: its first is the oldest.
    this.entries.delete(id);
    this.entries.set(id, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > most && oldest !== undefined) this.entries.delete(oldest);
    answer.catch(() => {
      if (this.entries.get(id) === entry) this.entries.delete(id);
    });
    return answer;
  }
}
