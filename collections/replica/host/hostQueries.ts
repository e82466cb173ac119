import type { EntityName } from '#domain/entities/index.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { diagnosticsView } from '../diagnostics/diagnosticsView.ts';
import { countedNames } from '../figures/countedFields.ts';
import type { RowViews } from '../rows/rowViews.ts';
import { searchedEntities } from '../search/hits.ts';
import type { Projections } from './projections.ts';
import type { ReplicaState } from './replicaState.ts';
import type { ViewProviders } from './views.ts';

interface QueriedParts {
  rowViews: RowViews;
  alarms: AlarmProjection;
  projections: Projections;
}

/** Answers the live queries of tabs. */
export function hostQueries(state: ReplicaState, { rowViews, alarms, projections }: QueriedParts): ViewProviders {
  const { syncs, cacheRestore, options, openedAt } = state;
  const { listCache, boards, counts, lastSeen, latency, rowCounts, search, journalEnd } = projections;
  // Entities that are searched or counted are in view.
  const watching = (names: readonly EntityName[], open: () => () => void) => syncs.watch(names, open);
  const { scheduler, realm, surroundings } = options;
  const diagnostics = {
    ...{ scheduler, syncs, rowCounts, realm, since: openedAt, surroundings },
    disk: () => state.store?.disk ?? 'unavailable',
    journal: () => state.store?.journal ?? null,
    searchableRows: () => search.size,
  } as const;
  return {
    rows: (question, show, fail) => rowViews.open(question, show, fail),
    firstRows: (question, show) => listCache.open(question, show),
    unitBoard: (question, show) => boards.open(question, show),
    hits: (question, show) => watching(searchedEntities(question), () => rowViews.hits(question, show)),
    sums: (question, show) => watching([question.entity], () => rowViews.sums(question, show)),
    facets: (question, show) => watching([question.entity], () => rowViews.facets(question, show)),
    figures: (question, show) => watching(countedNames, () => counts.open(question, show)),
    alarms: (question, show, fail) => alarms.open(question, show, fail),
    lastSeen: (question, show) => cacheRestore.openWhenRestored(question.entity, () => lastSeen.open(question, show)),
    latency: (question, show) => latency.open(question, show),
    journalEnd: (_question, show) => journalEnd.open(show),
    diagnostics: (_question, show) => diagnosticsView(diagnostics, show),
  };
}
