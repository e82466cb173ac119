import { addDays, isDay, type Day } from '#format/days.ts';
import { dayOf, startOfDayIn } from '../time/zonedTime.ts';

/** @returns the stored end of a booking whose last day is given: the start of the next day at the site. */
export function endOfLastDay(day: Day, zone: string): string {
  return new Date(startOfDayIn(zone, addDays(day, 1))).toISOString();
}

/** @returns the last day that a booking includes; null: its end is no time. */
export function lastDayOf(endsAt: string, zone: string): Day | null {
  const end = Date.parse(endsAt);
  return Number.isNaN(end) ? null : dayOf(end - 1, zone);
}

/** @param paidTo the first day whose rent is due. @returns the last day that is paid; null: no day is known. */
export function lastPaidDay(paidTo: string | null | undefined): Day | null {
  return typeof paidTo === 'string' && isDay(paidTo) ? addDays(paidTo, -1) : null;
}

/** A booking as far as its end tells whether it has a time of day. A server may leave out any of it. */
interface Ending {
  type?: string | null | undefined;
  period?: string | null | undefined;
  endsAt?: string | null | undefined;
}

const shortPeriods: readonly unknown[] = ['minute', 'hour'];

/** Whether a booking of this type and period ends with a day, and not at a time of day. */
export function endsWithDay({ type, period }: Ending): boolean {
  if (shortPeriods.includes(period)) return false;
  return type === 'storage' || typeof period === 'string';
}

/**
 * The last day of a booking by days, as a moment within it. An end within a day, such as that of a move-out, keeps its
 * time.
 * @returns null: the end is to be shown with its time.
 */
export function momentInLastDay(booking: Ending, zone: string): number | null {
  const end = Date.parse(booking.endsAt ?? '');
  if (Number.isNaN(end) || !endsWithDay(booking)) return null;
  return startOfDayIn(zone, dayOf(end, zone)) === end ? end - 1 : null;
}
