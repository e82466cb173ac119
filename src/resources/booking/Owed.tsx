import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { bookingFinder, referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { owedOf, type Owed as OwedSums } from '#domain/lifecycle/owedAndOverdue.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { dollars } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';

/** @returns null: the purpose of some bills is unknown. A server need not say it. */
function billsOf(booking: Booking, all: readonly Booking[], orders: readonly Order[]): readonly Order[] | null {
  const bookingOf = bookingFinder([...all, booking]);
  const own: Order[] = [];
  for (const order of orders) {
    const { bookingId } = order;
    const found = bookingOf(referencedBooking(order));
    if (found === undefined && (bookingId === undefined || bookingId === booking.id)) return null;
    if (found !== undefined && recordKey('booking', found) === recordKey('booking', booking)) own.push(order);
  }
  return own;
}

/**
 * Sums the bills of a customer, or of one of their bookings, once all are read.
 * @param bookings null: unknown.
 * @returns null: unknown.
 */
export function useOwed(customerId: number, bookings: readonly Booking[] | null, booking?: Booking): OwedSums | null {
  const { sites } = useSession();
  const bills = wholeRows(useRows('order', { of: { subject: 'customer', id: customerId } }));
  if (bills === null || bookings === null) return null;
  const orders = booking === undefined ? bills : billsOf(booking, bookings, bills);
  if (orders === null) return null;
  const zoneOf = (id: number | undefined) => sites.find((site) => site.id === id)?.timeZone ?? localZone();
  return owedOf(
    { orders, bookings: booking === undefined ? bookings : [booking] },
    {
      dayAt: (siteId, instant) => dayOf(instant, zoneOf(siteId)),
      todayAt: (siteId) => dayOf(Date.now(), zoneOf(siteId)),
    },
  );
}

interface OwedProps {
  customerId: number;
  /** Dollars by the server's own sum; undefined: it gives none. */
  owed: number | undefined;
  /** The customer's; null: unknown. */
  bookings: readonly Booking[] | null;
  /** Absent: all that the customer owes. */
  booking?: Booking;
}

/** The customer's bookings that are known: they tell apart whose bill is which. */
export function useKnownBookings(customerId: number): readonly Booking[] {
  const view = useRows('booking', { where: { customer_id: [customerId] } });
  return view.status === 'ready' ? view.rows : [];
}

export function OwedOfBooking({ booking, customerId }: { booking: Booking; customerId: number }) {
  const bookings = useKnownBookings(customerId);
  return <Owed customerId={customerId} bookings={bookings} booking={booking} owed={booking.owed} />;
}

/** "$264.00 to pay · $100.00 overdue · $164.00 due today"; a dash until it is known. */
export function Owed({ customerId, owed, bookings, booking }: OwedProps) {
  const sums = useOwed(customerId, bookings, booking);
  const total = owed ?? sums?.owed;
  if (total === undefined) return '–';
  if (total <= 0) return 'Nothing owed';
  const parts = [
    ...(sums !== null && sums.overdue > 0 ? [`${dollars(sums.overdue)} overdue`] : []),
    ...(sums !== null && sums.dueToday > 0 ? [`${dollars(sums.dueToday)} due today`] : []),
  ];
  // The page of a booking says these parts beside its bills.
  const isSaidBelow = booking !== undefined;
  return (
    <>
      <Amount value={total} isOwed /> to pay
      {/* While one of the two is older than the other, their parts do not add up. */}
      {sums?.owed !== total || isSaidBelow || parts.length === 0 ? null : <Muted>{` · ${parts.join(' · ')}`}</Muted>}
    </>
  );
}
