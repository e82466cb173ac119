import { useCallback, useMemo, useState } from 'react';
import { filter, map, scan, type Observable } from 'rxjs';
import type { RowQuery, RowsState, Unanswered } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection, Coverage, Freshness } from '#domain/live/connection.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { askedAgain } from './askedAgain.ts';
import { noteAsked, takeAhead } from './askedAhead.ts';
import { begunEarly } from './begunEarly.ts';
import { stableRows } from './stableRows.ts';

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

type Outcome<Row> = { state: RowsState<Row> } | { error: AppError } | null;

interface Answer<Row> {
  key: string;
  scope: string;
  query: RowQuery;
  outcome: Outcome<Row>;
}

type Question = Omit<Answer<never>, 'outcome'>;

function answers<Name extends EntityName>(
  source: Observable<RowsState<RecordOf<Name>>>,
  connection$: Observable<Connection>,
  question: Question,
  shown: RowsState<RecordOf<Name>> | null = null,
) {
  type Row = RecordOf<Name> & { id: number };
  return source.pipe(
    filter((state) => state !== shown),
    scan(
      (held: RowsState<Row> | null, next) => {
        const rows = next.rows as readonly Row[];
        return { ...next, rows: held === null ? rows : stableRows(held.rows, rows) };
      },
      shown as RowsState<Row> | null,
    ),
    map((state): Outcome<RecordOf<Name>> => (state === null ? null : { state })),
    askedAgain(connection$),
    map((outcome): Answer<RecordOf<Name>> => ({ ...question, outcome })),
  );
}

/** Whether an empty answer may still fill: the entity was never whole here. */
function isStillLoading<Row>({ rows, freshness }: RowsState<Row>): boolean {
  return rows.length === 0 && freshness.state === 'reconciling' && !freshness.complete;
}

/**
 * The rows of a live query. While a changed query loads the previous rows stay, marked pending; rows of another entity,
 * another site or another subject never do.
 */
export function useRows<Name extends EntityName>(name: Name, query: RowQuery): RowsView<RecordOf<Name>> {
  const { replica } = useData();
  const [attempt, setAttempt] = useState(0);
  // The query's content is the key: an equal query in a new object keeps its subscription.
  const content = JSON.stringify(query);
  const key = `${name}:${attempt}:${content}`;
  // What is shown first nobody has rows of; while a later query loads the earlier rows stay.
  const [{ first, ahead, shown }] = useState(() => {
    noteAsked(name, content);
    const taken = takeAhead(replica, name, content);
    return { first: key, ahead: taken, shown: (taken?.now ?? null) as RowsState<RecordOf<Name>> | null };
  });
  const scope = JSON.stringify([name, query.siteId ?? 0, query.of]);
  const source = useMemo(() => {
    const asked = JSON.parse(content) as RowQuery;
    const question = { key, scope, query: asked };
    if (key === first && ahead !== null) return answers<Name>(ahead.rows$, replica.connection$, question, shown);
    const answers$ = answers<Name>(replica.rows(name, asked), replica.connection$, question);
    return key === first ? begunEarly(answers$) : answers$;
  }, [replica, name, content, key, scope, first, ahead, shown]);
  const initial = useMemo<Answer<RecordOf<Name>>>(() => {
    if (shown === null || key !== first) return { key: '', scope: '', query: {}, outcome: null };
    return { key, scope, query: JSON.parse(content) as RowQuery, outcome: { state: shown } };
    // It counts for the first rendering alone.
  }, [shown, first, key, scope, content]);
  const answer = useObservable(source, initial);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => {
    if (answer.scope !== scope || answer.outcome === null) return { status: 'loading' };
    if ('error' in answer.outcome) {
      return answer.key === key ? { status: 'failed', error: answer.outcome.error, retry } : { status: 'loading' };
    }
    const { state } = answer.outcome;
    const pending = answer.key !== key;
    if (!pending && isStillLoading(state)) return { status: 'loading' };
    return { status: 'ready', ...state, query: answer.query, pending };
  }, [answer, scope, key, retry]);
}
