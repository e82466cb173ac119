import { addDays } from '#format/days.ts';
import type { PeriodUnit } from '../states/period.ts';

/** The days or months of a period; hourly lets are not billed by days. */
const lengths: Record<PeriodUnit, { days: number } | { months: number } | null> = {
  minute: null,
  hour: null,
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  year: { months: 12 },
};

const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The move-in's date some months on; in a shorter month its last day. */
function monthsOn(day: string, count: number, movedIn: string): string {
  const from = new Date(`${day}T00:00:00Z`);
  const [year, month, date] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  const wanted = Number(movedIn.slice(8));
  const keeps = date === Math.min(wanted, lastDate(year, month)) ? wanted : date;
  const first = new Date(Date.UTC(year, month + count, 1));
  const last = lastDate(first.getUTCFullYear(), first.getUTCMonth());
  first.setUTCDate(Math.min(keeps, last));
  return first.toISOString().slice(0, 10);
}

/** How a booking is billed. Days are the site's: "2026-11-21". */
export interface Billed {
  period: PeriodUnit;
  /** The day of the move-in. Monthly bills fall on this date; nothing is paid before it. */
  movedIn: string;
  /** The day paid to; null: nothing was paid yet. */
  paidTo: string | null;
}

/**
 * The paid-to day after so many more periods; fewer below 0.
 * @returns `paidTo` for lets by the hour or minute.
 */
export function paidOn({ period, movedIn, paidTo }: Billed, count: number): string | null {
  const length = lengths[period];
  if (length === null || count === 0) return paidTo;
  const from = paidTo ?? movedIn;
  return 'days' in length ? addDays(from, count * length.days) : monthsOn(from, count * length.months, movedIn);
}
