import { compareTexts, sortingText } from './sortingText.ts';

/** The value to sort by; null: the value is blank. */
export type SortKey = string | number | null;

/** The key of a value. Absent values, blank texts and objects are blank. */
export function sortKeyOf(value: unknown): SortKey {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return sortKeyOf(value.getTime());
  return typeof value === 'string' && value.trim() !== '' ? sortingText(value) : null;
}

/** Compares keys: numbers, then texts. Blank keys come last in both directions. */
export function compareSortKeys(one: SortKey, other: SortKey, direction: 'asc' | 'desc'): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = orderOf(one, other);
  return direction === 'asc' ? order : -order;
}

function orderOf(one: string | number, other: string | number): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  return typeof other === 'number' ? 1 : compareTexts(one, other);
}

/** Sorts rows. Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => unknown,
  direction: 'asc' | 'desc',
): readonly Row[] {
  return rows
    .map((row) => ({ row, key: sortKeyOf(valueOf(row)) }))
    .toSorted((a, b) => compareSortKeys(a.key, b.key, direction))
    .map(({ row }) => row);
}

/** A column may sort by a related record's name: "hubId@hub". */
export interface SortField {
  field: string;
  /** The related entity; absent: the field itself counts. */
  entity?: string;
}

/** Reads a sort field such as "name", "customer.name" or "hubId@hub". */
export function readSortField(written: string): SortField {
  const [field = '', entity] = written.split('@');
  return entity === undefined ? { field } : { field, entity };
}
