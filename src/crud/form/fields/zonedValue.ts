import { clockChangeNote, parseTime } from '#domain/time/parseZoned.ts';
import { dayOf, instantOf, timeOf } from '#domain/time/zonedTime.ts';
import { isDay } from '#format/days.ts';

/** Text that is no date or time remains as typed. */
export interface DateAndTime {
  day: string;
  time: string;
}

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));

/** An instant of the API as a day and a time of a zone; an unfinished value as it was typed. */
export function splitInstant(value: string, zone: string): DateAndTime {
  if (isInstant(value)) {
    const instant = Date.parse(value);
    return { day: dayOf(instant, zone), time: timeOf(instant, zone) };
  }
  const [day = '', ...rest] = value.split(' ');
  return { day, time: rest.join(' ') };
}

/**
 * The value of a day and a time: an instant such as "2026-11-21T03:07:00.000Z", or "day time" while one of the two is
 * unfinished or clocks skip the time, which no schema of an instant accepts. The same instant keeps its spelling.
 */
export function joinInstant({ day, time }: DateAndTime, zone: string, before: string): string {
  if (day === '' && time === '') return '';
  if (!isDay(day) || parseTime(time) !== time) return `${day} ${time}`;
  const { kind, instant } = instantOf(zone, day, time);
  if (kind === 'skipped') return `${day} ${time}`;
  return isInstant(before) && Date.parse(before) === instant ? before : new Date(instant).toISOString();
}

/** A sentence about the clocks that change at a typed time; null where they don't. */
export function clockNote({ day, time }: DateAndTime, zone: string): string | null {
  if (!isDay(day) || parseTime(time) !== time) return null;
  return clockChangeNote(instantOf(zone, day, time));
}

/**
 * The time that somebody typed: "14:07", "2:07pm", "1407", "9".
 * @returns "14:07", up to "24:00"; null where it is no time.
 */
export function readTime(typed: string): string | null {
  const text = typed.trim();
  if (/^24[:.]?00$/.test(text)) return '24:00';
  const [, hours = '', minutes = '00'] = /^(\d{1,2}?)(\d{2})?$/.exec(text) ?? [];
  return hours === '' ? parseTime(text) : parseTime(`${hours}:${minutes}`);
}
