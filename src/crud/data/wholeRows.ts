import type { RowsView } from './useRows.ts';

/** All rows of a list; null while some may be missing, so that nothing can be summed or said to be absent. */
export function wholeRows<Row>(view: RowsView<Row>): readonly Row[] | null {
  if (view.status !== 'ready' || view.failure !== undefined || !view.freshness.complete) return null;
  if (view.rows.length === 0 && view.ignored.includes('where')) return null;
  return view.pending || view.skipped !== undefined || view.total > view.rows.length ? null : view.rows;
}
