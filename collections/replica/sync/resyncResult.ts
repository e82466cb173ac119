import type { Sequence } from '../scheduler.ts';
import type { RecordVersions } from './recordVersions.ts';
import { AbsenceCheck } from './absenceCheck.ts';
import type { FreshnessKeeper } from './freshness.ts';
import type { Interest } from './interest.ts';
import type { Walked } from './fullResync.ts';
import type { Change, ReplicaRow } from './source.ts';
import type { SyncMetrics } from './syncMetrics.ts';

export interface ResyncResultPort<Row extends ReplicaRow> {
  book: RecordVersions<Row>;
  interest: Interest<Row>;
  keeper: FreshnessKeeper;
  tally: SyncMetrics;
  sequence: Sequence;
  maximumRows: number;
  /** Rows that the store has. */
  size: () => number;
  apply: (changes: readonly Change<Row>[]) => void;
  /** Sends the reads that were found necessary. */
  read: () => void;
  walkAgain: () => void;
  changed: () => void;
}

/** What becomes of the rows when a walk has ended: held whole, found too many, or not to be read at all. */
export class ResyncResult<Row extends ReplicaRow> {
  private readonly port: ResyncResultPort<Row>;
  /** Rows of the list that could not be read when it was walked last. */
  unreadable = 0;
  private readonly confirming: AbsenceCheck<Row>;

  constructor(port: ResyncResultPort<Row>) {
    this.port = port;
    this.confirming = new AbsenceCheck({ ...port, completed: () => this.completed() });
  }

  /** Another walk begins. */
  begin(): void {
    this.confirming.cancel();
  }

  /** Whether reads are under way that the walk's result waits for. */
  get isConfirming(): boolean {
    return this.confirming.isOpen;
  }

  /** A read has decided about the id. */
  decided(id: number): void {
    this.confirming.decided(id);
  }

  /** The whole list was walked. One that was too long and is not any more is walked once more, and held this time. */
  walked(startedAt: number, { seen, unreadable }: Walked): void {
    const { interest, keeper, tally } = this.port;
    this.unreadable = unreadable;
    tally.walked();
    if (!interest.isPaged) return this.confirming.walked(startedAt, seen);
    interest.hold();
    keeper.forget();
    this.port.walkAgain();
    return this.port.changed();
  }

  /** The list may not be read: none of its rows may be held. */
  forbidden(): void {
    const { interest, keeper } = this.port;
    interest.hold();
    keeper.forget();
    this.withdraw((row) => interest.covers(row));
    this.port.read();
    this.completed();
  }

  /** The list is too long to hold: its screens page through the API, and only what they look at is kept true here. */
  tooLong(count: number | null): void {
    const { book, interest, keeper, sequence } = this.port;
    interest.page(count);
    keeper.forget();
    this.withdraw(({ id }) => !interest.isLookedAt(id));
    // The walk has not come to the end of the list, and may not have shown these.
    for (const id of interest.looked()) book.mark(id, sequence.next(), 'doubt');
    this.confirming.wait(new Set(book.dirty()));
    this.port.changed();
  }

  /** Lets go of rows that may not or need not be held. What somebody looks at is asked for anew. */
  withdraw(isMeant: (row: Row) => boolean): void {
    const { book, interest, sequence } = this.port;
    const at = sequence.next();
    const changes: Change<Row>[] = [];
    for (const id of [...book.ids()]) {
      const row = book.held(id);
      if (row !== undefined && !isMeant(row)) continue;
      const before = book.shown(id);
      if (before !== undefined) changes.push({ id, before, row: null, origin: 'withdrawn' });
      book.bury(id, at);
      if (interest.isLookedAt(id)) book.mark(id, at, 'look');
    }
    this.port.apply(changes);
  }

  private completed(): void {
    this.port.keeper.passCompleted();
    if (this.port.size() > this.port.maximumRows) this.letOthersGo();
    this.port.changed();
  }

  /** Rows of the sites that were followed earlier are held as long as there is room for them. */
  private letOthersGo(): void {
    const { interest, keeper } = this.port;
    keeper.forgetOthers();
    this.withdraw((row) => !interest.covers(row) && !interest.isLookedAt(row.id));
  }
}
