import type { BookingState } from '#domain/states/booking.ts';
import { weekdayOf, type DayNumber } from './calendar.ts';
import { before, day, filled, hour } from './demoSite.ts';
import { rentOfHours } from './orderBook.ts';
import type { UnitRow } from './doors.ts';
import { addBooking, pickCustomerBefore, termsOf, type BookingContext, type Tenancy } from './tenancies.ts';

/** Days back and ahead with bookings of the office let by the day. */
const reach = { back: 45, ahead: 14 } as const;

/** Working days of a month: a day costs its share of the month's price, and half as much again. */
const daysOfMonth = 21;
const dearer = 1.5;

/** A site's last usable office. */
export function officeByDay(units: readonly UnitRow[]): UnitRow | null {
  const isFree = ({ kind, status, cleaningState }: UnitRow) =>
    kind === 'office' && cleaningState === 'AVAILABLE' && status !== 'overlocked' && status !== 'pending overlock';
  return units.findLast(isFree) ?? null;
}

function statusOn(date: DayNumber, today: DayNumber, context: BookingContext, aheadOfIt: number): BookingState {
  const { random } = context;
  if (date > today) return aheadOfIt === 1 || (aheadOfIt > 1 && random.chance(0.3)) ? 'reserved' : 'upcoming';
  return random.weighted([
    ['completed', 88],
    ['cancelled', 7],
    ['skipped', 5],
  ] as const);
}

/** Adds bookings of the office, from some weeks ago to some weeks ahead. */
export function addOfficeDays(context: BookingContext, unit: UnitRow, tenancies: readonly Tenancy[]): void {
  const { site, calendar, book, random } = context;
  const known = filled(tenancies);
  if (known === null) return;
  const today = calendar.dayOf(site.anchor);
  const rate = Math.round((termsOf(context, unit, site.anchor).rate * dearer) / daysOfMonth);
  const terms = { rate, period: 'day' } as const;
  let coming = 0;
  for (let date = today - reach.back; date <= today + reach.ahead; date += 1) {
    const isWorkday = weekdayOf(date) % 6 !== 0;
    // The first days ahead are always taken: one is booked, the next reserved.
    if (!isWorkday || date === today || (!(date > today && coming < 2) && random.chance(0.45))) continue;
    const status = statusOn(date, today, context, coming);
    if (date > today) coming += 1;
    const [startsAt, endsAt] = [calendar.at(date, 9), calendar.at(date, 17)];
    const tenant = pickCustomerBefore(before(startsAt, 9 * day), known, random);
    const asked = before(startsAt, random.within(day, 9 * day));
    const createdAt = asked < site.anchor ? asked : before(site.anchor, random.within(hour, day));
    const bookingId = addBooking(context, [unit], { tenant, status, startsAt, endsAt, createdAt, terms });
    if (status !== 'completed') continue;
    const lines = [{ ...rentOfHours, description: `Office ${unit.name} for a day`, quantity: 1, unitPrice: rate }];
    const paid = { amount: rate, method: 'card', status: 'succeeded', referenced: false } as const;
    const payments = [{ ...paid, at: startsAt, paidAt: startsAt }];
    const by = { siteId: site.id, customerId: tenant.id, bookingId };
    book.add({ ...by, status: 'paid', at: startsAt, lines, payments });
  }
}
