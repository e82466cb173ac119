import type { RecordVersions, Cause } from './recordVersions.ts';
import type { Interest } from './interest.ts';
import type { Change, Origin, Parsed, ReplicaRow } from './source.ts';
import type { SyncMetrics } from './syncMetrics.ts';

export interface RowIngestOptions<Row extends ReplicaRow> {
  parse: (raw: unknown) => Parsed<Row>;
  same: (a: Row, b: Row) => boolean;
  /** Told of a row that was skipped, without its values. */
  bad: (id: number | null, problem: string) => void;
  /** Told of a record that an answer decided: what was asked when, and what came. */
  read?: (id: number, askedAt: number, row: Row | null) => void;
}

export interface RowIngestPort<Row extends ReplicaRow> extends RowIngestOptions<Row> {
  book: RecordVersions<Row>;
  interest: Interest<Row>;
  tally: SyncMetrics;
  /** Whether the list was whole here before, so that what is new now was missed and is not the first fill. */
  wasComplete: () => boolean;
  apply: (changes: readonly Change<Row>[]) => void;
  /** An answer came too late for an id that still waits. */
  stillDirty: () => void;
}

/** Takes answers into the book, and what they change into the store. */
export class RowIngest<Row extends ReplicaRow> {
  private readonly port: RowIngestPort<Row>;

  constructor(port: RowIngestPort<Row>) {
    this.port = port;
  }

  /** Takes rows that were asked for at a moment; answers their ids in their order, null where unreadable. */
  rows(askedAt: number, raw: readonly unknown[]): (number | null)[] {
    const changes: Change<Row>[] = [];
    const ids = raw.map((one) => {
      const parsed = this.port.parse(one);
      if (parsed.ok) this.row(askedAt, parsed.row, changes);
      else this.skip(askedAt, parsed, changes);
      return parsed.ok ? parsed.row.id : parsed.id;
    });
    this.apply(changes);
    return ids;
  }

  /** Takes the answer of a read of one record. */
  one(id: number, askedAt: number, raw: unknown): void {
    if (this.rows(askedAt, [raw]).includes(id)) return;
    const changes: Change<Row>[] = [];
    this.unreadable(id, askedAt, changes);
    this.apply(changes);
  }

  /** A read found the record gone. */
  gone(id: number, askedAt: number): void {
    const { book, read } = this.port;
    const before = book.shown(id);
    const origin = this.originOf(book.causeOf(id), before);
    if (book.answer(id, askedAt, null) !== 'taken') return this.late(id);
    if (before !== undefined) this.apply([{ id, before, row: null, origin }]);
    return read?.(id, askedAt, null);
  }

  private apply(changes: readonly Change<Row>[]): void {
    if (changes.length > 0) this.port.apply(changes);
  }

  private row(askedAt: number, row: Row, changes: Change<Row>[]): void {
    const { book, interest, same, read } = this.port;
    const { id } = row;
    const before = book.shown(id);
    const origin = this.originOf(book.causeOf(id), before);
    if (book.answer(id, askedAt, row) !== 'taken') return this.late(id);
    if (before === undefined && !interest.covers(row) && !interest.isLookedAt(id)) book.bury(id, askedAt);
    else if (before === undefined || !same(before, row)) changes.push({ id, before: before ?? null, row, origin });
    return read?.(id, askedAt, row);
  }

  /** An answer that was overtaken: the id may wait for another read. */
  private late(id: number): void {
    if (this.port.book.dirty().has(id)) this.port.stillDirty();
  }

  private skip(askedAt: number, { id, problem }: { id: number | null; problem: string }, changes: Change<Row>[]): void {
    this.port.tally.skipped();
    this.port.bad(id, problem);
    if (id !== null) this.unreadable(id, askedAt, changes);
  }

  /** A record that lives but cannot be read: the last good row of it stays, or comes back where it was hidden. */
  private unreadable(id: number, askedAt: number, changes: Change<Row>[]): void {
    const { book } = this.port;
    const before = book.shown(id);
    const origin = this.originOf(book.causeOf(id), before);
    if (book.unreadable(id, askedAt) !== 'taken') return this.late(id);
    const row = book.shown(id);
    if (before === undefined && row !== undefined) changes.push({ id, before: null, row, origin });
    return undefined;
  }

  private originOf(cause: Cause | null, before: Row | undefined): Origin {
    if (cause === 'event') return 'event';
    const isFirst = before === undefined && (cause === 'look' || !this.port.wasComplete());
    return isFirst ? 'seed' : 'reconcile';
  }
}
