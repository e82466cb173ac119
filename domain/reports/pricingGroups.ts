import type { Product } from '../entities/product.ts';
import { recordName } from '../entities/recordName.ts';
import { monthlyCents, ownTerms, termsOfProduct, type BookingTerms } from '../lifecycle/bookingTerms.ts';
import { noCents, sumCents, toDollars, wholeCents, type Cents } from '../money/cents.ts';
import type { KindGroup } from '../states/kindGroup.ts';
import { billingPeriodUnits, type BillingPeriodUnit } from '../states/period.ts';
import { isOneOf } from '../states/words.ts';
import { bookedKindName } from './bookedKind.ts';
import { meanOf, medianOf, movesOf, type Move } from './movement.ts';
import { daysVacant, standingOn, type UnitStanding } from './occupiedOrVacant.ts';
import type { PricingThresholds } from './pricingThresholds.ts';
import type { Rentals, RentalUnit, ReportSite } from './rentals.ts';
import type { StreetReader } from './rents.ts';
import { suggestPrice, unitsLeft, type PriceSuggestion, type PricingFacts } from './suggestPrice.ts';

/** The days whose moves tell how demand changes. */
const movementDays = 90;
const daysOfYear = 365;

/** A unit of a group with its street rate of today and the suggested one, in dollars for a period. */
export interface PricedUnit {
  unit: RentalUnit;
  standing: UnitStanding;
  /** Whether the unit has a price of its own; otherwise its product's serves it. */
  isOwn: boolean;
  /** Whether the server keeps prices of units, so that this one's can change. */
  isKept: boolean;
  period: BillingPeriodUnit;
  price: number;
  next: number;
}

/** The units of one product at one site, or of one kind and size without a product, and the price that they speak for. */
export interface PricingGroup {
  id: string;
  name: string;
  /** null: no product's price serves these units. */
  product: Product | null;
  kind: string | null;
  size: string | null;
  site: ReportSite;
  facts: PricingFacts;
  left: number;
  units: readonly PricedUnit[];
  /** The average street rate of the units, today and by the suggestion, in dollars a month. */
  street: number;
  suggested: number;
  suggestion: Pick<PriceSuggestion, 'action' | 'reason'>;
  /** Dollars a month that the free units bring in, if all are let: at the prices of today and at the suggested ones. */
  addsToday: number;
  addsAtMost: number;
}

/** Whether applying the suggestion changes the price of a unit. */
export const isToChange = ({ isKept, price, next }: PricedUnit) => isKept && price !== next;

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

/** Let by the month, so that the occupancy of a day's end judges their price. */
const letLong: readonly KindGroup[] = ['storage', 'workspace', 'carPark', 'parcelStore'];
const isLetLong = ({ group }: RentalUnit) => letLong.includes(group);

/** Prices by the week, month or year; what is let by the day or hour has no occupancy of a day's end. */
const isPricedLong = ({ period }: BookingTerms) => period === 'week' || period === 'month' || period === 'year';

/** A unit is billed by the week or month. */
function billedTerms({ rate, period }: BookingTerms): { price: number; period: BillingPeriodUnit } {
  if (isOneOf(billingPeriodUnits, period)) return { price: rate, period };
  return { price: toDollars(monthlyCents(rate, period) ?? noCents), period: 'month' };
}

type OpenUnit = Omit<PricedUnit, 'next'>;

function pricedUnit(unit: RentalUnit, terms: BookingTerms): OpenUnit {
  const { price, pricePeriod } = unit.unit;
  return {
    unit,
    standing: standingOn(unit, unit.site.today),
    isOwn: ownTerms(unit.unit) !== null,
    isKept: price !== undefined && pricePeriod !== undefined,
    ...billedTerms(terms),
  };
}

const monthlyOf = (price: number, period: BillingPeriodUnit): Cents => monthlyCents(price, period) ?? noCents;
const averageOf = (rates: readonly Cents[]) => toDollars(wholeCents(meanOf(rates) ?? 0));

type Subject = Pick<PricingGroup, 'id' | 'name' | 'product' | 'kind' | 'size' | 'site'>;

/** The group of a unit: that of its product, unless the product is let by the hour, else that of its kind and size. */
function subjectOf({ unit, site }: RentalUnit, product: Product | null): Subject {
  const terms = product === null ? null : termsOfProduct(product);
  if (product !== null && terms !== null && isPricedLong(terms)) {
    const { unitKind = null, size: ofSize = null } = product;
    const name = recordName('product', product);
    return { id: `${product.id}-${site.id}`, name, product, kind: unitKind, size: ofSize, site };
  }
  const [kind, size] = [unit.kind ?? null, unit.size ?? null];
  const name = bookedKindName({ kind: kind ?? 'unknown', size: size ?? 'none' });
  return { id: `${kind}-${size}-${site.id}`, name, product: null, kind, size, site };
}

export interface PricingGroups {
  groups: readonly PricingGroup[];
  /** Names of units without a street rate. */
  withoutStreet: readonly string[];
  /** Names of products or units whose price is by the hour or day. */
  byTheHour: readonly string[];
}

export function readPricing(rentals: Rentals, street: StreetReader, thresholds: PricingThresholds): PricingGroups {
  const nets = netByUnit(movesOf(rentals, ['storage', 'workspace']));
  const since = rentals.stays.reduce((first, { from }) => Math.min(first, from), Infinity);
  const groupOf = (subject: Subject, open: readonly OpenUnit[]): PricingGroup => {
    const { today } = subject.site;
    const standing = (wanted: UnitStanding) => open.filter((each) => each.standing === wanted);
    const own = open.flatMap(({ unit }) => nets.get(unit) ?? []);
    const isYearKnown = since <= today - daysOfYear - movementDays + 1;
    const facts: PricingFacts = {
      units: open.length,
      occupied: standing('occupied').length,
      committed: standing('committed').length,
      vacantDays: medianOf(standing('vacant').flatMap(({ unit }) => daysVacant(unit, today) ?? [])),
      net: own.reduce((sum, { now }) => sum + now, 0),
      netYearBefore: isYearKnown ? own.reduce((sum, { yearBefore }) => sum + yearBefore, 0) : null,
    };
    const { prices, ...suggestion } = suggestPrice(
      facts,
      open.map(({ price }) => price),
      thresholds,
    );
    const units = open.map((each, index): PricedUnit => ({ ...each, next: prices[index] ?? each.price }));
    const free = units.filter((each) => each.standing === 'vacant');
    return {
      ...subject,
      facts,
      units,
      suggestion,
      left: unitsLeft(facts),
      street: averageOf(units.map(({ price, period }) => monthlyOf(price, period))),
      suggested: averageOf(units.map(({ next, period }) => monthlyOf(next, period))),
      addsToday: toDollars(sumCents(free.map(({ price, period }) => monthlyOf(price, period)))),
      addsAtMost: toDollars(sumCents(free.map(({ next, period }) => monthlyOf(next, period)))),
    };
  };
  const found = new Map<string, { subject: Subject; units: OpenUnit[] }>();
  const withoutStreet: string[] = [];
  const byTheHour = new Set<string>();
  for (const unit of rentals.units) {
    if (!unit.isRentable || !isLetLong(unit)) continue;
    const [terms, product] = [street.termsOf(unit), street.productOf(unit)];
    if (terms === null || terms.rate <= 0) withoutStreet.push(unit.name);
    else if (!isPricedLong(terms)) byTheHour.add(product === null ? unit.name : recordName('product', product));
    else {
      const subject = subjectOf(unit, product);
      const group = found.get(subject.id) ?? { subject, units: [] };
      found.set(subject.id, group);
      group.units.push(pricedUnit(unit, terms));
    }
  }
  const groups = [...found.values()].map(({ subject, units }) => groupOf(subject, units));
  return { groups: withOwnNames(groups), withoutStreet, byTheHour: [...byTheHour] };
}

/** Products of one name are told apart by their numbers. */
function withOwnNames(groups: readonly PricingGroup[]): PricingGroup[] {
  const ids = new Map<string, Set<number | null>>();
  for (const { name, product } of groups) ids.set(name, (ids.get(name) ?? new Set()).add(product?.id ?? null));
  return groups.map((group) => {
    const { name, product } = group;
    const isShared = (ids.get(name)?.size ?? 0) > 1;
    return isShared && product !== null ? { ...group, name: `${name} (${product.id})` } : group;
  });
}
