import type { Booking } from '#domain/entities/booking.ts';
import { daysOverdue } from '#domain/lifecycle/overlock.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

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
