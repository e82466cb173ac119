import { addMonths } from '#format/days.ts';
import { minus, noCents, plus, prorated, sumCents, type Cents } from '../money/cents.ts';
import type { DayNumbers } from './money.ts';
import { dayNumber, dayOfNumber, type DayNumber } from './zoneCalendar.ts';

/** A part of a month of the calendar, and how many days the whole month has. */
export interface MonthPart extends DayNumbers {
  daysInMonth: number;
}

/** A period cut at the ends of its months. */
export function monthParts({ first, last }: DayNumbers): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let from = first; from <= last;) {
    const month = `${dayOfNumber(from).slice(0, 7)}-01`;
    const [begin, next] = [dayNumber(month), dayNumber(addMonths(month, 1))];
    parts.push({ first: from, last: Math.min(last, next - 1), daysInMonth: next - begin });
    from = next;
  }
  return parts;
}

/** Days on which a unit was let at the end of the day. */
export interface UnitLet extends DayNumbers {
  /** The unit's part of the rent, per month. */
  monthly: Cents;
}

/** Gross potential rent and where it went: the parts add up to `potential - collected`. */
export interface RentGap {
  potential: Cents;
  collected: Cents;
  vacancy: Cents;
  /** Discounts, old rates and complimentary bookings; below 0, where people pay more than today's street rate. */
  belowStreet: Cents;
  /** Rent for days of the period that didn't arrive in it; below 0, where more arrived than these days cost. */
  unpaid: Cents;
}

export const noGap = (): RentGap => ({
  potential: noCents,
  collected: noCents,
  vacancy: noCents,
  belowStreet: noCents,
  unpaid: noCents,
});

function addTo(gap: RentGap, more: Partial<RentGap>): void {
  for (const part of Object.keys(more) as (keyof RentGap)[]) gap[part] = plus(gap[part], more[part] ?? noCents);
}

const overlapDays = (first: DayNumber, last: DayNumber, part: DayNumbers) =>
  Math.max(0, Math.min(last, part.last) - Math.max(first, part.first) + 1);

/** On how many days of a part any of the lets holds the unit. They are sorted by their first day. */
function heldDays(lets: readonly UnitLet[], part: MonthPart): number {
  let [days, from] = [0, part.first];
  for (const { first, last } of lets) {
    days += overlapDays(Math.max(first, from), last, part);
    from = Math.max(from, last + 1);
  }
  return days;
}

/** The lets that lie in a period, sorted by their first day. */
function letsIn(lets: readonly UnitLet[], parts: readonly MonthPart[]): readonly UnitLet[] {
  const [begin, end] = [parts[0]?.first ?? 0, parts.at(-1)?.last ?? -1];
  const own = lets.filter(({ first, last }) => first <= end && last >= begin);
  return own.length > 1 ? own.toSorted((a, b) => a.first - b.first) : own;
}

/** What the lets of a part of a month cost. */
const dueIn = (lets: readonly UnitLet[], part: MonthPart): Cents =>
  sumCents(lets.map(({ monthly, first, last }) => prorated(monthly, overlapDays(first, last, part), part.daysInMonth)));

/**
 * Adds a unit's potential rent in a period to a sum, and the parts of it that are known without payments. Each month is
 * reckoned to the cent.
 * @param street the unit's street rate for a month.
 */
export function addUnitRent(gap: RentGap, street: Cents, lets: readonly UnitLet[], parts: readonly MonthPart[]): void {
  const sorted = letsIn(lets, parts);
  for (const part of parts) {
    const length = part.last - part.first + 1;
    const potential = prorated(street, length, part.daysInMonth);
    const vacancy = prorated(street, length - heldDays(sorted, part), part.daysInMonth);
    const due = dueIn(sorted, part);
    addTo(gap, { potential, vacancy, belowStreet: minus(potential, vacancy, due), unpaid: due });
  }
}

/**
 * Adds the rent of a unit that counts on the days alone on which it was let.
 * @param street null: not known, so that the unit could earn what it did.
 */
export function addLetRent(
  gap: RentGap,
  street: Cents | null,
  lets: readonly UnitLet[],
  parts: readonly MonthPart[],
): void {
  const sorted = letsIn(lets, parts);
  for (const part of parts) {
    const due = dueIn(sorted, part);
    const potential = street === null ? due : prorated(street, heldDays(sorted, part), part.daysInMonth);
    addTo(gap, { potential, belowStreet: minus(potential, due), unpaid: due });
  }
}

/** Adds rent that arrived in the period: it closes the gap. */
export function addCollected(gap: RentGap, cents: Cents): void {
  addTo(gap, { collected: cents, unpaid: minus(noCents, cents) });
}

/** Rent collected as a share of the gross potential rent; null: there is none. */
export function economicOccupancy({ potential, collected }: RentGap): number | null {
  return potential > 0 ? collected / potential : null;
}

export function sumGaps(gaps: Iterable<RentGap>): RentGap {
  const sum = noGap();
  for (const gap of gaps) addTo(sum, gap);
  return sum;
}
