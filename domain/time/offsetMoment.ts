import { wallClock } from '#format/wallClock.ts';

const minute = 60_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as a zone's clocks show it, with their offset from UTC: "2026-11-21T09:30+11:00". It names one moment, also
 * in the hour that clocks repeat.
 * @returns an empty text for no instant.
 */
export function offsetMoment(instant: number, zone: string): string {
  if (Number.isNaN(instant)) return '';
  const { year, month, date, hour, minute: minutes } = wallClock(instant, zone);
  const within = ((instant % minute) + minute) % minute;
  const offset = (Date.UTC(year, month - 1, date, hour, minutes) - (instant - within)) / minute;
  const size = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  const clock = [hour, minutes].map(twoDigits).join(':');
  const seconds = within === 0 ? '' : `:${(within / 1_000).toFixed(3).padStart(6, '0')}`;
  const day = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
  return `${day}T${clock}${seconds}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}
