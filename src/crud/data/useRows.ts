import { useMemo } from 'react';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { failureOf } from '#domain/live/freshness.ts';
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

/** Whether an empty result may still fill: the list never loaded completely. */
function isStillLoading<Row>({ rows, freshness }: RowsState<Row>): boolean {
  return rows.length === 0 && freshness.state === 'reconciling' && !freshness.complete && !freshness.failure;
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
  const answer = useLiveQuery<EntityName>(question, scope, keepEqualRows, isList) as LiveQueryView<Rows<Name>>;
  return useMemo(() => {
    if (answer.status !== 'ready') return answer;
    const { state, content, pending } = answer;
    if (!pending && isStillLoading(state)) return { status: 'loading' };
    return { status: 'ready', ...state, ...failureOf(state), query: JSON.parse(content) as RowQuery, pending };
  }, [answer]);
}
