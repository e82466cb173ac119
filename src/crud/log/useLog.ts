import { useCallback, useMemo, useState } from 'react';
import type { OfSubject } from '#collections/rowQuery.ts';
import type { RecordOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { useRows, type RowsView } from '../data/useRows.ts';

export interface LogRow {
  id: number;
  /** undefined: the server did not say when. */
  createdAt?: string | undefined;
}

export type LogEntity = 'eventLog' | 'actionLog' | 'lockableLog' | 'energyLog';

export interface LogView<Row> {
  /** Newest first; null until the first answer. */
  rows: readonly Row[] | null;
  /** Rows of the server that could not be read. */
  skipped: number;
  /** Why the newest read failed, in a sentence; what was read before stays. */
  error: string | null;
  /** null until the first answer. */
  freshness: Freshness | null;
  hasOlder: boolean;
  loadingOlder: boolean;
  older: () => void;
  refresh: () => void;
}

/** Lines that are read at first, and at least once more each time that older ones are asked for. */
const step = 100;

type Ready<Row> = Extract<RowsView<Row>, { status: 'ready' }>;

/** The newest answer about this subject: it stays while a longer one is on its way, or failed, but not if withheld. */
function useNewest<Row>(view: RowsView<Row>, subject: string): Ready<Row> | null {
  const [held, setHeld] = useState<{ subject: string; answer: Ready<Row> } | null>(null);
  const isNew = view.status === 'ready' && view !== held?.answer;
  if (isNew) setHeld({ subject, answer: view });
  if (view.status === 'ready') return view;
  const isWithheld = view.status === 'failed' && view.error.isWithheld;
  if (isWithheld && held !== null) setHeld(null);
  if (isWithheld) return null;
  return held?.subject === subject ? held.answer : null;
}

/**
 * A log, newest line first, live: its newest lines, and ever more of the older ones. The host reads it while somebody
 * looks: on opening, on focus, every 30 s, and after the activity of any device.
 */
export function useLog<Name extends LogEntity>(entity: Name, of: OfSubject): LogView<RecordOf<Name>> {
  const subject = JSON.stringify([entity, of]);
  const [asked, setAsked] = useState({ subject, limit: step });
  const limit = asked.subject === subject ? asked.limit : step;
  const view = useRows(entity, { of, limit });
  const newest = useNewest(view, subject);
  const older = useCallback(
    () => setAsked({ subject, limit: limit + Math.max(step, Math.round(limit / 2)) }),
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
      hasOlder: rows !== null && rows.length + skipped < total,
      loadingOlder: isWaiting,
      // What failed is asked for again; otherwise the host reads it again by itself.
      older: failed?.retry ?? older,
      refresh: failed?.retry ?? (() => undefined),
    };
  }, [view, newest, older]);
}
