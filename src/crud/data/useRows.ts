import { useMemo } from 'react';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { failureOf } from '#domain/live/freshness.ts';
import { useData } from '../context/replica.ts';
import { liveQueryOf } from './liveQuery.ts';
import { stableRows } from './stableRows.ts';
import { useLiveQuery, type LiveQueryView } from './useLiveQuery.ts';

export type RowsView<Row> =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | (RowsState<Row> & { status: 'ready'; query: RowQuery; pending: boolean });

type Rows<Name extends EntityName> = RowsState<RecordOf<Name>>;

function keepEqualRows<State extends RowsState<{ id: number }>>(before: State, next: State): State {
  return { ...next, rows: stableRows(before.rows, next.rows) };
}

/** Whether rows may exist although none are here: the list never loaded completely, and none was unreadable. */
function isUnknown<Row>({ rows, total, freshness, skipped = 0 }: RowsState<Row>): boolean {
  return rows.length + total + skipped === 0 && !freshness.complete;
}

/**
 * The previous rows remain, marked pending, while a changed query loads, unless they are of another entity, site or
 * subject.
 *
 * @param isList whether they are the page's own list, which its next start asks for first.
 */
export function useRows<Name extends EntityName>(
  name: Name,
  query: RowQuery,
  isList = false,
): RowsView<RecordOf<Name>> {
  const scope = JSON.stringify([name, query.siteId ?? 0, query.of]);
  const question = liveQueryOf<EntityName>(name, query);
  const { replica } = useData();
  const answer = useLiveQuery<EntityName>(question, scope, keepEqualRows, isList) as LiveQueryView<Rows<Name>>;
  return useMemo(() => {
    if (answer.status !== 'ready') return answer;
    const { state, content, pending } = answer;
    const { failure } = failureOf(state);
    if (!pending && isUnknown(state)) {
      const error = failure === undefined ? null : new AppError({ code: 'server', message: failure, status: 500 });
      // The host itself reads the list again, at once for a person who asks for it.
      if (error !== null) return { status: 'failed', error, retry: () => replica.reportFocus() };
      if (state.freshness.state === 'reconciling') return { status: 'loading' };
    }
    return { status: 'ready', ...state, ...failureOf(state), query: JSON.parse(content) as RowQuery, pending };
  }, [answer, replica]);
}
