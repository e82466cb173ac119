import { formatInTimeZone } from 'date-fns-tz';
import type { StoredSpan } from '#server/storage/schema/doors.ts';

/**
 * Whether a moment lies in one of a schedule's spans, by the clock on the wall of an IANA zone: an hour that a change of
 * daylight saving repeats counts both times, and one that it leaves out never comes. A span takes its first minute in,
 * and ends before its last; 24:00 ends with the day.
 */
export function isWithin(spans: readonly StoredSpan[], at: Date, timeZone: string): boolean {
  const [isoDay, time = ''] = formatInTimeZone(at, timeZone, 'i HH:mm').split(' ');
  const day = Number(isoDay) % 7;
  return spans.some((span) => span.day === day && span.from <= time && time < span.to);
}
