import { timing } from '#domain/limits/timing.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { Book, type Cause } from './book.ts';
import { FreshnessKeeper } from './freshness.ts';
import { Passes } from './pass.ts';
import { Reader } from './reader.ts';
import type { Change, EntitySource, Origin, ReplicaRow } from './source.ts';
import { Tally, type FollowerTally } from './tally.ts';
import { Waiting } from './waiting.ts';

export type Parsed<Row> = { ok: true; row: Row } | { ok: false; id: number | null; problem: string };

export interface FollowerOptions<Row extends ReplicaRow> {
  source: EntitySource;
  parse: (raw: unknown) => Parsed<Row>;
  /** The sites that a row belongs to; null: rows belong to no site, so that every event concerns us. */
  sitesOf: ((row: Row) => readonly number[]) | null;
  /** Rows that may be held: a longer list is paged through the API instead. Absent: any number. */
  maximumRows?: number;
  /** How long a changed record waits before it is read; 0 for most. */
  readDelay: number;
  scheduler: Scheduler;
  sequence: Sequence;
  same: (a: Row, b: Row) => boolean;
  /** Takes changes into the store, in order. */
  apply: (changes: Change<Row>[]) => void;
  /** Told when freshness may have changed. */
  changed: () => void;
  failed: (error: AppError) => void;
  /** Told of a row that was skipped, without its values. */
  bad: (id: number | null, problem: string) => void;
  /** Told of a record that an answer decided: what was asked when, and what came. */
  read?: (id: number, askedAt: number, row: Row | null) => void;
}

/** Follows one entity: seeds it by passes, keeps it true by events and reads. The rules are in INVARIANTS.md. */
export class Follower<Row extends ReplicaRow> {
  private readonly options: FollowerOptions<Row>;
  private readonly book = new Book<Row>();
  private readonly keeper: FreshnessKeeper;
  private readonly reader: Reader;
  private readonly passes: Passes;
  private requests = 0;
  private siteId = 0;
  private confirming: Set<number> | null = null;
  /** Since when a record is known to have changed that could not be read. */
  private behindSince: number | null = null;
  /** The list is too long to be held: only what screens look at is. */
  private paged: { count: number | null } | null = null;
  private readonly tally: Tally;
  /** Records that screens show, of whichever site they are. */
  private lookedAt: ReadonlySet<number> = new Set();
  /** Screens that wait for one record to be read, by id. */
  private readonly waiting = new Waiting();

  constructor(options: FollowerOptions<Row>) {
    this.options = options;
    const { source, scheduler, sequence } = options;
    this.keeper = new FreshnessKeeper(() => scheduler.now());
    const requests = {
      requestSent: () => {
        this.requests += 1;
      },
      requestBack: () => this.requestBack(),
    };
    this.tally = new Tally(() => scheduler.now());
    this.reader = new Reader({
      ...requests,
      source,
      scheduler,
      sequence,
      failed: (error, ids) => this.readFailed(error, ids),
      dirty: () => this.book.dirty(),
      decided: (id, askedAt, raw) => this.decided(id, askedAt, raw),
      listed: (askedAt, raw, asked) => this.listed(askedAt, raw, asked),
    });
    this.passes = new Passes({
      ...requests,
      source,
      scheduler,
      sequence,
      failed: options.failed,
      page: (askedAt, raw) => this.take(askedAt, raw),
      walked: (startedAt, seen) => this.walked(startedAt, seen),
      forbidden: () => this.forbidden(),
      tooLong: (count) => this.tooLong(count),
      maximumRows: options.maximumRows ?? Number.POSITIVE_INFINITY,
    });
  }

  /** Rows of an earlier start: shown at once, trusted by nobody until a pass has seen them. */
  warm(rows: readonly Row[], trueAt: number | null): void {
    const before = this.options.sequence.next();
    for (const row of rows) this.book.answer(row.id, before, row);
    this.keeper.warm(trueAt);
    this.options.changed();
  }

  /** Follows this site's rows (0: all sites') from now on. Answers whether a pass is needed: not within all sites. */
  scope(siteId: number): boolean {
    const same = this.options.sitesOf === null || siteId === this.siteId;
    const narrower = same || (this.siteId === 0 && this.paged === null);
    if (!narrower) this.keeper.scopeChanged();
    if (!narrower) this.paged = null;
    this.siteId = siteId;
    return !narrower;
  }

  /** Nobody looks at the list any more, and no event tells of it: what is held grows old from now on. */
  rest(): void {
    this.passes.cancel();
    this.keeper.disconnected();
    this.options.changed();
  }

  /** Walks the whole list, whoever asks: after a connect, on a change of scope, for lists without events. */
  pass(connected: boolean): void {
    this.keeper.passStarted(connected);
    this.startPass();
    this.reader.reset();
    this.options.changed();
  }

  /** Walks the list once more where no event tells of changes; what is shown counts as true meanwhile. */
  reread(): void {
    if (!this.passes.isRunning) this.startPass();
  }

  /** Reads under way may be answered with what was true before events went missing: they do not count any more. */
  private startPass(): void {
    this.confirming = null;
    const foreign = [...this.lookedAt].filter((id) => this.isForeign(id));
    for (const id of [...this.book.dirty(), ...foreign]) this.book.mark(id, this.options.sequence.next(), 'doubt');
    this.tally.passStarted();
    this.passes.start(this.options.sitesOf === null ? 0 : this.siteId);
  }

  /** The socket is back and brought every event that was missed. */
  recovered(): void {
    if (!this.keeper.recovered()) return this.pass(true);
    this.reader.reset();
    return this.options.changed();
  }

  disconnected(): void {
    this.keeper.disconnected();
    this.options.changed();
  }

  stop(): void {
    this.passes.cancel();
    this.reader.stop();
  }

  /** Stops, and lets go of every row. */
  end(): void {
    this.stop();
    this.withdraw(() => true);
  }

  freshness(): Freshness {
    const state = this.keeper.state();
    if (state.state !== 'live' || this.behindSince === null) return state;
    return { state: 'reconciling', complete: true, since: this.behindSince };
  }

  /** Whether the list of the followed scope is held whole, or too long for that. */
  coverage(): Coverage {
    return this.paged === null ? { kind: 'whole' } : { kind: 'paged', count: this.paged.count };
  }

  /** What was read, heard and skipped so far. */
  figures(): FollowerTally {
    return this.tally.figures();
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

  event({ act, id, siteId }: Pick<LiveEvent, 'act' | 'id' | 'siteId'>): void {
    const at = this.options.sequence.next();
    const isAdded = act === 'CREATE' && (this.paged === null || this.isWanted(id));
    const matters = this.concerns(id, siteId) && (isAdded || this.book.knows(id));
    this.tally.heard(matters, this.book.dirty().has(id));
    if (!matters) {
      if (this.requests > 0) this.book.note(id, at);
      return;
    }
    this.book.mark(id, at, 'event');
    const before = this.book.shown(id) ?? null;
    if (act === 'DELETE' && this.book.hide(id)) this.options.apply([{ id, before, row: null, origin: 'event' }]);
    if (this.options.readDelay > 0) this.reader.postpone(id, this.options.readDelay);
    this.reader.flush();
  }

  /** Reads a record now, held or not: a screen or a command asks for the truth. */
  refresh(id: number): void {
    this.book.mark(id, this.options.sequence.next(), 'look');
    this.reader.flush();
  }

  /**
   * Reads a record now and keeps it, of whichever site it is. Answers whether it exists.
   * @throws AppError when the read failed; it is then tried again later all the same.
   */
  look(id: number): Promise<boolean> {
    const exists = this.waiting.wait(id);
    this.refresh(id);
    return exists;
  }

  /** Screens show these records: they are kept true although they may be of another site. */
  lookAt(ids: ReadonlySet<number>): void {
    this.lookedAt = ids;
  }

  /** Held, but not of the followed site, so that a walk would not show it. */
  private isForeign(id: number): boolean {
    const row = this.book.held(id);
    return row !== undefined && !this.inScope(row);
  }

  private concerns(id: number, siteId: number | undefined): boolean {
    if (this.options.sitesOf === null || this.siteId === 0 || siteId === undefined || siteId === this.siteId)
      return true;
    const held = this.book.held(id);
    return this.isWanted(id) || this.book.dirty().has(id) || (held !== undefined && this.inScope(held));
  }

  private isWanted(id: number): boolean {
    return this.lookedAt.has(id) || this.waiting.has(id);
  }

  /** A change that cannot be read keeps the entity from being live, until it is. */
  private noticeBehind(): void {
    const isBehind = this.reader.isBehind();
    if (isBehind === (this.behindSince !== null)) return;
    this.behindSince = isBehind ? this.options.scheduler.now() : null;
    this.options.changed();
  }

  /** Whether a walk of the followed list is to hold the row: none does where the list is too long. */
  private inScope(row: Row): boolean {
    if (this.paged !== null) return false;
    const { sitesOf } = this.options;
    return sitesOf === null || this.siteId === 0 || sitesOf(row).includes(this.siteId);
  }

  private originOf(cause: Cause | null, before: Row | undefined): Origin {
    if (cause === 'event') return 'event';
    const isFirst = before === undefined && (cause === 'look' || !this.keeper.wasComplete);
    return isFirst ? 'seed' : 'reconcile';
  }

  private decided(id: number, askedAt: number, raw: unknown): void {
    if (raw === null) {
      this.gone(id, askedAt);
      return;
    }
    if (!this.take(askedAt, [raw]).includes(id)) this.unreadable(id);
    this.confirmed(id);
    this.seen(id);
  }

  /** Whoever waited for the record learns whether it exists, unless an event has overtaken the read. */
  private seen(id: number): void {
    if (!this.book.dirty().has(id)) this.waiting.known(id, this.book.held(id) !== undefined);
  }

  private readFailed(error: AppError, ids: readonly number[]): void {
    this.options.failed(error);
    this.waiting.failed(ids, error);
    this.noticeBehind();
  }

  private listed(askedAt: number, raw: readonly unknown[], asked: ReadonlySet<number>) {
    const ids = this.take(askedAt, raw).filter((id) => id !== null);
    const answered = new Set(ids);
    for (const id of answered) {
      this.confirmed(id);
      this.seen(id);
    }
    return { answered, filtered: ids.every((id) => asked.has(id)) };
  }

  /** A record came that cannot be read: the last good one stays, and nobody waits for it any more. */
  private unreadable(id: number): void {
    if (this.book.held(id) === undefined) this.book.drop(id);
    else this.book.settle(id);
  }

  private gone(id: number, askedAt: number): void {
    const before = this.book.shown(id);
    const origin = this.originOf(this.book.causeOf(id), before);
    if (this.book.answer(id, askedAt, null) !== 'taken') return;
    if (before !== undefined) this.options.apply([{ id, before, row: null, origin }]);
    this.noticeBehind();
    this.options.read?.(id, askedAt, null);
    this.confirmed(id);
    this.seen(id);
  }

  /** Takes rows that were asked for at a moment; answers their ids in their order, null where unreadable. */
  private take(askedAt: number, raw: readonly unknown[]): (number | null)[] {
    const changes: Change<Row>[] = [];
    const ids: (number | null)[] = [];
    for (const one of raw) {
      const parsed = this.options.parse(one);
      if (!parsed.ok) {
        this.tally.skipped();
        this.options.bad(parsed.id, parsed.problem);
        ids.push(parsed.id);
        if (parsed.id !== null && this.book.knows(parsed.id)) this.unreadable(parsed.id);
        continue;
      }
      ids.push(parsed.row.id);
      this.takeRow(askedAt, parsed.row, changes);
    }
    if (changes.length > 0) this.options.apply(changes);
    this.noticeBehind();
    return ids;
  }

  private takeRow(askedAt: number, row: Row, changes: Change<Row>[]): void {
    const { id } = row;
    const before = this.book.shown(id);
    const origin = this.originOf(this.book.causeOf(id), before);
    if (this.book.answer(id, askedAt, row) !== 'taken') {
      if (this.book.dirty().has(id)) this.reader.flush();
      return;
    }
    if (before === undefined && !this.inScope(row) && !this.isWanted(id)) this.book.drop(id);
    else if (before === undefined || !this.options.same(before, row)) {
      changes.push({ id, before: before ?? null, row, origin });
    }
    this.options.read?.(id, askedAt, row);
  }

  private walked(startedAt: number, seen: ReadonlySet<number>): void {
    this.tally.walked();
    if (this.paged !== null) return this.fitsAgain();
    const missing: number[] = [];
    for (const row of this.book.rows()) {
      if (!this.inScope(row)) continue;
      if (seen.has(row.id)) this.book.sighted(row.id);
      else if (!this.book.touchedSince(row.id, startedAt)) missing.push(row.id);
    }
    const removed: Change<Row>[] = [];
    this.confirming = new Set();
    for (const id of missing) {
      if (this.book.missedPasses(id) > 0) {
        removed.push({ id, before: this.book.shown(id) ?? null, row: null, origin: 'reconcile' });
        this.book.drop(id);
      } else {
        this.confirming.add(id);
        this.book.doubt(id, this.options.sequence.next());
      }
    }
    if (removed.length > 0) this.options.apply(removed);
    this.reader.flush();
    return this.completeIfConfirmed();
  }

  /** The list that was too long is not any more: it is walked once more, and held this time. */
  private fitsAgain(): void {
    this.paged = null;
    this.startPass();
    this.options.changed();
  }

  private confirmed(id: number): void {
    if (this.confirming?.delete(id) === true) this.completeIfConfirmed();
  }

  private completeIfConfirmed(): void {
    if (this.confirming === null || this.confirming.size > 0) return;
    this.confirming = null;
    this.keeper.passCompleted();
    this.options.changed();
  }

  private forbidden(): void {
    this.withdraw((row) => this.inScope(row));
    this.keeper.passCompleted();
    this.options.changed();
  }

  /** Lets go of rows that may not or need not be held. */
  private withdraw(isMeant: (row: Row) => boolean): void {
    const removed: Change<Row>[] = [];
    for (const row of this.book.rows()) {
      if (isMeant(row)) removed.push({ id: row.id, before: row, row: null, origin: 'withdrawn' });
    }
    for (const { id } of removed) this.book.drop(id);
    if (removed.length > 0) this.options.apply(removed);
  }

  /** The list is too long to hold: its screens page through the API, and only what they look at is kept true here. */
  private tooLong(count: number | null): void {
    this.paged = { count };
    this.withdraw((row) => !this.isWanted(row.id));
    this.confirming = new Set(this.book.dirty());
    this.reader.flush();
    this.completeIfConfirmed();
  }

  private requestBack(): void {
    this.requests -= 1;
    if (this.requests === 0) this.book.forgetNotes();
  }
}

/** Users and organisation features are read one second after their event; all others at once. */
export function readDelayOf(entity: string): number {
  return entity === 'user' || entity === 'organisationFeatures' ? timing.sessionRecordWait : 0;
}
