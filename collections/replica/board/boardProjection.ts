import { groupUnits, stays, type UnitGroup } from '#domain/board/groupUnits.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { shownLimits } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { footingAt } from '#domain/live/freshness.ts';
import type { StoreDatabase } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { BoardQuestion, BoardState } from './boardQuestion.ts';
import { BoardView, type UnitChange } from './boardView.ts';
import { writeBoard, type KeptBoard } from './keptBoard.ts';

export interface BoardProjectionOptions {
  scheduler: Scheduler;
  stateOf: (entity: EntityName) => EntityState;
  rowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** A board was answered from what was shown last. */
  answered: () => void;
  /** Something is to be kept. */
  waits: () => void;
}

type Show = (board: BoardState) => void;

interface OpenBoard {
  view: BoardView;
  /** Whether it waits no longer for the areas. */
  isLate: boolean;
  /** Ends that wait. */
  callOff: () => void;
  show: Show;
  paced: Throttle;
}

/** Boards of units that tabs look at, and what the newest of them shows, for the next start. */
export class BoardProjection implements DiskPart {
  private readonly options: BoardProjectionOptions;
  private readonly boards = new Set<OpenBoard>();
  /** The units of a site as they stand, until one comes, goes or moves. */
  private readonly groups = new Map<number, readonly UnitGroup[]>();
  /** What an earlier start showed, until the units are back. */
  private earlier: KeptBoard | null = null;
  private newest: OpenBoard | null = null;
  private isToBeKept = false;
  private readonly keeping: Throttle;
  private database: StoreDatabase | null = null;

  constructor(options: BoardProjectionOptions) {
    this.options = options;
    const keep = () => {
      this.isToBeKept = true;
      options.waits();
    };
    this.keeping = new Throttle({ scheduler: options.scheduler, interval: shownLimits.refresh, show: keep });
  }

  /** Begins with what an earlier start showed. */
  begin(kept: KeptBoard | null): void {
    this.earlier = kept;
  }

  /** Keeps on this database what the newest board shows. */
  keepOn(database: StoreDatabase): this {
    this.database = database;
    return this;
  }

  open(question: BoardQuestion, show: Show): () => void {
    const view = new BoardView(question, this.units());
    const { scheduler } = this.options;
    const paced = new Throttle({ scheduler, interval: timing.board, show: () => this.showNow(one) });
    const callOff = scheduler.after(timing.areasAwaited, () => this.late(one));
    const one: OpenBoard = { view, isLate: false, callOff, show, paced };
    this.boards.add(one);
    // Words that somebody typed are nobody's to keep.
    if (isWordless(one)) this.newest = one;
    if (!this.showEarlier(one)) paced.changed();
    return () => {
      one.callOff();
      paced.stop();
      this.boards.delete(one);
      if (this.newest === one) this.newest = [...this.boards].findLast(isWordless) ?? one;
    };
  }

  /** The entity's rows of an earlier start are all there. */
  warm(entity: EntityName): void {
    if (entity === 'unit') {
      this.earlier = null;
      for (const { view } of this.boards) view.count(this.units());
    }
    if (isOnBoard(entity)) this.placesChanged();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length === 0) return;
    if (entity === 'area') this.placesChanged();
    if (entity === 'unit') this.unitsChanged(changes as unknown as readonly UnitChange[]);
  }

  /** How true the entity's rows are may have changed. */
  stateChanged(entity: EntityName): void {
    if (isOnBoard(entity)) this.changed();
  }

  forget(entity: EntityName): void {
    if (entity === 'unit') this.newest = null;
    // What is on screens goes too: nothing of it is there any more.
    this.warm(entity);
  }

  stop(): void {
    for (const { paced, callOff } of this.boards) {
      callOff();
      paced.stop();
    }
    this.boards.clear();
    this.keeping.stop();
  }

  take(): Batch | null {
    const { database, newest } = this;
    if (database === null || newest === null || !this.isToBeKept) return null;
    this.isToBeKept = false;
    const kept = this.keptOf(newest);
    return { write: () => writeBoard(database, kept), written: () => undefined };
  }

  private keptOf({ view }: OpenBoard): KeptBoard | null {
    const board = this.boardOf(view);
    if (board.total === 0) return null;
    const ids = board.areas.flatMap(({ unitIds }) => unitIds).slice(0, shownLimits.rows);
    return { question: view.question, board, rows: ids.flatMap((id) => this.options.rowOf('unit', id) ?? []) };
  }

  private units(): Iterable<Unit> {
    return this.options.rowsOf('unit') as Iterable<Unit>;
  }

  private unitsChanged(changes: readonly UnitChange[]): void {
    for (const { before, row } of changes) {
      if (stays(before, row) && before?.siteId === row?.siteId) continue;
      for (const unit of [before, row]) if (unit?.siteId !== undefined) this.groups.delete(unit.siteId);
    }
    for (const { view, paced } of this.boards) {
      let isOther = false;
      for (const change of changes) isOther = view.take(change) || isOther;
      if (isOther) paced.changed();
    }
  }

  private placesChanged(): void {
    this.groups.clear();
    this.changed();
  }

  private changed(): void {
    for (const { paced } of this.boards) paced.changed();
  }

  /** What an earlier start showed of the same board, while the units are not back. Answers whether they are not. */
  private showEarlier({ view, show }: OpenBoard): boolean {
    const { earlier, options } = this;
    if (options.stateOf('unit').isComingBack !== true) return false;
    if (earlier === null || JSON.stringify(earlier.question) !== JSON.stringify(view.question)) return true;
    const freshness = { state: 'reconciling', complete: false, since: null } as const;
    show({ ...earlier.board, freshness, coverage: { kind: 'whole' } });
    options.answered();
    return true;
  }

  private showNow(one: OpenBoard): void {
    const state = this.options.stateOf('unit');
    if (state.isComingBack === true || (!one.isLate && this.areNoAreasKnown())) return;
    one.show({ ...this.boardOf(one.view), ...footingAt(state, one.view.question.siteId) });
    // The right to units may have gone and come back since it was opened.
    if (this.newest === null && isWordless(one)) this.newest = one;
    if (one === this.newest) this.keeping.changed();
  }

  private boardOf(view: BoardView): UnitBoard {
    return view.board(this.groupsOf(view.question.siteId));
  }

  private groupsOf(siteId: number): readonly UnitGroup[] {
    const known = this.groups.get(siteId);
    if (known !== undefined) return known;
    const units = [...this.units()].filter((unit) => unit.siteId === siteId);
    const groups = groupUnits(units, [...this.areas()]);
    this.groups.set(siteId, groups);
    return groups;
  }

  private areas(): Iterable<StorageArea> {
    return this.options.rowsOf('area') as Iterable<StorageArea>;
  }

  /** Where the areas cannot be read, doors are not kept back for long. */
  private late(one: OpenBoard): void {
    const waited = this.areNoAreasKnown();
    one.isLate = true;
    if (waited) one.paced.changed();
  }

  /** Units would stand elsewhere a moment later. */
  private areNoAreasKnown(): boolean {
    const { freshness, isComingBack } = this.options.stateOf('area');
    if (isComingBack === true) return true;
    return freshness.state === 'reconciling' && !freshness.complete && [...this.areas()].length === 0;
  }
}

function isWordless({ view }: OpenBoard): boolean {
  return view.question.words.length === 0;
}

function isOnBoard(entity: EntityName): boolean {
  return entity === 'unit' || entity === 'area';
}
