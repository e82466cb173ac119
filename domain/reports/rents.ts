import type { Booking } from '../entities/booking.ts';
import { recordKey, type RecordKey } from '../entities/recordKey.ts';
import { recordName } from '../entities/recordName.ts';
import { noCents, plus, prorated, splitCents, toDollars, type Cents } from '../money/cents.ts';
import type { DayNumbers } from './money.ts';
import { addCollected, addUnitRent, monthParts, noGap, type RentGap, type UnitLet } from './rentGap.ts';
import type { Rentals, RentalUnit, Stay } from './rentals.ts';
import type { ReportRecords } from './reportRecords.ts';
import { createStreetRates, inPlaceCents, type StreetRates } from './streetRates.ts';
import type { DayNumber } from './zoneCalendar.ts';

/** The potential rent of storage units with a street rate, and where it went, by period and site. */
export interface Rents {
  gaps: readonly ReadonlyMap<number, RentGap>[];
  /** Adds the money that arrived for a booking in a period: its units' part, if any of them counts. */
  collect(period: number, siteId: number, booking: Booking | null | undefined, cents: Cents): void;
  /** Rentable units whose street rate is not known, which have no potential rent. */
  withoutStreet: readonly string[];
  /** Bookings whose rate is not known, which count at street rates. */
  withoutRate: readonly string[];
}

/** Reads the street rate of each unit by the products of its organisation. */
export function streetReader({ products, sites }: Pick<ReportRecords, 'products' | 'sites'>) {
  const rates: StreetRates = createStreetRates(products);
  const owners = new Map(sites.map(({ id, organisationId }) => [id, organisationId]));
  const ownerOf = ({ site }: RentalUnit) => owners.get(site.id);
  return {
    of: (unit: RentalUnit) => rates.of(unit.unit, ownerOf(unit)),
    productOf: (unit: RentalUnit) => rates.productOf(unit.unit, ownerOf(unit)),
  };
}
export type StreetReader = ReturnType<typeof streetReader>;

/** The monthly rent of each unit of a stay; null: the rate is not known. */
function sharesOfRate({ booking, units }: Pick<Stay, 'booking' | 'units'>): Cents[] | null {
  const cents = inPlaceCents(booking);
  return cents === null ? null : splitCents(cents, Math.max(units.length, booking.units?.length ?? 0, 1));
}

const overlaps = (stay: Stay, { first, last }: DayNumbers) => stay.from <= last && stay.until > first;

/** Adds the lets of the stays of some periods to the units that count. */
function readLets(stays: readonly Stay[], periods: readonly DayNumbers[], streets: ReadonlyMap<RentalUnit, Cents>) {
  const lets = new Map<RentalUnit, UnitLet[]>();
  const withoutRate: string[] = [];
  for (const stay of stays) {
    if (stay.group !== 'storage' || !periods.some((period) => overlaps(stay, period))) continue;
    const rates = sharesOfRate(stay);
    if (rates === null) withoutRate.push(recordName('booking', stay.booking));
    for (const [index, unit] of stay.units.entries()) {
      const street = streets.get(unit);
      if (street === undefined) continue;
      const own = { first: stay.from, last: stay.until - 1, monthly: rates?.[index] ?? street };
      const known = lets.get(unit);
      if (known === undefined) lets.set(unit, [own]);
      else known.push(own);
    }
  }
  return { lets, withoutRate };
}

/** The units of each booking whose rent counts, and all that it holds, as numbers. */
function countedUnits({ stays, coming }: Rentals, streets: ReadonlyMap<RentalUnit, Cents>) {
  const counted = new Map<RecordKey, readonly [counted: number, all: number]>();
  const add = ({ booking, units }: { booking: Booking; units: readonly RentalUnit[] }) => {
    const own = units.filter((unit) => streets.has(unit)).length;
    if (own > 0) counted.set(recordKey('booking', booking), [own, Math.max(units.length, booking.units?.length ?? 0)]);
  };
  stays.forEach(add);
  coming.forEach(add);
  return counted;
}

/** @param periods of each site's own days; those that have not begun have no potential rent yet. */
export function readRents(rentals: Rentals, street: StreetReader, periods: readonly DayNumbers[]): Rents {
  const rentable = rentals.units.filter(({ group, isRentable }) => group === 'storage' && isRentable);
  const streets = new Map<RentalUnit, Cents>();
  const withoutStreet: string[] = [];
  for (const unit of rentable) {
    const cents = street.of(unit);
    if (cents === null) withoutStreet.push(unit.name);
    else streets.set(unit, cents);
  }
  const { lets, withoutRate } = readLets(rentals.stays, periods, streets);
  const cut = new Map<string, ReturnType<typeof monthParts>>();
  const partsOf = ({ first, last }: DayNumbers, today: DayNumber) => {
    const key = `${first}/${Math.min(last, today)}`;
    const parts = cut.get(key) ?? monthParts({ first, last: Math.min(last, today) });
    cut.set(key, parts);
    return parts;
  };
  const gaps = periods.map((period) => {
    const bySite = new Map<number, RentGap>();
    for (const [unit, cents] of streets) {
      const gap = bySite.get(unit.site.id) ?? noGap();
      bySite.set(unit.site.id, gap);
      addUnitRent(gap, cents, lets.get(unit) ?? [], partsOf(period, unit.site.today));
    }
    return bySite;
  });
  const counted = countedUnits(rentals, streets);
  return {
    gaps,
    withoutStreet,
    withoutRate,
    collect(period, siteId, booking, cents) {
      const [own, all] = (booking && counted.get(recordKey('booking', booking))) ?? [0, 0];
      const bySite = gaps[period];
      if (own === 0 || bySite === undefined) return;
      const gap = bySite.get(siteId) ?? noGap();
      bySite.set(siteId, gap);
      addCollected(gap, prorated(cents, own, all));
    },
  };
}

/** In-place rates by the month, and the square metres that they are paid for. */
export interface RateSums {
  cents: Cents;
  squareMetres: number;
}

/** Adds up the rents of occupied storage units with an area at the end of a day. */
export function sumRates(stays: readonly Stay[], day: DayNumber): RateSums {
  const sums: RateSums = { cents: noCents, squareMetres: 0 };
  for (const stay of stays) {
    const on = Math.min(day, stay.site.today);
    if (stay.group !== 'storage' || stay.from > on || stay.until <= on) continue;
    const rates = sharesOfRate(stay);
    if (rates === null) continue;
    for (const [index, { area }] of stay.units.entries()) {
      if (area === null) continue;
      sums.cents = plus(sums.cents, rates[index] ?? noCents);
      sums.squareMetres += area;
    }
  }
  return sums;
}

/** Dollars a square metre and month; null: nothing with an area is let. */
export const averageRate = ({ cents, squareMetres }: RateSums): number | null =>
  squareMetres > 0 ? toDollars(cents) / squareMetres : null;
