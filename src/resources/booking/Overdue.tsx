import type { Booking } from '#domain/entities/booking.ts';
import { daysOverdue } from '#domain/lifecycle/overlock.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { BookingOfCustomer } from './ledger/useBookingMoney.ts';
import { useKnownBookings, useOwed } from './Owed.tsx';

/** Also counts overdue bills of a booking that has ended: they are no arrears. */
export function OverdueNow({ booking }: { booking: BookingOfCustomer }) {
  const bookings = useKnownBookings(booking.customer_id);
  const sums = useOwed(booking.customer_id, bookings, booking);
  return <Overdue booking={sums === null ? booking : { ...booking, arrears: sums.overdue, complimentary: false }} />;
}

/** A dash without arrears. */
export function Overdue({ booking }: { booking: Booking }) {
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const { arrears, complimentary } = booking;
  if (complimentary === true || arrears === 0) return '–';
  const days = daysOverdue(booking, dayOf(Date.now(), zone));
  return (
    <chakra.span whiteSpace="nowrap">
      <Amount value={arrears} isOwed />
      {days === null ? null : <Muted textStyle="xs">{` · ${arrearsMessages.days(days)}`}</Muted>}
    </chakra.span>
  );
}
