import { Observable, timer, type Subscription } from 'rxjs';
import type { Freshness } from '#domain/live/connection.ts';
import type { Footing } from '#domain/live/freshness.ts';
import type { BoardState } from '../replica/board/boardQuestion.ts';
import type { RowsState } from '../rowQuery.ts';
import type { RecordState } from './client.ts';

/** Rows and what is known of them come by different ways: so long the rows may be behind (milliseconds). */
const behind = 1_000;

/** Whether another host's state may take the place of what is shown: now, if it stays so for a moment, or not yet. */
type Judgement = 'now' | 'soon' | 'not yet';

/** How a state that was shown before its host was lost grows old, and when another host's state may take its place. */
interface Keeping<State> {
  /** The state as it stands without its host; null: nothing worth keeping. `next` is what the next host says so far. */
  aged: (shown: State, next: State | null) => State | null;
  judge: (next: State, kept: State) => Judgement;
}

/** Keeps a view's last state on the screen when its host is lost, until the next host's is as good. */
function acrossHosts<State>(
  states$: Observable<State>,
  lost$: Observable<unknown>,
  { aged, judge }: Keeping<State>,
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
      kept = aged(state, next);
      if (kept !== null) show(kept);
    };
    const replace = (state: State) => {
      taking?.unsubscribe();
      [kept, taking] = [null, null];
      show(state);
    };
    const replaceSoon = () => {
      taking = null;
      if (kept !== null && next !== null && judge(next, kept) === 'soon') replace(next);
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
        const judgement = judge(state, kept);
        if (judgement === 'now') return replace(state);
        if (judgement === 'soon') taking ??= timer(behind).subscribe(replaceSoon);
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

/** Nothing is known to be true any more, but what was complete is still shown whole. */
function agedFreshness(shown: Freshness, next: Freshness | undefined): Freshness {
  const since = shown.state === 'live' ? Date.now() : shown.since;
  return { state: next?.state === 'stale' ? 'stale' : 'reconciling', complete: shown.complete, since };
}

/** How a list ages: one that was complete stays until it is so again. @param sizeOf how many rows it has. */
function keepingLists<State extends Footing>(sizeOf: (state: State) => number): Keeping<State> {
  return {
    aged: (shown, next) => ({ ...shown, freshness: agedFreshness(shown.freshness, next?.freshness) }),
    judge(next, kept) {
      if (!kept.freshness.complete || next.coverage.kind === 'paged') return 'now';
      if (!next.freshness.complete) return 'not yet';
      return sizeOf(next) < sizeOf(kept) ? 'soon' : 'now';
    },
  };
}

/** Rows that were complete stay until they are so again. */
export function keepStaleRows<Row>(
  rows$: Observable<RowsState<Row>>,
  lost$: Observable<unknown>,
): Observable<RowsState<Row>> {
  return acrossHosts(
    rows$,
    lost$,
    keepingLists(({ rows }) => rows.length),
  );
}

/** A board that was complete stays until it is so again. */
export function keepStaleBoard(board$: Observable<BoardState>, lost$: Observable<unknown>): Observable<BoardState> {
  return acrossHosts(
    board$,
    lost$,
    keepingLists(({ total }) => total),
  );
}

/** A record stays until it is found again, or found to be gone. */
export function keepStaleRecord<Row>(
  record$: Observable<RecordState<Row>>,
  lost$: Observable<unknown>,
): Observable<RecordState<Row>> {
  return acrossHosts(record$, lost$, {
    aged: (shown) =>
      shown.status === 'present' ? { ...shown, freshness: agedFreshness(shown.freshness, undefined) } : null,
    judge: (next) => (next.status === 'loading' ? 'not yet' : 'now'),
  });
}
