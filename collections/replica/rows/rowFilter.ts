import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { indexedQueryValue, valueReader } from '#collections/schema/rxSchema.ts';

type RowFilter = (row: AnyRecord) => boolean;

/** Makes a filter for the query's site and values. It decides as the store's own queries do. */
export function rowFilter(entity: EntityName, { siteId = allSites.id, where = {} }: RowQuery): RowFilter {
  const conditions = Object.entries(where).flatMap(([field, values]): RowFilter[] => {
    if (values.length === 0) return [];
    const valueOf = valueReader(entity, field);
    const wanted = new Set<unknown>(values.map((value) => indexedQueryValue(entity, field, value)));
    return [(row) => wanted.has(valueOf(row))];
  });
  if (siteId !== allSites.id) conditions.push(siteFilter(entity, siteId));
  return (row) => conditions.every((holds) => holds(row));
}

/** Rows without a site match every site. */
function siteFilter(entity: EntityName, siteId: number): RowFilter {
  const definition = entityOf(entity);
  const { scope, siteField = 'siteId', sitesField } = definition;
  if (scope !== 'site') return () => true;
  return (row) => row[siteField] === siteId || (sitesField !== undefined && sitesOf(definition, row).includes(siteId));
}

/** The query's order, with equal rows by their text keys as in the store; null: no order. */
export function rowOrder(entity: EntityName, { sort }: RowQuery): ((a: AnyRecord, b: AnyRecord) => number) | null {
  if (sort === undefined) return null;
  const valueOf = valueReader(entity, sort.field);
  const sign = sort.direction === 'asc' ? 1 : -1;
  return (a, b) => sign * compareValues(valueOf(a), valueOf(b)) || compareValues(String(a.id), String(b.id));
}

/** Missing values first, then numbers, then texts by code unit. */
function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const [one, other] = [rankOf(a), rankOf(b)];
  if (one !== other) return one - other;
  return (a as string) < (b as string) ? -1 : 1;
}

function rankOf(value: unknown): number {
  if (value == null) return 0;
  return typeof value === 'number' ? 1 : 2;
}
