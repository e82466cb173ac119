import type { Booking } from '#domain/entities/booking.ts';
import { momentInLastDay } from '#domain/lifecycle/lastDay.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';

export interface BookingEndProps {
  booking: Pick<Booking, 'type' | 'period' | 'endsAt' | 'site_id'>;
  /** Leaves out the time of an end within a day. */
  format?: 'date' | 'dateTime';
}

/** The last day of a booking by days; another end with its time. A dash: the server does not say. */
export function BookingEnd({ booking, format = 'dateTime' }: BookingEndProps) {
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const { endsAt } = booking;
  if (endsAt === null) return bookingMessages.noEnd;
  if (endsAt === undefined) return '–';
  const lastDay = momentInLastDay(booking, zone);
  return lastDay === null ? (
    <Moment at={endsAt} zone={zone} format={format} />
  ) : (
    <Moment at={lastDay} zone={zone} format="date" />
  );
}
