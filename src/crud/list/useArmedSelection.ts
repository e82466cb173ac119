import { useEffect, useMemo, useState } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Selection } from './useSelection.ts';

export interface ArmedSelection {
  ids: readonly number[];
  /** How many selected rows the present search and filters hide. */
  hidden: number;
  /** Whether the person chose to act on the hidden rows too. */
  isHiddenIncluded: boolean;
  includeHidden: (isIncluded: boolean) => void;
}

/** Splits the selection into visible and hidden rows. A choice to include the hidden ones holds for one list state. */
export function useArmed(
  { ids }: Pick<Selection, 'ids'>,
  isVisible: (id: number) => boolean,
  /** The search and the filters as text. */
  narrowing: string,
): ArmedSelection {
  const [includedFor, setIncludedFor] = useState<string | null>(null);
  const visible = [...ids].filter(isVisible);
  const hidden = ids.size - visible.length;
  const isHiddenIncluded = includedFor === narrowing && hidden > 0;
  return {
    ids: isHiddenIncluded ? [...ids] : visible,
    hidden,
    isHiddenIncluded,
    includeHidden: (isIncluded) => setIncludedFor(isIncluded ? narrowing : null),
  };
}

export interface ArmedInput {
  entity: EntityName;
  selection: Selection;
  query: RowQuery;
  isNarrowed: boolean;
  view: RowsView<AnyRow>;
}

/**
 * The armed rows of a list: those that match the present search and filters, on any page. While that is unknown, and in
 * a list that is read page by page, only rows on screen are armed.
 */
export function useArmedSelection({ entity, selection, query, isNarrowed, view }: ArmedInput): ArmedSelection {
  const { replica } = useData();
  const { ids } = selection;
  const { sort: _sort, skip: _skip, limit: _limit, ...conditions } = query;
  const narrowing = JSON.stringify(conditions);
  const isPaged = view.status === 'ready' && view.coverage.kind === 'paged';
  const wanted = isNarrowed && !isPaged && ids.size > 0 ? `${narrowing} ${[...ids].join()}` : null;
  const [matching, setMatching] = useState<{ wanted: string; ids: ReadonlySet<number> } | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const { where = {}, ...rest } = JSON.parse(narrowing) as RowQuery;
    const rows$ = replica.rows(entity, { ...rest, where: { ...where, id: [...ids] } });
    const subscription = rows$.pipe(retryWhileWatched(replica.connection$)).subscribe((answer) => {
      if ('error' in answer) return;
      setMatching({ wanted, ids: new Set(answer.rows.map(({ id }) => id)) });
    });
    return () => subscription.unsubscribe();
  }, [replica, entity, narrowing, wanted, ids]);
  const onScreen = useMemo(
    () => new Set(view.status === 'ready' && !view.pending ? view.rows.map(({ id }) => id) : []),
    [view],
  );
  const isVisible = (id: number) => {
    if (!isNarrowed) return true;
    return onScreen.has(id) || (wanted !== null && matching?.wanted === wanted && matching.ids.has(id));
  };
  return useArmed(selection, isVisible, narrowing);
}
