import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { atRest } from '#lib/atRest.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { begunEarly, patience } from './begunEarly.ts';

/** Addresses whose questions are remembered, and questions of each: what a page shows first, not all that it asks. */
const addresses = 12;
const questionsOfOne = 3;

const questionSchema = z.object({ name: z.enum(replicatedNames), content: z.string() });
const storedSchema = z.record(z.string(), z.array(questionSchema).max(questionsOfOne));
type Question = z.infer<typeof questionSchema>;

/** Rows that were asked for before the component that shows them stands. */
interface Ahead {
  rows$: Observable<RowsState<never>>;
  /** The newest answer; null: there is none yet. */
  now: RowsState<never> | null;
  /** Resolves with the first answer, or its failure. */
  answered: Promise<void>;
}

const ahead = new Map<string, Ahead>();
let askedOf: ReplicaClient | null = null;
/** What this page asked as it started; null: it stands, and what is asked now is another page's. */
let starting: Question[] | null = [];

const addressNow = () => location.pathname + location.search;
const stored = () => parseStored(readStoredText(storageKeys.firstQuestions), storedSchema, {});
const keyOf = ({ name, content }: Question) => `${name}:${content}`;

function begin(replica: ReplicaClient, question: Question): Ahead {
  const rows$ = replica.rows(question.name, JSON.parse(question.content) as RowQuery) as Observable<RowsState<never>>;
  const one: Ahead = { rows$: begunEarly(rows$), now: null, answered: Promise.resolve() };
  one.answered = new Promise((resolve) => {
    const waiting = one.rows$.subscribe({
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
export async function askAhead(replica: ReplicaClient, limit: number): Promise<void> {
  askedOf = replica;
  for (const question of stored()[addressNow()] ?? []) ahead.set(keyOf(question), begin(replica, question));
  const late = new Promise<void>((resolve) => setTimeout(resolve, limit));
  await Promise.race([late, Promise.all([...ahead.values()].map(({ answered }) => answered))]);
}

/** The rows of a question that was asked ahead, for the first component that asks it; null: it was not. */
export function takeAhead(replica: ReplicaClient, name: EntityName, content: string): Ahead | null {
  const key = `${name}:${content}`;
  const found = replica === askedOf ? ahead.get(key) : undefined;
  ahead.delete(key);
  return found ?? null;
}

/** Remembers what a starting page asks. Words that somebody typed are nobody's to keep. */
export function noteAsked(name: EntityName, content: string): void {
  if (starting === null) return;
  const { search, of } = JSON.parse(content) as RowQuery;
  const parsed = questionSchema.safeParse({ name, content });
  if (search !== undefined || of !== undefined || !parsed.success) return;
  if (starting.length === 0) {
    const address = addressNow();
    atRest(() => remember(address));
  }
  if (starting.length < questionsOfOne && !starting.some((one) => keyOf(one) === keyOf(parsed.data)))
    starting.push(parsed.data);
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
