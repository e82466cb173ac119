import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { compareSortKeys, type SortKey } from '#domain/search/sortOrder.ts';
import { compareTexts } from '#domain/search/sortingText.ts';
import type { QueryValue, RowQuery, ValueRange } from '#collections/rowQuery.ts';
import { indexedQueryValue, pathReader, sortKeyReader, valueReader } from '#collections/schema/rxSchema.ts';

export type RowFilter = (row: AnyRecord) => boolean;

/** Makes a filter for site, values and ranges, which decides as the store's own queries do. */
export function rowFilter(entity: EntityName, { siteId = allSites.id, where = {}, ranges = {} }: RowQuery): RowFilter {
  const conditions = Object.entries(where).flatMap(([field, values]): RowFilter[] =>
    values.length === 0 ? [] : [valueFilter(entity, field, values)],
  );
  for (const [field, range] of Object.entries(ranges)) conditions.push(rangeFilter(field, range));
  if (siteId !== allSites.id) conditions.push(siteFilter(entity, siteId));
  return (row) => conditions.every((holds) => holds(row));
}

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** A field with a list needs one of the values in it. */
export function valueFilter(entity: EntityName, field: string, values: readonly QueryValue[]): RowFilter {
  const valueOf = valueReader(entity, field);
  const rawOf = pathReader(field);
  const withBlank = values.includes(null);
  const wanted = new Set<unknown>(
    values.flatMap((value) => (value === null ? [] : [indexedQueryValue(entity, field, value)])),
  );
  return (row) => {
    const value = valueOf(row);
    if (wanted.has(value) || (Array.isArray(value) && value.some((one) => wanted.has(one)))) return true;
    return withBlank && isBlank(rawOf(row));
  };
}

const dayLength = '2026-11-21'.length;

let lastRead = { text: '', moment: Number.NaN };

/** Milliseconds since 1970; NaN for other texts. Several ranges read the same text in turn. */
function momentOf(text: string): number {
  if (lastRead.text !== text) lastRead = { text, moment: Date.parse(text) };
  return lastRead.moment;
}

/** Compares a record's value with a bound: below 0 before it; null: no value. */
function comparison(bound: string | number): (value: unknown) => number | null {
  if (typeof bound === 'number') return (value) => (typeof value === 'number' ? value - bound : null);
  if (bound.length === dayLength) {
    return (value) =>
      typeof value === 'string' && value !== '' ? compareTexts(value.slice(0, dayLength), bound) : null;
  }
  const moment = Date.parse(bound);
  return (value) => {
    const difference = typeof value === 'string' ? momentOf(value) - moment : Number.NaN;
    return Number.isNaN(difference) ? null : difference;
  };
}

export function rangeFilter(field: string, { from, to }: ValueRange): RowFilter {
  const valueOf = pathReader(field);
  const toFrom = from === undefined ? null : comparison(from);
  const toTo = to === undefined ? null : comparison(to);
  return (row) => {
    const value = valueOf(row);
    const [low, high] = [toFrom?.(value), toTo?.(value)];
    return low !== null && high !== null && (low ?? 0) >= 0 && (high ?? 0) <= 0;
  };
}

/** Rows without a site match every site. */
function siteFilter(entity: EntityName, siteId: number): RowFilter {
  const definition = entityOf(entity);
  const { scope, siteField = 'siteId', sitesField } = definition;
  if (scope !== 'site') return () => true;
  return (row) => row[siteField] === siteId || (sitesField !== undefined && sitesOf(definition, row).includes(siteId));
}

/** null: the other entity's record is not held. */
export type NameOf = (entity: EntityName, id: number) => string | null;

type RowOrder = (a: AnyRecord, b: AnyRecord) => number;

interface RowKeys {
  first: SortKey;
  next: SortKey;
  id: string;
}

/**
 * Natural order, blank values last in both directions, equal rows by text keys as in the store; null: none. Reads each
 * row's keys once.
 */
export function rowOrder(entity: EntityName, { sort }: RowQuery, nameOf: NameOf = () => null): RowOrder | null {
  if (sort === undefined) return null;
  const { field, direction, thenBy } = sort;
  const readFirst = sortKeyReader(entity, field, nameOf);
  const readNext = thenBy === undefined ? () => null : sortKeyReader(entity, thenBy, nameOf);
  const known = new WeakMap<AnyRecord, RowKeys>();
  const keysOf = (row: AnyRecord): RowKeys => {
    const keys = known.get(row) ?? { first: readFirst(row), next: readNext(row), id: String(row.id) };
    known.set(row, keys);
    return keys;
  };
  return (a, b) => {
    const [one, other] = [keysOf(a), keysOf(b)];
    return (
      compareSortKeys(one.first, other.first, direction) ||
      compareSortKeys(one.next, other.next, 'asc') ||
      compareTexts(one.id, other.id)
    );
  };
}
