import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/client.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { atRest } from '#lib/atRest.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { startupQueries, patience } from './startupQueries.ts';
import { answersTo, isPassing, questionSchema, type AnswerTo, type Question, type QuestionName } from './question.ts';

/** Addresses whose questions are remembered, and questions of each: what a page shows first, not all that it asks. */
const addresses = 12;
const questionsOfOne = 3;

const storedSchema = z.record(z.string(), z.array(questionSchema).max(questionsOfOne));

/** What was asked before the component that shows the answer stands. */
interface Ahead<State> {
  states$: Observable<State>;
  /** The newest answer; null: there is none yet. */
  now: State | null;
  /** Resolves with the first answer, or its failure. */
  answered: Promise<void>;
}

const ahead = new Map<string, Ahead<AnswerTo<QuestionName>>>();
let askedOf: ReplicaClient | null = null;
/** What this page asked since it started; null: it stands, and what is asked now is another page's. */
let starting: Question[] | null = [];

const addressNow = () => location.pathname + location.search;
const stored = () => parseStored(readStoredText(storageKeys.firstQuestions), storedSchema, {});
const keyOf = ({ name, content }: Question) => `${name}:${content}`;

function begin(replica: ReplicaClient, question: Question): Ahead<AnswerTo<QuestionName>> {
  const states$ = startupQueries(answersTo(replica, question));
  const one: Ahead<AnswerTo<QuestionName>> = { states$, now: null, answered: Promise.resolve() };
  one.answered = new Promise((resolve) => {
    const waiting = one.states$.subscribe({
      next(state) {
        one.now = state;
        resolve();
      },
      // It is asked for again by the component, which is told.
      error: () => resolve(),
    });
    setTimeout(() => waiting.unsubscribe(), patience);
  });
  return one;
}

/**
 * Asks what the page of this address asked first when it was opened last, so that it can begin with its rows.
 * @param limit how long answers are waited for (milliseconds); below 0: not at all.
 */
export async function prefetchQueries(replica: ReplicaClient, limit: number): Promise<void> {
  askedOf = replica;
  starting = [];
  for (const question of stored()[addressNow()] ?? []) ahead.set(keyOf(question), begin(replica, question));
  // Nobody follows any more what nobody has taken by then, and it is not kept past a sign-out.
  setTimeout(() => ahead.clear(), patience);
  const late = new Promise<void>((resolve) => setTimeout(resolve, limit));
  await Promise.race([late, Promise.all([...ahead.values()].map(({ answered }) => answered))]);
}

/** What was asked ahead, for the first component that asks it; null: it was not. */
export function takePrefetched<Name extends QuestionName>(
  replica: ReplicaClient,
  question: Question<Name>,
): Ahead<AnswerTo<Name>> | null {
  const key = keyOf(question);
  const found = replica === askedOf ? ahead.get(key) : undefined;
  ahead.delete(key);
  return (found as Ahead<AnswerTo<Name>> | undefined) ?? null;
}

/** Remembers what a starting page asks. Words that somebody typed are nobody's to keep. */
export function notePrefetchable(question: Question): void {
  if (starting === null || isPassing(question) || !questionSchema.safeParse(question).success) return;
  if (starting.length === 0) {
    const address = addressNow();
    atRest(() => remember(address));
  }
  if (starting.length < questionsOfOne && !starting.some((one) => keyOf(one) === keyOf(question)))
    starting.push(question);
}

function remember(address: string): void {
  // Whoever signed out meanwhile leaves nothing.
  if (readStoredText(storageKeys.token) === null) return;
  const { [address]: _before, ...others } = stored();
  const kept = Object.entries(others).slice(-(addresses - 1));
  writeStoredText(
    storageKeys.firstQuestions,
    JSON.stringify({ ...Object.fromEntries(kept), [address]: starting ?? [] }),
  );
  starting = null;
}
