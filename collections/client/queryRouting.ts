import { distinctUntilChanged, map, of, switchMap, timer, type Observable } from 'rxjs';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { holdsId, isBeyondStore, lookupIdsOf, type RowQuery } from '../rowQuery.ts';
import { isStoreOrder } from '../schema/rxSchema.ts';

/** The time that the host may take to switch sites (milliseconds). */
const siteChangeWait = 300;

/**
 * Whether a query asks for rows of a site that the host does not follow, or of every site while it follows one, and the
 * API can answer it. The store may hold an unknown part of such rows.
 */
function isForUnfollowedSite(
  name: EntityName,
  { siteId = allSites.id, everySite, where = {}, ...rest }: RowQuery,
  followed: number,
) {
  if (entityOf(name).scope !== 'site' || (siteId === allSites.id && everySite !== true)) return false;
  const isAnswerable = lookupIdsOf({ where, ...rest }) === null && Object.keys(where).every(holdsId);
  return isAnswerable && followed !== allSites.id && followed !== siteId;
}

/** Whether the host sorts held rows: the store's indexes hold no downward order with blank values last. */
export function isSortedByHost(name: EntityName, { sort }: RowQuery): boolean {
  return sort !== undefined && !isStoreOrder(name, sort);
}

/** Whether the host answers a query itself, whatever the store holds. */
function isAnsweredByHost(name: EntityName, query: RowQuery): boolean {
  const { of: subject, search = '' } = query;
  const isSearch = wordsOf(search).length > 0 || isBeyondStore(query);
  return subject !== undefined || isSearch || entityOf(name).replication === 'on-demand';
}

/**
 * Whether the host answers: queries that it always answers, lists too long to hold, and sites it does not follow.
 *
 * @param state$ the state of the entity's rows.
 */
export function isFromHost(
  name: EntityName,
  query: RowQuery,
  state$: Observable<Pick<EntityState, 'coverage' | 'siteId'>>,
): Observable<boolean> {
  if (isAnsweredByHost(name, query)) return of(true);
  return state$.pipe(
    map(({ coverage, siteId }) => {
      if (coverage.kind === 'paged') return 'now';
      return isForUnfollowedSite(name, query, siteId) ? 'soon' : 'never';
    }),
    distinctUntilChanged(),
    // The host may be about to follow the site; waiting avoids reading its rows twice.
    switchMap((when) => (when === 'soon' ? timer(siteChangeWait).pipe(map(() => true)) : of(when === 'now'))),
  );
}
