import type { AnyRecord } from '#domain/entities/index.ts';
import type { Scheduler } from '../scheduler.ts';
import type { CountedName } from './countedFields.ts';

/** Rows per slice (a few milliseconds of work), and the pause between slices (milliseconds). */
const slice = { rows: 500, pause: 50 } as const;

/** Counts cached rows in slices, which keeps a start fast. */
export class BackgroundCounter {
  private readonly waiting: { name: CountedName; rows: readonly AnyRecord[] }[] = [];
  private callOff: (() => void) | null = null;
  private readonly options: { scheduler: Scheduler; count: (name: CountedName, row: AnyRecord) => void };

  constructor(options: BackgroundCounter['options']) {
    this.options = options;
  }

  add(name: CountedName, rows: readonly AnyRecord[]): void {
    for (let start = 0; start < rows.length; start += slice.rows) {
      this.waiting.push({ name, rows: rows.slice(start, start + slice.rows) });
    }
    this.countSoon();
  }

  countAll(): void {
    while (this.countSlice());
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting.length = 0;
  }

  private countSlice(): boolean {
    const next = this.waiting.pop();
    if (next === undefined) return false;
    for (const row of next.rows) this.options.count(next.name, row);
    return true;
  }

  private countSoon(): void {
    this.callOff ??= this.options.scheduler.after(slice.pause, () => {
      this.callOff = null;
      if (this.countSlice()) this.countSoon();
    });
  }
}
