import { useCallback, useMemo, useState } from 'react';
import { filter, map, scan, type Observable } from 'rxjs';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection } from '#domain/live/connection.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from './retryWhileWatched.ts';
import { recordForPrefetch, takePrefetched } from './prefetchQueries.ts';
import { subscribeEarly } from './subscribeEarly.ts';
import { runLiveQuery, type LiveQueryResult, type LiveQuery, type LiveQueryName } from './liveQuery.ts';

type Outcome<State> = { state: State } | { error: AppError } | null;

interface Answer<State> {
  key: string;
  scope: string;
  content: string;
  outcome: Outcome<State>;
}

export type LiveQueryView<State> =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | {
      status: 'ready';
      state: State;
      content: string;
      /** Whether the state still answers the previous query. */
      pending: boolean;
    };

/** Returns the next state and reuses equal parts of the previous one. */
export type Stabilise<State> = (before: State, next: State) => State;

function followQuery<State>(
  source: Observable<State>,
  connection$: Observable<Connection>,
  question: Omit<Answer<State>, 'outcome'>,
  { stable, shown = null }: { stable: Stabilise<State>; shown?: State | null },
): Observable<Answer<State>> {
  return source.pipe(
    filter((state) => state !== shown),
    scan((previous: State | null, next) => (previous === null ? next : stable(previous, next)), shown),
    map((state): Outcome<State> => (state === null ? null : { state })),
    retryWhileWatched(connection$),
    map((outcome): Answer<State> => ({ ...question, outcome })),
  );
}

/**
 * The previous result of the same scope remains, marked pending, while a changed query loads.
 *
 * @param isList whether the next start asks for it first.
 */
export function useLiveQuery<Name extends LiveQueryName>(
  { name, content }: LiveQuery<Name>,
  scope: string,
  stable: Stabilise<LiveQueryResult<Name>>,
  isList = false,
): LiveQueryView<LiveQueryResult<Name>> {
  type State = LiveQueryResult<Name>;
  const { replica } = useData();
  const [attempt, setAttempt] = useState(0);
  // An equal query in a new object has the same key and keeps its subscription.
  const key = `${name}:${attempt}:${content}`;
  // The first render has no previous result, unless the query was prefetched.
  const [{ first, ahead, shown }] = useState(() => {
    recordForPrefetch({ name, content }, isList);
    const prefetched = takePrefetched(replica, { name, content });
    return { first: key, ahead: prefetched, shown: prefetched?.now ?? null };
  });
  const source = useMemo(() => {
    const question = { key, scope, content };
    const { connection$ } = replica;
    if (key === first && ahead !== null)
      return followQuery<State>(ahead.states$, connection$, question, { stable, shown });
    const answers$ = followQuery<State>(runLiveQuery(replica, { name, content }), connection$, question, { stable });
    return key === first ? subscribeEarly(answers$) : answers$;
  }, [replica, name, content, key, scope, stable, first, ahead, shown]);
  const initial = useMemo<Answer<State>>(() => {
    if (shown === null || key !== first) return { key: '', scope: '', content: '', outcome: null };
    return { key, scope, content, outcome: { state: shown } };
    // Only the first render uses this value.
  }, [shown, first, key, scope, content]);
  const answer = useObservable(source, initial);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => {
    if (answer.scope !== scope || answer.outcome === null) return { status: 'loading' };
    const pending = answer.key !== key;
    if ('state' in answer.outcome)
      return { status: 'ready', state: answer.outcome.state, content: answer.content, pending };
    return pending ? { status: 'loading' } : { status: 'failed', error: answer.outcome.error, retry };
  }, [answer, scope, key, retry]);
}
