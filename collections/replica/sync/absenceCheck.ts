import type { Sequence } from '../scheduler.ts';
import type { RecordVersions } from './recordVersions.ts';
import type { Interest } from './interest.ts';
import type { Change, ReplicaRow } from './source.ts';

export interface AbsenceCheckPort<Row extends ReplicaRow> {
  book: RecordVersions<Row>;
  interest: Interest<Row>;
  sequence: Sequence;
  apply: (changes: readonly Change<Row>[]) => void;
  /** Sends the reads that were found necessary. */
  read: () => void;
  /** The walk is over, and every id that it had to ask about is decided. */
  completed: () => void;
}

/** What a complete walk did not show is read: only then is the walk's result certain, and the list complete. */
export class AbsenceCheck<Row extends ReplicaRow> {
  private readonly port: AbsenceCheckPort<Row>;
  private ids: Set<number> | null = null;

  constructor(port: AbsenceCheckPort<Row>) {
    this.port = port;
  }

  get isOpen(): boolean {
    return this.ids !== null;
  }

  /** Another walk decides. */
  cancel(): void {
    this.ids = null;
  }

  /** A walk that began at `startedAt` has shown these ids: the missing are asked for, and removed at the second miss. */
  walked(startedAt: number, seen: ReadonlySet<number>): void {
    const { book, interest, sequence } = this.port;
    const missing = [...book.rows()].filter((row) => {
      if (!interest.covers(row)) return false;
      if (!seen.has(row.id)) return !book.touchedSince(row.id, startedAt);
      book.sighted(row.id);
      return false;
    });
    book.listed(startedAt, seen);
    const twice = missing.filter(({ id }) => book.missedPasses(id) > 0);
    const once = missing.filter(({ id }) => book.missedPasses(id) === 0);
    for (const { id } of twice) book.bury(id, startedAt);
    for (const { id } of once) book.doubt(id, sequence.next());
    this.port.apply(twice.map((row) => ({ id: row.id, before: row, row: null, origin: 'reconcile' as const })));
    this.wait(new Set(once.map(({ id }) => id)));
  }

  /** The result is certain once these ids are decided. */
  wait(ids: Set<number>): void {
    this.ids = ids;
    this.port.read();
    this.completeIfDecided();
  }

  /** A read has decided about the id. */
  decided(id: number): void {
    if (this.ids?.delete(id) === true) this.completeIfDecided();
  }

  private completeIfDecided(): void {
    if (this.ids === null || this.ids.size > 0) return;
    this.ids = null;
    this.port.completed();
  }
}
