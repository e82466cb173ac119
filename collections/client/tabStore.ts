import type { RxCollection } from 'rxdb/plugins/core';
import { defer, map, retry, switchMap, takeWhile, timer, type Observable } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';
import type { HostReconnector } from './hostReconnector.ts';

/** How long to wait before RxDB's code is asked for again, at first and at most (milliseconds). */
const pauses = { first: 500, longest: 15_000 } as const;

export type TabCollection = RxCollection<StoredRecord>;

/** The collections that a tab has open on the shared store, each for as long as a view needs it. */
export interface TabStore {
  readonly name: string;
  /** Emits the collection and keeps it open while subscribed. */
  lease(entity: EntityName): Observable<TabCollection>;
  close(): Promise<void>;
  /** The host is gone: closes what can no longer ask it. */
  abandon(): Promise<void>;
}

/**
 * The store of this name in the host. RxDB comes with the first view that reads there: what a page shows first, the host
 * tells, and goes on telling until RxDB's code is here.
 */
export function openTabStore(link: HostReconnector, name: string): TabStore {
  let database: TabStore | null = null;
  let isClosed = false;
  const opened$ = defer(() => import('./tabDatabase.ts')).pipe(
    retry({ delay: (_cause, count) => timer(Math.min(pauses.longest, pauses.first * 2 ** (count - 1))) }),
    takeWhile(() => !isClosed),
    map(({ openTabDatabase }) => (database ??= openTabDatabase(link, name))),
  );
  return {
    name,
    lease: (entity) => opened$.pipe(switchMap((store) => store.lease(entity))),
    async close() {
      isClosed = true;
      await database?.close();
    },
    async abandon() {
      isClosed = true;
      await database?.abandon();
    },
  };
}
