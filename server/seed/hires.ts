import { rentOfHours } from './orderBook.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { before, day, filled, hour, minute } from './demoSite.ts';
import type { UnitRow } from './doors.ts';
import { addBooking, pickCustomerBefore, termsOf, type BookingContext, type Tenancy } from './tenancies.ts';

const isHired = ({ kind }: UnitRow) => kind === 'trolley' || kind === 'trailer';

const ahead = 3 * day;

/** Mean days between two hires of one thing, lately and before. */
const gaps = { lately: { within: 30 * day, days: 2.5 }, before: 55 } as const;

interface Hire {
  startsAt: Date;
  endsAt: Date;
}

/** Adds a hire: past, present or soon, and paid at the start. */
function addHire(
  context: BookingContext,
  unit: UnitRow,
  { startsAt, endsAt }: Hire,
  known: [Tenancy, ...Tenancy[]],
): void {
  const { site, book, random } = context;
  const { anchor, id: siteId } = site;
  const status: BookingState = endsAt <= anchor ? 'completed' : startsAt <= anchor ? 'active' : 'upcoming';
  const terms = termsOf(context, unit, startsAt);
  const tenant = pickCustomerBefore(before(startsAt, 2 * day), known, random);
  const asked = before(startsAt, random.within(hour / 4, 2 * day));
  const createdAt = asked < anchor ? asked : before(anchor, random.within(minute, hour));
  const bookingId = addBooking(context, [unit], { tenant, status, startsAt, endsAt, createdAt, terms });
  if (status === 'upcoming') return;
  const quantity = Math.max(
    1,
    Math.round((endsAt.getTime() - startsAt.getTime()) / (terms.period === 'day' ? day : hour)),
  );
  const what = unit.kind === 'trailer' ? 'Trailer' : 'Trolley';
  const description = `${what} ${unit.name}`;
  const lines = [{ ...rentOfHours, description, quantity, unitPrice: terms.rate }];
  const paid = { amount: quantity * terms.rate, method: 'card', status: 'succeeded', referenced: false } as const;
  const payments = [{ ...paid, at: startsAt, paidAt: startsAt }];
  book.add({ siteId, customerId: tenant.id, bookingId, status: 'paid', at: startsAt, lines, payments });
}

/** How long a hire lasts: trolleys for hours, trailers for days. */
const lengthOf = ({ random }: BookingContext, { kind }: UnitRow) =>
  kind === 'trailer' ? random.between(1, 3) * day : random.between(1, 4) * hour;

/** At every site the first thing is out and comes back soon, and the second goes out soon. */
function shownHires({ site, random }: BookingContext, index: number): Hire[] {
  const { anchor } = site;
  const soon = random.within(6 * minute, 40 * minute);
  if (index === 0) return [{ startsAt: before(anchor, random.within(hour, 2 * hour)), endsAt: before(anchor, -soon) }];
  if (index === 1) return [{ startsAt: before(anchor, -soon), endsAt: before(anchor, -soon - 3 * hour) }];
  return [];
}

/** The hires of one thing, from the oldest to those of the next days, without overlaps. */
function hiresOf(context: BookingContext, unit: UnitRow, shown: readonly Hire[]): Hire[] {
  const { site, random, months } = context;
  const { anchor } = site;
  const hires: Hire[] = [...shown];
  let back = before(anchor, months * 30 * day);
  for (;;) {
    const isLately = anchor.getTime() - back.getTime() < gaps.lately.within;
    const mean = isLately ? gaps.lately.days : gaps.before;
    const startsAt = before(back, -Math.max(20 * minute, -Math.log(1 - random.next()) * mean * day));
    if (startsAt.getTime() > anchor.getTime() + ahead) break;
    back = before(startsAt, -lengthOf(context, unit));
    const isFree = shown.every((other) => other.startsAt >= back || other.endsAt <= startsAt);
    if (isFree) hires.push({ startsAt, endsAt: back });
  }
  return hires.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Adds hires of trolleys and trailers, from the oldest to those of the next days. */
export function addHires(context: BookingContext, tenancies: readonly Tenancy[]): void {
  const known = filled(tenancies);
  if (known === null) return;
  for (const [index, unit] of context.site.units.filter(isHired).entries()) {
    for (const hire of hiresOf(context, unit, shownHires(context, index))) addHire(context, unit, hire, known);
  }
}
