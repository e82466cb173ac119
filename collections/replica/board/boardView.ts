import { isInSamePlace, type UnitGroup } from '#domain/board/groupUnits.ts';
import { shownAreas, type BoardArea, type UnitBoard } from '#domain/board/unitBoard.ts';
import { hasWords, isNarrow, matches, toneOfUnit } from '#domain/board/unitFilter.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { Tone } from '#domain/states/unitStatus.ts';
import type { BoardQuery } from './boardQuery.ts';

/** A unit before and after a change; null where it did not exist. */
export interface UnitChange {
  before: Unit | null;
  row: Unit | null;
}

/** One open board, updated by each change. A unit that stops matching the filter keeps its place. */
export class BoardView {
  readonly query: BoardQuery;
  private total = 0;
  private counts = new Map<Tone, number>();
  /** The units that match or matched the filter; null: all. */
  private shown: Set<number> | null = null;
  private areas: { of: readonly UnitGroup[]; areas: readonly BoardArea[] } | null = null;

  constructor(query: BoardQuery, units: Iterable<Unit>) {
    this.query = query;
    this.recountAll(units);
  }

  /** Recounts from these units, of any site. */
  recountAll(units: Iterable<Unit>): void {
    this.total = 0;
    this.counts = new Map();
    this.shown = isNarrow(this.query) ? new Set() : null;
    this.areas = null;
    for (const unit of units) this.apply({ before: null, row: unit });
  }

  /** Returns whether the board changed. */
  apply({ before, row }: UnitChange): boolean {
    const [old, now] = [this.ifAtSite(before), this.ifAtSite(row)];
    if (old === now) return false;
    const isRecounted = this.recount(old, now);
    const isOther = this.updateShown(old, now) || !isInSamePlace(old, now);
    if (isOther) this.areas = null;
    return isRecounted || isOther;
  }

  /** @param groups the site's grouped units; an identical list gives identical areas. */
  board(groups: readonly UnitGroup[]): UnitBoard {
    if (this.areas?.of !== groups) this.areas = { of: groups, areas: shownAreas(groups, this.shown) };
    return { areas: this.areas.areas, total: this.total, counts: new Map(this.counts) };
  }

  private ifAtSite(unit: Unit | null): Unit | null {
    return unit?.siteId === this.query.siteId ? unit : null;
  }

  private recount(old: Unit | null, now: Unit | null): boolean {
    this.total += Number(now !== null) - Number(old !== null);
    const [left, joined] = [this.toneOf(old), this.toneOf(now)];
    if (left === joined) return false;
    if (left !== null) this.add(left, -1);
    if (joined !== null) this.add(joined, 1);
    return true;
  }

  /** The tone under which a unit counts; null: it does not count. */
  private toneOf(unit: Unit | null): Tone | null {
    return unit !== null && hasWords(unit, this.query.words) ? toneOfUnit(unit) : null;
  }

  private add(tone: Tone, count: 1 | -1): void {
    const sum = (this.counts.get(tone) ?? 0) + count;
    if (sum === 0) this.counts.delete(tone);
    else this.counts.set(tone, sum);
  }

  /** Returns whether the shown units changed. */
  private updateShown(old: Unit | null, now: Unit | null): boolean {
    const { shown, query } = this;
    if (shown === null) return false;
    if (now === null) return old !== null && shown.delete(old.id);
    if (shown.has(now.id) || !matches(now, query)) return false;
    shown.add(now.id);
    return true;
  }
}
