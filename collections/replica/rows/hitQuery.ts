import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { askedValueOf, queriedValueOf } from '#collections/schema/rxSchema.ts';

type Fits = (row: AnyRecord) => boolean;

/** Whether a row is of the query's site and has the values that it asks for, as the store would decide. */
export function fitsOf(entity: EntityName, { siteId = allSites.id, where = {} }: RowQuery): Fits {
  const conditions = Object.entries(where).flatMap(([field, values]): Fits[] => {
    if (values.length === 0) return [];
    const valueOf = queriedValueOf(entity, field);
    const wanted = new Set<unknown>(values.map((value) => askedValueOf(entity, field, value)));
    return [(row) => wanted.has(valueOf(row))];
  });
  if (siteId !== allSites.id) conditions.push(isOfSite(entity, siteId));
  return (row) => conditions.every((holds) => holds(row));
}

/** What is of no site in particular is seen at each. */
function isOfSite(entity: EntityName, siteId: number): Fits {
  const definition = entityOf(entity);
  const { scope, siteField = 'siteId', sitesField } = definition;
  if (scope !== 'site') return () => true;
  return (row) => row[siteField] === siteId || (sitesField !== undefined && sitesOf(definition, row).includes(siteId));
}

/** The order that a query asks for, as the store would give it: equals by their keys, which are text. null: none asked. */
export function orderOf(entity: EntityName, { sort }: RowQuery): ((a: AnyRecord, b: AnyRecord) => number) | null {
  if (sort === undefined) return null;
  const valueOf = queriedValueOf(entity, sort.field);
  const sign = sort.direction === 'asc' ? 1 : -1;
  return (a, b) => sign * compareValues(valueOf(a), valueOf(b)) || compareValues(String(a.id), String(b.id));
}

/** Missing values first, numbers before texts; texts by their characters' codes. */
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
