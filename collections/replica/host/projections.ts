import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { BoardProjection } from '../board/boardProjection.ts';
import { RowCounts } from '../diagnostics/rowCounts.ts';
import { CountsProjection } from '../figures/countsProjection.ts';
import { LastSeenProjection } from '../figures/lastSeenProjection.ts';
import { LatencyProjection } from '../figures/latencyProjection.ts';
import type { Change } from '../sync/source.ts';
import { ListCache } from '../rows/listCache.ts';
import type { Scheduler } from '../scheduler.ts';
import { SearchIndexes } from '../search/searchIndexes.ts';
import type { HeldRows } from './heldRows.ts';
import type { Store } from './store.ts';

export interface ProjectionsOptions {
  scheduler: Scheduler;
  rows: HeldRows;
  /** What is known of an entity's rows; undefined: they may not be read. */
  knownState: (entity: EntityName) => EntityState | undefined;
  stateOf: (entity: EntityName) => EntityState;
  /** Reads a record now. */
  refresh: (entity: EntityName, id: number) => void;
  openAlarms: AlarmProjection['open'];
  /** null: there is none. */
  store: () => Store | null;
  /** A list or board was answered from what was shown last. */
  answered: () => void;
  report: (text: string, cause: unknown) => void;
}

/** Everything that is worked out from the rows as they come and go, and never by looking through them again. */
export class Projections {
  readonly counts: CountsProjection;
  readonly lastSeen: LastSeenProjection;
  readonly latency: LatencyProjection;
  readonly search: SearchIndexes;
  readonly rowCounts = new RowCounts();
  readonly boards: BoardProjection;
  readonly listCache: ListCache;

  constructor(options: ProjectionsOptions) {
    const { scheduler, rows, knownState, stateOf, refresh, openAlarms, store, answered, report } = options;
    const waits = () => store()?.waits();
    const shown = {
      ...{ scheduler, stateOf, answered, waits },
      rowOf: rows.one,
      rowsOf: (entity: EntityName) => rows.all(entity),
    };
    this.counts = new CountsProjection({ scheduler, stateOf: knownState, openAlarms });
    this.lastSeen = new LastSeenProjection({ scheduler, rowOf: rows.one, refresh });
    this.latency = new LatencyProjection({ scheduler, report, waits });
    this.search = new SearchIndexes(scheduler);
    this.boards = new BoardProjection(shown);
    this.listCache = new ListCache({
      ...shown,
      report,
      instanceOf: (entity) => store()?.instanceOf(entity),
      settled: (entity) => store()?.settled(entity) ?? Promise.resolve(),
    });
  }

  /** Begins with what a store's earlier start showed, and keeps there what is shown from now on. */
  keepOn(store: Store): void {
    const { listCache, boards, latency } = this;
    for (const part of [listCache, boards, latency]) store.keep((database) => part.keepOn(database));
    listCache.warm(store.shown.lists, store.shown.board?.rows ?? []);
    boards.begin(store.shown.board);
  }

  /** The entity's rows of an earlier start are all here. */
  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    for (const part of this.ofRows) part.warm(entity, rows);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    for (const part of [...this.ofRows, this.listCache]) part.applied(entity, changes);
  }

  /** How true the entity's rows are may have changed. */
  stateChanged(entity: EntityName): void {
    for (const part of [this.listCache, this.boards, this.counts]) part.stateChanged(entity);
  }

  event(event: LiveEvent): void {
    for (const part of [this.counts, this.lastSeen]) part.event(event);
  }

  /** Nothing of an entity may be known any more. */
  forget(entity: EntityName): void {
    for (const part of [this.listCache, this.boards, this.latency]) part.forget(entity);
  }

  stop(): void {
    const { listCache, boards, counts, lastSeen, latency, search } = this;
    for (const part of [listCache, boards, counts, lastSeen, latency, search]) part.stop();
  }

  private get ofRows() {
    return [this.counts, this.lastSeen, this.search, this.rowCounts, this.boards];
  }
}
