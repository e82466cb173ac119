import { useCallback, useMemo, useState } from 'react';
import type { OfSubject } from '#collections/rowQuery.ts';
import type { RecordOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { useRows, type RowsView } from '../data/useRows.ts';

export interface LogRow {
  id: number;
  /** undefined if the server sent no time. */
  createdAt?: string | undefined;
}

export type LogEntity = 'eventLog' | 'actionLog' | 'lockableLog' | 'energyLog';

export interface LogView<Row> {
  /** Newest first; null until the first result. */
  rows: readonly Row[] | null;
  /** The count of unreadable rows. */
  skipped: number;
  /** A sentence. Earlier rows stay. */
  error: string | null;
  /** Whether the server has no such log. */
  isMissing: boolean;
  /** null until the first result. */
  freshness: Freshness | null;
  hasOlder: boolean;
  loadingOlder: boolean;
  older: () => void;
  refresh: () => void;
}

/** How many lines are read first, and at least how many more for each request for older ones. */
export const logStep = 100;

type Ready<Row> = Extract<RowsView<Row>, { status: 'ready' }>;

/**
 * The newest result of this subject. It stays while a longer one loads or after it failed, unless access was refused.
 */
function useNewestAnswer<Row>(view: RowsView<Row>, subject: string): Ready<Row> | null {
  const [lastAnswer, setLastAnswer] = useState<{ subject: string; answer: Ready<Row> } | null>(null);
  const isNew = view.status === 'ready' && view !== lastAnswer?.answer;
  if (isNew) setLastAnswer({ subject, answer: view });
  if (view.status === 'ready') return view;
  const isWithheld = view.status === 'failed' && view.error.isWithheld;
  if (isWithheld && lastAnswer !== null) setLastAnswer(null);
  if (isWithheld) return null;
  return lastAnswer?.subject === subject ? lastAnswer.answer : null;
}

/**
 * The newest line is first. The host refetches a watched log on opening, on focus, every 30 s, and after the activity
 * of any device.
 */
export function useLog<Name extends LogEntity>(entity: Name, of: OfSubject): LogView<RecordOf<Name>> {
  const subject = JSON.stringify([entity, of]);
  const [requested, setRequested] = useState({ subject, limit: logStep });
  const limit = requested.subject === subject ? requested.limit : logStep;
  const view = useRows(entity, { of, limit });
  const newest = useNewestAnswer(view, subject);
  const older = useCallback(
    () => setRequested({ subject, limit: limit + Math.max(logStep, Math.round(limit / 2)) }),
    [subject, limit],
  );
  return useMemo(() => {
    const failed = view.status === 'failed' ? view : null;
    const { rows = null, total = 0, skipped = 0, failure = null, freshness = null } = newest ?? {};
    const isWaiting = view.status === 'ready' ? view.pending : view.status === 'loading' && newest !== null;
    return {
      rows,
      skipped,
      freshness,
      error: failed?.error.message ?? failure,
      isMissing: failed?.error.code === 'notFound',
      hasOlder: rows !== null && rows.length + skipped < total,
      loadingOlder: isWaiting,
      // A failed query is retried; otherwise the host refetches by itself.
      older: failed?.retry ?? older,
      refresh: failed?.retry ?? (() => undefined),
    };
  }, [view, newest, older]);
}
