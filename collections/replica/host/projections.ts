import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { BoardProjection } from '../board/boardProjection.ts';
import { RowCounts } from '../diagnostics/rowCounts.ts';
import { CountsProjection } from '../figures/countsProjection.ts';
import { LastSeenProjection } from '../figures/lastSeenProjection.ts';
import { JournalEnd } from '../journal/journalEnd.ts';
import { LatencyProjection } from '../figures/latencyProjection.ts';
import type { Change } from '../sync/source.ts';
import { ListCache } from '../rows/listCache.ts';
import { SearchIndexes } from '../search/searchIndexes.ts';
import type { ReplicaRows } from './replicaRows.ts';
import type { ReplicaState } from './replicaState.ts';
import type { Store } from './store.ts';

/** Everything that is derived from changes of rows as they are applied, and never by reading all rows again. */
export class Projections {
  readonly counts: CountsProjection;
  readonly lastSeen: LastSeenProjection;
  readonly latency: LatencyProjection;
  readonly search: SearchIndexes;
  readonly rowCounts = new RowCounts();
  readonly boards: BoardProjection;
  readonly listCache: ListCache;
  readonly journalEnd: JournalEnd;

  constructor(state: ReplicaState, rows: ReplicaRows, alarms: AlarmProjection) {
    const { scheduler, report } = state.options;
    const { readableStateOf, stateOf, refresh } = state;
    const scheduleWrite = () => state.store?.scheduleWrite();
    const shown = {
      ...{ scheduler, stateOf, scheduleWrite },
      onCacheHit: () => state.cacheRestore.onCachedAnswer(),
      rowOf: rows.one,
      rowsOf: (entity: EntityName) => rows.all(entity),
    };
    const openAlarms: AlarmProjection['open'] = (...query) => alarms.open(...query);
    this.counts = new CountsProjection({ scheduler, stateOf: readableStateOf, openAlarms });
    this.lastSeen = new LastSeenProjection({ scheduler, rowOf: rows.one, refresh });
    this.latency = new LatencyProjection({ scheduler, report, scheduleWrite });
    this.search = new SearchIndexes(scheduler);
    this.journalEnd = new JournalEnd({ scheduler, newest: () => state.store?.journal.newest ?? 0 });
    this.boards = new BoardProjection(shown);
    this.listCache = new ListCache({
      ...shown,
      report,
      instanceOf: (entity) => state.store?.instanceOf(entity),
      settled: (entity) => state.store?.settled(entity) ?? Promise.resolve(),
    });
  }

  /** Restores what screens showed last from the store, and saves there what they show from now on. */
  attachStore(store: Store): void {
    const { listCache, boards, latency } = this;
    for (const part of [listCache, boards, latency]) store.addDiskPart((database) => part.attachDatabase(database));
    listCache.restore(store.shownLast.lists, store.shownLast.board?.rows ?? []);
    boards.restore(store.shownLast.board);
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    for (const part of this.ofRows) part.warm(entity, rows);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    for (const part of [...this.ofRows, this.listCache]) part.applied(entity, changes);
    this.journalEnd.applied();
  }

  stateChanged(entity: EntityName): void {
    for (const part of [this.listCache, this.boards, this.counts]) part.stateChanged(entity);
  }

  event(event: LiveEvent): void {
    for (const part of [this.counts, this.lastSeen]) part.event(event);
  }

  /** Removes everything of an entity: the user lost the right to it. */
  forget(entity: EntityName): void {
    for (const part of [this.listCache, this.boards, this.latency]) part.forget(entity);
  }

  stop(): void {
    const { listCache, boards, counts, lastSeen, latency, search, journalEnd } = this;
    for (const part of [listCache, boards, counts, lastSeen, latency, search, journalEnd]) part.stop();
  }

  private get ofRows() {
    return [this.counts, this.lastSeen, this.search, this.rowCounts, this.boards];
  }
}
