import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { HeldRows } from '../rows/heldRows.ts';
import { RecordViews } from '../rows/recordViews.ts';
import { RowViews } from '../rows/rowViews.ts';
import type { RowCollection } from '../store/rowCollections.ts';
import type { Followers } from './followers.ts';
import type { Projections } from './projections.ts';
import type { ReplicaRows } from './replicaRows.ts';
import type { ReplicaState } from './replicaState.ts';

export interface ListViewsOptions {
  state: ReplicaState;
  rows: ReplicaRows;
  projections: Projections;
  followers: Followers;
  withTroubles: (row: AnyRecord) => AnyRecord;
  /** Reads a record for a screen. */
  fetchRecord: (entity: EntityName, id: RecordKey) => Promise<boolean | undefined>;
}

/** Opens the part that answers tabs' questions about lists and records. */
export function openListViews({ state, rows, projections, followers, ...options }: ListViewsOptions) {
  const { syncs, cacheRestore } = state;
  const { api, scheduler, sequence, report, duringListRead } = state.options;
  const whenRestored = (entity: EntityName) => cacheRestore.whenRestored(entity);
  // Waits for ever where the store is closed: its views end soon.
  const collectionOf = (entity: EntityName) =>
    state.store?.collectionOf(entity) ?? new Promise<RowCollection>(() => undefined);
  const held = followers.add(
    new HeldRows({
      collectionOf,
      rowsOf: (entity) => rows.all(entity),
      stateOf: state.announcedStateOf,
      settled: async (entity) => state.store?.settled(entity),
      onListed: (listed) => syncs.setPrioritized(listed),
    }),
  );
  const rowViews = followers.add(
    new RowViews({
      api,
      scheduler,
      sequence,
      report,
      duringListRead,
      held,
      whenRestored,
      stateOf: state.readableStateOf,
      search: projections.search,
      cache: projections.listCache,
      socketWait: state.socketWait,
      connected: () => syncs.isConnected,
      rowOf: rows.one,
      withTroubles: options.withTroubles,
    }),
  );
  const recordViews = followers.add(
    new RecordViews({
      collectionOf,
      stateOf: state.announcedStateOf,
      whenRestored,
      fetch: options.fetchRecord,
      onScreen: (records) => syncs.setPinned(records),
    }),
  );
  return { rowViews, recordViews };
}
