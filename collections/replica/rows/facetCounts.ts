import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { QueryValue, RowQuery, ValueRange } from '#collections/rowQuery.ts';
import { indexedQueryValue, pathReader, valueReader } from '#collections/schema/rxSchema.ts';
import { rangeFilter, valueFilter, type RowFilter } from './rowFilter.ts';

export type FacetOption = { values: readonly QueryValue[] } | { range: ValueRange };

/** How many rows would each option of a filter leave, given the list's search and other filters? */
export interface FacetQuestion {
  entity: EntityName;
  query: RowQuery;
  /** The query's conditions on it do not count. */
  field: string;
  options: readonly FacetOption[];
}

export interface FacetCounts {
  /** The count of each option, in their order; null: not all rows are held, or none says the field. */
  counts: readonly number[] | null;
}

/** Drops the question's field, order and pages. */
export function queryOfOthers({ query, field }: Pick<FacetQuestion, 'query' | 'field'>): RowQuery {
  const { siteId, search, where = {}, ranges = {} } = query;
  const { [field]: _values, ...otherValues } = where;
  const { [field]: _range, ...otherRanges } = ranges;
  return { siteId, search, where: otherValues, ranges: otherRanges };
}

/** Takes rows one by one, so no list of them is made. */
export class FacetCounter {
  private readonly counts: number[];
  private readonly sentOf: (row: AnyRecord) => unknown;
  private added = 0;
  private known = 0;
  /** Options with exactly one value, by that value: most filters have many. */
  private readonly places = new Map<unknown, number>();
  private readonly valueOf: (row: AnyRecord) => unknown;
  /** The other options, by their places. */
  private readonly filters: [place: number, matches: RowFilter][] = [];

  constructor({ entity, field, options }: FacetQuestion) {
    this.counts = options.map(() => 0);
    this.valueOf = valueReader(entity, field);
    this.sentOf = pathReader(field);
    for (const [place, option] of options.entries()) {
      const [only, ...more] = 'values' in option ? option.values : [];
      const value = only === undefined || only === null ? undefined : indexedQueryValue(entity, field, only);
      if ('range' in option) this.filters.push([place, rangeFilter(field, option.range)]);
      else if (value === undefined || more.length > 0 || this.places.has(value))
        this.filters.push([place, valueFilter(entity, field, option.values)]);
      else this.places.set(value, place);
    }
  }

  get answer(): FacetCounts {
    return { counts: this.added > 0 && this.known === 0 ? null : this.counts };
  }

  add(row: AnyRecord): void {
    this.added += 1;
    if (this.sentOf(row) !== undefined) this.known += 1;
    const value = this.places.size === 0 ? undefined : this.valueOf(row);
    const values: Iterable<unknown> = Array.isArray(value) ? new Set(value) : [value];
    for (const each of values) this.count(this.places.get(each));
    for (const [place, matches] of this.filters) if (matches(row)) this.count(place);
  }

  private count(place: number | undefined): void {
    if (place !== undefined) this.counts[place] = (this.counts[place] ?? 0) + 1;
  }
}
