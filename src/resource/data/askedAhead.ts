import { firstValueFrom, shareReplay, timeout, type Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/client.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { atRest } from '#lib/atRest.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** Addresses whose questions are remembered, and questions of each: what a page shows first, not all that it asks. */
const addresses = 12;
const questionsOfOne = 3;
/** How long an answer waits for the component that asks (milliseconds). */
const patience = 2_000;

const questionSchema = z.object({ name: z.enum(replicatedNames), content: z.string() });
const storedSchema = z.record(z.string(), z.array(questionSchema).max(questionsOfOne));
type Question = z.infer<typeof questionSchema>;

/** Rows that were asked for before the component that shows them stands. */
interface Ahead {
  rows$: Observable<RowsState<never>>;
  /** The newest answer; null: there is none yet. */
  now: RowsState<never> | null;
}

const ahead = new Map<string, Ahead>();
let askedOf: ReplicaClient | null = null;
/** What this page asked as it started; null: it stands, and what is asked now is another page's. */
let starting: Question[] | null = [];

const addressNow = () => location.pathname + location.search;
const stored = () => parseStored(readStoredText(storageKeys.firstQuestions), storedSchema, {});
const keyOf = ({ name, content }: Question) => `${name}:${content}`;

function begin(replica: ReplicaClient, { name, content }: Question): Ahead {
  const rows$ = replica.rows(name, JSON.parse(content) as RowQuery) as Observable<RowsState<never>>;
  const begun: Ahead = { rows$: rows$.pipe(shareReplay({ bufferSize: 1, refCount: true })), now: null };
  const waiting = begun.rows$.subscribe({
    next: (state) => (begun.now = state),
    // It is asked for again by the component, which is told.
    error: () => ahead.delete(keyOf({ name, content })),
  });
  setTimeout(() => waiting.unsubscribe(), patience);
  return begun;
}

/**
 * Asks what the page of this address asked first when it was opened last, so that it can begin with its rows.
 * @param limit how long answers are waited for (milliseconds); below 0: not at all.
 */
export async function askAhead(replica: ReplicaClient, limit: number): Promise<void> {
  askedOf = replica;
  for (const question of stored()[addressNow()] ?? []) ahead.set(keyOf(question), begin(replica, question));
  const answered = [...ahead.values()].map(({ rows$ }) =>
    firstValueFrom(rows$.pipe(timeout({ first: Math.max(0, limit) }))),
  );
  // What is late or failed is shown as it always is.
  await Promise.allSettled(answered);
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
