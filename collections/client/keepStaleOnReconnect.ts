import { timing } from '#domain/limits/timing.ts';
import { Observable, timer, type Subscription } from 'rxjs';
import type { Freshness } from '#domain/live/connection.ts';
import type { DataStatus } from '#domain/live/freshness.ts';
import type { BoardState } from '../replica/board/boardQuery.ts';
import type { RowsState } from '../rowQuery.ts';
import type { RecordState } from '../recordState.ts';

/** soon: once the new host's state has held for a moment. */
type Replacement = 'now' | 'soon' | 'not yet';

/** How a view's last state turns stale, and when the next host's state replaces it. */
interface StalePolicy<State> {
  /** null: not worth keeping. `next` is the next host's state so far. */
  toStale: (shown: State, next: State | null) => State | null;
  decide: (next: State, kept: State) => Replacement;
}

/** Keeps a view's last state on screen after its host is lost, until the next host's state is as good. */
function keepStale<State>(
  states$: Observable<State>,
  lost$: Observable<unknown>,
  { toStale, decide }: StalePolicy<State>,
): Observable<State> {
  return new Observable((subscriber) => {
    let shown: State | null = null;
    let kept: State | null = null;
    let next: State | null = null;
    let taking: Subscription | null = null;
    const show = (state: State) => {
      shown = state;
      subscriber.next(state);
    };
    const keep = (state: State) => {
      kept = toStale(state, next);
      if (kept !== null) show(kept);
    };
    const replace = (state: State) => {
      taking?.unsubscribe();
      [kept, taking] = [null, null];
      show(state);
    };
    const replaceSoon = () => {
      taking = null;
      if (kept !== null && next !== null && decide(next, kept) === 'soon') replace(next);
    };
    const all = lost$.subscribe(() => {
      taking?.unsubscribe();
      [next, taking] = [null, null];
      if (shown !== null) keep(shown);
    });
    const states = states$.subscribe({
      next(state) {
        next = state;
        if (kept === null) return show(state);
        const judgement = decide(state, kept);
        if (judgement === 'now') return replace(state);
        if (judgement === 'soon') taking ??= timer(timing.rowLag).subscribe(replaceSoon);
        return keep(kept);
      },
      error: (cause: unknown) => subscriber.error(cause),
      complete: () => subscriber.complete(),
    });
    all.add(states);
    all.add(() => taking?.unsubscribe());
    return all;
  });
}

/** A complete list stays complete. */
function staleFreshness(shown: Freshness, next: Freshness | undefined): Freshness {
  const since = shown.state === 'live' ? Date.now() : shown.since;
  return { state: next?.state === 'stale' ? 'stale' : 'reconciling', complete: shown.complete, since };
}

/** @param sizeOf the number of rows. */
function listPolicy<State extends DataStatus>(sizeOf: (state: State) => number): StalePolicy<State> {
  return {
    toStale: (shown, next) => ({ ...shown, freshness: staleFreshness(shown.freshness, next?.freshness) }),
    decide(next, kept) {
      if (!kept.freshness.complete || next.coverage.kind === 'paged') return 'now';
      if (!next.freshness.complete) return 'not yet';
      return sizeOf(next) < sizeOf(kept) ? 'soon' : 'now';
    },
  };
}

export function keepStaleRows<Row>(
  rows$: Observable<RowsState<Row>>,
  lost$: Observable<unknown>,
): Observable<RowsState<Row>> {
  return keepStale(
    rows$,
    lost$,
    listPolicy(({ rows }) => rows.length),
  );
}

export function keepStaleBoard(board$: Observable<BoardState>, lost$: Observable<unknown>): Observable<BoardState> {
  return keepStale(
    board$,
    lost$,
    listPolicy(({ total }) => total),
  );
}

/** Keeps a record until the next host finds it, or finds it gone. */
export function keepStaleRecord<Row>(
  record$: Observable<RecordState<Row>>,
  lost$: Observable<unknown>,
): Observable<RecordState<Row>> {
  return keepStale(record$, lost$, {
    toStale: (shown) =>
      shown.status === 'present' ? { ...shown, freshness: staleFreshness(shown.freshness, undefined) } : null,
    decide: (next) => (next.status === 'loading' ? 'not yet' : 'now'),
  });
}
