import { growingPause } from '#domain/limits/growingPause.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import { defer, map, retry, switchMap, takeWhile, timer } from 'rxjs';
import type { HostReconnector } from './hostReconnector.ts';
import type { TabStore } from './tabStore.ts';

/** The shortest and longest wait between attempts to load RxDB's code (milliseconds). */

/** The first view that reads the store loads RxDB; until then the host answers the page's first lists. */
export function openTabStore(host: HostReconnector, name: string): TabStore {
  let database: TabStore | null = null;
  let isClosed = false;
  const opened$ = defer(() => import('./openTabDatabase.ts')).pipe(
    retry({ delay: (_cause, count) => timer(growingPause(replicaTiming.reopen, count - 1)) }),
    takeWhile(() => !isClosed),
    map(({ openTabDatabase }) => (database ??= openTabDatabase(host, name))),
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
