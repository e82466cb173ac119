import type { ReplicaRows } from '../host/replicaRows.ts';
import type { ReplicaState } from '../host/replicaState.ts';
import { LazyReports } from './lazyReports.ts';

const loadComputation = () => import('#domain/reports/computeReport.ts').then(({ computeReport }) => computeReport);

/** The reports of a host's records. */
export function openReports(state: ReplicaState, rows: ReplicaRows): LazyReports {
  const { syncs, options, canRead, readableStateOf } = state;
  const { api, scheduler, sequence, report, loadReports = loadComputation } = options;
  return new LazyReports(
    {
      api,
      scheduler,
      sequence,
      report,
      canRead,
      stateOf: readableStateOf,
      pages: syncs.pages,
      connected: () => syncs.isConnected,
      rowsOf: (entity) => rows.all(entity),
      countOf: (entity) => syncs.get(entity)?.rowCount ?? 0,
      watch: (entities) => syncs.watch(entities, () => () => undefined),
    },
    loadReports,
  );
}
