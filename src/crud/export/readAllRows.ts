import { timing } from '#domain/limits/timing.ts';
import { filter, firstValueFrom, merge, race, take, throwError, timer, map, fromEvent, switchMap } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { idOfKey, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { AnyRow } from '../descriptor/define.ts';

/** Rows for each step: reading and writing them takes less than 50 ms. */
export const chunkRows = 250;

export interface ReadOptions {
  replica: Pick<ReplicaClient, 'rows' | 'hostRequest'>;
  entity: EntityName;
  query: RowQuery;
  signal: AbortSignal;
  /** The most rows to read; absent: all. */
  limit?: number;
}

export interface RowChunk {
  rows: readonly AnyRow[];
  /** How many rows were read so far, and how many are expected. */
  done: number;
  total: number;
  /** How many rows the list has, read or not. */
  whole: number;
  /** How many rows so far could not be read. */
  unread: number;
}

/** The first answer of a list. @throws AppError where it cannot be read; DOMException when it is called off. */
function firstState(
  { replica, signal }: ReadOptions,
  entity: EntityName,
  query: RowQuery,
  isEnough: (state: RowsState<AnyRow>) => boolean = () => true,
): Promise<RowsState<AnyRow>> {
  const stopped$ = fromEvent(signal, 'abort').pipe(switchMap(() => throwError(() => signal.reason as Error)));
  const state$ = replica.rows(entity, query).pipe(
    map((state) => state as unknown as RowsState<AnyRow>),
    filter(isEnough),
    take(1),
  );
  signal.throwIfAborted();
  return firstValueFrom(race(state$, stopped$));
}

/**
 * All rows of a list in its order, chunk by chunk. A held list is read as it was at the start; another one is read page
 * by page from the API.
 *
 * @throws AppError where rows cannot be read; DOMException when it is called off.
 */
export async function* readAllRows(options: ReadOptions): AsyncGenerator<RowChunk> {
  const { replica, entity, query, signal, limit = Infinity } = options;
  const ids = await replica.hostRequest('listedIds', { entity, query });
  signal.throwIfAborted();
  yield* ids === null ? readPages(options) : readHeld(options, ids.slice(0, limit), ids.length);
}

async function* readHeld(options: ReadOptions, keys: readonly RecordKey[], whole: number): AsyncGenerator<RowChunk> {
  for (let from = 0; from < keys.length; from += chunkRows) {
    const wanted = keys.slice(from, from + chunkRows);
    const state = await firstState(options, options.entity, { where: { id: wanted.map(idOfKey) } });
    const byKey = new Map(state.rows.map((row) => [recordKey(options.entity, row), row]));
    // A record that was deleted meanwhile is left out.
    const rows = wanted.flatMap((key) => byKey.get(key) ?? []);
    yield { rows, done: Math.min(keys.length, from + chunkRows), total: keys.length, whole, unread: 0 };
  }
}

async function* readPages(options: ReadOptions): AsyncGenerator<RowChunk> {
  const { query, entity, limit = Infinity } = options;
  const seen = new Set<RecordKey>();
  let unread = 0;
  for (let skip = 0; skip < limit;) {
    const state = await firstState(options, entity, { ...query, skip, limit: Math.min(chunkRows, limit - skip) });
    if (state.failure !== undefined) throw new AppError({ code: 'server', message: state.failure, status: 500 });
    unread += state.skipped ?? 0;
    const arrived = state.rows.length + (state.skipped ?? 0);
    // A row that moved to a later page while they were read comes once.
    const rows = state.rows.filter((row) => !seen.has(recordKey(entity, row)));
    for (const row of rows) seen.add(recordKey(entity, row));
    skip += arrived;
    const whole = Math.max(state.total, skip);
    yield { rows, done: Math.min(skip, limit), total: Math.min(whole, limit), whole, unread };
    if (arrived === 0 || skip >= state.total) return;
  }
}

/** Records that cannot be read in time are missing. */
export async function readByIds(
  options: ReadOptions,
  entity: EntityName,
  ids: readonly number[],
): Promise<readonly AnyRow[]> {
  const query: RowQuery = { where: { id: ids } };
  const isEnough = ({ rows, freshness, failure }: RowsState<AnyRow>) =>
    rows.length >= ids.length || freshness.complete || failure !== undefined;
  const late = timer(timing.heldRows).pipe(map((): readonly AnyRow[] => []));
  const read$ = firstState(options, entity, query, isEnough).then(
    ({ rows }) => rows,
    (cause: unknown) => {
      options.signal.throwIfAborted();
      // Without the right to them the names stay numbers.
      if (cause instanceof AppError) return [];
      throw cause;
    },
  );
  return firstValueFrom(merge(read$, late).pipe(take(1)));
}
