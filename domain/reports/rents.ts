import type { Booking } from '../entities/booking.ts';
import { recordKey, type RecordKey } from '../entities/recordKey.ts';
import { recordName } from '../entities/recordName.ts';
import { noCents, plus, prorated, splitCents, toDollars, type Cents } from '../money/cents.ts';
import type { DayNumbers } from './money.ts';
import { addCollected, addLetRent, addUnitRent, monthParts, noGap, type RentGap, type UnitLet } from './rentGap.ts';
import type { Rentals, RentalUnit, ReportSite, Stay } from './rentals.ts';
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
    termsOf: (unit: RentalUnit) => rates.termsOf(unit.unit, ownerOf(unit)),
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

/** The lets of one unit, or of a unit whose record is gone. */
interface LetUnit {
  site: ReportSite;
  /** null: its record is gone, so that only bookings tell of it. */
  unit: RentalUnit | null;
  lets: UnitLet[];
}

/** The lets of storage in some periods, by unit. */
function readLets(
  stays: readonly Stay[],
  periods: readonly DayNumbers[],
  streetOf: (unit: RentalUnit) => Cents | null,
) {
  const byUnit = new Map<RentalUnit, LetUnit>();
  const gone: LetUnit[] = [];
  const withoutRate: string[] = [];
  for (const stay of stays) {
    if (stay.group !== 'storage' || !periods.some((period) => overlaps(stay, period))) continue;
    const { site, units } = stay;
    const rates = sharesOfRate(stay);
    if (rates === null) withoutRate.push(recordName('booking', stay.booking));
    const letAt = (monthly: Cents): UnitLet => ({ first: stay.from, last: stay.until - 1, monthly });
    for (const [index, unit] of units.entries()) {
      const known = byUnit.get(unit) ?? { site: unit.site, unit, lets: [] };
      byUnit.set(unit, known);
      known.lets.push(letAt(rates?.[index] ?? streetOf(unit) ?? noCents));
    }
    const held = stay.booking.units?.length ?? 0;
    for (const monthly of rates?.slice(units.length, held) ?? [])
      gone.push({ site, unit: null, lets: [letAt(monthly)] });
  }
  return { byUnit, gone, withoutRate };
}

/**
 * How many units of each booking are storage, and how many it holds at all. Money that arrived for them stays rent, also
 * when a unit is out of service or archived later.
 */
function storageUnits({ stays, coming }: Rentals) {
  const counted = new Map<RecordKey, readonly [counted: number, all: number]>();
  const add = ({ booking, group, units }: Pick<Stay, 'booking' | 'group' | 'units'>) => {
    const held = Math.max(units.length, booking.units?.length ?? 0);
    const gone = group === 'storage' ? held - units.length : 0;
    const own = units.filter((unit) => unit.group === 'storage').length + gone;
    if (own > 0) counted.set(recordKey('booking', booking), [own, held]);
  };
  stays.forEach(add);
  coming.forEach(add);
  return counted;
}

/**
 * Reads the potential rent and what became of it. A unit that is out of service now, or has no street rate, counts on the
 * days on which it was let: it could be.
 * @param periods of each site's own days; those that have not begun have no potential rent yet.
 */
export function readRents(rentals: Rentals, street: StreetReader, periods: readonly DayNumbers[]): Rents {
  const storage = rentals.units.filter(({ group }) => group === 'storage');
  const streets = new Map(storage.map((unit) => [unit, street.of(unit)]));
  const streetOf = (unit: RentalUnit) => streets.get(unit) ?? null;
  const isWhole = (unit: RentalUnit | null) => unit?.isRentable === true && streetOf(unit) !== null;
  const { byUnit, gone, withoutRate } = readLets(rentals.stays, periods, streetOf);
  const cut = new Map<string, ReturnType<typeof monthParts>>();
  const partsOf = ({ first, last }: DayNumbers, today: DayNumber) => {
    const key = `${first}/${Math.min(last, today)}`;
    const parts = cut.get(key) ?? monthParts({ first, last: Math.min(last, today) });
    cut.set(key, parts);
    return parts;
  };
  const gaps = periods.map((period) => {
    const bySite = new Map<number, RentGap>();
    const gapAt = ({ id }: ReportSite) => {
      const gap = bySite.get(id) ?? noGap();
      bySite.set(id, gap);
      return gap;
    };
    for (const unit of storage.filter(isWhole)) {
      const lets = byUnit.get(unit)?.lets ?? [];
      addUnitRent(gapAt(unit.site), streetOf(unit) ?? noCents, lets, partsOf(period, unit.site.today));
    }
    for (const { site, unit, lets } of [...byUnit.values(), ...gone]) {
      if (isWhole(unit)) continue;
      addLetRent(gapAt(site), unit === null ? null : streetOf(unit), lets, partsOf(period, site.today));
    }
    return bySite;
  });
  const counted = storageUnits(rentals);
  return {
    gaps,
    withoutStreet: storage.filter((unit) => unit.isRentable && streetOf(unit) === null).map(({ name }) => name),
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
