import type { MangoQuery } from 'rxdb/plugins/core';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { wordsOf } from '#domain/search/words.ts';
import { askedValueOf, type StoredRecord } from '../schema/rxSchema.ts';
import { holdsId, type RowQuery } from '../rowQuery.ts';

type Condition = Record<string, unknown>;

/** The path of a record's field inside the store: an indexed copy where there is one. */
function fieldPath(name: EntityName, field: string): string {
  return entityOf(name).indexes.includes(field as never) ? field : `row.${field}`;
}

/** Rows of a site, by any of its sites where a record can have several; undefined: such records are shown at every site. */
function siteCondition(name: EntityName, siteId: number): Condition | undefined {
  const { scope, siteField = 'siteId', sitesField } = entityOf(name);
  if (scope !== 'site' || siteId === allSites.id) return undefined;
  const own = { [fieldPath(name, siteField)]: siteId };
  return sitesField === undefined ? own : { $or: [own, { [`row.${sitesField}`]: { $elemMatch: { id: siteId } } }] };
}

/**
 * Which rows a query wants, as a Mango selector over the stored records; what is searched, the host finds. All conditions
 * stand side by side: RxDB finds no index for what is behind an `$and`.
 */
export function selectorOf(name: EntityName, { siteId, where }: RowQuery): Condition {
  const ofSite = siteCondition(name, siteId ?? allSites.id) ?? {};
  const wanted = Object.entries(where ?? {}).flatMap(([field, values]): Condition[] =>
    values.length > 0
      ? [{ [fieldPath(name, field)]: { $in: values.map((value) => askedValueOf(name, field, value)) } }]
      : [],
  );
  const isTwice = wanted.some((condition) => Object.keys(condition).some((field) => field in ofSite));
  return isTwice ? { $and: [ofSite, ...wanted] } : Object.assign({}, ofSite, ...wanted);
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

/** The ids of a query for records by their ids and nothing else; null: it asks for more. */
export function namedIds({ where = {}, of: subject, search, sort, skip, limit }: RowQuery): readonly number[] | null {
  const { id: ids, ...others } = where;
  const isMore = [subject, search, sort, skip, limit].some((part) => part !== undefined);
  if (ids === undefined || ids.length === 0 || isMore || Object.keys(others).length > 0) return null;
  return ids.map(Number);
}

/**
 * Whether a query asks for rows of a site that is not followed, so that the store may hold some of them and nobody knows
 * which, and the API can be asked instead.
 */
export function isElsewhere(
  name: EntityName,
  { siteId = allSites.id, where = {}, ...rest }: RowQuery,
  followed: number,
) {
  if (entityOf(name).scope !== 'site' || siteId === allSites.id) return false;
  const isAnswerable = namedIds({ where, ...rest }) === null && Object.keys(where).every(holdsId);
  return isAnswerable && followed !== allSites.id && followed !== siteId;
}

/** Whether the host answers a query itself, whatever the store holds. */
export function isHostsOwn(name: EntityName, { of: subject, search }: RowQuery): boolean {
  return subject !== undefined || wordsOf(search ?? '').length > 0 || entityOf(name).replication === 'on-demand';
}
