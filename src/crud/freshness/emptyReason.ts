import type { RowsState } from '#collections/rowQuery.ts';
import type { RowsView } from '../data/useRows.ts';
import { listMessages } from '#domain/messages/lists.ts';

/** Why no row is shown although there may be some. */
export type EmptyReason =
  | { kind: 'notArrived' }
  | {
      kind: 'failed';
      message: string;
      /** Asks the question anew; absent: there is an answer, of a list that could not be read. */
      retry?: () => void;
    }
  | { kind: 'unreadable'; count: number };

/** Why none could be read, in a sentence. */
export function reasonText(why: Exclude<EmptyReason, { kind: 'notArrived' }>): string {
  return why.kind === 'failed' ? why.message : listMessages.allUnreadable(why.count);
}

/** What is told of rows; where they stand elsewhere, only how many they are. */
export type ToldOfRows = Pick<RowsState<unknown>, 'total' | 'freshness' | 'skipped' | 'failure'> & {
  rows?: readonly unknown[];
};

/** Why an answer holds no row although there may be some; null: it holds one, or it is known that there is none. */
export function emptyReasonOf({ rows, total, freshness, skipped = 0, failure }: ToldOfRows): EmptyReason | null {
  if ((rows?.length ?? total) > 0) return null;
  if (skipped > 0) return { kind: 'unreadable', count: skipped };
  if (total > 0 || freshness.complete) return null;
  if (failure !== undefined) return { kind: 'failed', message: failure };
  return freshness.state === 'stale' ? { kind: 'notArrived' } : null;
}

/** Why a view shows no row although there may be some; null: it shows one, may do soon, or there is none. */
export function emptyReason(view: RowsView<unknown>): EmptyReason | null {
  if (view.status === 'failed') return { kind: 'failed', message: view.error.message, retry: view.retry };
  return view.status === 'loading' || view.pending ? null : emptyReasonOf(view);
}
