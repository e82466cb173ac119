import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { holdsTime } from '#domain/lifecycle/bookedTime.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import { foldText } from '#domain/search/foldText.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { timelineRows, type TimelineInput, type TimelineRow } from './timelineRows.ts';
import { tenantOf } from './timelineText.ts';
import type { TimelineSubject } from './useTimelineView.ts';

/** The most records of each kind that are drawn. */
const most = heldRows.inFullPages;

export type TimelineRecords = Pick<TimelineInput, 'units' | 'lockables' | 'bookings' | 'isComplete'>;

const noRows: readonly never[] = [];
const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : noRows);

/** Whether a view holds every row that matches. */
export function hasAllRows(view: RowsView<unknown>): boolean {
  return view.status === 'ready' && !view.pending && view.freshness.complete && view.rows.length >= view.total;
}

/** @param since bookings that ended before are not read (milliseconds since 1970). */
export function useTimelineRecords({ variant, siteId }: TimelineSubject, since: number) {
  const units = useRows('unit', { siteId, limit: most });
  const lockables = useRows('lockable', { siteId, limit: most });
  // Open bookings may have begun at any time. A server may tell no states.
  const open = useRows('booking', {
    siteId,
    where: { type: [variant], status: [...openBookingStates, null] },
    limit: most,
  });
  const ended = useRows('booking', {
    siteId,
    where: { type: [variant], status: ['completed'] },
    ranges: { endsAt: { from: new Date(since).toISOString() } },
    limit: most,
  });
  const [unitRows, lockableRows, openRows, endedRows] = [rowsOf(units), rowsOf(lockables), rowsOf(open), rowsOf(ended)];
  const isReady = units.status === 'ready' && open.status === 'ready';
  const hasAll = hasAllRows(open);
  const records = useMemo<TimelineRecords | null>(
    () =>
      isReady
        ? { units: unitRows, lockables: lockableRows, bookings: [...openRows, ...endedRows], isComplete: hasAll }
        : null,
    [isReady, unitRows, lockableRows, openRows, endedRows, hasAll],
  );
  const total = open.status === 'ready' ? open.total : 0;
  return {
    records,
    reason: emptyReasonOfView(units) ?? emptyReasonOfView(open),
    freshness: open.status === 'ready' ? open.freshness : null,
    cut: openRows.length > 0 && total > openRows.length ? { shown: openRows.length, total } : null,
  };
}

/** `rows`: null while nothing is loaded. */
export function timelineOf(
  records: TimelineRecords | null,
  about: Omit<TimelineInput, keyof TimelineRecords>,
): { rows: readonly TimelineRow[] | null; undated: number } {
  if (records === null) return { rows: null, undated: 0 };
  const hasNoDates = (row: Booking) => holdsTime(row) && Number.isNaN(Date.parse(row.startsAt ?? ''));
  return {
    rows: timelineRows({ ...records, ...about }),
    undated: records.bookings.filter(hasNoDates).length,
  };
}

/** Search texts of each row, folded once. */
const foldedTexts = new WeakMap<TimelineRow, readonly string[]>();

function foldedTextsOf(row: TimelineRow): readonly string[] {
  const known = foldedTexts.get(row);
  if (known !== undefined) return known;
  const tenants = row.items.flatMap((item) => (item.kind === 'booking' ? [tenantOf(item.booking)] : []));
  const texts = [row.name, ...new Set(tenants)].map(foldText);
  foldedTexts.set(row, texts);
  return texts;
}

export function matchingRows(rows: readonly TimelineRow[], searched: string): readonly TimelineRow[] {
  const text = foldText(searched.trim());
  if (text === '') return rows;
  return rows.filter((row) => foldedTextsOf(row).some((each) => each.includes(text)));
}
