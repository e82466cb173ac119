import { reporting } from '#domain/limits/reporting.ts';

/** Limits the reports in a span of time, and those of the same fault more: a screen that fails all day is reported a few times. */
export class FaultBudget {
  private since = 0;
  private all = 0;
  private readonly byKey = new Map<string, number>();

  /**
   * Whether this fault may be reported.
   * @param now in milliseconds.
   */
  allows(thrown: unknown, now: number): boolean {
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
