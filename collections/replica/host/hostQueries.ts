import type { LazyImports } from '#collections/imports/lazyImports.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { diagnosticsView } from '../diagnostics/diagnosticsView.ts';
import { countedNames } from '../figures/countedFields.ts';
import type { LazyReports } from '../reports/lazyReports.ts';
import type { RecordViews } from '../rows/recordViews.ts';
import type { RowViews } from '../rows/rowViews.ts';
import { searchedEntities } from '../search/hits.ts';
import type { Projections } from './projections.ts';
import type { ReplicaState } from './replicaState.ts';
import { SearchedViews } from './searchedViews.ts';
import type { ReadsWithoutRight } from './readsWithoutRight.ts';
import type { ViewProviders } from './views.ts';

interface QueriedParts {
  rowViews: RowViews;
  recordViews: RecordViews;
  alarms: AlarmProjection;
  projections: Projections;
  reports: LazyReports;
  imports: LazyImports;
  withoutRight: ReadsWithoutRight;
}

export function hostQueries(
  state: ReplicaState,
  { rowViews, recordViews, alarms, projections, reports, imports, withoutRight }: QueriedParts,
): ViewProviders {
  const { syncs, cacheRestore, options, openedAt } = state;
  const { boards, counts, lastSeen, latency, rowCounts, search, journalEnd } = projections;
  const searched = new SearchedViews(syncs);
  const { scheduler, realm, surroundings } = options;
  const diagnostics = {
    scheduler,
    syncs,
    rowCounts,
    realm,
    since: openedAt,
    surroundings,
    disk: () => state.store?.disk ?? 'unavailable',
    journal: () => state.store?.journal ?? null,
    searchableRows: () => search.size,
  } as const;
  return {
    rows: (question, show, fail) => rowViews.open(question, show, fail),
    record: (question, show, fail) => recordViews.open(question, show, fail),
    unitBoard: (question, show) => boards.open(question, show),
    hits: (question, show) => searched.open(searchedEntities(question), () => rowViews.hits(question, show)),
    sums: (question, show) => searched.open([question.entity], () => rowViews.sums(question, show)),
    facets: (question, show) => searched.open([question.entity], () => rowViews.facets(question, show)),
    figures: (question, show) => syncs.watch(countedNames, () => counts.open(question, show)),
    alarms: (question, show, fail) => alarms.open(question, show, fail),
    lastSeen: (question, show) => cacheRestore.openWhenRestored(question.entity, () => lastSeen.open(question, show)),
    latency: (question, show) => latency.open(question, show),
    withoutRight: ({ entities }, show) => withoutRight.open(entities, () => show(null)),
    journalEnd: (_question, show) => journalEnd.open(show),
    ...reports.views,
    ...imports.views,
    diagnostics: (_question, show) => diagnosticsView(diagnostics, show),
  };
}
