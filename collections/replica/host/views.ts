import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName } from '#collections/hostContract.ts';

/**
 * Answers a live question: shows a value now and on each change, until the returned function ends it. Values may follow
 * a failure.
 */
export type ViewProvider<Name extends HostQueryName> = (
  question: HostQuery[Name]['question'],
  show: (value: HostQuery[Name]['value']) => void,
  fail: (error: AppError) => void,
) => () => void;

export type ViewProviders = { [Name in HostQueryName]: ViewProvider<Name> };

/**
 * Answers a question once.
 * @throws AppError when it cannot be answered.
 */
export type RequestProviders = {
  [Name in HostRequestName]: (question: HostRequest[Name]['question']) => Promise<HostRequest[Name]['answer']>;
};

export function openHostQuery<Name extends HostQueryName>(
  providers: ViewProviders,
  { of, question }: { of: Name; question: HostQuery[Name]['question'] },
  show: (value: HostQuery[Name]['value']) => void,
  fail: (error: AppError) => void,
): () => void {
  try {
    return providers[of](question, show, fail);
  } catch (thrown) {
    fail(toAppError(thrown));
    return () => undefined;
  }
}

/**
 * Answers the question with this name.
 * @throws AppError when it cannot be answered.
 */
export function answerHostRequest<Name extends HostRequestName>(
  providers: RequestProviders,
  { of, question }: { of: Name; question: HostRequest[Name]['question'] },
): Promise<HostRequest[Name]['answer']> {
  return providers[of](question);
}
