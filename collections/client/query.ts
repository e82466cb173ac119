import type { MangoQuery } from 'rxdb/plugins/core';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';
import type { RowQuery } from '../rowQuery.ts';

type Condition = Record<string, unknown>;

/** The path of a record's field inside the store: an indexed copy where there is one. */
function fieldPath(name: EntityName, field: string): string {
  return entityOf(name).indexes.includes(field as never) ? field : `row.${field}`;
}

/** Every word must stand in one of the search fields. */
function searchConditions(name: EntityName, search: string): Condition[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const $regex = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return { $or: entityOf(name).search.map((path) => ({ [`row.${path}`]: { $regex, $options: 'i' } })) };
  });
}

/** Which rows a query wants, as a Mango selector over the stored records. */
export function selectorOf(name: EntityName, { siteId, where, search }: RowQuery): Condition {
  const conditions: Condition[] = [];
  if (siteId !== undefined && siteId !== allSites.id) conditions.push({ siteId });
  for (const [field, values] of Object.entries(where ?? {})) {
    if (values.length > 0) conditions.push({ [fieldPath(name, field)]: { $in: [...values] } });
  }
  if (search !== undefined) conditions.push(...searchConditions(name, search));
  const [only] = conditions;
  if (only === undefined) return {};
  return conditions.length === 1 ? only : { $and: conditions };
}

/** The whole query as Mango; without a sort, rows come in the order of the entity's first search field's index or key. */
export function mangoOf(name: EntityName, query: RowQuery): MangoQuery<StoredRecord> {
  const { sort, skip, limit } = query;
  return {
    selector: selectorOf(name, query),
    ...(sort === undefined ? {} : { sort: [{ [fieldPath(name, sort.field)]: sort.direction }] }),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
  } as MangoQuery<StoredRecord>;
}
