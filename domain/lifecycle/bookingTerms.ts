import { prorated, toCents, toDollars } from '../money/cents.ts';
import { roundToCent } from '../money/dollars.ts';
import type { Product } from '../entities/product.ts';
import type { PeriodUnit } from '../states/period.ts';
import { periodUnits } from '../states/period.ts';
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

/**
 * The sum of the units' own prices, else of the first product for each kind.
 * @returns null: neither is known.
 */
export function bookingTerms(
  booked: readonly PricedBookable[],
  products: readonly PricedProduct[],
): BookingTerms | null {
  const [first] = booked;
  if (first === undefined) return null;
  const own = booked.reduce((sum, { price }) => sum + (price ?? 0), 0);
  if (own > 0 && isOneOf(periodUnits, first.pricePeriod)) {
    return { productId: null, rate: roundToCent(own), period: first.pricePeriod };
  }
  for (const product of productsFor(products, first)) {
    const terms = termsOfProduct(product);
    if (terms !== null) return { ...terms, rate: roundToCent(terms.rate * booked.length) };
  }
  return null;
}

/** The deposit in dollars; 0: none. The API may lack the field. */
export function depositOf(product: Readonly<Record<string, unknown>> | undefined): number {
  const deposit = product?.['deposit'];
  return typeof deposit === 'number' && deposit > 0 ? roundToCent(deposit) : 0;
}
