import type { BookingType } from '../states/unitKind.ts';
import { addDaysIn, dayOf, instantOf, rangeOfDays, startOfDayIn, timeOf } from '../time/zonedTime.ts';
import { addDays, addMonths } from '#format/days.ts';
import type { BookedTime } from './bookedTime.ts';

/** When a booking starts: at once, tomorrow morning, or at a typed time. */
export const spanStarts = ['now', 'tomorrow', 'other'] as const;
export type SpanStart = (typeof spanStarts)[number];

/** How long it lasts; open: without an end, other: until a typed time. */
export const spanLengths = ['1h', '2h', '4h', '1d', '7d', '1m', '3m', '6m', '12m', 'open', 'other'] as const;
export type SpanLength = (typeof spanLengths)[number];

/** The lengths that each type of booking may have. */
export const lengthsOf: Record<BookingType, readonly SpanLength[]> = {
  storage: ['open', '1m', '3m', '6m', '12m', 'other'],
  workspace: ['1h', '2h', '4h', '1d', '7d', 'open', 'other'],
  hire: ['1h', '2h', '4h', '1d', '7d', 'other'],
};

const usualLengths: Record<BookingType, SpanLength> = { storage: 'open', workspace: '1d', hire: '1h' };

/** A new booking starts at once, and lasts as long as its type usually does. */
export const usualSpan = (type: BookingType): SpanChoice => ({
  start: 'now',
  startsAt: '',
  length: usualLengths[type],
  endsAt: '',
});

const hours: Partial<Record<SpanLength, number>> = { '1h': 1, '2h': 2, '4h': 4 };
const days: Partial<Record<SpanLength, number>> = { '1d': 1, '7d': 7 };
const months: Partial<Record<SpanLength, number>> = { '1m': 1, '3m': 3, '6m': 6, '12m': 12 };

/** When the morning of a booking begins. */
const morning = '09:00';

export interface SpanChoice {
  start: SpanStart;
  /** An instant of the API for another start; other text: unfinished. */
  startsAt: string;
  length: SpanLength;
  /** An instant of the API for another end; other text: unfinished. */
  endsAt: string;
}

const typedInstant = (text: string) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN);

/** The start of a choice in milliseconds since 1970; null: it is not typed yet. */
export function startOfSpan({ start, startsAt }: SpanChoice, now: number, zone: string): number | null {
  if (start === 'now') return now;
  if (start === 'tomorrow') return instantOf(zone, addDays(dayOf(now, zone), 1), morning).instant;
  const instant = typedInstant(startsAt);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * The end of a length from a start. Days of a workspace end with the last of these days; hired things come back at the
 * same time of day. Months end with the day before the next bill.
 */
export function endAfter(from: number, length: SpanLength, type: BookingType, zone: string): number | null {
  const [countedHours, countedDays, countedMonths] = [hours[length], days[length], months[length]];
  if (countedHours !== undefined) return from + countedHours * 3_600_000;
  if (countedMonths !== undefined) return startOfDayIn(zone, addMonths(dayOf(from, zone), countedMonths));
  if (countedDays === undefined) return null;
  if (type === 'hire') return addDaysIn(zone, from, countedDays);
  const first = dayOf(from, zone);
  return rangeOfDays(zone, { first, last: addDays(first, countedDays - 1) }).until;
}

/** What is missing of a time: its start, its end, or an end after the start. */
export type SpanFault = 'start' | 'end' | 'order';

/** The time of a choice, or what is missing. */
export function spanOf(
  choice: SpanChoice,
  { type, now, zone }: { type: BookingType; now: number; zone: string },
): { time: BookedTime } | { fault: SpanFault } {
  const from = startOfSpan(choice, now, zone);
  if (from === null) return { fault: 'start' };
  if (choice.length !== 'other') return { time: { from, until: endAfter(from, choice.length, type, zone) } };
  const until = typedInstant(choice.endsAt);
  if (Number.isNaN(until)) return { fault: 'end' };
  return until > from ? { time: { from, until } } : { fault: 'order' };
}

/** Whether an instant is midnight at a site: a time that ends then lasts to the end of the day before. */
export const isMidnight = (instant: number, zone: string): boolean => timeOf(instant, zone) === '00:00';
