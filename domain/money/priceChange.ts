import { prorated, toCents, toDollars } from './cents.ts';

/** Hundredths of a percent, so that "2.5 %" is a whole number. */
const whole = 10_000;

const percentPattern = /^([+-])?\s*(\d+)(?:[.,](\d{1,2}))?\s*%?$/;

/** "+5 %", "-10" or "2.5%" in percent. null: it is no percentage, changes nothing, or leaves no price. */
export function percentOf(text: string): number | null {
  const [, sign, units, decimals = ''] = percentPattern.exec(text.trim().replace('−', '-')) ?? [];
  if (units === undefined) return null;
  const size = (Number(units) * 100 + Number(decimals.padEnd(2, '0'))) / 100;
  const percent = sign === '-' ? -size : size;
  return percent === 0 || percent <= -100 || percent > 1_000 ? null : percent;
}

/** Dollars after a change in percent, rounded to the cent. */
export const changedBy = (dollars: number, percent: number): number =>
  toDollars(prorated(toCents(dollars), whole + Math.round(percent * 100), whole));

/** What many prices change to. */
export type PriceChange = { act: 'set'; price: number } | { act: 'percent'; percent: number } | { act: 'remove' };

/** Dollars; null: no price. A percentage of no price is none. */
export function priceAfter(before: number | null, change: PriceChange): number | null {
  if (change.act === 'set') return change.price;
  if (change.act === 'remove' || before === null) return null;
  return changedBy(before, change.percent);
}
