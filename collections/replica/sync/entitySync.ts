import type { AppError } from '#domain/errors/appError.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { RecordVersions } from './recordVersions.ts';
import { FreshnessKeeper } from './freshness.ts';
import { ResyncResult } from './resyncResult.ts';
import { RowIngest, type RowIngestOptions } from './rowIngest.ts';
import { Interest } from './interest.ts';
import { ReadYourWrites } from './readYourWrites.ts';
import { FullResync } from './fullResync.ts';
import { Reader } from './recordReader.ts';
import type { Change, EntitySource, ReplicaRow } from './source.ts';
import { SyncMetrics, type SyncCounts } from './syncMetrics.ts';
import { InFlightRequests } from './inFlightRequests.ts';

export interface EntitySyncOptions<Row extends ReplicaRow> extends RowIngestOptions<Row> {
  source: EntitySource;
  /** The sites that a row belongs to; null: rows belong to no site, so that every event concerns us. */
  sitesOf: ((row: Row) => readonly number[]) | null;
  /** Rows that may be held: a longer list is paged through the API instead. Absent: any number. */
  maximumRows?: number;
  /** How long a changed record waits before it is read; 0 for most. */
  readDelay: number;
  scheduler: Scheduler;
  sequence: Sequence;
  /** Takes changes into the store, in order. */
  apply: (changes: readonly Change<Row>[]) => void;
  /** Told when freshness may have changed. */
  changed: () => void;
  /** Told of the reading of a list, or of records, that failed. */
  failed: (error: AppError, of: 'list' | 'records') => void;
}

/** Follows one entity: seeds it by passes, keeps it true by events and reads. The rules are in INVARIANTS.md. */
export class EntitySync<Row extends ReplicaRow> {
  private readonly options: EntitySyncOptions<Row>;
  private readonly maximumRows: number;
  private readonly interest: Interest<Row>;
  private readonly book = new RecordVersions<Row>({
    settled: (id) => this.reader.settled(id),
    oldestAsked: () => this.underWay.oldest,
  });
  private readonly underWay = new InFlightRequests((oldest) => this.book.forgetBefore(oldest));
  private readonly keeper: FreshnessKeeper;
  private readonly tally: SyncMetrics;
  private readonly intake: RowIngest<Row>;
  /** What became of the rows of the list when it was walked last. */
  readonly holding: ResyncResult<Row>;
  private readonly reader: Reader;
  private readonly own: ReadYourWrites;
  private readonly passes: FullResync;
  /** Since when a record is known to have changed that could not be read. */
  private behindSince: number | null = null;
  private rowCount = 0;

  constructor(options: EntitySyncOptions<Row>) {
    this.options = options;
    const { source, scheduler, sequence, maximumRows = Number.POSITIVE_INFINITY } = options;
    const now = () => scheduler.now();
    this.maximumRows = maximumRows;
    this.interest = new Interest(options.sitesOf);
    this.keeper = new FreshnessKeeper(now);
    this.tally = new SyncMetrics(now);
    const { book, interest, keeper, tally, underWay } = this;
    const apply = (changes: readonly Change<Row>[]) => this.apply(changes);
    const read = () => this.reader.flush();
    const wasComplete = () => keeper.wasComplete;
    this.intake = new RowIngest({ ...options, book, interest, tally, wasComplete, apply, stillDirty: read });
    this.holding = new ResyncResult({
      ...{ book, interest, keeper, tally, sequence, maximumRows, apply, read },
      size: () => this.rowCount,
      walkAgain: () => this.startPass(),
      changed: () => {
        this.noticeBehind();
        this.outgrown();
        options.changed();
      },
    });
    const requests = { source, scheduler, sequence, underWay, tally };
    this.reader = new Reader({
      ...requests,
      dirty: () => book.dirty(),
      isShown: (id) => interest.isShown(id),
      decided: (id, askedAt, raw) => this.decided(id, askedAt, raw),
      listed: (askedAt, raw, asked) => this.listed(askedAt, raw, asked),
      failed: (error, ids) => this.readFailed(error, ids),
    });
    const again = (id: number) => (book.knows(id) ? this.refresh(id) : undefined);
    this.own = new ReadYourWrites({ scheduler, reader: this.reader, again });
    this.passes = new FullResync({
      ...requests,
      maximumRows,
      page: (askedAt, raw) => this.take(askedAt, raw),
      walked: (startedAt, walked) => this.holding.walked(startedAt, walked),
      forbidden: () => this.holding.forbidden(),
      tooLong: (count) => this.holding.tooLong(count),
      failed: (error) => options.failed(error, 'list'),
    });
  }

  /**
   * Rows of an earlier start: shown at once, trusted by nobody until a pass has seen them.
   * @param trueAt until when the followed list was known to be true; null: it was never complete.
   * @param elsewhere the same of other sites whose rows are among these.
   */
  warm(rows: readonly Row[], trueAt: number | null, elsewhere: ReadonlyMap<number, number> = new Map()): void {
    const before = this.options.sequence.next();
    for (const row of rows) this.book.answer(row.id, before, row);
    this.rowCount = rows.length;
    this.keeper.warm(trueAt, elsewhere);
    this.options.changed();
  }

  /** Follows this site's rows (0: all sites') from now on. Answers whether a pass is needed: not within all sites. */
  scope(siteId: number): boolean {
    const { interest, keeper } = this;
    const { siteId: from, isPaged } = interest;
    interest.follow(siteId);
    if (interest.siteId === from) return false;
    this.holding.unreadable = 0;
    if (from === 0 && keeper.wasComplete && !isPaged && !this.passes.isRunning) {
      keeper.narrowed(from);
      return false;
    }
    keeper.scopeChanged(isPaged ? null : from, siteId);
    interest.hold();
    return true;
  }

  /** Nobody looks at the list any more, and no event tells of it: what is held grows old from now on. */
  rest(): void {
    this.passes.cancel();
    this.disconnected();
  }

  /** Walks the whole list, whoever asks: after a connect, on a change of scope, for lists without events. */
  pass(connected: boolean): void {
    this.keeper.passStarted(connected);
    // The answer under way may be older than events that never came, also where a list has decided meanwhile.
    for (const id of this.reader.beingRead()) this.book.mark(id, this.options.sequence.next(), 'doubt');
    this.startPass();
    this.reader.reset();
    this.noticeBehind();
    this.options.changed();
  }

  /** Walks the list once more, or at last where it failed; what is shown counts as true meanwhile. */
  reread(): void {
    if (this.passes.isRunning) this.passes.hurry();
    else this.startPass();
  }

  /** The socket is back and brought every event that was missed. */
  recovered(): void {
    if (!this.keeper.recovered()) return this.pass(true);
    this.reader.reset();
    this.noticeBehind();
    return this.options.changed();
  }

  disconnected(): void {
    this.keeper.disconnected();
    this.options.changed();
  }

  stop(): void {
    this.passes.cancel();
    this.reader.stop();
    this.own.stop();
  }

  /** Stops, and lets go of every row. */
  end(): void {
    this.stop();
    this.holding.withdraw(() => true);
    this.interest.waiting.end();
  }

  freshness(): Freshness {
    const state = this.keeper.state();
    if (state.state !== 'live' || this.behindSince === null) return state;
    return { state: 'reconciling', complete: true, since: this.behindSince };
  }

  /** Until when the list of each site (0: of all) that is held whole was known to be true (milliseconds since 1970). */
  stands(): ReadonlyMap<number, number> {
    return this.keeper.stands(this.interest.isPaged ? null : this.interest.siteId);
  }

  /** Whether the list of the followed scope is held whole, or too long for that. */
  coverage(): Coverage {
    return this.interest.coverage();
  }

  /** What was read, heard and skipped so far. */
  figures(): SyncCounts {
    return this.tally.figures();
  }

  /** How much is remembered beside the rows, for those who watch that it stays flat. */
  sizes(): Record<string, number> {
    const { book, reader, keeper, interest } = this;
    return { ...book.sizes(), ...reader.sizes(), sites: keeper.size, waiting: interest.waiting.size };
  }

  /** Rows that the store has. */
  get size(): number {
    return this.rowCount;
  }

  shown(id: number): Row | undefined {
    return this.book.shown(id);
  }

  /** The row as it was last read, hidden or not. */
  held(id: number): Row | undefined {
    return this.book.held(id);
  }

  rows(): Iterable<Row> {
    return this.book.rows();
  }

  /** @param isOwn somebody here made the change: it is read at once, whatever others wait for. */
  event(event: Pick<LiveEvent, 'act' | 'id' | 'siteId'>, isOwn = false): void {
    const { act, id } = event;
    const { book, interest, reader } = this;
    const at = this.options.sequence.next();
    const isFollowed = interest.concerns(event, book.held(id));
    const matters = isFollowed && (book.knows(id) || (act === 'CREATE' && interest.admits(id)));
    this.tally.heard(matters, this.isToBeRead(id));
    if (!matters) {
      book.note(id, at);
      return;
    }
    book.mark(id, at, 'event');
    const before = book.shown(id);
    if (act === 'DELETE' && book.hide(id) && before !== undefined) {
      this.apply([{ id, before, row: null, origin: 'event' }]);
    }
    if (isOwn) return this.own.send(id);
    if (this.options.readDelay > 0) reader.postpone(id, this.options.readDelay);
    return reader.marked(id);
  }

  /** Reads a record now, held or not: a screen or a command asks for the truth. */
  refresh(id: number): void {
    this.book.mark(id, this.options.sequence.next(), 'look');
    this.reader.flush();
  }

  /**
   * Reads a record now and keeps it, of whichever site it is. Answers whether it exists.
   * @throws AppError when the read failed, and is then tried again later all the same, or found what cannot be read.
   */
  look(id: number): Promise<boolean> {
    const exists = this.interest.waiting.wait(id);
    this.refresh(id);
    return exists;
  }

  /** Screens show these records: they are kept true although they may be of another site. */
  lookAt(ids: ReadonlySet<number>): void {
    this.interest.lookAt(ids);
  }

  /** Lists on screens show these records: they are read before others. */
  show(ids: ReadonlySet<number>): void {
    this.interest.show(ids);
  }

  private apply(changes: readonly Change<Row>[]): void {
    if (changes.length === 0) return;
    for (const { before, row } of changes) this.rowCount += Number(row !== null) - Number(before !== null);
    this.options.apply(changes);
  }

  /** The walk does not come by what screens show of other sites: that is read beside it. */
  private startPass(): void {
    const { book, interest } = this;
    this.holding.begin();
    for (const id of interest.looked()) {
      const row = book.held(id);
      if (row === undefined || !interest.covers(row)) book.mark(id, this.options.sequence.next(), 'doubt');
    }
    this.tally.passStarted();
    this.passes.start(interest.siteId);
  }

  /** Whether a read that is still to be sent will show whatever has happened to the id by now. */
  private isToBeRead(id: number): boolean {
    const { book, reader } = this;
    return book.dirty().has(id) && book.markedAt(id) > (reader.askedAt(id) ?? 0);
  }

  /** A change that cannot be read keeps the entity from being live, until it is. */
  private noticeBehind(): void {
    const isBehind = this.reader.isBehind();
    if (isBehind === (this.behindSince !== null)) return;
    this.behindSince = isBehind ? this.options.scheduler.now() : null;
    this.options.changed();
  }

  /** More came by events than may be held: a walk finds out whether the list is too long by now. */
  private outgrown(): void {
    const { interest, passes, holding } = this;
    if (this.rowCount <= this.maximumRows || interest.isPaged || passes.isRunning || holding.isConfirming) return;
    let covered = 0;
    for (const row of this.book.rows()) if (interest.covers(row)) covered += 1;
    if (covered > this.maximumRows) this.startPass();
  }

  private take(askedAt: number, raw: readonly unknown[]): (number | null)[] {
    const ids = this.intake.rows(askedAt, raw);
    this.noticeBehind();
    this.outgrown();
    for (const id of ids) if (id !== null) this.settled(id);
    return ids;
  }

  private decided(id: number, askedAt: number, raw: unknown): void {
    if (raw === null) this.intake.gone(id, askedAt);
    else this.intake.one(id, askedAt, raw);
    this.noticeBehind();
    this.outgrown();
    this.settled(id);
  }

  private listed(askedAt: number, raw: readonly unknown[], asked: ReadonlySet<number>) {
    const answered = new Set(this.take(askedAt, raw).filter((id) => id !== null));
    return { answered, filtered: [...answered].every((id) => asked.has(id)) };
  }

  /** Whoever waited for the answer about the id learns of it, unless an event has overtaken the read. */
  private settled(id: number): void {
    if (this.book.dirty().has(id)) return;
    this.holding.decided(id);
    const { waiting } = this.interest;
    if (this.book.isUnreadable(id)) waiting.unreadable(id);
    else waiting.known(id, this.book.held(id) !== undefined);
  }

  private readFailed(error: AppError, ids: readonly number[]): void {
    this.options.failed(error, 'records');
    this.interest.waiting.failed(ids, error);
    this.noticeBehind();
  }
}
