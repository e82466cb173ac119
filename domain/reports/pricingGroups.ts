import type { Product } from '../entities/product.ts';
import { termsOfProduct } from '../lifecycle/bookingTerms.ts';
import { noCents, times, toDollars, wholeCents } from '../money/cents.ts';
import { daysVacant, standingOn } from './occupiedOrVacant.ts';
import { meanOf, medianOf, movesOf, type Move } from './movement.ts';
import type { PricingThresholds } from './pricingThresholds.ts';
import type { KindGroup } from '../states/kindGroup.ts';
import type { Rentals, RentalUnit, ReportSite } from './rentals.ts';
import type { StreetReader } from './rents.ts';
import { monthlyCents } from './streetRates.ts';
import { suggestPrice, unitsLeft, type PriceSuggestion, type PricingFacts } from './suggestPrice.ts';

/** The days whose moves tell how demand changes. */
const movementDays = 90;
const daysOfYear = 365;

/** The units that a product books, at one site or at all, and the price that they speak for. */
export interface PricingGroup {
  product: Product;
  /** null: at all sites. */
  site: ReportSite | null;
  facts: PricingFacts;
  left: number;
  /** The average asking price of the units, in dollars a month; null: unknown. */
  averageStreet: number | null;
  /** Units whose own price a change of the product's price doesn't reach. */
  ownPrices: number;
  suggestion: PriceSuggestion;
  /** Dollars a month that the free units add at most: all let at the suggested price. At least they add nothing. */
  addsAtMost: number;
}

interface Net {
  now: number;
  yearBefore: number;
}

/** Units that moves took less those that they gave back, in the last days and a year before, by unit. */
function netByUnit(moves: readonly Move[]): Map<RentalUnit, Net> {
  const nets = new Map<RentalUnit, Net>();
  for (const { kind, day, stay } of moves) {
    if (kind === 'transfer') continue;
    const ago = stay.site.today - day;
    const period = ago < movementDays ? 'now' : 'yearBefore';
    const since = period === 'now' ? ago : ago - daysOfYear;
    if (since < 0 || since >= movementDays) continue;
    for (const unit of stay.units) {
      const net = nets.get(unit) ?? { now: 0, yearBefore: 0 };
      net[period] += kind === 'in' ? 1 : -1;
      nets.set(unit, net);
    }
  }
  return nets;
}

const hasOwnPrice = ({ unit: { price, pricePeriod } }: RentalUnit) =>
  typeof price === 'number' && price > 0 && monthlyCents(price, pricePeriod) !== null;

/** Let by the month, so that the occupancy of a day's end judges their price. */
const letLong: readonly KindGroup[] = ['storage', 'workspace', 'carPark', 'parcelStore'];
const isLetLong = ({ group }: RentalUnit) => letLong.includes(group);

/** Prices by the week, month or year; a product let by the day or hour has no occupancy of a day's end. */
const isPricedLong = (period: unknown) => period === 'week' || period === 'month' || period === 'year';

export interface PricingGroups {
  /** One for each product. */
  products: readonly PricingGroup[];
  /** One for each product and site. */
  sites: readonly PricingGroup[];
  withoutProduct: readonly string[];
  /** Names of products whose price can't be read, or is by the hour or day. */
  withoutPrice: readonly string[];
}

export function readPricing(rentals: Rentals, street: StreetReader, thresholds: PricingThresholds): PricingGroups {
  const nets = netByUnit(movesOf(rentals, ['storage', 'workspace']));
  const since = rentals.stays.reduce((first, { from }) => Math.min(first, from), Infinity);
  const groupOf = (product: Product, site: ReportSite | null, units: readonly RentalUnit[]): PricingGroup | null => {
    const terms = termsOfProduct(product);
    if (terms === null || typeof product.price !== 'number' || product.price <= 0 || !isPricedLong(terms.period))
      return null;
    const standings = units.map((unit) => ({ unit, standing: standingOn(unit, unit.site.today) }));
    const count = (wanted: string) => standings.filter(({ standing }) => standing === wanted).length;
    const vacant = standings.filter(({ standing }) => standing === 'vacant');
    const own = units.flatMap((unit) => nets.get(unit) ?? []);
    const isYearKnown = units.some(({ site: { today } }) => since <= today - daysOfYear - movementDays + 1);
    const facts: PricingFacts = {
      price: product.price,
      units: units.length,
      occupied: count('occupied'),
      committed: count('committed'),
      vacantDays: medianOf(vacant.flatMap(({ unit }) => daysVacant(unit, unit.site.today) ?? [])),
      net: own.reduce((sum, { now }) => sum + now, 0),
      netYearBefore: isYearKnown ? own.reduce((sum, { yearBefore }) => sum + yearBefore, 0) : null,
    };
    const suggestion = suggestPrice(facts, thresholds);
    const next = termsOfProduct({ ...product, price: suggestion.price });
    const left = unitsLeft(facts);
    const average = meanOf(units.flatMap((unit) => street.of(unit) ?? []));
    return {
      product,
      site,
      facts,
      left,
      suggestion,
      averageStreet: average === null ? null : toDollars(wholeCents(average)),
      ownPrices: units.filter(hasOwnPrice).length,
      addsAtMost: toDollars(times(monthlyCents(next?.rate, next?.period) ?? noCents, left)),
    };
  };
  const units = new Map<Product, Map<ReportSite, RentalUnit[]>>();
  const withoutProduct: string[] = [];
  for (const unit of rentals.units) {
    if (!unit.isRentable || !isLetLong(unit)) continue;
    const product = street.productOf(unit);
    if (product === null) {
      withoutProduct.push(unit.name);
      continue;
    }
    const bySite = units.get(product) ?? new Map<ReportSite, RentalUnit[]>();
    units.set(product, bySite);
    const own = bySite.get(unit.site);
    if (own === undefined) bySite.set(unit.site, [unit]);
    else own.push(unit);
  }
  const [products, sites, withoutPrice]: [PricingGroup[], PricingGroup[], string[]] = [[], [], []];
  for (const [product, bySite] of units) {
    const all = groupOf(product, null, [...bySite.values()].flat());
    if (all === null) withoutPrice.push(product.name ?? `Product ${product.id}`);
    else products.push(all);
    for (const [site, own] of bySite) sites.push(...[groupOf(product, site, own)].filter((each) => each !== null));
  }
  return { products, sites, withoutProduct, withoutPrice };
}
