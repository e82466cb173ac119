import { addDays, addMonths, type Day } from '#format/days.ts';
import type { DayRange } from '../time/zonedTime.ts';

const until = (first: Day, next: Day): DayRange => ({ first, last: addDays(next, -1) });

function firstOfQuarter(day: Day): Day {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

/** The first day of the Australian financial year, which begins in July. */
function firstOfFinancialYear(day: Day): Day {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < '07-01' ? year - 1 : year}-07-01`;
}

/** The periods that bookkeepers take over, from the day that it is. */
export const bookPeriods = {
  lastMonth: (today: Day) => {
    const first = `${today.slice(0, 7)}-01`;
    return until(addMonths(first, -1), first);
  },
  lastQuarter: (today: Day) => until(addMonths(firstOfQuarter(today), -3), firstOfQuarter(today)),
  lastFinancialYear: (today: Day) => until(addMonths(firstOfFinancialYear(today), -12), firstOfFinancialYear(today)),
  thisFinancialYear: (today: Day) => ({ first: firstOfFinancialYear(today), last: today }),
} as const satisfies Record<string, (today: Day) => DayRange>;
export type BookPeriod = keyof typeof bookPeriods;

/**
 * The days to take over after those of the last file: the next month or quarter where it had a whole one, until today.
 * null: the last file reaches until today.
 */
export function daysAfter({ first, last }: DayRange, today: Day): DayRange | null {
  const next = addDays(last, 1);
  if (next > today) return null;
  const months = [1, 3, 12].find((count) => addMonths(first, count) === next);
  const end = months === undefined ? today : addDays(addMonths(next, months), -1);
  return { first: next, last: end < today ? end : today };
}
