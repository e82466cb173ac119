import { overlockDefaults } from '#domain/lifecycle/overlock.ts';
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

/** A current or former tenancy. */
export interface Tenancy {
  bookingId: number;
  tenant: Tenant;
  units: readonly UnitRow[];
  startsAt: Date;
  endsAt: Date | null;
  rate: number;
  period: Period;
  /** The number of unpaid bills. */
  owed: number;
}

export interface BookingContext {
  site: DemoSite;
  catalogue: Catalogue;
  personal: PersonalNumbers;
  calendar: Calendar;
  book: OrderBook;
  random: Random;
  /** Months of history. */
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
  displayName?: string | null;
}

const yearlyPriceRise = 0.035;

/** The rate of a unit for a customer who moved in at a moment. */
export function termsOf({ site, catalogue, random }: BookingContext, unit: UnitRow, at: Date): Terms {
  const { price = null, pricePeriod = null } = unit;
  if (price === null) {
    const product = catalogue.booking(unit.kind ?? 'storage', unit.size ?? null);
    return { rate: product?.price ?? 5, period: unit.kind === 'trailer' ? 'day' : 'hour' };
  }
  const years = Math.max(0, site.anchor.getTime() - at.getTime()) / (365 * day);
  const offered = random.chance(0.04) ? random.within(0.7, 0.85) : random.within(0.92, 1.04);
  return { rate: Math.round(price * (1 - yearlyPriceRise * years) * offered), period: pricePeriod ?? 'month' };
}

/**
 * Adds a booking of units of one kind.
 * @returns its id.
 */
export function addBooking({ site, catalogue }: BookingContext, units: readonly UnitRow[], booked: Booked): number {
  const {
    tenant,
    terms,
    arrears = 0,
    paidTo = null,
    complimentary = false,
    notes = null,
    displayName = null,
    ...times
  } = booked;
  const [unit] = units;
  const kind: UnitKind = unit?.kind ?? 'storage';
  const type: BookingType = bookedAs[kind];
  const bookingId = site.buffer.add('bookings', {
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
    displayName,
  });
  for (const each of units) site.buffer.addWithoutId('bookingUnits', { bookingId, unitId: each.id ?? 0 });
  return bookingId;
}

const overlockAfterDays = overlockDefaults.afterDays;

/** The number of overdue bills of an overlocked tenancy: the oldest is old enough for the overlock. */
function overdueBillCount({ site, calendar, random }: BookingContext, days: readonly DayNumber[]): number {
  const today = calendar.dayOf(site.anchor);
  const wanted = random.weighted([
    [1, 52],
    [2, 30],
    [3, 12],
    [4, 6],
  ] as const);
  const isOldEnough = today - (days[days.length - wanted] ?? 0) > overlockAfterDays;
  return Math.min(days.length, isOldEnough ? wanted : wanted + 1);
}

function unpaidBillCount(context: BookingContext, { slot }: Stay, days: readonly DayNumber[]): number {
  const { site, calendar, random } = context;
  const status = slot.units[0].status;
  if (status === 'overlocked') return overdueBillCount(context, days);
  const age = calendar.dayOf(site.anchor) - (days.at(-1) ?? 0);
  if (status === 'pending overlock') return Math.min(days.length, age > 0 ? 1 : 2);
  return age > 0 && age < overlockAfterDays && random.chance(0.13) ? 1 : 0;
}

interface PaymentStatus {
  status: BookingState;
  owed: number;
  complimentary: boolean;
}

function paymentStatusOf(context: BookingContext, stay: Stay, days: readonly DayNumber[]): PaymentStatus {
  if (stay.to !== null) return { status: 'completed', owed: 0, complimentary: false };
  const owed = unpaidBillCount(context, stay, days);
  if (owed > 0) return { status: 'in arrears', owed, complimentary: false };
  return { status: 'active', owed: 0, complimentary: context.random.chance(0.01) };
}

function sumTerms(context: BookingContext, { slot, from }: Stay): Terms {
  const each = slot.units.map((unit) => termsOf(context, unit, from));
  return { rate: each.reduce((sum, { rate }) => sum + rate, 0), period: each[0]?.period ?? 'month' };
}

/** Those who left in the last days still wait for the rent of the days that they did not use. */
const settledAfter = 4 * day;

/** The last day that is billed of a stay; null: whole periods are. */
const lastBilledDay = ({ site, calendar }: BookingContext, { to }: Stay): DayNumber | null =>
  to !== null && to < before(site.anchor, settledAfter) ? calendar.dayOf(to) : null;

/**
 * The day paid to: that of the first unpaid bill, else of the next one, or after the last day that is billed. The ledger
 * corrects it for waiting payments.
 */
function paidTo(context: BookingContext, stay: Stay, { owed }: PaymentStatus, { period }: Terms, count: number) {
  const paid = count - owed;
  if (paid <= 0) return null;
  const next = billDayAt(context.calendar.dayOf(stay.from), period)(paid);
  return isoDay(Math.min(next, (lastBilledDay(context, stay) ?? next) + 1));
}

export function addTenancy(context: BookingContext, stay: Stay, tenant: Tenant): Tenancy {
  const { site, calendar, random, book } = context;
  const { slot, from: startsAt, to } = stay;
  const terms = sumTerms(context, stay);
  const { rate, period } = terms;
  // Bills are created in the first hour of their day.
  const last = to === null ? calendar.dayOf(before(site.anchor, hour)) + 1 : calendar.dayOf(to);
  const days = billDays(calendar.dayOf(startsAt), period, last);
  const paymentStatus = paymentStatusOf(context, stay, days);
  const { status, owed, complimentary } = paymentStatus;
  const amount = billAmount(rate, period);
  // Today's bill is not overdue yet.
  const dueToday = days.at(-1) === calendar.dayOf(site.anchor) ? 1 : 0;
  const part = owed > 0 && random.chance(0.12) ? Math.floor(amount / 2) : 0;
  const ends = status === 'active' && random.chance(0.04);
  const endsAt = to ?? (ends ? before(site.anchor, -random.within(20 * minute, 20 * day)) : null);
  const bookingId = addBooking(context, slot.units, {
    tenant,
    status,
    startsAt,
    endsAt,
    terms,
    complimentary,
    createdAt: before(startsAt, random.within(hour, 5 * day)),
    arrears: amount * Math.max(0, owed - dueToday) - part,
    paidTo: complimentary || rate === 0 ? null : paidTo(context, stay, paymentStatus, terms, days.length),
    notes: random.chance(0.03) ? 'Ring before entering.' : null,
  });
  const units = slot.units.map(({ name }) => name).join(', ');
  if (!complimentary && rate > 0) {
    const billed = {
      siteId: site.id,
      customerId: tenant.id,
      bookingId,
      units,
      startsAt,
      period,
      rate,
      days,
      lastDay: lastBilledDay(context, stay),
    };
    addBills({ ...billed, owed, part }, { calendar, anchor: site.anchor, book, random });
  }
  return { bookingId, tenant, units: slot.units, startsAt, endsAt, rate, period, owed };
}

/** Picks a customer who had moved in before a moment; else the first. */
export function pickCustomerBefore(at: Date, tenancies: readonly [Tenancy, ...Tenancy[]], random: Random): Tenant {
  return random.pick(filled(tenancies.filter(({ startsAt }) => startsAt < at)) ?? [tenancies[0]]).tenant;
}

type Coming = Extract<BookingState, 'upcoming' | 'reserved'>;

/** Adds a coming booking of a free unit. Some begin within the hour, for viewers of the demo. */
export function addComing(context: BookingContext, unit: UnitRow, status: Coming): void {
  const { site, personal, random } = context;
  const asked = random.within(day, 12 * day);
  const startsAt = before(site.anchor, random.within(-18 * day, -20 * minute));
  const tenant = addCustomer(site, personal, random, asked, true);
  const terms = termsOf(context, unit, site.anchor);
  addBooking(context, [unit], { tenant, status, startsAt, endsAt: null, createdAt: before(site.anchor, asked), terms });
}

/** Adds a skipped booking. Half belong to present customers. */
export function addLapsed(
  context: BookingContext,
  unit: UnitRow,
  status: 'cancelled' | 'skipped',
  known: readonly [Tenancy, ...Tenancy[]],
): void {
  const { site, personal, random, months } = context;
  const ago = hour + random.next() ** 2 * 30 * months * day;
  const asked = ago + random.within(day, 12 * day);
  const tenant = random.chance(0.5)
    ? pickCustomerBefore(before(site.anchor, asked), known, random)
    : addCustomer(site, personal, random, asked, false);
  const startsAt = before(site.anchor, ago);
  const terms = termsOf(context, unit, startsAt);
  addBooking(context, [unit], { tenant, status, startsAt, endsAt: null, createdAt: before(site.anchor, asked), terms });
}
