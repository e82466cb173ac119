import type { DayRange } from '../time/zonedTime.ts';
import type { KindGroup } from '../states/kindGroup.ts';
import { periodBefore, yearBefore } from './periods.ts';
import type { Rentals } from './rentals.ts';
import type { DayCoverage, Figure } from './report.ts';
import { dayNumber, type DayNumber } from './zoneCalendar.ts';

/** The first day that the bookings of some groups tell of; Infinity: they tell nothing. */
export function firstRecordedDay({ stays }: Pick<Rentals, 'stays'>, groups: readonly KindGroup[]): DayNumber {
  let first: DayNumber = Infinity;
  for (const { group, from } of stays) if (from < first && groups.includes(group)) first = from;
  return first;
}

/** Whether a range has begun at any of the sites; without sites nothing is to come. */
export function hasBegun({ sites }: Pick<Rentals, 'sites'>, { first }: DayRange): boolean {
  const start = dayNumber(first);
  return sites.length === 0 || sites.some(({ today }) => start <= today);
}

export interface ComparedNumbers {
  value: number | null;
  before: number | null;
  yearBefore: number | null;
}

/** Takes a number out of the figures of a range, of the period before and of the same days a year before. */
export type Seen<Numbers> = (pick: (numbers: Numbers) => number | null) => ComparedNumbers;

/**
 * Makes a function that looks at a range, at the period before and at the same days a year before, once each. Nothing is
 * known of days to come, nor of earlier ranges that end before the first booking on record.
 */
export function periodLooker(rentals: Pick<Rentals, 'sites' | 'stays'>, days: DayRange, groups: readonly KindGroup[]) {
  const recorded = firstRecordedDay(rentals, groups);
  const known = (range: DayRange) => hasBegun(rentals, range) && dayNumber(range.last) >= recorded;
  const [earlier, lastYear] = [periodBefore(days), yearBefore(days)];
  return <Numbers>(look: (range: DayRange) => Numbers): Seen<Numbers> => {
    const value = hasBegun(rentals, days) ? { numbers: look(days) } : null;
    const before = known(earlier) ? { numbers: look(earlier) } : null;
    const last = known(lastYear) ? { numbers: look(lastYear) } : null;
    return (pick) => ({
      value: value === null ? null : pick(value.numbers),
      before: before === null ? null : pick(before.numbers),
      yearBefore: last === null ? null : pick(last.numbers),
    });
  };
}

function coverageOf({ first, last }: DayRange, since: DayNumber): DayCoverage | null {
  const [begin, end] = [dayNumber(first), dayNumber(last)];
  return since > begin && since <= end ? { known: end - since + 1, all: end - begin + 1 } : null;
}

/**
 * The earlier periods that records tell of in part alone. A figure that adds up days is then no fair comparison.
 * @param since the first day on record.
 */
export function coverage(days: DayRange, since: DayNumber): Pick<Figure, 'coverage'> {
  const [before, lastYear] = [periodBefore(days), yearBefore(days)].map((range) => coverageOf(range, since));
  const partly = { ...(before && { before }), ...(lastYear && { yearBefore: lastYear }) };
  return Object.keys(partly).length === 0 ? {} : { coverage: partly };
}

/** A figure that nobody recorded in the past. */
export const withoutPast = ({ value }: ComparedNumbers): ComparedNumbers => ofNow(value);

/** A number that is known for now alone. */
export const ofNow = (value: number | null): ComparedNumbers => ({ value, before: null, yearBefore: null });

/** A figure with its numbers. */
export const figureOf = (figure: Omit<Figure, keyof ComparedNumbers>, numbers: ComparedNumbers): Figure => ({
  ...figure,
  ...numbers,
});
