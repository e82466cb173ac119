import { isFilteredByApi } from '#collections/rowQuery.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { listControlMessages } from '#domain/messages/listControls.ts';
import type { Session } from '../context/session.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, ListVariant } from '../descriptor/define.ts';
import type { Filter } from '../filter/filter.ts';
import type { TableState } from './tableUrl.ts';

/**
 * Why a list cannot be sorted or filtered now: the replica does not hold all of it. Undefined if it can be, or while
 * nothing is known.
 */
export function disabledReasonOf(
  entity: EntityName,
  { siteId, sites }: Pick<Session, 'siteId' | 'sites'>,
  view: RowsView<object>,
  variant?: ListVariant,
): string | undefined {
  if (view.status !== 'ready' || view.coverage.kind === 'whole') return undefined;
  if (variant?.of !== undefined) return listControlMessages.inServerOrder(variant.title);
  const { scope, label } = entityOf(entity);
  const many = label.many.toLowerCase();
  const helpsToChoose = siteId === allSites.id && scope === 'site' && sites.length > 0;
  return helpsToChoose ? listControlMessages.chooseSite(many) : listControlMessages.searchInstead(many);
}

/**
 * Whether the API may be able to filter by this itself, where the replica does not hold the whole list: by the ids of
 * other records, by states and by dates.
 */
function isAskable({ kind = 'choice', field }: Filter): boolean {
  return kind === 'date' || (['choice', 'reference'].includes(kind) && isFilteredByApi(field));
}

/** Why one filter cannot be used now; undefined if it can be. */
export function filterReason(filter: Filter, disabledReason: string | undefined): string | undefined {
  return isAskable(filter) ? undefined : disabledReason;
}

/** @param active the filters with values. */
function ignoredFilters(view: RowsView<object>, active: readonly Pick<Filter, 'field' | 'label'>[]): string[] {
  if (view.status !== 'ready' || active.length === 0 || !view.ignored.includes('where')) return [];
  const { ignoredFields = active.map(({ field }) => field) } = view;
  const ignored = active.filter(({ field }) => ignoredFields.includes(field));
  if (ignored.length === 0) return [];
  return [
    ignored.length === active.length
      ? listControlMessages.filtersWait
      : listControlMessages.someFiltersWait(ignored.map(({ label }) => label)),
  ];
}

/**
 * Messages for the ignored parts of the query.
 * @param active the filters with values.
 */
export function ignoredPartTexts(view: RowsView<object>, active: readonly Pick<Filter, 'field' | 'label'>[]): string[] {
  if (view.status !== 'ready') return [];
  return [
    ...ignoredFilters(view, active),
    ...(view.ignored.includes('search') ? [listControlMessages.notSearched] : []),
  ];
}

/** A message for the requested sorting of a list that cannot be sorted now. */
export function unsortedTexts({ columns }: Pick<AnyResource, 'columns'>, { sort }: Pick<TableState, 'sort'>): string[] {
  const column = sort === null ? undefined : columns.find((each) => each.sort === sort.field);
  return column === undefined ? [] : [listControlMessages.notSorted(column.header)];
}
