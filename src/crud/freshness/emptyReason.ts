import type { RowsState } from '#collections/rowQuery.ts';
import type { RowsView } from '../data/useRows.ts';
import { listMessages } from '#domain/messages/lists.ts';

export type EmptyReason =
  | { kind: 'notArrived' }
  | {
      kind: 'failed';
      message: string;
      /** Sends the query again; absent if the host itself retries. */
      retry?: () => void;
    }
  | { kind: 'unreadable'; count: number }
  /** No row says the field that the list goes by. */
  | { kind: 'unknownFields' };

export function reasonText(why: Exclude<EmptyReason, { kind: 'notArrived' }>): string {
  if (why.kind === 'unknownFields') return listMessages.unknownFields;
  return why.kind === 'failed' ? why.message : listMessages.allUnreadable(why.count);
}

/** A summary of a query result; `rows` is absent if only their count is known. */
export type RowsSummary = Pick<RowsState<unknown>, 'total' | 'freshness' | 'skipped' | 'failure'> &
  Partial<Pick<RowsState<unknown>, 'rows' | 'coverage' | 'ignored'>>;

/** Why a result has no rows although some may exist; null if it has rows, or certainly none exist. */
export function emptyReasonOfRows(summary: RowsSummary): EmptyReason | null {
  const { rows, total, freshness, skipped = 0, failure, coverage, ignored = [] } = summary;
  if ((rows?.length ?? total) > 0) return null;
  if (skipped > 0) return { kind: 'unreadable', count: skipped };
  // A list that the server pages was asked without conditions that it can't take: that nothing came is known.
  if (ignored.includes('where') && coverage?.kind === 'whole') return { kind: 'unknownFields' };
  if (total > 0 || freshness.complete) return null;
  if (failure !== undefined) return { kind: 'failed', message: failure };
  return freshness.state === 'stale' ? { kind: 'notArrived' } : null;
}

/** Why a view shows no rows although some may exist; null if it shows rows, is loading, or certainly none exist. */
export function emptyReasonOfView(view: RowsView<unknown>): EmptyReason | null {
  if (view.status === 'failed') return { kind: 'failed', message: view.error.message, retry: view.retry };
  return view.status === 'loading' || view.pending ? null : emptyReasonOfRows(view);
}
