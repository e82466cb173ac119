import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { columnWidths, type ColumnPreferences } from './columnPreferences.ts';

/** The first column names the row and stays first. */
export function orderColumns(
  columns: readonly Column<AnyRow>[],
  { order }: Pick<ColumnPreferences, 'order'>,
): readonly Column<AnyRow>[] {
  const [first, ...others] = columns;
  if (first === undefined || order.length === 0) return columns;
  const placeOf = ({ id }: Column<AnyRow>, own: number) => {
    const place = order.indexOf(id);
    if (place >= 0) return place;
    const before = others.slice(0, own).findLast((each) => order.includes(each.id));
    return before === undefined ? -1 : order.indexOf(before.id) + 0.5;
  };
  const placed = others.map((column, own) => ({ column, place: placeOf(column, own) }));
  return [first, ...placed.toSorted((a, b) => a.place - b.place).map(({ column }) => column)];
}

/** Whether the person may hide the column: the first one names the row. */
export const canHide = (columns: readonly Column<AnyRow>[], { id }: Column<AnyRow>): boolean => columns[0]?.id !== id;

/** A column that the person showed never gives way. */
export function arrangeColumns(
  columns: readonly Column<AnyRow>[],
  preferences: ColumnPreferences,
): readonly Column<AnyRow>[] {
  const { visibility, widths } = preferences;
  return orderColumns(columns, preferences).flatMap((column) => {
    const { id, isOptional } = column;
    const chosen = visibility[id];
    const isHidden = chosen === 'hidden' || (isOptional === true && chosen !== 'shown');
    if (isHidden && canHide(columns, column)) return [];
    const width = widths[id];
    const { folds: _folds, ...kept } = column;
    return [
      {
        ...(chosen === 'shown' ? { ...kept, card: column.card ?? 'line' } : column),
        ...(width === undefined ? {} : { width: `${width}px` }),
      },
    ];
  });
}

/** A column's width in CSS pixels; unsized columns have at least their own least width, else that of two words. */
export function leastWidth({ width: own, leastWidth: least }: Pick<Column<AnyRow>, 'width' | 'leastWidth'>): number {
  const unsized = 128;
  const width = own ?? least;
  if (width === undefined) return unsized;
  const size = Number.parseFloat(width);
  if (Number.isNaN(size)) return unsized;
  return width.endsWith('rem') ? size * 16 : size;
}

const foldingOrder = ['lgDown', 'mdDown', 'below640'] as const;

/** The columns that fit into `room` CSS pixels. Columns that give way first go first, from the end. */
export function fitColumns(columns: readonly Column<AnyRow>[], room: number): readonly Column<AnyRow>[] {
  let left = room - columns.reduce((sum, column) => sum + leastWidth(column), 0);
  const folded = new Set<string>();
  for (const stage of foldingOrder) {
    for (const column of columns.toReversed()) {
      if (left >= 0) return columns.filter(({ id }) => !folded.has(id));
      if (column.folds !== stage) continue;
      folded.add(column.id);
      left += leastWidth(column);
    }
  }
  return columns.filter(({ id }) => !folded.has(id));
}

/** Moves a column one place. The first column stays first. */
export function movedOrder(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  return reordered(ids, id, ids[from + by] ?? id);
}

export function reordered(ids: readonly string[], id: string, target: string): string[] {
  const to = ids.indexOf(target);
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}
