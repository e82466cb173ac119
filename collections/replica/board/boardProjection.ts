import { groupUnits, isInSamePlace, type UnitGroup } from '#domain/board/groupUnits.ts';
import { tenantName } from '#domain/board/tenantName.ts';
import { areaOrder, keepAreaOrder, type UnitBoard } from '#domain/board/unitBoard.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { listCacheLimits } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { dataStatusAt } from '#domain/live/freshness.ts';
import type { StoreDatabase } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { BoardQuery, BoardState } from './boardQuery.ts';
import { BoardView, isOfSite, type UnitChange } from './boardView.ts';
import { writeCachedBoard, type CachedBoard } from './cachedBoard.ts';

export interface BoardProjectionOptions {
  scheduler: Scheduler;
  stateOf: (entity: EntityName) => EntityState;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  /** Called when a board was answered from the cache. */
  onCacheHit: () => void;
  scheduleWrite: () => void;
}

type Show = (board: BoardState) => void;

interface OpenBoard {
  view: BoardView;
  cancelWait: () => void;
  /** Whether its first units were shown. */
  isShown: boolean;
  /** The order that was shown before the areas were known; null: nothing was shown then. */
  order: readonly string[] | null;
  /** Whether the tenants of its units may have changed. */
  areTenantsDirty: boolean;
  show: Show;
  throttle: Throttle;
}

/** Holds the open boards, and caches the newest for the next start. */
export class BoardProjection implements DiskPart {
  private readonly options: BoardProjectionOptions;
  private readonly boards = new Set<OpenBoard>();
  /** The grouped units of each site, until a unit comes, goes or moves. */
  private readonly groups = new Map<number, readonly UnitGroup[]>();
  /** Sites whose boards stopped waiting for the first read. */
  private readonly waitedOut = new Set<number>();
  /** An earlier start's board, until the units are restored. */
  private cached: CachedBoard | null = null;
  private newest: OpenBoard | null = null;
  private isWriteDue = false;
  private readonly cacheThrottle: Throttle;
  private database: StoreDatabase | null = null;

  constructor(options: BoardProjectionOptions) {
    this.options = options;
    const keep = () => {
      this.isWriteDue = true;
      options.scheduleWrite();
    };
    this.cacheThrottle = new Throttle({ scheduler: options.scheduler, interval: listCacheLimits.write, show: keep });
  }

  restore(kept: CachedBoard | null): void {
    this.cached = kept;
  }

  attachDatabase(database: StoreDatabase): this {
    this.database = database;
    return this;
  }

  open(query: BoardQuery, show: Show): () => void {
    const view = new BoardView(query, this.units(), (unit) => this.tenantOf(unit));
    const { scheduler } = this.options;
    const throttle = new Throttle({ scheduler, interval: timing.board, show: () => this.showNow(one) });
    const cancelWait = scheduler.after(timing.areasWait, () => this.stopWaiting(one));
    const one: OpenBoard = {
      view,
      cancelWait,
      isShown: false,
      order: null,
      areTenantsDirty: false,
      show,
      throttle,
    };
    this.boards.add(one);
    // Search words are personal, so such a board is not cached.
    if (isUnsearched(one)) this.newest = one;
    if (!this.showCached(one)) this.refresh(one);
    return () => {
      one.cancelWait();
      throttle.stop();
      this.boards.delete(one);
      if (this.newest === one) this.newest = [...this.boards].findLast(isUnsearched) ?? one;
    };
  }

  warm(entity: EntityName): void {
    if (entity === 'unit') {
      this.cached = null;
      for (const { view } of this.boards) view.recountAll(this.units());
    }
    if (isBoardEntity(entity)) this.regroup();
    if (isTenantEntity(entity)) this.tenantsChanged();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (changes.length === 0) return;
    if (entity === 'area') this.regroup();
    if (entity === 'unit') this.unitsChanged(changes as unknown as readonly UnitChange[]);
    if (isTenantEntity(entity)) this.tenantsChanged();
  }

  stateChanged(entity: EntityName): void {
    if (isBoardEntity(entity)) this.refreshAll();
  }

  forget(entity: EntityName): void {
    if (entity === 'unit') this.newest = null;
    // Clears open boards too.
    this.warm(entity);
  }

  stop(): void {
    for (const { throttle, cancelWait } of this.boards) {
      cancelWait();
      throttle.stop();
    }
    this.boards.clear();
    this.cacheThrottle.stop();
  }

  takeBatch(): Batch | null {
    const { database, newest } = this;
    if (database === null || newest === null || !this.isWriteDue) return null;
    this.isWriteDue = false;
    const kept = this.cacheOf(newest);
    return { write: () => writeCachedBoard(database, kept), onWritten: () => undefined };
  }

  private cacheOf({ view }: OpenBoard): CachedBoard | null {
    const board = this.boardOf(view);
    if (board.total === 0) return null;
    const ids = board.areas.flatMap(({ unitIds }) => unitIds).slice(0, listCacheLimits.rows);
    return { query: view.query, board, rows: ids.flatMap((id) => this.options.rowOf('unit', id) ?? []) };
  }

  private units(): Iterable<Unit> {
    return this.options.rowsOf('unit') as Iterable<Unit>;
  }

  private unitsChanged(changes: readonly UnitChange[]): void {
    for (const { before, row } of changes) {
      if (isInSamePlace(before, row)) continue;
      for (const unit of [before, row]) if (unit?.siteId !== undefined) this.groups.delete(unit.siteId);
      this.groups.delete(allSites.id);
    }
    for (const one of this.boards) {
      let isOther = false;
      for (const change of changes) isOther = one.view.apply(change) || isOther;
      if (isOther) this.refresh(one);
    }
  }

  /** Only the words of a search read the tenants' names. */
  private tenantsChanged(): void {
    for (const one of this.boards) {
      if (isUnsearched(one)) continue;
      one.areTenantsDirty = true;
      this.refresh(one);
    }
  }

  private tenantOf(unit: Unit): string | null {
    const key = activeBookingKey(unit);
    const booking = (key === null ? undefined : this.options.rowOf('booking', key)) as Booking | undefined;
    if (booking === undefined) return null;
    const { customer_id: id } = booking;
    return tenantName(booking, id === undefined ? undefined : (this.options.rowOf('customer', id) as Customer));
  }

  private regroup(): void {
    this.groups.clear();
    this.refreshAll();
  }

  private refreshAll(): void {
    for (const one of this.boards) this.refresh(one);
  }

  /** Returns whether the units are still being restored. */
  private showCached({ view, show }: OpenBoard): boolean {
    const { cached, options } = this;
    if (options.stateOf('unit').isRestoring !== true) return false;
    if (cached === null || JSON.stringify(cached.query) !== JSON.stringify(view.query)) return true;
    const freshness = { state: 'reconciling', complete: false, since: null } as const;
    show({ ...cached.board, freshness, coverage: { kind: 'whole' } });
    options.onCacheHit();
    return true;
  }

  /** While a board waits, it does not wait for its throttle too. */
  private refresh(one: OpenBoard): void {
    if (!this.isWaiting(one)) one.throttle.trigger();
  }

  private showNow(one: OpenBoard): void {
    if (this.isWaiting(one)) return;
    const state = this.options.stateOf('unit');
    const { siteId } = one.view.query;
    if (!this.isFirstRead(siteId)) this.waitedOut.delete(siteId);
    if (one.areTenantsDirty) one.view.recountTenants(this.units());
    one.areTenantsDirty = false;
    one.isShown = true;
    one.show({ ...this.shownBoard(one), ...dataStatusAt(state, siteId) });
    // The user may have lost and regained the right to units meanwhile.
    if (this.newest === null && isUnsearched(one)) this.newest = one;
    if (one === this.newest) this.cacheThrottle.trigger();
  }

  /** Areas that become known later keep the shown order: no unit moves from under the pointer. */
  private shownBoard(one: OpenBoard): UnitBoard {
    const board = this.boardOf(one.view);
    if (one.order === null && !this.isFirstReadOf('area', one.view.query.siteId)) return board;
    const areas = keepAreaOrder(one.order ?? [], board.areas);
    one.order = areaOrder(areas);
    return { ...board, areas };
  }

  private boardOf(view: BoardView): UnitBoard {
    return view.board(this.groupsOf(view.query.siteId));
  }

  private groupsOf(siteId: number): readonly UnitGroup[] {
    const known = this.groups.get(siteId);
    if (known !== undefined) return known;
    const units = [...this.units()].filter((unit) => isOfSite(unit, siteId));
    const groups = groupUnits(units, [...this.areas()]);
    this.groups.set(siteId, groups);
    return groups;
  }

  private areas(): Iterable<StorageArea> {
    return this.options.rowsOf('area') as Iterable<StorageArea>;
  }

  private stopWaiting(one: OpenBoard): void {
    const { siteId } = one.view.query;
    if (!this.isFirstRead(siteId)) return;
    this.waitedOut.add(siteId);
    this.refresh(one);
  }

  /**
   * Whether a board shows nothing now: its units are being restored, or read for the first time. Then it shows the first
   * units in their areas, and the others when all have come: each page would lay out all units again.
   */
  private isWaiting({ view, isShown }: OpenBoard): boolean {
    const { siteId } = view.query;
    if (this.options.stateOf('unit').isRestoring === true) return true;
    if (!this.isFirstRead(siteId) || this.waitedOut.has(siteId)) return false;
    return isShown || view.isEmpty || this.isFirstReadOf('area', siteId);
  }

  /** The first read of units and areas would reorder shown units. */
  private isFirstRead(siteId: number): boolean {
    return this.isFirstReadOf('area', siteId) || this.isFirstReadOf('unit', siteId);
  }

  private isFirstReadOf(entity: 'area' | 'unit', siteId: number): boolean {
    const state = this.options.stateOf(entity);
    if (state.isRestoring === true) return true;
    const { freshness, coverage } = dataStatusAt(state, siteId);
    if (coverage.kind !== 'whole' || freshness.state !== 'reconciling') return false;
    return !freshness.complete && freshness.failure === undefined;
  }
}

function isUnsearched({ view }: OpenBoard): boolean {
  return view.query.words.length === 0;
}

function isTenantEntity(entity: EntityName): boolean {
  return entity === 'booking' || entity === 'customer';
}

function isBoardEntity(entity: EntityName): boolean {
  return entity === 'unit' || entity === 'area';
}
