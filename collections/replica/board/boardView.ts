import { isInSamePlace, type UnitGroup } from '#domain/board/groupUnits.ts';
import { shownAreas, type BoardArea, type UnitBoard } from '#domain/board/unitBoard.ts';
import type { BoardTone } from '#domain/board/boardTone.ts';
import { hasTone, hasWords, isNarrow, boardToneOf } from '#domain/board/unitFilter.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { BoardQuery } from './boardQuery.ts';

/** null: it did not exist. */
export interface UnitChange {
  before: Unit | null;
  row: Unit | null;
}

/** @param siteId 0: any. */
export const isOfSite = (unit: Unit, siteId: number) => siteId === allSites.id || unit.siteId === siteId;

/** The tenant's name; null: none, or the user may not know it. */
export type TenantOf = (unit: Unit) => string | null;

/** One open board. A unit that stops matching the filter keeps its place. */
export class BoardView {
  readonly query: BoardQuery;
  private total = 0;
  private counts = new Map<BoardTone, number>();
  /** Units that match or matched the filter; null: all. */
  private shown: Set<number> | null = null;
  private areas: { of: readonly UnitGroup[]; areas: readonly BoardArea[] } | null = null;
  /** Units that match only by their tenant's name. */
  private readonly byTenant = new Set<number>();
  private readonly tenantOf: TenantOf;

  constructor(query: BoardQuery, units: Iterable<Unit>, tenantOf: TenantOf) {
    this.query = query;
    this.tenantOf = tenantOf;
    this.recountAll(units);
  }

  /** Whether the site has no units. */
  get isEmpty(): boolean {
    return this.total === 0;
  }

  /** @param units the units of any site. */
  recountAll(units: Iterable<Unit>): void {
    this.total = 0;
    this.counts = new Map();
    this.shown = isNarrow(this.query) ? new Set() : null;
    this.areas = null;
    this.byTenant.clear();
    for (const unit of units) this.apply({ before: null, row: unit });
  }

  /** The units' tenants may have changed. Shown units keep their places. */
  recountTenants(units: Iterable<Unit>): void {
    const { shown } = this;
    this.recountAll(units);
    for (const id of shown ?? []) this.shown?.add(id);
  }

  /** Returns whether the board changed. */
  apply({ before, row }: UnitChange): boolean {
    const [old, now] = [this.ifAtSite(before), this.ifAtSite(row)];
    if (old === now) return false;
    const left = this.toneOf(old);
    const isOtherTenant = this.noteTenant(old, now);
    const isRecounted = this.recount(old, now, left) || isOtherTenant;
    const isOther = this.updateShown(old, now) || !isInSamePlace(old, now);
    if (isOther) this.areas = null;
    return isRecounted || isOther;
  }

  /** @param groups an identical list gives identical areas. */
  board(groups: readonly UnitGroup[]): UnitBoard {
    if (this.areas?.of !== groups) this.areas = { of: groups, areas: shownAreas(groups, this.shown) };
    const board = { areas: this.areas.areas, total: this.total, counts: new Map(this.counts) };
    return this.byTenant.size === 0 ? board : { ...board, byTenant: new Set(this.byTenant) };
  }

  /** Returns whether the tenant's name now decides differently. */
  private noteTenant(old: Unit | null, now: Unit | null): boolean {
    const wasByTenant = old !== null && this.byTenant.delete(old.id);
    if (now === null || !this.isByTenant(now)) return wasByTenant;
    this.byTenant.add(now.id);
    return !wasByTenant;
  }

  private isByTenant(unit: Unit): boolean {
    const { words } = this.query;
    if (words.length === 0 || hasWords(unit, words)) return false;
    const tenant = this.tenantOf(unit);
    return tenant !== null && hasWords(unit, words, tenant);
  }

  private matches(unit: Unit): boolean {
    return hasTone(unit, this.query.tones) && this.hasWords(unit);
  }

  private hasWords(unit: Unit): boolean {
    return this.byTenant.has(unit.id) || hasWords(unit, this.query.words);
  }

  private ifAtSite(unit: Unit | null): Unit | null {
    return unit !== null && isOfSite(unit, this.query.siteId) ? unit : null;
  }

  /** @param left the tone under which the unit counted. */
  private recount(old: Unit | null, now: Unit | null, left: BoardTone | null): boolean {
    this.total += Number(now !== null) - Number(old !== null);
    const joined = this.toneOf(now);
    if (left === joined) return false;
    if (left !== null) this.add(left, -1);
    if (joined !== null) this.add(joined, 1);
    return true;
  }

  /** null: the unit does not count. */
  private toneOf(unit: Unit | null): BoardTone | null {
    return unit !== null && this.hasWords(unit) ? boardToneOf(unit) : null;
  }

  private add(tone: BoardTone, count: 1 | -1): void {
    const sum = (this.counts.get(tone) ?? 0) + count;
    if (sum === 0) this.counts.delete(tone);
    else this.counts.set(tone, sum);
  }

  private updateShown(old: Unit | null, now: Unit | null): boolean {
    const { shown } = this;
    if (shown === null) return false;
    if (now === null) return old !== null && shown.delete(old.id);
    if (shown.has(now.id) || !this.matches(now)) return false;
    shown.add(now.id);
    return true;
  }
}
