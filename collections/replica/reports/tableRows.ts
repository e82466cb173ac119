import type { Cell, ReportColumn, ReportRow, ReportTable } from '#domain/reports/report.ts';
import { foldText } from '#domain/search/foldText.ts';
import { hasWords, searchedWords, type SearchedWord } from '#domain/search/searchedWords.ts';
import { compareSortKeys, sortKeyOf, type SortKey } from '#domain/search/sortOrder.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import type { CellRange, ChoiceOption, ReportLinesQuery, ReportRows } from './reportQuery.ts';

/** Decimals that sums keep. They are added as whole numbers, so that no cent is lost. */
const parts = 10_000;
/** The most answers that are kept: windows of the same rows are asked for one after the other. */
const keptAnswers = 8;
const dayLength = '2026-11-21'.length;

type Asked = Pick<ReportLinesQuery, 'search' | 'where' | 'ranges' | 'sort'>;
type Holds = (cell: Cell) => boolean;

/** A condition on one column. */
interface Condition {
  at: number;
  holds: Holds;
}

/** The rows of a computed table: searched, filtered, sorted and added up. */
export class TableRows {
  private readonly table: ReportTable;
  private readonly orders = new Map<string, readonly number[]>();
  private readonly answers = new Map<string, ReportRows>();
  private texts: readonly string[] | null = null;

  constructor(table: ReportTable) {
    this.table = table;
  }

  /** All matching rows in their order, with sums and the options of each filter. */
  find({ search = '', where = {}, ranges = {}, sort }: Asked): ReportRows {
    const key = JSON.stringify([search, where, ranges, sort]);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer = this.answer(searchedWords(search), this.conditionsOf(where, ranges), sort ?? this.table.sort);
    const [oldest] = this.answers.keys();
    if (this.answers.size >= keptAnswers && oldest !== undefined) this.answers.delete(oldest);
    this.answers.set(key, answer);
    return answer;
  }

  private answer(
    words: readonly SearchedWord[],
    conditions: readonly Condition[],
    sort: ReportTable['sort'],
  ): ReportRows {
    const { columns, rows: all } = this.table;
    const rows: ReportRow[] = [];
    const choices = columns.flatMap(({ kind }, at) =>
      kind === 'choice' ? [{ at, counts: new Map<string, number>() }] : [],
    );
    for (const { at, counts } of choices) for (const { cells } of all) counts.set(textOf(cells[at]), 0);
    for (const index of this.orderOf(sort)) {
      const row = all[index];
      if (row === undefined || !this.hasWords(index, words)) continue;
      const failing = failingColumn(conditions, row);
      if (failing === null) rows.push(row);
      for (const { at, counts } of choices) {
        const value = textOf(row.cells[at]);
        if (failing === null || failing === at) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const options = choices.map(({ at, counts }) => [columns[at]?.id ?? '', optionsOf(columns[at], counts)] as const);
    return { rows, total: rows.length, sums: this.sumsOf(rows), options: Object.fromEntries(options) };
  }

  private sumsOf(rows: readonly ReportRow[]): ReportRows['sums'] {
    const sums: Record<string, number | null> = {};
    for (const [at, { id, isSummed }] of this.table.columns.entries()) {
      if (isSummed !== true) continue;
      let sum: number | null = null;
      for (const { cells } of rows) {
        const cell = cells[at];
        if (typeof cell === 'number' && Number.isFinite(cell)) sum = (sum ?? 0) + Math.round(cell * parts);
      }
      sums[id] = sum === null ? null : sum / parts;
    }
    return sums;
  }

  private conditionsOf(where: NonNullable<Asked['where']>, ranges: NonNullable<Asked['ranges']>): Condition[] {
    return this.table.columns.flatMap(({ id }, at) => {
      const values = where[id] ?? [];
      const range = ranges[id];
      const wanted = new Set(values);
      return [
        ...(values.length === 0 ? [] : [{ at, holds: (cell: Cell) => wanted.has(textOf(cell)) }]),
        ...(range === undefined ? [] : [{ at, holds: rangeHolds(range) }]),
      ];
    });
  }

  /** The places of the rows in an order: words by their labels' order, others naturally, blank cells last. */
  private orderOf({ column, direction }: ReportTable['sort']): readonly number[] {
    const key = `${column} ${direction}`;
    const known = this.orders.get(key);
    if (known !== undefined) return known;
    const { columns, rows } = this.table;
    const at = columns.findIndex(({ id }) => id === column);
    const ranks = ranksOf(columns[at]);
    const keys = rows.map(({ cells }): SortKey => {
      const cell = cells[at];
      return (typeof cell === 'string' ? ranks.get(cell) : undefined) ?? sortKeyOf(cell);
    });
    const places = rows.map((_row, place) => place);
    const order =
      at < 0 ? places : places.toSorted((a, b) => compareSortKeys(keys[a] ?? null, keys[b] ?? null, direction));
    this.orders.set(key, order);
    return order;
  }

  private hasWords(index: number, words: readonly SearchedWord[]): boolean {
    if (words.length === 0) return true;
    this.texts ??= this.table.rows.map(({ cells }) => searchableText(this.table.columns, cells));
    const text = this.texts[index] ?? '';
    return words.every((word) => text.includes(word.text) || (word.phone !== null && hasWords([text], [word])));
  }
}

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

function rangeHolds({ from, to }: CellRange): Holds {
  return (cell) => {
    if (cell === null || cell === '') return false;
    if (typeof cell === 'string') {
      const day = cell.slice(0, dayLength);
      return (from === undefined || day >= String(from)) && (to === undefined || day <= String(to));
    }
    return (from === undefined || cell >= Number(from)) && (to === undefined || cell <= Number(to));
  };
}

/** The column whose conditions alone the row fails; null: it meets all, -1: it fails those of several columns. */
function failingColumn(conditions: readonly Condition[], { cells }: ReportRow): number | null {
  let failing: number | null = null;
  for (const { at, holds } of conditions) {
    if (at === failing || holds(cells[at] ?? null)) continue;
    if (failing !== null) return -1;
    failing = at;
  }
  return failing;
}

/** Texts and words as the table shows them, folded. */
function searchableText(columns: readonly ReportColumn[], cells: readonly Cell[]): string {
  const texts = columns.flatMap(({ kind, labels = {} }, at) => {
    const cell = cells[at];
    return typeof cell === 'string' && (kind === 'text' || kind === 'choice') ? [labels[cell] ?? cell] : [];
  });
  return foldText(texts.join('\n'));
}

/** The position of each word among a column's labels: months stand in their order, sizes by size. */
function ranksOf(column: ReportColumn | undefined): ReadonlyMap<string, number> {
  return new Map(Object.keys(column?.labels ?? {}).map((word, index) => [word, index]));
}

/** A choice's values in the order of its labels, then naturally, the blank one last. */
function optionsOf(column: ReportColumn | undefined, counts: ReadonlyMap<string, number>): ChoiceOption[] {
  const ranks = ranksOf(column);
  const rank = (value: string) => (value === '' ? Infinity : (ranks.get(value) ?? ranks.size));
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) =>
      rank(a.value) === rank(b.value) ? compareNames(a.value, b.value) : rank(a.value) - rank(b.value),
    );
}
