import { useCallback, useMemo, useState } from 'react';
import { filter, map, scan, type Observable } from 'rxjs';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection } from '#domain/live/connection.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from './retryWhileWatched.ts';
import { notePrefetchable, takePrefetched } from './prefetchQueries.ts';
import { startupQueries } from './startupQueries.ts';
import { answersTo, type AnswerTo, type Question, type QuestionName } from './question.ts';

type Outcome<State> = { state: State } | { error: AppError } | null;

interface Answer<State> {
  key: string;
  scope: string;
  /** What it answers. */
  content: string;
  outcome: Outcome<State>;
}

export type Answered<State> =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | {
      status: 'ready';
      state: State;
      /** The question that it answers, as text. */
      content: string;
      /** The answer is still that to the question before; the one to this question is on its way. */
      pending: boolean;
    };

/** The next state, with what is equal in the one before left as it was. */
export type Stable<State> = (before: State, next: State) => State;

function answers<State>(
  source: Observable<State>,
  connection$: Observable<Connection>,
  question: Omit<Answer<State>, 'outcome'>,
  { stable, shown = null }: { stable: Stable<State>; shown?: State | null },
): Observable<Answer<State>> {
  return source.pipe(
    filter((state) => state !== shown),
    scan((held: State | null, next) => (held === null ? next : stable(held, next)), shown),
    map((state): Outcome<State> => (state === null ? null : { state })),
    retryWhileWatched(connection$),
    map((outcome): Answer<State> => ({ ...question, outcome })),
  );
}

/**
 * What answers a question, live. While a changed question is on its way the answer before stays, marked pending; one of
 * another scope never does.
 */
export function useAnswer<Name extends QuestionName>(
  { name, content }: Question<Name>,
  scope: string,
  stable: Stable<AnswerTo<Name>>,
): Answered<AnswerTo<Name>> {
  type State = AnswerTo<Name>;
  const { replica } = useData();
  const [attempt, setAttempt] = useState(0);
  // The question's content is the key: an equal one in a new object keeps its subscription.
  const key = `${name}:${attempt}:${content}`;
  // What is shown first nobody has an answer to; while a later question is on its way the earlier answer stays.
  const [{ first, ahead, shown }] = useState(() => {
    notePrefetchable({ name, content });
    const taken = takePrefetched(replica, { name, content });
    return { first: key, ahead: taken, shown: taken?.now ?? null };
  });
  const source = useMemo(() => {
    const question = { key, scope, content };
    const { connection$ } = replica;
    if (key === first && ahead !== null) return answers<State>(ahead.states$, connection$, question, { stable, shown });
    const answers$ = answers<State>(answersTo(replica, { name, content }), connection$, question, { stable });
    return key === first ? startupQueries(answers$) : answers$;
  }, [replica, name, content, key, scope, stable, first, ahead, shown]);
  const initial = useMemo<Answer<State>>(() => {
    if (shown === null || key !== first) return { key: '', scope: '', content: '', outcome: null };
    return { key, scope, content, outcome: { state: shown } };
    // It counts for the first rendering alone.
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
