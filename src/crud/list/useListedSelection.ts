import { useEffect, useMemo, useRef, useState } from 'react';
import type { QueryValue, RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from '../data/retryWhileWatched.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Selection } from './useSelection.ts';

/**
 * The selection without rows that the list does not have: nobody sees those, so no action may take them.
 *
 * @param listed the rows of the list, on any page.
 * @param isCertain whether the list has no others: they then leave the selection for good.
 */
export function useListed(selection: Selection, listed: ReadonlySet<number>, isCertain: boolean): Selection {
  const { ids, set } = selection;
  const shown = useMemo(() => {
    const kept = [...ids].filter((id) => listed.has(id));
    return kept.length === ids.size ? ids : new Set(kept);
  }, [ids, listed]);
  useEffect(() => {
    if (isCertain && shown.size < ids.size)
      set(
        [...ids].filter((id) => !shown.has(id)),
        false,
      );
  }, [isCertain, ids, shown, set]);
  return useMemo(() => ({ ...selection, ids: shown }), [selection, shown]);
}

/** A list's search and filters as text, whatever its page and order. */
function narrowingOf({ sort: _sort, skip: _skip, limit: _limit, ...conditions }: RowQuery): string {
  return JSON.stringify(conditions);
}

/** The same conditions, for these rows alone. */
function queryOf(narrowing: string, ids: readonly number[]): RowQuery {
  const { where = {}, ...rest } = JSON.parse(narrowing) as RowQuery;
  const listed = where['id'];
  const wanted: readonly QueryValue[] = listed === undefined ? ids : ids.filter((id) => listed.includes(id));
  return { ...rest, where: { ...where, id: wanted.length === 0 ? [0] : wanted } };
}

type Answer = Pick<RowsState<unknown>, 'freshness' | 'coverage' | 'ignored' | 'rows' | 'total'>;

/**
 * Whether a record that is missing from the rows is not in the list. It may be while the list is loading, and where the
 * server ignores a condition or sends less than it counts.
 */
const isDecisive = ({ freshness, coverage, ignored, rows, total }: Answer) =>
  freshness.complete && (coverage.kind === 'whole' || (ignored.length === 0 && rows.length >= total));

interface Listed {
  narrowing: string;
  ids: ReadonlySet<number>;
}

export interface ListedInput {
  entity: EntityName;
  selection: Selection;
  query: RowQuery;
  view: RowsView<AnyRow>;
}

/** Asks for rows by the list's own search and filters, and deselects those that it does not have. */
function useAskedRows({ entity, selection: { set }, query }: ListedInput, ids: ReadonlySet<number>): Listed | null {
  const { replica } = useData();
  const narrowing = narrowingOf(query);
  const [listed, setListed] = useState<Listed | null>(null);
  useEffect(() => {
    if (ids.size === 0) {
      // By the next question they may have left the list.
      setListed(null);
      return undefined;
    }
    const rows$ = replica.rows(entity, queryOf(narrowing, [...ids]));
    const subscription = rows$.pipe(retryWhileWatched(replica.connection$)).subscribe((answer) => {
      // The list itself shows read failures.
      if ('error' in answer) return;
      const present = new Set(answer.rows.map(({ id }) => id));
      setListed({ narrowing, ids: present });
      const gone = [...ids].filter((id) => !present.has(id));
      if (gone.length > 0 && isDecisive(answer)) set(gone, false);
    });
    return () => subscription.unsubscribe();
  }, [replica, entity, narrowing, ids, set]);
  return listed?.narrowing === narrowing ? listed : null;
}

/** A list that is read page by page: the rows of the pages that this search and these filters showed. */
function usePagedRows({ query, view }: ListedInput): Listed | null {
  const narrowing = narrowingOf(query);
  const pages = useRef<{ narrowing: string; rows: Map<string, readonly number[]> } | null>(null);
  const [listed, setListed] = useState<Listed | null>(null);
  useEffect(() => {
    if (view.status !== 'ready' || view.pending || view.coverage.kind !== 'paged') return;
    const { sort, skip, limit } = view.query;
    const of = narrowingOf(view.query);
    if (pages.current?.narrowing !== of) pages.current = { narrowing: of, rows: new Map() };
    pages.current.rows.set(
      JSON.stringify([sort, skip, limit]),
      view.rows.map(({ id }) => id),
    );
    setListed({ narrowing: of, ids: new Set([...pages.current.rows.values()].flat()) });
  }, [view]);
  return view.status === 'ready' && view.coverage.kind === 'paged' && listed?.narrowing === narrowing ? listed : null;
}

const none: ReadonlySet<number> = new Set();

/** The selected rows that the list has to be asked for: no page that was opened showed them. */
function useUnseen({ selection: { ids }, view }: ListedInput, paged: Listed | null): ReadonlySet<number> {
  const isKnown = view.status === 'ready' && (view.coverage.kind === 'whole' || paged !== null);
  return useMemo(() => {
    if (!isKnown) return none;
    const unseen = [...ids].filter((id) => paged?.ids.has(id) !== true);
    return unseen.length === 0 ? none : new Set(unseen);
  }, [isKnown, ids, paged]);
}

/**
 * The selected rows that are in the list, on any page. A row that leaves it by a filter, a change or a deletion leaves
 * the selection. Until the answer for a new filter is known, only the rows on screen count.
 */
export function useListedSelection(input: ListedInput): Selection {
  const { selection, view } = input;
  const paged = usePagedRows(input);
  const asked = useAskedRows(input, useUnseen(input, paged));
  const listed = useMemo(() => {
    const onScreen = view.status === 'ready' ? view.rows.map(({ id }) => id) : [];
    return new Set([...onScreen, ...(paged?.ids ?? []), ...(asked?.ids ?? [])]);
  }, [view, asked, paged]);
  return useListed(selection, listed, false);
}
