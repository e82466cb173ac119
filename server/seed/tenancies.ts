import { bookedAs, type BookingType, type UnitKind } from '#domain/states/unitKind.ts';
import type { BookingState } from '#domain/states/booking.ts';
import type { Catalogue } from './catalogue.ts';
import { addCustomer, type Codes, type Tenant } from './customers.ts';
import { before, day, hour, minute, type DemoSite } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import type { Random } from './random.ts';

type Period = 'hour' | 'day' | 'week' | 'month';

/** Somebody who holds units now. */
export interface Tenancy {
  bookingId: number;
  tenant: Tenant;
  units: UnitRow[];
  startsAt: Date;
  rate: number;
  period: Period;
  complimentary: boolean;
  /** Periods that were billed and not paid. */
  owed: number;
}

/** What the bookings of a site are made with. */
export interface Letting {
  site: DemoSite;
  catalogue: Catalogue;
  codes: Codes;
  random: Random;
}

interface Booked {
  tenant: Tenant;
  status: BookingState;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  owed?: number;
  complimentary?: boolean;
  notes?: string | null;
}

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10);

/** What a period of the unit costs: its own price, give or take what the customer came in at. */
export function termsOf({ catalogue, random }: Letting, unit: UnitRow): { rate: number; period: Period } {
  const product = catalogue.booking(unit.kind ?? 'storage', unit.size ?? null);
  if (unit.price !== null && unit.price !== undefined) {
    return { rate: Math.round(unit.price * random.within(0.9, 1.04)), period: unit.pricePeriod ?? 'month' };
  }
  return { rate: product?.price ?? 5, period: unit.kind === 'trailer' ? 'day' : 'hour' };
}

function paidTo({ site, random }: Letting, { status, owed = 0, endsAt }: Booked): string | null {
  if (status === 'completed' && endsAt !== null) return isoDay(endsAt);
  if (status === 'in arrears') return isoDay(before(site.anchor, (owed - 1) * 30 * day + random.within(5, 25) * day));
  return status === 'active' ? isoDay(before(site.anchor, -random.within(0, 28) * day)) : null;
}

/** Notes a booking of units of one kind, and who holds them by it. */
export function addBooking(
  letting: Letting,
  [unit, ...more]: readonly [UnitRow, ...UnitRow[]],
  booked: Booked,
): Tenancy {
  const { site, catalogue } = letting;
  const { tenant, status, startsAt, endsAt, createdAt, owed = 0, complimentary = false, notes = null } = booked;
  const kind: UnitKind = unit.kind ?? 'storage';
  const units = [unit, ...more];
  const { period, rate: one } = termsOf(letting, unit);
  const rate = more.reduce((sum, each) => sum + termsOf(letting, each).rate, one);
  const type: BookingType = bookedAs[kind];
  const bookingId = site.ledger.add('bookings', {
    siteId: site.id,
    type,
    customerId: tenant.id,
    productId: catalogue.booking(kind, unit.size ?? null)?.id ?? null,
    status,
    startsAt,
    endsAt,
    rate,
    period,
    arrears: rate * owed,
    paidTo: paidTo(letting, booked),
    complimentary,
    notes,
    createdAt,
  });
  for (const each of units) site.ledger.put('bookingUnits', { bookingId, unitId: each.id ?? 0 });
  return { bookingId, tenant, units, startsAt, rate, period, complimentary, owed };
}

/** Storage starts at the office's hours: some whole hours ago. */
const ago = (random: Random, most: number) => Math.round((3 * day + most * random.next() ** 2) / hour) * hour;

/** Somebody who is in now. */
export function addTenancy(letting: Letting, units: readonly [UnitRow, ...UnitRow[]], known: Tenant | null): Tenancy {
  const { site, codes, random } = letting;
  const owes = units.some(({ status }) => status === 'overlocked' || status === 'pending overlock');
  const inArrears = owes || random.chance(0.025);
  const since = (inArrears ? 70 * day : 0) + ago(random, 900 * day);
  const tenant = known ?? addCustomer(site, codes, random, since, true);
  const startsAt = before(site.anchor, since);
  const ends = !inArrears && random.chance(0.04);
  return addBooking(letting, units, {
    tenant,
    status: inArrears ? 'in arrears' : 'active',
    startsAt,
    endsAt: ends ? before(site.anchor, -random.within(20 * minute, 20 * day)) : null,
    createdAt: before(startsAt, random.within(hour, 5 * day)),
    owed: inArrears ? random.between(1, 2) : 0,
    complimentary: !inArrears && random.chance(0.01),
    notes: random.chance(0.03) ? 'Ring before entering.' : null,
  });
}

/** Somebody who moved out before `end`, milliseconds before the anchor. */
export function addFormer({ site, codes, random, ...rest }: Letting, unit: UnitRow, end: number): void {
  const start = end + random.within(20 * day, 400 * day);
  const tenant = addCustomer(site, codes, random, start, false);
  const startsAt = before(site.anchor, start);
  const createdAt = before(startsAt, random.within(hour, 3 * day));
  const spans = { startsAt, endsAt: before(site.anchor, end), createdAt };
  addBooking({ site, codes, random, ...rest }, [unit], { tenant, status: 'completed', ...spans });
}

const coming = [
  ['upcoming', 14],
  ['reserved', 6],
  ['cancelled', 4],
  ['skipped', 3],
  [null, 73],
] as const;

/** Somebody who is to come to a unit that is free, or was. */
export function addComing(letting: Letting, unit: UnitRow): void {
  const { site, codes, random } = letting;
  const status = random.weighted(coming);
  if (status === null) return;
  const isOpen = status === 'upcoming' || status === 'reserved';
  const asked = random.within(day, 12 * day);
  // Some come within the hour, so that somebody who watches sees it happen.
  const to = isOpen ? -random.within(20 * minute, 18 * day) : random.within(hour, asked);
  const tenant = addCustomer(site, codes, random, asked, isOpen);
  const spans = { startsAt: before(site.anchor, to), endsAt: null, createdAt: before(site.anchor, asked) };
  addBooking(letting, [unit], { tenant, status, ...spans });
}
