import type { Booking } from '#domain/entities/booking.ts';
import { bookedTime } from '#domain/lifecycle/bookedTime.ts';

const hour = 3_600_000;
/** A line of fewer hours looks empty. */
const fewestHours = 6;
/** The most hours with a label. */
const mostLabels = 8;

export interface Track {
  hours: readonly { at: number; share: number }[];
  blocks: readonly { booking: Booking; from: number; length: number }[];
  nowAt: number;
}

/** Places bookings on a line of whole hours, from before the first one to after the last one and now. */
export function trackOf(bookings: readonly Booking[], now: number): Track {
  const timed = bookings.flatMap((booking) => {
    const time = bookedTime(booking, now);
    return time === null ? [] : [{ booking, from: time.from, until: time.until ?? now + hour }];
  });
  const first = Math.floor(Math.min(now, ...timed.map(({ from }) => from)) / hour) * hour;
  const last = Math.ceil(Math.max(now + 1, ...timed.map(({ until }) => until)) / hour) * hour;
  const end = Math.max(last, first + fewestHours * hour);
  const share = (at: number) => (at - first) / (end - first);
  const count = (end - first) / hour;
  const step = Math.ceil(count / mostLabels);
  const hours = Array.from({ length: Math.ceil(count / step) }, (_, index) => first + index * step * hour);
  return {
    hours: hours.map((at) => ({ at, share: share(at) })),
    blocks: timed.map(({ booking, from, until }) => ({
      booking,
      from: share(from),
      length: share(until) - share(from),
    })),
    nowAt: share(now),
  };
}
