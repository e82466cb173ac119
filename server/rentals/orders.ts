import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { periodsPaid } from '#domain/lifecycle/billing.ts';
import { orderStateByMoney, type OrderMoney } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue.ts';
import { bookings, orderLines, orders, payments } from '#server/storage/schema/rentals.ts';
import { returnStock, takeStock } from './stock.ts';

/** An order with what came in for it. */
export interface OrderStanding extends OrderMoney {
  id: number;
  number: string;
  siteId: number;
  customerId: number | null;
  bookingId: number | null;
  status: OrderState;
  createdAt: Date;
  /** Whether a payment of it failed: what is left of it is owed since then. */
  hasFailed: boolean;
}

const sumOf = (status: 'succeeded' | 'refunded') =>
  sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.status} = ${status}), 0)::float8`;

/** An order as it stands, held until the transaction ends, so that two payments at once are added up one after the other. */
export async function holdOrder(transaction: Database, orderId: number): Promise<OrderStanding | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (order === undefined) return null;
  const [lines] = await transaction
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const [received] = await transaction
    .select({
      paid: sumOf('succeeded'),
      refunded: sumOf('refunded'),
      hasFailed: sql<boolean>`coalesce(bool_or(${payments.status} = 'failed'), false)`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return { ...order, total: lines?.total ?? 0, ...(received ?? { paid: 0, refunded: 0, hasFailed: false }) };
}

/** How many periods of its booking an order bills: by the lines that are not goods. */
async function periodsBilled(transaction: Database, { id, bookingId }: OrderStanding): Promise<number> {
  if (bookingId === null) return 0;
  const [booking] = await transaction.select({ rate: bookings.rate }).from(bookings).where(eq(bookings.id, bookingId));
  const [rent] = await transaction
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, id), or(isNull(products.kind), eq(products.kind, 'bookable'))));
  return periodsPaid(rent?.total ?? 0, booking?.rate ?? 0);
}

const isPaid = (state: OrderState) => state === 'paid' || state === 'collected';

export interface SettledOrder {
  /** The booking that it bills; null: none. */
  bookingId: number | null;
  /** How many periods of that booking are paid more now; fewer, below 0. */
  periods: number;
}

/**
 * Makes of an order what its payments say, and moves the stock along.
 * @param from the state that it had before; absent: the one that it has.
 */
export async function settleOrder(transaction: Database, orderId: number, from?: OrderState): Promise<SettledOrder> {
  const order = await holdOrder(transaction, orderId);
  if (order === null) return { bookingId: null, periods: 0 };
  const { bookingId } = order;
  const to = orderStateByMoney(order.status, order);
  if (to !== order.status) await transaction.update(orders).set({ status: to }).where(eq(orders.id, orderId));
  const before = from ?? order.status;
  if (before === to) return { bookingId, periods: 0 };
  if (isPaid(to)) await takeStock(transaction, order);
  else if (before === 'paid') await returnStock(transaction, order);
  if (isPaid(before) === isPaid(to)) return { bookingId, periods: 0 };
  const periods = await periodsBilled(transaction, order);
  return { bookingId, periods: isPaid(to) ? periods : -periods };
}

/** The oldest bill of a booking that waits for its payment, held; null: there is none. */
export async function oldestUnpaid(transaction: Database, bookingId: number): Promise<OrderStanding | null> {
  const [oldest] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.bookingId, bookingId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return oldest === undefined ? null : holdOrder(transaction, oldest.id);
}
