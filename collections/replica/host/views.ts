import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { Ask, AskName, LiveView, LiveViewName } from '#collections/questions.ts';

/**
 * Answers a live question: shows a value now and whenever it changes, until the returned function ends it. A failure
 * may be followed by values again.
 */
export type ViewProvider<Name extends LiveViewName> = (
  question: LiveView[Name]['question'],
  show: (value: LiveView[Name]['value']) => void,
  fail: (error: AppError) => void,
) => () => void;

export type ViewProviders = { [Name in LiveViewName]: ViewProvider<Name> };

/** Answers a question once. @throws AppError */
export type RequestProviders = { [Name in AskName]: (question: Ask[Name]['question']) => Promise<Ask[Name]['answer']> };

/** A question of a tab, with its name. */
export type HostQuery<Questions extends Record<string, { question: unknown }>> = {
  [Name in keyof Questions]: { of: Name; question: Questions[Name]['question'] };
}[keyof Questions];

/** Opens the view that a question names. */
export function openHostQuery<Name extends LiveViewName>(
  providers: ViewProviders,
  { of, question }: { of: Name; question: LiveView[Name]['question'] },
  show: (value: LiveView[Name]['value']) => void,
  fail: (error: AppError) => void,
): () => void {
  try {
    return providers[of](question, show, fail);
  } catch (thrown) {
    fail(toAppError(thrown));
    return () => undefined;
  }
}

/** Answers the question that names itself. @throws AppError */
export function answerHostRequest<Name extends AskName>(
  providers: RequestProviders,
  { of, question }: { of: Name; question: Ask[Name]['question'] },
): Promise<Ask[Name]['answer']> {
  return providers[of](question);
}
