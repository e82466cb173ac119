import { useMemo } from 'react';
import type { RowQuery, RowsState, Unanswered } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { failureIn } from '#domain/live/freshness.ts';
import { questionOf } from './question.ts';
import { stableRows } from './stableRows.ts';
import { useAnswer, type Answered } from './useAnswer.ts';

export type RowsView<Row> =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | {
      status: 'ready';
      rows: readonly Row[];
      total: number;
      freshness: Freshness;
      coverage: Coverage;
      /** What of the query could not be answered. */
      unanswered: readonly Unanswered[];
      /** Rows that could not be read and were left out; absent: none. */
      skipped?: number;
      /** Why the newest reading failed, in a sentence; absent: it did not. */
      failure?: string;
      /** The query that the rows answer. */
      query: RowQuery;
      /** The rows still answer the previous query; those of the new one are on their way. */
      pending: boolean;
    };

type Rows<Name extends EntityName> = RowsState<RecordOf<Name>>;

function stable<State extends RowsState<{ id: number }>>(before: State, next: State): State {
  return { ...next, rows: stableRows(before.rows, next.rows) };
}

/** Whether an empty answer may still fill: the entity was never whole here. */
function isStillLoading<Row>({ rows, freshness }: RowsState<Row>): boolean {
  return rows.length === 0 && freshness.state === 'reconciling' && !freshness.complete && !freshness.failure;
}

/**
 * The rows of a live query. While a changed query loads the previous rows stay, marked pending; rows of another entity,
 * another site or another subject never do.
 */
export function useRows<Name extends EntityName>(name: Name, query: RowQuery): RowsView<RecordOf<Name>> {
  const scope = JSON.stringify([name, query.siteId ?? 0, query.of]);
  const answer = useAnswer<EntityName>(questionOf<EntityName>(name, query), scope, stable) as Answered<Rows<Name>>;
  return useMemo(() => {
    if (answer.status !== 'ready') return answer;
    const { state, content, pending } = answer;
    if (!pending && isStillLoading(state)) return { status: 'loading' };
    return { status: 'ready', ...state, ...failureIn(state), query: JSON.parse(content) as RowQuery, pending };
  }, [answer]);
}
