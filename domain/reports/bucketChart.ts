import { addMonths } from '#format/days.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { occupancyByDay } from './occupiedOrVacant.ts';
import { bucketFinder, bucketsOf, dayCount, yearBefore, type Buckets } from './periods.ts';
import type { RentalUnit } from './rentals.ts';
import type { Category } from './report.ts';
import type { ColumnOf } from './reportTable.ts';
import { dayNumber, dayOfNumber, type DayNumber } from './zoneCalendar.ts';

/** A choice column with the week or month of a row's day; none where each day is a part of the chart. */
export function bucketColumn<Subject>(
  buckets: Buckets,
  dayOf: (subject: Subject) => DayNumber,
): readonly ColumnOf<Subject>[] {
  if (buckets.unit === 'day') return [];
  const indexOf = bucketFinder(buckets);
  const labels = Object.fromEntries(buckets.buckets.map(({ label }) => [label, label]));
  return [
    {
      id: 'bucket',
      header: unitReportMessages.buckets[buckets.unit],
      kind: 'choice',
      labels,
      cell: (subject) => buckets.buckets[indexOf(dayOf(subject))]?.label ?? null,
    },
  ];
}

/** Parts of a range with the rows of a table that are in them. @param table null: nothing stands behind them. */
export function bucketCategories({ unit, buckets }: Buckets, table: string | null): Category[] {
  return buckets.map(({ label, first }) => {
    if (table === null) return { label };
    const values = unit === 'day' ? { day: [first] } : { bucket: [label] };
    return { label, drill: { table, where: values } };
  });
}

interface Shares {
  unitShare: (number | null)[];
  areaShare: (number | null)[];
}

/** The occupancy at the ends of some days, out of a range that holds them. */
function sharesAt(units: readonly RentalUnit[], range: DayRange, ends: readonly DayNumber[]): Shares {
  const { occupied, occupiedArea, rentable, rentableArea } = occupancyByDay(units, range);
  const at = (values: readonly (number | null)[], whole: number) =>
    ends.map((end) => {
      const value = values[end - dayNumber(range.first)] ?? null;
      return value === null || whole === 0 ? null : value / whole;
    });
  return { unitShare: at(occupied, rentable), areaShare: at(occupiedArea, rentableArea) };
}

/** The occupancy at the end of each part of a range (of the one that runs: today), and a year before. */
export function occupancyOverTime(units: readonly RentalUnit[], days: DayRange, today: DayNumber) {
  const buckets = bucketsOf(days);
  const ends = buckets.buckets.map(({ first, last }) =>
    dayNumber(first) <= today ? Math.min(dayNumber(last), today) : dayNumber(last),
  );
  const earlier = yearBefore(days);
  const [from, length] = [dayNumber(earlier.first), dayCount(earlier)];
  const earlierEnds = ends.map((end) =>
    Math.min(dayNumber(addMonths(dayOfNumber(end), -12)), from + Math.max(0, length - 1)),
  );
  return { buckets, now: sharesAt(units, days, ends), yearBefore: sharesAt(units, earlier, earlierEnds) };
}
