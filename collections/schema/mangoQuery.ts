import type { MangoQuery } from 'rxdb/plugins/core';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { collectionOf, indexedQueryValue, type StoredRecord } from './rxSchema.ts';
import type { RowQuery } from '../rowQuery.ts';

type Condition = Record<string, unknown>;

/** The path of the indexed copy, where there is one. */
function fieldPath(name: EntityName, field: string): string {
  return entityOf(name).indexes.includes(field as never) ? field : `row.${field}`;
}

/** Whether its collection holds no other entity. */
const isAlone = (name: EntityName) => collectionOf(name) === name;

/** undefined: every site shows the entity's rows. A record may have several sites. */
function siteCondition(name: EntityName, siteId: number): Condition | undefined {
  const { scope, siteField = 'siteId', sitesField } = entityOf(name);
  if (scope !== 'site' || siteId === allSites.id) return undefined;
  const own = { [fieldPath(name, siteField)]: siteId };
  return sitesField === undefined ? own : { $or: [own, { [`row.${sitesField}`]: { $elemMatch: { id: siteId } } }] };
}

/**
 * The conditions without search words and ranges, which only the host evaluates. They are siblings where possible: RxDB
 * uses no index behind an `$and`.
 */
export function selectorOf(name: EntityName, { siteId, where }: RowQuery): Condition {
  const ofEntity = isAlone(name) ? {} : { entity: name };
  const ofSite = siteCondition(name, siteId ?? allSites.id) ?? {};
  const wanted = Object.entries(where ?? {}).flatMap(([field, values]): Condition[] =>
    values.length > 0
      ? [{ [fieldPath(name, field)]: { $in: values.map((value) => indexedQueryValue(name, field, value)) } }]
      : [],
  );
  const isSiteRepeated = wanted.some((condition) => Object.keys(condition).some((field) => field in ofSite));
  return isSiteRepeated ? { ...ofEntity, $and: [ofSite, ...wanted] } : Object.assign({}, ofEntity, ofSite, ...wanted);
}

/** Without a sort, rows come in the order of the first search field's index, or by key. */
export function mangoOf(name: EntityName, query: RowQuery): MangoQuery<StoredRecord> {
  const { sort, skip, limit } = query;
  return {
    selector: selectorOf(name, query),
    ...(sort === undefined ? {} : { sort: [{ [fieldPath(name, sort.field)]: sort.direction }] }),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
  } as MangoQuery<StoredRecord>;
}
