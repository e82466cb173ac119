import { stays, type UnitGroup } from '#domain/board/groupUnits.ts';
import { shownAreas, type BoardArea, type UnitBoard } from '#domain/board/unitBoard.ts';
import { hasWords, isNarrow, matches, toneOfUnit } from '#domain/board/unitFilter.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { Tone } from '#domain/states/unitStatus.ts';
import type { BoardQuestion } from './boardQuestion.ts';

/** A unit before and after a change; null: it was not there, or is not any more. */
export interface UnitChange {
  before: Unit | null;
  row: Unit | null;
}

/** One board, kept as changes come. What stops matching its filter keeps its place for as long as the board is open. */
export class BoardView {
  readonly question: BoardQuestion;
  private total = 0;
  private counts = new Map<Tone, number>();
  /** The units that match, and those that did; null: all are shown. */
  private shown: Set<number> | null = null;
  private areas: { of: readonly UnitGroup[]; areas: readonly BoardArea[] } | null = null;

  constructor(question: BoardQuestion, units: Iterable<Unit>) {
    this.question = question;
    this.count(units);
  }

  /** Begins anew with these units, of any site. */
  count(units: Iterable<Unit>): void {
    this.total = 0;
    this.counts = new Map();
    this.shown = isNarrow(this.question) ? new Set() : null;
    this.areas = null;
    for (const unit of units) this.take({ before: null, row: unit });
  }

  /** Answers whether the board is another one now. */
  take({ before, row }: UnitChange): boolean {
    const [old, now] = [this.ofSite(before), this.ofSite(row)];
    if (old === now) return false;
    const isRecounted = this.recount(old, now);
    const isOther = this.show(old, now) || !stays(old, now);
    if (isOther) this.areas = null;
    return isRecounted || isOther;
  }

  /** @param groups the site's units as they stand; while it is the same list, so is the answer's. */
  board(groups: readonly UnitGroup[]): UnitBoard {
    if (this.areas?.of !== groups) this.areas = { of: groups, areas: shownAreas(groups, this.shown) };
    return { areas: this.areas.areas, total: this.total, counts: new Map(this.counts) };
  }

  private ofSite(unit: Unit | null): Unit | null {
    return unit?.siteId === this.question.siteId ? unit : null;
  }

  private recount(old: Unit | null, now: Unit | null): boolean {
    this.total += Number(now !== null) - Number(old !== null);
    const [left, joined] = [this.toneOf(old), this.toneOf(now)];
    if (left === joined) return false;
    if (left !== null) this.add(left, -1);
    if (joined !== null) this.add(joined, 1);
    return true;
  }

  /** The tone as which a unit counts; null: it does not. */
  private toneOf(unit: Unit | null): Tone | null {
    return unit !== null && hasWords(unit, this.question.words) ? toneOfUnit(unit) : null;
  }

  private add(tone: Tone, count: 1 | -1): void {
    const sum = (this.counts.get(tone) ?? 0) + count;
    if (sum === 0) this.counts.delete(tone);
    else this.counts.set(tone, sum);
  }

  /** Answers whether other units are shown. */
  private show(old: Unit | null, now: Unit | null): boolean {
    const { shown, question } = this;
    if (shown === null) return false;
    if (now === null) return old !== null && shown.delete(old.id);
    if (shown.has(now.id) || !matches(now, question)) return false;
    shown.add(now.id);
    return true;
  }
}
