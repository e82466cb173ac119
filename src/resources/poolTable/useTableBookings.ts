import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { useNow } from '#lib/useNow.ts';
import { tableTimes, type TableTimes } from './tableTimes.ts';

const day = 24 * 60 * 60 * 1000;

export interface SiteBookings {
  /** null: they load, or the person may not read them. */
  bookings: readonly Booking[] | null;
  /** Why they can't be read, in a sentence. */
  failure?: string;
  isLoading?: true;
}

/** Bookings since yesterday. The query changes once a day. */
export function useSiteBookings(siteId: number | undefined): SiteBookings {
  const mayRead = useCan(resourceCalls('booking').list.ask);
  const from = new Date((Math.floor(useSteppedNow() / day) - 1) * day).toISOString();
  const view = useRows('booking', {
    siteId: siteId ?? 0,
    where: { type: ['hire'] },
    ranges: { startsAt: { from } },
  });
  if (!mayRead) return { bookings: null };
  if (view.status === 'failed') return { bookings: null, failure: view.error.message };
  if (view.status === 'loading') return { bookings: null, isLoading: true };
  return { bookings: emptyReasonOfView(view) === null ? view.rows : null };
}

/** null: unknown. */
export function useTableTimes(table: { id: number; siteId?: number | undefined }): TableTimes | null {
  const { bookings } = useSiteBookings(table.siteId);
  const now = useSteppedNow();
  return useMemo(() => (bookings === null ? null : tableTimes(table.id, bookings, now)), [bookings, table.id, now]);
}

/** Whether the bookings of a table are being read, so that what they say keeps its place. */
export function useAreTimesLoading(table: { siteId?: number | undefined }): boolean {
  return useSiteBookings(table.siteId).isLoading === true;
}

/** Until the bookings are known, and without the right to read them, the table's record decides. */
export function useIsTaken(table: Unit): boolean {
  const times = useTableTimes(table);
  return times === null ? table.ActiveBooking != null || table.status === 'logged on' : times.current !== null;
}

const step = 15_000;

/** The time in steps of 15 seconds, in milliseconds since 1970. */
export function useSteppedNow(): number {
  return Math.floor(useNow() / step) * step;
}
