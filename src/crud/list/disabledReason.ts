import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { listMessages } from '#domain/messages/lists.ts';
import type { RowsView } from '../data/useRows.ts';

/**
 * Why a list cannot be sorted or filtered now: the replica does not hold all of it. Undefined if it can be, or while
 * nothing is known.
 */
export function disabledReasonOf(entity: EntityName, siteId: number, view: RowsView<object>): string | undefined {
  if (view.status !== 'ready' || view.coverage.kind === 'whole') return undefined;
  const { scope, label } = entityOf(entity);
  const many = label.many.toLowerCase();
  const helpsToChoose = siteId === allSites.id && scope === 'site';
  return helpsToChoose ? listMessages.chooseSite(many) : listMessages.searchInstead(many);
}

/** Messages for the ignored parts of the query. */
export function ignoredPartTexts(view: RowsView<object>, hasFilters: boolean): string[] {
  if (view.status !== 'ready') return [];
  return [
    ...(hasFilters && view.ignored.includes('where') ? [listMessages.filtersWait] : []),
    ...(view.ignored.includes('search') ? [listMessages.notSearched] : []),
  ];
}
