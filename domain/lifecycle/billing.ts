import { addDays } from '#format/days.ts';
import type { PeriodUnit } from '../states/period.ts';

/** Days or months of a period; what is let by the hour is not billed by days. */
const lengths: Record<PeriodUnit, { days: number } | { months: number } | null> = {
  minute: null,
  hour: null,
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  year: { months: 12 },
};

const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** So many months on, on the date of the move-in; where a month is too short for that, on its last day. */
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
  /** The day of the move-in: bills by the month fall on its date, and before it nothing is paid. */
  movedIn: string;
  /** The day up to which it is paid; null: nothing was paid yet. */
  paidTo: string | null;
}

/**
 * The day up to which a booking is paid once so many periods more are paid; fewer, for a number below 0.
 * @returns `paidTo` as it was for what is let by the hour or minute.
 */
export function paidOn({ period, movedIn, paidTo }: Billed, count: number): string | null {
  const length = lengths[period];
  if (length === null || count === 0) return paidTo;
  const from = paidTo ?? movedIn;
  return 'days' in length ? addDays(from, count * length.days) : monthsOn(from, count * length.months, movedIn);
}

/** The day up to which a booking is paid that owes nothing: the end of its period that runs, or later. */
export function paidUp(billed: Billed, today: string): string | null {
  let { paidTo } = billed;
  while (paidTo === null || paidTo < today) {
    const next = paidOn({ ...billed, paidTo }, 1);
    if (next === null || next === paidTo) return paidTo;
    paidTo = next;
  }
  return paidTo;
}

/** How many whole periods an amount of dollars pays at a rate; none, where the rate is 0. */
export function periodsPaid(amount: number, rate: number): number {
  return rate > 0 ? Math.floor(Math.round(amount * 100) / Math.round(rate * 100)) : 0;
}
