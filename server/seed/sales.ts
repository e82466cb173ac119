import { sumDollars } from '#domain/money/dollars.ts';
import type { OrderState, PaymentMethod, PaymentState } from '#domain/states/booking.ts';
import type { Catalogue, Goods } from './catalogue.ts';
import { before, day, filled, hour } from './demoSite.ts';
import { noPeriod, type PlacedOrder } from './orderBook.ts';
import type { BookingContext, Tenancy } from './tenancies.ts';

const counter: readonly (readonly [PaymentMethod, number])[] = [
  ['card', 50],
  ['EFTPOS', 40],
  ['cash', 10],
];

const fates: readonly (readonly [OrderState, number])[] = [
  ['collected', 70],
  ['paid', 15],
  ['pending', 6],
  ['cancelled', 5],
  ['refunded', 4],
];

const received: Readonly<Record<OrderState, PaymentState | null>> = {
  collected: 'succeeded',
  paid: 'succeeded',
  refunded: 'refunded',
  pending: null,
  cancelled: null,
};

/** The log reaches this far back. */
const logged = 30 * day;

/** Counter sales are collected; recent orders may wait for payment. */
function fateOf({ site, random }: BookingContext, at: Date): OrderState {
  const fate = random.weighted(fates);
  const isOld = site.anchor.getTime() - at.getTime() > 45 * day;
  return isOld && (fate === 'pending' || fate === 'paid') ? 'collected' : fate;
}

function sale(
  context: BookingContext,
  { tenant }: Tenancy,
  at: Date,
  shelf: readonly [Goods, ...Goods[]],
): PlacedOrder {
  const { site, random } = context;
  const { anchor, id: siteId, staff } = site;
  const status = fateOf(context, at);
  const lines = [...new Set([random.pick(shelf), random.pick(shelf)])].map(({ id: productId, name, price }) => ({
    productId,
    description: name,
    kind: 'goods' as const,
    ...noPeriod,
    quantity: random.between(1, 6),
    unitPrice: price,
  }));
  const amount = sumDollars(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
  const payment = received[status];
  const paid = { amount, method: random.weighted(counter), at, paidAt: at, referenced: false };
  const payments = payment === null ? [] : [{ ...paid, status: payment }];
  const fetched = before(at, -Math.min(random.within(0, 3 * hour), (anchor.getTime() - at.getTime()) / 2));
  const members = filled(staff);
  const userId = members === null ? null : random.pick(members).id;
  const isLogged = status === 'collected' && anchor.getTime() - at.getTime() < logged;
  const collected = isLogged ? { at: fetched, userId } : undefined;
  return { siteId, customerId: tenant.id, bookingId: null, status, at, lines, payments, collected };
}

/** Adds sales, mostly at move-in, some at any time of a stay. */
export function addSales(context: BookingContext, tenancies: readonly Tenancy[], { goods }: Catalogue): void {
  const { site, book, random, months } = context;
  const { anchor } = site;
  const shelf = filled(goods);
  if (shelf === null) return;
  const reach = before(anchor, months * 30 * day);
  for (const tenancy of tenancies) {
    const { startsAt, endsAt } = tenancy;
    if (startsAt > reach && random.chance(0.2)) {
      book.add(sale(context, tenancy, before(startsAt, random.within(0, hour)), shelf));
    }
    const from = Math.max(startsAt.getTime(), reach.getTime());
    const to = Math.min(endsAt?.getTime() ?? anchor.getTime(), anchor.getTime()) - hour;
    if (to > from && random.chance(0.15)) {
      book.add(sale(context, tenancy, new Date(Math.round(random.within(from, to))), shelf));
    }
    // People look at the last weeks first.
    if (endsAt === null && startsAt < before(anchor, logged) && random.chance(0.06)) {
      book.add(sale(context, tenancy, before(anchor, random.within(hour, logged)), shelf));
    }
  }
}
