import type { Booking } from '../entities/booking.ts';
import { closedBookingStates, runningBookingStates } from '../states/booking.ts';
import { isOneOf } from '../states/words.ts';

/** A booked time in milliseconds since 1970; `until` is exclusive, null: an open end. */
export interface BookedTime {
  from: number;
  until: number | null;
}

type Dated = Pick<Booking, 'status' | 'startsAt' | 'endsAt'>;

/** A running booking past its end counts this much longer (milliseconds). */
const lingering = 60_000;

const instantOf = (text: string | null | undefined) => Date.parse(text ?? '');

/**
 * The time that a booking occupies. One still running past its end occupies now, and a little longer.
 * @returns null: its times are unknown.
 */
export function bookedTime({ status, startsAt, endsAt }: Dated, now: number): BookedTime | null {
  const from = instantOf(startsAt);
  if (Number.isNaN(from)) return null;
  const end = instantOf(endsAt);
  if (Number.isNaN(end)) return { from, until: null };
  const isRunning = isOneOf(runningBookingStates, status);
  return { from, until: isRunning ? Math.max(end, now + lingering) : end };
}

/** A start within this time counts as now: a browser's clock may be ahead of the server's (milliseconds). */
const soon = 300_000;

/** Whether a start is later than now. Both are milliseconds since 1970. */
export const startsLater = (startsAt: number, now: number): boolean => startsAt - now > soon;

/** Whether a booking keeps others away. With an unknown state it does. */
export const holdsTime = ({ status }: Pick<Booking, 'status'>) => !isOneOf(closedBookingStates, status);

export function overlap(one: BookedTime, other: BookedTime): boolean {
  const startsBefore = (time: BookedTime, { until }: BookedTime) => until === null || time.from < until;
  return startsBefore(one, other) && startsBefore(other, one);
}

/** The bookings in conflict, earliest first, without undated ones. */
export function conflictsWith<Row extends Dated>(bookings: readonly Row[], wanted: BookedTime, now: number): Row[] {
  return bookings
    .flatMap((booking) => {
      const time = holdsTime(booking) ? bookedTime(booking, now) : null;
      return time !== null && overlap(time, wanted) ? [{ booking, time }] : [];
    })
    .toSorted((a, b) => a.time.from - b.time.from)
    .map(({ booking }) => booking);
}

/** The next booking's start at or after an instant; null: none. */
export function freeUntil(bookings: readonly Dated[], from: number, now: number): number | null {
  const starts = bookings.flatMap((booking) => {
    const time = holdsTime(booking) ? bookedTime(booking, now) : null;
    return time !== null && time.from >= from ? [time.from] : [];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

/** The free times within bounds, between times in any order. */
export function freeTimes(held: readonly BookedTime[], { from, until }: { from: number; until: number }): BookedTime[] {
  const free: BookedTime[] = [];
  let at: number | null = from;
  for (const time of held.toSorted((a, b) => a.from - b.from)) {
    if (at === null || at >= until) break;
    if (time.from > at) free.push({ from: at, until: Math.min(time.from, until) });
    at = time.until === null ? null : Math.max(at, time.until);
  }
  if (at !== null && at < until) free.push({ from: at, until: null });
  return free;
}
