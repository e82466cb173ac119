import { overlockDefaults } from '#domain/lifecycle/arrears.ts';
import { bookedAs, type BookingType, type UnitKind } from '#domain/states/unitKind.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { addBills, billAmount, billDays, billDayAt } from './bills.ts';
import { isoDay, type Calendar, type DayNumber } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import { addCustomer, type PersonalNumbers, type Tenant } from './customers.ts';
import { before, day, filled, hour, minute, type DemoSite } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import type { OrderBook } from './orderBook.ts';
import type { Random } from './random.ts';
import type { Stay } from './stays.ts';

export type Period = 'hour' | 'day' | 'week' | 'month';

/** Somebody who holds units, or did. */
export interface Tenancy {
  bookingId: number;
  tenant: Tenant;
  units: readonly UnitRow[];
  startsAt: Date;
  endsAt: Date | null;
  rate: number;
  period: Period;
  /** Bills that were not paid. */
  owed: number;
}

/** What the bookings of a site are made with. */
export interface Letting {
  site: DemoSite;
  catalogue: Catalogue;
  personal: PersonalNumbers;
  calendar: Calendar;
  book: OrderBook;
  random: Random;
  /** How many months its bookings reach back. */
  months: number;
}

export interface Terms {
  rate: number;
  period: Period;
}

interface Booked {
  tenant: Tenant;
  status: BookingState;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  terms: Terms;
  arrears?: number;
  paidTo?: string | null;
  complimentary?: boolean;
  notes?: string | null;
}

/** How much prices rose in a year. */
const yearlyRise = 0.035;

/** What a period of the unit cost at a moment: its price then, give or take what the customer came in at. */
export function termsOf({ site, catalogue, random }: Letting, unit: UnitRow, at: Date): Terms {
  const { price = null, pricePeriod = null } = unit;
  if (price === null) {
    const product = catalogue.booking(unit.kind ?? 'storage', unit.size ?? null);
    return { rate: product?.price ?? 5, period: unit.kind === 'trailer' ? 'day' : 'hour' };
  }
  const years = Math.max(0, site.anchor.getTime() - at.getTime()) / (365 * day);
  const offered = random.chance(0.04) ? random.within(0.7, 0.85) : random.within(0.92, 1.04);
  return { rate: Math.round(price * (1 - yearlyRise * years) * offered), period: pricePeriod ?? 'month' };
}

/** Notes a booking of units of one kind. @returns its number. */
export function addBooking({ site, catalogue }: Letting, units: readonly UnitRow[], booked: Booked): number {
  const { tenant, terms, arrears = 0, paidTo = null, complimentary = false, notes = null, ...times } = booked;
  const [unit] = units;
  const kind: UnitKind = unit?.kind ?? 'storage';
  const type: BookingType = bookedAs[kind];
  const bookingId = site.ledger.add('bookings', {
    siteId: site.id,
    type,
    customerId: tenant.id,
    productId: catalogue.booking(kind, unit?.size ?? null)?.id ?? null,
    ...times,
    ...terms,
    arrears,
    paidTo,
    complimentary,
    notes,
  });
  for (const each of units) site.ledger.put('bookingUnits', { bookingId, unitId: each.id ?? 0 });
  return bookingId;
}

/** So many days after it was due an unpaid bill has a door overlocked. */
const overlockAfter = overlockDefaults.afterDays;

/** How many of the last bills somebody owes whose door is overlocked: one that is old enough, and perhaps more. */
function billsOverdue({ site, calendar, random }: Letting, days: readonly DayNumber[]): number {
  const today = calendar.dayOf(site.anchor);
  const wanted = random.weighted([
    [1, 52],
    [2, 30],
    [3, 12],
    [4, 6],
  ] as const);
  const isOldEnough = today - (days[days.length - wanted] ?? 0) > overlockAfter;
  return Math.min(days.length, isOldEnough ? wanted : wanted + 1);
}

/** How many of the last bills of a stay are overdue. */
function owedBills(letting: Letting, { slot }: Stay, days: readonly DayNumber[]): number {
  const { site, calendar, random } = letting;
  const status = slot.units[0].status;
  if (status === 'overlocked') return billsOverdue(letting, days);
  const age = calendar.dayOf(site.anchor) - (days.at(-1) ?? 0);
  // What was billed today is not overdue yet.
  if (status === 'pending overlock') return Math.min(days.length, age > 0 ? 1 : 2);
  return age > 0 && age < overlockAfter && random.chance(0.13) ? 1 : 0;
}

interface Standing {
  status: BookingState;
  owed: number;
  complimentary: boolean;
}

function standingOf(letting: Letting, stay: Stay, days: readonly DayNumber[]): Standing {
  if (stay.to !== null) return { status: 'completed', owed: 0, complimentary: false };
  const owed = owedBills(letting, stay, days);
  if (owed > 0) return { status: 'in arrears', owed, complimentary: false };
  return { status: 'active', owed: 0, complimentary: letting.random.chance(0.01) };
}

function termsTogether(letting: Letting, { slot, from }: Stay): Terms {
  const each = slot.units.map((unit) => termsOf(letting, unit, from));
  return { rate: each.reduce((sum, { rate }) => sum + rate, 0), period: each[0]?.period ?? 'month' };
}

/** Until when a booking is paid: to its first unpaid bill, to its end, or through the period that runs. */
function paidTo({ calendar }: Letting, { from, to }: Stay, { owed }: Standing, { period }: Terms, days: DayNumber[]) {
  if (owed > 0) return isoDay(days[days.length - owed] ?? 0);
  return isoDay(to === null ? billDayAt(calendar.dayOf(from), period)(days.length) : calendar.dayOf(to));
}

/** The booking of a stay with all its bills. */
export function addTenancy(letting: Letting, stay: Stay, tenant: Tenant): Tenancy {
  const { site, calendar, random, book } = letting;
  const { slot, from: startsAt, to } = stay;
  const terms = termsTogether(letting, stay);
  const { rate, period } = terms;
  // The bills of a day are made in its first hour.
  const last = to === null ? calendar.dayOf(before(site.anchor, hour)) + 1 : calendar.dayOf(to);
  const days = billDays(calendar.dayOf(startsAt), period, last);
  const standing = standingOf(letting, stay, days);
  const { status, owed, complimentary } = standing;
  const amount = billAmount(rate, period);
  const part = owed > 0 && random.chance(0.12) ? Math.floor(amount / 2) : 0;
  const ends = status === 'active' && random.chance(0.04);
  const endsAt = to ?? (ends ? before(site.anchor, -random.within(20 * minute, 20 * day)) : null);
  const bookingId = addBooking(letting, slot.units, {
    ...{ tenant, status, startsAt, endsAt, terms, complimentary },
    createdAt: before(startsAt, random.within(hour, 5 * day)),
    arrears: amount * owed - part,
    paidTo: complimentary ? null : paidTo(letting, stay, standing, terms, days),
    notes: random.chance(0.03) ? 'Ring before entering.' : null,
  });
  const units = slot.units.map(({ name }) => name).join(', ');
  if (!complimentary && rate > 0) {
    const billed = { siteId: site.id, customerId: tenant.id, bookingId, units, startsAt, period, rate, days };
    addBills({ ...billed, owed, part }, { calendar, anchor: site.anchor, book, random });
  }
  return { bookingId, tenant, units: slot.units, startsAt, endsAt, rate, period, owed };
}

/** Somebody of these who had come before a moment; the first one, if nobody had. */
export function pickCustomerBefore(at: Date, tenancies: readonly [Tenancy, ...Tenancy[]], random: Random): Tenant {
  return random.pick(filled(tenancies.filter(({ startsAt }) => startsAt < at)) ?? [tenancies[0]]).tenant;
}

type Coming = Extract<BookingState, 'upcoming' | 'reserved'>;

/** Somebody who is to come to a unit that is free: some within the hour, so that whoever watches sees it happen. */
export function addComing(letting: Letting, unit: UnitRow, status: Coming, until = -18 * day): void {
  const { site, personal, random } = letting;
  const asked = random.within(day, 12 * day);
  const startsAt = before(site.anchor, random.within(until, -20 * minute));
  const tenant = addCustomer(site, personal, random, asked, true);
  const terms = termsOf(letting, unit, site.anchor);
  addBooking(letting, [unit], { tenant, status, startsAt, endsAt: null, createdAt: before(site.anchor, asked), terms });
}

/** Somebody who was to come once, and did not: half of them stored there already. */
export function addLapsed(
  letting: Letting,
  unit: UnitRow,
  status: 'cancelled' | 'skipped',
  known: readonly [Tenancy, ...Tenancy[]],
): void {
  const { site, personal, random, months } = letting;
  const ago = hour + random.next() ** 2 * 30 * months * day;
  const asked = ago + random.within(day, 12 * day);
  const tenant = random.chance(0.5)
    ? pickCustomerBefore(before(site.anchor, asked), known, random)
    : addCustomer(site, personal, random, asked, false);
  const startsAt = before(site.anchor, ago);
  const terms = termsOf(letting, unit, startsAt);
  addBooking(letting, [unit], { tenant, status, startsAt, endsAt: null, createdAt: before(site.anchor, asked), terms });
}
