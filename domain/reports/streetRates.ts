import type { Booking } from '../entities/booking.ts';
import type { Product } from '../entities/product.ts';
import type { Unit } from '../entities/unit.ts';
import { monthlyCents, pricingProduct, streetTerms, type BookingTerms } from '../lifecycle/bookingTerms.ts';
import { noCents, type Cents } from '../money/cents.ts';

type PricedUnit = Pick<Unit, 'kind' | 'size' | 'price' | 'pricePeriod'>;

/** Reads street rates of units whose products are these. */
export interface StreetRates {
  /** Today's asking price: the unit's own, else its product's. null: not known. */
  termsOf(unit: PricedUnit, organisationId?: number): BookingTerms | null;
  /** The same as a month's, in cents. null: not known, or by the hour. */
  of(unit: PricedUnit, organisationId?: number): Cents | null;
  /** The product whose price serves units of a kind and size that have none of their own. null: none. */
  productOf(unit: PricedUnit, organisationId?: number): Product | null;
}

const isOfOrganisation = (product: Product, organisationId: number | undefined) =>
  organisationId === undefined || product.organisationId === undefined || product.organisationId === organisationId;

export function createStreetRates(products: readonly Product[]): StreetRates {
  const found = new Map<string, Product | null>();
  const productOf: StreetRates['productOf'] = ({ kind, size }, organisationId) => {
    const key = `${organisationId ?? ''}/${kind ?? ''}/${size ?? ''}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const own = products.filter((product) => isOfOrganisation(product, organisationId));
    const product = pricingProduct(own, { kind, size });
    found.set(key, product);
    return product;
  };
  const termsOf: StreetRates['termsOf'] = (unit, organisationId) => {
    const product = productOf(unit, organisationId);
    return streetTerms(unit, product === null ? [] : [product]);
  };
  return {
    productOf,
    termsOf,
    of(unit, organisationId) {
      const terms = termsOf(unit, organisationId);
      return terms === null ? null : monthlyCents(terms.rate, terms.period);
    },
  };
}

/** The rent of a running booking, in cents a month; 0: it is let without payment; null: unknown. */
export function inPlaceCents({ rate, period, complimentary }: Booking): Cents | null {
  return complimentary === true ? noCents : monthlyCents(rate, period);
}
