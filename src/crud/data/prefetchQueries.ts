import { timing } from '#domain/limits/timing.ts';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { runWhenIdle } from '#lib/runWhenIdle.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { subscribeEarly } from './subscribeEarly.ts';
import {
  runLiveQuery,
  isTransient,
  liveQuerySchema,
  type LiveQueryResult,
  type LiveQuery,
  type LiveQueryName,
} from './liveQuery.ts';

/** How many addresses are stored, and how many queries for each: its list, then those that a page needs first. */
const maximumAddresses = 12;
const maximumQueriesPerAddress = 3;

const storedSchema = z.record(z.string(), z.array(liveQuerySchema).max(maximumQueriesPerAddress));

interface Prefetched<State> {
  states$: Observable<State>;
  /** null until the first one. */
  now: State | null;
  answered: Promise<void>;
}

const prefetched = new Map<string, Prefetched<LiveQueryResult<LiveQueryName>>>();
let prefetchedFrom: ReplicaClient | null = null;
/** The queries that this page has sent since it started; null once the page has loaded. */
let recorded: LiveQuery[] | null = [];

const currentAddress = () => location.pathname + location.search;
const storedQueries = () => parseStored(readStoredText(storageKeys.firstQuestions), storedSchema, {});
const queryKey = ({ name, content }: LiveQuery) => `${name}:${content}`;

function prefetch(replica: ReplicaClient, question: LiveQuery): Prefetched<LiveQueryResult<LiveQueryName>> {
  const states$ = subscribeEarly(runLiveQuery(replica, question));
  const entry: Prefetched<LiveQueryResult<LiveQueryName>> = { states$, now: null, answered: Promise.resolve() };
  entry.answered = new Promise((resolve) => {
    const subscription = entry.states$.subscribe({
      next(state) {
        entry.now = state;
        resolve();
      },
      // The component sends the query again and handles the error.
      error: () => resolve(),
    });
    setTimeout(() => subscription.unsubscribe(), timing.earlyQuery);
  });
  return entry;
}

/** No record has this id: the answer is empty, and the list is read like one that a screen waits for. */
const noRecord: RowQuery = { where: { id: [0] } };

/** The page itself asks for the list before this ends, and shows a failure. */
function keepReading(replica: ReplicaClient, name: EntityName): void {
  const subscription = replica.rows(name, noRecord).subscribe({ error: () => undefined });
  setTimeout(() => subscription.unsubscribe(), timing.earlyQuery);
}

/** The entities whose lists a page shows. */
function listedBy(route: RouteId): readonly EntityName[] {
  if (route === homeRoute) return ['area', 'unit'];
  return replicatedNames.filter((name) => route === `${name}.list`);
}

/**
 * Sends the queries that the page at this address sent first on its last visit, so that its first render has rows. On
 * the first visit its list is read meanwhile.
 *
 * @param limit how long answers are waited for (milliseconds); below 0: not at all.
 */
export async function prefetchQueries(replica: ReplicaClient, route: RouteId, limit: number): Promise<void> {
  prefetchedFrom = replica;
  recorded = [];
  prefetched.clear();
  const known = storedQueries()[currentAddress()] ?? [];
  for (const question of known) prefetched.set(queryKey(question), prefetch(replica, question));
  if (known.length === 0) for (const name of listedBy(route)) keepReading(replica, name);
  setTimeout(() => prefetched.clear(), timing.earlyQuery);
  const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
  const answers = [...prefetched.values()].map(({ answered }) => answered);
  const first = answers[0]?.then(() => pause(timing.otherPrefetched));
  await Promise.race([pause(limit), Promise.all(answers), ...(first === undefined ? [] : [first])]);
}

/** The prefetched result for the first component that needs it; null if the query was not prefetched. */
export function takePrefetched<Name extends LiveQueryName>(
  replica: ReplicaClient,
  question: LiveQuery<Name>,
): Prefetched<LiveQueryResult<Name>> | null {
  const key = queryKey(question);
  const found = replica === prefetchedFrom ? prefetched.get(key) : undefined;
  prefetched.delete(key);
  return (found as Prefetched<LiveQueryResult<Name>> | undefined) ?? null;
}

/** Queries with typed words are never stored. A page's list comes first. */
export function recordForPrefetch(question: LiveQuery, isList: boolean): void {
  if (recorded === null || isTransient(question) || !liveQuerySchema.safeParse(question).success) return;
  if (recorded.length === 0) {
    const address = currentAddress();
    runWhenIdle(() => storeRecorded(address));
  }
  if (recorded.some((one) => queryKey(one) === queryKey(question))) return;
  recorded = (isList ? [question, ...recorded] : [...recorded, question]).slice(0, maximumQueriesPerAddress);
}

function storeRecorded(address: string): void {
  // After a sign-out nothing is stored.
  if (readStoredText(storageKeys.token) === null) return;
  const { [address]: _before, ...others } = storedQueries();
  const kept = Object.entries(others).slice(-(maximumAddresses - 1));
  writeStoredText(
    storageKeys.firstQuestions,
    JSON.stringify({ ...Object.fromEntries(kept), [address]: recorded ?? [] }),
  );
  recorded = null;
}
