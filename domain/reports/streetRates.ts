import type { Booking } from '../entities/booking.ts';
import type { Product } from '../entities/product.ts';
import type { Unit } from '../entities/unit.ts';
import { bookingTerms, productsFor } from '../lifecycle/bookingTerms.ts';
import { centsOf, noCents, prorated, type Cents } from '../money/cents.ts';

/** The number of periods in a month, as a fraction; a unit let by the hour has no rate for a month. */
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

type PricedUnit = Pick<Unit, 'kind' | 'size' | 'price' | 'pricePeriod'>;

/** Reads street rates of units whose products are these. */
export interface StreetRates {
  /** Today's asking price as a month's, in cents: the unit's own, else its product's. null: not known. */
  of(unit: PricedUnit, organisationId?: number): Cents | null;
  /** The product that books units of a kind and size: the one of the size, else one for all sizes. null: none. */
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
    const fits = kind == null ? [] : productsFor(own, { kind, size }).filter(({ unitKind }) => unitKind === kind);
    const product =
      fits.find((each) => each.size != null && each.size === size) ?? fits.find((each) => each.size == null) ?? null;
    found.set(key, product);
    return product;
  };
  return {
    productOf,
    of(unit, organisationId) {
      const product = productOf(unit, organisationId);
      const terms = bookingTerms([unit], product === null ? [] : [product]);
      return terms === null ? null : monthlyCents(terms.rate, terms.period);
    },
  };
}

/** The rent of a running booking, in cents a month; 0: it is let without payment; null: unknown. */
export function inPlaceCents({ rate, period, complimentary }: Booking): Cents | null {
  return complimentary === true ? noCents : monthlyCents(rate, period);
}
