import { useState } from 'react';
import type {
  ReportRows,
  ReportRowsQuery,
  ReportState,
  SourceProgress,
} from '#collections/replica/reports/reportQuery.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { ReportQuestion } from '#domain/reports/report.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';

export type ReadyReport = Extract<ReportState, { status: 'ready' }>;

export type ShownReport =
  | { status: 'loading' }
  | { status: 'reading'; sources: readonly SourceProgress[] }
  | { status: 'failed'; error: AppError; retry: () => void }
  /** `isPending`: the report still answers the question before. */
  | { status: 'ready'; ready: ReadyReport; isPending: boolean };

/** A report, live. While another question of the same report is computed, the last answer stays. */
export function useReport(question: ReportQuestion): ShownReport {
  const view = useHostQuery('report', question);
  const [kept, keep] = useState<ReadyReport | null>(null);
  const ready = view.status === 'ready' && view.value.status === 'ready' ? view.value : null;
  if (ready !== null && ready !== kept) keep(ready);
  if (ready !== null) return { status: 'ready', ready, isPending: false };
  if (view.status === 'failed') return view;
  if (view.status === 'ready' && view.value.status === 'reading')
    return { status: 'reading', sources: view.value.sources };
  return kept === null ? { status: 'loading' } : { status: 'ready', ready: kept, isPending: true };
}

export interface ReportRowsView {
  /** null until they are read. */
  found: ReportRows | null;
  isPending: boolean;
  error: AppError | null;
}

/** Rows of a report's table, live. While another window of the same table is read, the last one stays. */
export function useReportRows(query: ReportRowsQuery): ReportRowsView {
  const view = useHostQuery('reportRows', query);
  const [kept, keep] = useState<{ table: string; rows: ReportRows } | null>(null);
  const rows = view.status === 'ready' ? view.value : null;
  if (rows !== null && rows !== kept?.rows) keep({ table: query.table, rows });
  if (rows !== null) return { found: rows, isPending: false, error: null };
  const before = kept?.table === query.table ? kept.rows : null;
  return { found: before, isPending: before !== null, error: view.status === 'failed' ? view.error : null };
}
