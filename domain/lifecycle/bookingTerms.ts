import { centsOf, prorated, toCents, toDollars, type Cents } from '../money/cents.ts';
import { roundToCent, sumDollars } from '../money/dollars.ts';
import type { Product } from '../entities/product.ts';
import { periodUnits, type PeriodUnit } from '../states/period.ts';
import { isOneOf } from '../states/words.ts';

/** The rate (dollars a period), and the product that sets it. */
export interface BookingTerms {
  /** null: the units' own prices. */
  productId: number | null;
  rate: number;
  period: PeriodUnit;
}

/** A unit, or a lockable, whose price is always a product's. */
export interface PricedBookable {
  kind?: string | null | undefined;
  size?: string | null | undefined;
  price?: number | null | undefined;
  pricePeriod?: string | null | undefined;
  productId?: number | null | undefined;
}

type PricedProduct = Pick<Product, 'id' | 'kind' | 'status' | 'price' | 'period' | 'periodCount' | 'unitKind' | 'size'>;

/** The terms per period: a price may buy several. null: no price or period. */
export function termsOfProduct({ id, price, period, periodCount }: PricedProduct): BookingTerms | null {
  if (typeof price !== 'number' || !isOneOf(periodUnits, period)) return null;
  return { productId: id, rate: toDollars(prorated(toCents(price), 1, periodCount ?? 1)), period };
}

/** The available products for a unit's kind, those for its size first. */
export function productsFor<Row extends PricedProduct>(
  products: readonly Row[],
  { kind, size, productId }: PricedBookable,
) {
  const fits = products.filter(
    (product) =>
      product.kind === 'bookable' &&
      product.status === 'AVAILABLE' &&
      (product.unitKind == null || kind == null || product.unitKind === kind),
  );
  const rank = (product: Row) => (product.id === productId ? 0 : size != null && product.size === size ? 1 : 2);
  return fits.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** A unit's own price; null: it has none, or one whose period nobody knows. */
export function ownTerms({ price, pricePeriod }: PricedBookable): BookingTerms | null {
  if (typeof price !== 'number' || !(price > 0) || !isOneOf(periodUnits, pricePeriod)) return null;
  return { productId: null, rate: roundToCent(price), period: pricePeriod };
}

/**
 * The products whose price a unit without one of its own may have: those for its size before those for all sizes. A
 * product for another size is nobody's price. One that names no kind may be meant for something else, so it counts only
 * where no product is for the kind.
 */
export function pricingProducts<Row extends PricedProduct>(products: readonly Row[], bookable: PricedBookable): Row[] {
  const { kind, size, productId } = bookable;
  const fitting = productsFor(products, bookable).filter(
    (product) => product.id === productId || product.size == null || product.size === size,
  );
  const ofKind = fitting.filter((product) => product.id === productId || (product.unitKind ?? null) === (kind ?? null));
  return ofKind.length > 0 ? ofKind : fitting;
}

/** The product whose price serves a unit without one of its own; null: none. */
export function pricingProduct<Row extends PricedProduct>(
  products: readonly Row[],
  bookable: PricedBookable,
): Row | null {
  const offered = pricingProducts(products, bookable);
  return offered.find((product) => termsOfProduct(product) !== null) ?? offered[0] ?? null;
}

/** Whether a product is for units of this kind and size, also one that nobody can book any more. */
function isProductFor({ unitKind, size }: PricedProduct, unit: PricedBookable): boolean {
  const isOfKind = unitKind == null || unit.kind == null || unitKind === unit.kind;
  return isOfKind && (size == null || unit.size == null || size === unit.size);
}

/**
 * The product of a booking that moves to another unit: its own where that is for the unit too.
 * @param current the booking's product; null: it has none.
 * @returns null: none is for the unit, or the booking has none.
 */
export function productAfterMove(
  products: readonly PricedProduct[],
  unit: PricedBookable,
  current: number | null,
): number | null {
  const product = products.find(({ id }) => id === current);
  if (product === undefined || isProductFor(product, unit)) return current;
  return pricingProduct(products, unit)?.id ?? null;
}

/**
 * The street rate: what one unit or lockable asks for today, which is its own price, else its product's. Forms, bookings
 * and reports all ask here.
 * @returns null: neither is known.
 */
export function streetTerms(bookable: PricedBookable, products: readonly PricedProduct[]): BookingTerms | null {
  const own = ownTerms(bookable);
  if (own !== null) return own;
  const product = pricingProduct(products, bookable);
  return product === null ? null : termsOfProduct(product);
}

/** The number of periods in a month, as a fraction; what is let by the hour has no rate for a month. */
const monthsOf: Readonly<Record<string, readonly [times: number, by: number]>> = {
  day: [365, 12],
  week: [52, 12],
  month: [1, 1],
  year: [1, 12],
};

/** A rate as a month's, in cents: a year has 12 months, 52 weeks and 365 days. null: it has none, or can't be read. */
export function monthlyCents(rate: unknown, period: unknown): Cents | null {
  const cents = centsOf(rate);
  const fraction = typeof period === 'string' && Object.hasOwn(monthsOf, period) ? monthsOf[period] : undefined;
  if (cents === null || cents < 0 || fraction === undefined) return null;
  return prorated(cents, ...fraction);
}

/** Terms as those of a month; null: they are by the hour. */
function monthlyTerms({ productId, rate, period }: BookingTerms): BookingTerms | null {
  const cents = monthlyCents(rate, period);
  return cents === null ? null : { productId, rate: toDollars(cents), period: 'month' };
}

/**
 * The sum of the units' street rates. Rates of several periods are added up as those of a month.
 * @returns null: one of them is not known.
 */
export function bookingTerms(
  booked: readonly PricedBookable[],
  products: readonly PricedProduct[],
): BookingTerms | null {
  const asked = booked.map((each) => streetTerms(each, products));
  const isMixed = asked.some((terms) => terms?.period !== asked[0]?.period);
  const terms = asked.flatMap((each) => (each === null ? null : isMixed ? monthlyTerms(each) : each) ?? []);
  const [first] = terms;
  if (first === undefined || terms.length < booked.length) return null;
  const isOfOne = terms.every(({ productId }) => productId === first.productId);
  return { ...first, productId: isOfOne ? first.productId : null, rate: sumDollars(terms.map(({ rate }) => rate)) };
}

/** The deposit in dollars; 0: none. The API may lack the field. */
export function depositOf(product: Readonly<Record<string, unknown>> | undefined): number {
  const deposit = product?.['deposit'];
  return typeof deposit === 'number' && deposit > 0 ? roundToCent(deposit) : 0;
}
