import type { EntityName } from '#domain/entities/index.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { BoardProjection } from '../board/boardProjection.ts';
import { RowCounts } from '../diagnostics/rowCounts.ts';
import { CountsProjection } from '../figures/countsProjection.ts';
import { LastSeenProjection } from '../figures/lastSeenProjection.ts';
import { JournalEnd } from '../journal/journalEnd.ts';
import { LatencyProjection } from '../figures/latencyProjection.ts';
import { ListCache } from '../rows/listCache.ts';
import { SearchIndexes } from '../search/searchIndexes.ts';
import type { Followers } from './followers.ts';
import type { ReplicaRows } from './replicaRows.ts';
import type { ReplicaState } from './replicaState.ts';
import type { Store } from './store.ts';

/** Everything that is derived from changes of rows as they are applied, and never by reading all rows again. */
export class Projections {
  readonly counts: CountsProjection;
  readonly lastSeen: LastSeenProjection;
  readonly latency: LatencyProjection;
  readonly search: SearchIndexes;
  readonly rowCounts: RowCounts;
  readonly boards: BoardProjection;
  readonly listCache: ListCache;
  readonly journalEnd: JournalEnd;

  constructor(state: ReplicaState, rows: ReplicaRows, alarms: AlarmProjection, followers: Followers) {
    const { scheduler, report } = state.options;
    const { readableStateOf, stateOf, refresh } = state;
    const scheduleWrite = () => state.store?.scheduleWrite();
    const shown = {
      scheduler,
      stateOf,
      scheduleWrite,
      onCacheHit: () => state.cacheRestore.onCachedAnswer(),
      rowOf: rows.one,
      rowsOf: (entity: EntityName) => rows.all(entity),
    };
    const openAlarms: AlarmProjection['open'] = (...query) => alarms.open(...query);
    this.counts = followers.add(new CountsProjection({ scheduler, stateOf: readableStateOf, openAlarms }));
    this.lastSeen = followers.add(new LastSeenProjection({ scheduler, rowOf: rows.one, refresh }));
    this.latency = followers.add(new LatencyProjection({ scheduler, report, scheduleWrite }));
    this.search = followers.add(new SearchIndexes(scheduler));
    this.rowCounts = followers.add(new RowCounts());
    this.boards = followers.add(new BoardProjection(shown));
    this.listCache = followers.add(
      new ListCache({ scheduler, scheduleWrite, rowOf: rows.one, onCacheHit: shown.onCacheHit }),
    );
    this.journalEnd = followers.add(new JournalEnd({ scheduler, newest: () => state.store?.journal.newest ?? 0 }));
  }

  /** Restores the last shown lists from the store, and saves there the lists shown from now on. */
  attachStore(store: Store): void {
    const { listCache, boards, latency } = this;
    for (const part of [listCache, boards, latency]) store.addDiskPart((database) => part.attachDatabase(database));
    listCache.restore(store.shownLast.lists, store.shownLast.board?.rows ?? []);
    boards.restore(store.shownLast.board);
  }
}
