import { reporting } from '#domain/limits/reporting.ts';

/** Lets so many faults through in a span of time, and fewer of the same: a screen that fails all day tells it a few times. */
export class FaultBudget {
  private since = 0;
  private all = 0;
  private readonly byKey = new Map<string, number>();

  /**
   * Whether this fault may be told.
   * @param now in milliseconds.
   */
  takes(thrown: unknown, now: number): boolean {
    if (now - this.since >= reporting.span) {
      this.since = now;
      this.all = 0;
      this.byKey.clear();
    }
    const key = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
    const same = (this.byKey.get(key) ?? 0) + 1;
    if (this.all >= reporting.faults || same > reporting.sameFault) return false;
    this.all += 1;
    this.byKey.set(key, same);
    return true;
  }
}
