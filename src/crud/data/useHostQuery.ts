import { useCallback, useMemo, useState } from 'react';
import { map } from 'rxjs';
import type { HostQuery, HostQueryName } from '#collections/hostContract.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { retryWhileWatched } from './retryWhileWatched.ts';

export type HostQueryView<Value> =
  { status: 'loading' } | { status: 'ready'; value: Value } | { status: 'failed'; error: AppError; retry: () => void };

type Outcome<Value> = { value: Value } | { error: AppError } | null;

export function useHostQuery<Name extends HostQueryName>(
  name: Name,
  question: HostQuery[Name]['question'],
): HostQueryView<HostQuery[Name]['value']> {
  type Value = HostQuery[Name]['value'];
  const { replica } = useData();
  const [attempt, setAttempt] = useState(0);
  const content = JSON.stringify(question);
  const key = `${name}:${attempt}:${content}`;
  const source = useMemo(
    () =>
      replica.hostQuery(name, JSON.parse(content) as typeof question).pipe(
        map((value): Outcome<Value> => ({ value })),
        retryWhileWatched(replica.connection$),
        map((outcome) => ({ key, outcome })),
      ),
    [replica, name, content, key],
  );
  const initial = useMemo<{ key: string; outcome: Outcome<Value> }>(() => ({ key: '', outcome: null }), []);
  const answer = useObservable(source, initial);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (answer.key !== key || answer.outcome === null) return { status: 'loading' };
  if ('error' in answer.outcome) return { status: 'failed', error: answer.outcome.error, retry };
  return { status: 'ready', value: answer.outcome.value };
}
