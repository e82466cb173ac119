import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { listMessages } from '#domain/messages/lists.ts';
import type { RowsView } from '../data/useRows.ts';

/**
 * Why a list can be neither sorted nor filtered just now: it is too long to be held here. Undefined while it can be,
 * or while nothing is known yet.
 */
export function disabledReasonOf(entity: EntityName, siteId: number, view: RowsView<object>): string | undefined {
  if (view.status !== 'ready' || view.coverage.kind === 'whole') return undefined;
  const { scope, label } = entityOf(entity);
  const many = label.many.toLowerCase();
  const helpsToChoose = siteId === allSites.id && scope === 'site';
  return helpsToChoose ? listMessages.chooseSite(many) : listMessages.searchInstead(many);
}

/** What of the asked list does not hold, in words; empty where all does. */
export function shortcomingsOf(view: RowsView<object>, hasFilters: boolean): string[] {
  if (view.status !== 'ready') return [];
  return [
    ...(hasFilters && view.unanswered.includes('where') ? [listMessages.filtersWait] : []),
    ...(view.unanswered.includes('search') ? [listMessages.notSearched] : []),
  ];
}
