import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { wordsOf } from '#domain/search/words.ts';
import { holdsId, isBeyondStore, lookupIdsOf, type RowQuery } from '../rowQuery.ts';
import { isStoreOrder } from '../schema/rxSchema.ts';

/**
 * Whether a query asks for rows of a site that the host does not follow, and the API can answer it. The store may hold
 * an unknown part of such rows.
 */
export function isForUnfollowedSite(
  name: EntityName,
  { siteId = allSites.id, where = {}, ...rest }: RowQuery,
  followed: number,
) {
  if (entityOf(name).scope !== 'site' || siteId === allSites.id) return false;
  const isAnswerable = lookupIdsOf({ where, ...rest }) === null && Object.keys(where).every(holdsId);
  return isAnswerable && followed !== allSites.id && followed !== siteId;
}

/** Whether the host sorts held rows: the store's indexes hold no downward order with blank values last. */
export function isSortedByHost(name: EntityName, { sort }: RowQuery): boolean {
  return sort !== undefined && !isStoreOrder(name, sort);
}

/** Whether the host answers a query itself, whatever the store holds. */
export function isAnsweredByHost(name: EntityName, query: RowQuery): boolean {
  const { of: subject, search = '' } = query;
  const isSearch = wordsOf(search).length > 0 || isBeyondStore(query);
  return subject !== undefined || isSearch || entityOf(name).replication === 'on-demand';
}
