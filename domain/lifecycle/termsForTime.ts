import type { Product } from '../entities/product.ts';
import type { PeriodUnit } from '../states/period.ts';
import { bookedAs } from '../states/unitKind.ts';
import { entryOf } from '../states/words.ts';
import type { BookedTime } from './bookedTime.ts';
import { ownTerms, pricingProducts, termsOfProduct, type BookingTerms, type PricedBookable } from './bookingTerms.ts';
import { firstBill } from './firstBill.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A working day is let by the day, and the last day of a longer period counts from this length on (milliseconds). */
const workingDay = 8 * hour;

/** From which length on a time is let by a period (milliseconds). */
export const lettingBegins: Record<PeriodUnit, number> = {
  minute: 0,
  hour,
  day: workingDay,
  week: 6 * day + workingDay,
  month: 27 * day + workingDay,
  year: 364 * day + workingDay,
};

/**
 * The terms whose period fits a time: the longest period that the time is let by, else the shortest of all. Among equal
 * periods the first terms win.
 */
export function fittingTerms(offered: readonly BookingTerms[], { from, until }: BookedTime): BookingTerms | null {
  const [first] = offered;
  if (first === undefined || until === null) return first ?? null;
  const fits = ({ period }: BookingTerms) => lettingBegins[period] <= until - from;
  return offered.reduce((best, each) => {
    if (fits(each) !== fits(best)) return fits(each) ? each : best;
    const difference = lettingBegins[each.period] - lettingBegins[best.period];
    return (fits(best) ? difference > 0 : difference < 0) ? each : best;
  }, first);
}

/**
 * The price of one unit or lockable for a time. Storage has its own price; workspaces and hire also have products for
 * other periods, of which the one that fits the time counts. A product for another size is nobody's price.
 * @param time null: no time is chosen yet.
 * @returns null: no price is known.
 */
export function termsForTime<Row extends Product>(
  bookable: PricedBookable,
  products: readonly Row[],
  time: BookedTime | null,
): BookingTerms | null {
  const own = ownTerms(bookable);
  const type = entryOf(bookedAs as Readonly<Record<string, string>>, bookable.kind);
  if (own !== null && (type === 'storage' || time === null)) return own;
  const priced = pricingProducts(products, bookable);
  // Beside an own price, a product that names no kind says nothing.
  const named = own === null ? priced : priced.filter(({ unitKind }) => unitKind != null);
  const offered = [own ?? [], named.flatMap((product) => termsOfProduct(product) ?? [])].flat();
  return time === null ? (offered[0] ?? null) : fittingTerms(offered, time);
}

/** The dollars for a whole time that is let by the hour or minute; null: it is billed period by period. */
export function sumForTime({ rate, period }: BookingTerms, { from, until }: BookedTime): number | null {
  if (until === null || (period !== 'hour' && period !== 'minute')) return null;
  return firstBill({ rate, period, movedIn: '', movedOut: null, lasts: until - from })?.amount ?? null;
}
