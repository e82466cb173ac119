import { parseDay } from '#format/days.ts';
import { instantOf, type ZonedInstant } from './zonedTime.ts';

/**
 * Parses a time such as "14:07", "9:05", "02:07PM" or "2 pm".
 * @returns "14:07"; null: the text is no time.
 */
export function parseTime(typed: string): string | null {
  const [, hours = '', minutes, half] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?\s*$/i.exec(typed) ?? [];
  if (hours === '' || (minutes === undefined && half === undefined)) return null;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * "dd/MM/yyyy" or "dd/MM/yyyy HH:mm" (also "02:07PM"), by a zone's clocks.
 * @returns null: no such day or time; `kind` says whether clocks skip or repeat it (see `clockChangeNote`).
 */
export function parseZoned(zone: string, typed: string): ZonedInstant | null {
  const [, dayText = '', timeText] = /^\s*(\S+)(?:\s+(.+))?$/.exec(typed.trim()) ?? [];
  const day = parseDay(dayText);
  const time = timeText === undefined ? '00:00' : parseTime(timeText);
  return day === null || time === null ? null : instantOf(zone, day, time);
}

/** A note on a time at which clocks change; null for any other. */
export function clockChangeNote({ kind }: ZonedInstant): string | null {
  switch (kind) {
    case 'exact':
      return null;
    case 'skipped':
      return 'Clocks go forward over this time, so that it does not exist. Enter a time before or after the change.';
    case 'repeated':
      return 'Clocks go back over this time, so that it comes twice. The first one is meant.';
  }
}
