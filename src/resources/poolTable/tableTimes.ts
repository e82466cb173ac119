import type { Booking } from '#domain/entities/booking.ts';
import { bookedTime, holdsTime } from '#domain/lifecycle/bookedTime.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';

export interface TableTimes {
  /** The playing guest; null: nobody. */
  current: Booking | null;
  /** The next guest; null: nobody is booked. */
  next: Booking | null;
  /** When the last game ended (milliseconds since 1970); null: not known, or somebody plays. */
  freeSince: number | null;
}

const isOf = (tableId: number) => (booking: Booking) => (booking.units ?? []).some(({ id }) => id === tableId);

/** The earliest booking is first. Bookings without a beginning are left out. */
export function bookingsOf(tableId: number, bookings: readonly Booking[]): Booking[] {
  return bookings
    .filter((booking) => isOf(tableId)(booking) && !Number.isNaN(Date.parse(booking.startsAt ?? '')))
    .toSorted((one, other) => Date.parse(one.startsAt ?? '') - Date.parse(other.startsAt ?? ''));
}

export function tableTimes(tableId: number, bookings: readonly Booking[], now: number): TableTimes {
  const own = bookingsOf(tableId, bookings);
  const held = own.flatMap((booking) => {
    const time = holdsTime(booking) ? bookedTime(booking, now) : null;
    return time === null ? [] : [{ booking, time }];
  });
  // A started game counts even before its time: guests come early, and `now` may be some seconds old.
  const current = held.find(
    ({ booking, time: { from, until } }) =>
      isRunningBooking(booking.status as BookingState) || (from <= now && (until === null || until > now)),
  );
  const next = held.find((each) => each !== current && each.time.from > now);
  const ends = own
    .filter(({ status }) => status === 'completed')
    .map(({ endsAt }) => Date.parse(endsAt ?? ''))
    .filter((end) => end <= now);
  return {
    current: current?.booking ?? null,
    next: next?.booking ?? null,
    freeSince: current !== undefined || ends.length === 0 ? null : Math.max(...ends),
  };
}
