import type { EntityName } from '#domain/entities/index.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { AlarmKeeper } from '../alarms/alarmKeeper.ts';
import { countedNames } from '../figures/countedFields.ts';
import type { RowViews } from '../rows/rowViews.ts';
import { searchedBy } from '../search/hits.ts';
import type { Followers } from './followers.ts';
import type { Projections } from './projections.ts';
import type { Return } from './return.ts';
import type { ViewProviders } from './views.ts';

export interface LiveViewParts {
  followers: Followers;
  comingBack: Return;
  rowViews: RowViews;
  alarms: AlarmKeeper;
  projections: Projections;
  diagnostics: (show: (diagnostics: Diagnostics) => void) => () => void;
}

/** What tabs may have shown live, and who shows it. */
export function liveViews(parts: LiveViewParts): ViewProviders {
  const { followers, comingBack, rowViews, alarms, projections, diagnostics } = parts;
  const { firstAnswers, boards, figures, heard, latency } = projections;
  // What is searched or counted is looked at.
  const watching = (names: readonly EntityName[], open: () => () => void) => followers.watch(names, open);
  return {
    rows: (question, show, fail) => rowViews.open(question, show, fail),
    first: (question, show) => firstAnswers.open(question, show),
    unitBoard: (question, show) => boards.open(question, show),
    hits: (question, show) => watching(searchedBy(question), () => rowViews.hits(question, show)),
    figures: (question, show) => watching(countedNames, () => figures.open(question, show)),
    alarms: (question, show, fail) => alarms.open(question, show, fail),
    heard: (question, show) => comingBack.before(question.entity, () => heard.open(question, show)),
    latency: (question, show) => latency.open(question, show),
    diagnostics: (_question, show) => diagnostics(show),
  };
}
