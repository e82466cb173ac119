import { timing } from '#domain/limits/timing.ts';
import { distinctUntilChanged, map, of, switchMap, timer, type Observable } from 'rxjs';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { coversSite } from '#domain/live/freshness.ts';
import { holdsId, isBeyondStore, lookupIdsOf, type RowQuery } from '../rowQuery.ts';
import { isStoreOrder } from '../schema/rxSchema.ts';

type FollowedList = Pick<EntityState, 'siteId' | 'lacksSites'>;

/**
 * Whether the API should answer a query for rows of a site that the followed list does not tell, or of all sites while
 * one is followed: the store may lack some of them.
 */
function isForUnfollowedSite(
  name: EntityName,
  { siteId = allSites.id, everySite, where = {}, ...rest }: RowQuery,
  followed: FollowedList,
) {
  if (entityOf(name).scope !== 'site' || (siteId === allSites.id && everySite !== true)) return false;
  const isAnswerable = lookupIdsOf({ where, ...rest }) === null && Object.keys(where).every(holdsId);
  return isAnswerable && !coversSite(followed, siteId);
}

/** The store's indexes hold no descending order with blanks last. */
export function isSortedByHost(name: EntityName, { sort }: RowQuery): boolean {
  return sort !== undefined && !isStoreOrder(name, sort);
}

function isAnsweredByHost(name: EntityName, query: RowQuery): boolean {
  const { of: subject, search = '' } = query;
  const isSearch = wordsOf(search).length > 0 || isBeyondStore(query);
  return subject !== undefined || isSearch || entityOf(name).replication === 'on-demand';
}

/**
 * Whether the host answers: always-hosted queries, lists too long to hold, and unfollowed sites.
 * @param state$ the state of the entity's rows.
 */
export function isFromHost(
  name: EntityName,
  query: RowQuery,
  state$: Observable<FollowedList & Pick<EntityState, 'coverage'>>,
): Observable<boolean> {
  if (isAnsweredByHost(name, query)) return of(true);
  return state$.pipe(
    map((state) => {
      if (state.coverage.kind === 'paged') return 'now';
      return isForUnfollowedSite(name, query, state) ? 'soon' : 'never';
    }),
    distinctUntilChanged(),
    // The host may be about to follow the site; waiting avoids a second read.
    switchMap((when) => (when === 'soon' ? timer(timing.siteChange).pipe(map(() => true)) : of(when === 'now'))),
  );
}
