import type { EntityName } from '#domain/entities/index.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import { countedNames } from '../figures/countedFields.ts';
import type { RowViews } from '../rows/rowViews.ts';
import { searchedBy } from '../search/hits.ts';
import type { SyncRegistry } from './syncRegistry.ts';
import type { Projections } from './projections.ts';
import type { CacheRestore } from './cacheRestore.ts';
import type { ViewProviders } from './views.ts';

export interface HostQueryParts {
  followers: SyncRegistry;
  comingBack: CacheRestore;
  rowViews: RowViews;
  alarms: AlarmProjection;
  projections: Projections;
  diagnostics: (show: (diagnostics: Diagnostics) => void) => () => void;
}

/** What tabs may have shown live, and who shows it. */
export function hostQueries(parts: HostQueryParts): ViewProviders {
  const { followers, comingBack, rowViews, alarms, projections, diagnostics } = parts;
  const { listCache, boards, counts, lastSeen, latency } = projections;
  // What is searched or counted is looked at.
  const watching = (names: readonly EntityName[], open: () => () => void) => followers.watch(names, open);
  return {
    rows: (question, show, fail) => rowViews.open(question, show, fail),
    first: (question, show) => listCache.open(question, show),
    unitBoard: (question, show) => boards.open(question, show),
    hits: (question, show) => watching(searchedBy(question), () => rowViews.hits(question, show)),
    figures: (question, show) => watching(countedNames, () => counts.open(question, show)),
    alarms: (question, show, fail) => alarms.open(question, show, fail),
    heard: (question, show) => comingBack.before(question.entity, () => lastSeen.open(question, show)),
    latency: (question, show) => latency.open(question, show),
    diagnostics: (_question, show) => diagnostics(show),
  };
}
