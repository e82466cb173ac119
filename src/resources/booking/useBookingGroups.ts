import type { Booking } from '#domain/entities/booking.ts';
import { bookingFinder, referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { arrivingToday, leavingToday } from '#domain/lifecycle/dayMoves.ts';
import { bookingGroups, type BookingGroup } from '#domain/messages/bookingGroups.ts';
import { closedBookingStates, openBookingStates } from '#domain/states/booking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { withIds, type GroupConditions, type GroupScope, type RowGroup, type UseGroups } from '#crud/list/rowGroups.ts';
import { useDueGroup, useMovingBookings } from './actionQueue/useQueue.ts';

/** A booking whose state the server does not say may well be running. */
const currentStates = [...openBookingStates, null];

const isKnown = (view: RowsView<object>) =>
  view.status === 'ready' &&
  !view.ignored.includes('where') &&
  (view.freshness.complete || view.coverage.kind === 'paged');

/** The bookings with bills that fall due today; null: unknown. */
function useDueBookings(siteId: number): readonly Booking[] | null {
  const due = useDueGroup(siteId);
  const orders = (due.items ?? []).flatMap((item) => (item.kind === 'dueToday' ? [item.order] : []));
  const ids = [...new Set(orders.flatMap(({ bookingId }) => bookingId ?? []))].toSorted((a, b) => a - b);
  const view = useRows('booking', { where: { id: ids.length === 0 ? [0] : ids } });
  if (due.items === null || view.status !== 'ready') return null;
  const bookingOf = bookingFinder(view.rows);
  return orders.flatMap((order) => bookingOf(referencedBooking(order)) ?? []);
}

/** The groups of one type's list: each type numbers its own bookings. */
export function bookingGroupsOf(type: BookingType): UseGroups {
  const ofType = { type: [type] };
  const idsOf = (bookings: readonly Booking[]): GroupConditions => {
    const ids = bookings.flatMap((booking) => (booking.type === type ? [booking.id] : []));
    return { where: { ...ofType, ...withIds([...new Set(ids)].toSorted((a, b) => a - b)).where } };
  };
  return function useBookingGroups({ siteId }: GroupScope): readonly RowGroup[] {
    const { arriving, leaving, zoneOf, now } = useMovingBookings(siteId);
    const due = useDueBookings(siteId);
    const arrivingRows = arriving.status === 'ready' && isKnown(arriving) ? arriving.rows : null;
    const leavingRows = leaving.status === 'ready' && isKnown(leaving) ? leaving.rows : null;
    const conditions: Record<BookingGroup, GroupConditions | null> = {
      current: { where: { ...ofType, status: currentStates } },
      arrears: { where: { ...ofType, status: ['in arrears'] } },
      dueToday: due === null ? null : idsOf(due),
      arriving: arrivingRows === null ? null : idsOf(arrivingToday(arrivingRows, zoneOf, now)),
      leaving: leavingRows === null ? null : idsOf(leavingToday(leavingRows, zoneOf, now)),
      ended: { where: { ...ofType, status: [...closedBookingStates] } },
      all: { where: ofType },
    };
    return bookingGroups.map(({ value, label }) => ({
      id: value,
      label,
      conditions: conditions[value],
      ...(value === 'arrears' ? ({ tone: 'fault' } as const) : {}),
    }));
  };
}
