import { and, asc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { periodsPaid } from '#domain/lifecycle/billing.ts';
import { orderStateByMoney, type OrderMoney } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { bookings, orderLines, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { isLateFee } from './bills.ts';
import { returnStock, takeStock } from './stock.ts';

export interface OrderBalance extends OrderMoney {
  id: number;
  number: string;
  siteId: number;
  customerId: number | null;
  bookingId: number | null;
  status: OrderState;
  createdAt: Date;
  /** Dollars that cards are being charged, or may have been charged. */
  charging: number;
}

/** Why a bill can't be cancelled or made smaller now. */
export const chargeRunning = (number: string) =>
  `A card is being charged for ${number}. Wait for the outcome, then try again.`;

const sumOf = (status: 'succeeded' | 'refunded') =>
  sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.status} = ${status}), 0)::float8`;

/**
 * Locks an order until the transaction ends, so that simultaneous payments are added one after the other.
 * @param ownPayment a payment whose charge does not count, since it is the one that changes.
 */
export async function lockOrder(transaction: Database, orderId: number, ownPayment = 0): Promise<OrderBalance | null> {
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
      charging: sql<number>`coalesce(sum(${payments.amount}) filter (
        where ${payments.status} = 'pending' and ${payments.chargeKey} is not null and ${payments.id} <> ${ownPayment}
      ), 0)::float8`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return { ...order, total: lines?.total ?? 0, ...(received ?? { paid: 0, refunded: 0, charging: 0 }) };
}

/** The periods of its booking that an order bills, by its lines other than goods. */
async function periodsBilled(transaction: Database, { id, bookingId }: OrderBalance): Promise<number> {
  if (bookingId === null) return 0;
  const [booking] = await transaction.select({ rate: bookings.rate }).from(bookings).where(eq(bookings.id, bookingId));
  const [rent] = await transaction
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orderLines.orderId, id),
        or(isNull(products.kind), eq(products.kind, 'bookable')),
        // A late fee pays for no time.
        not(isLateFee(orderLines.orderId)),
      ),
    );
  return periodsPaid(rent?.total ?? 0, booking?.rate ?? 0);
}

const isPaid = (state: OrderState) => state === 'paid' || state === 'collected';

export interface OrderUpdate {
  /** The booking that the order bills; null: none. */
  bookingId: number | null;
  /** Additional paid periods of the booking; below 0: fewer. */
  periods: number;
}

/**
 * Updates an order's state by its payments, and takes or returns its stock.
 * @param from the previous state; absent: the current one.
 */
export async function updateOrderState(
  transaction: Database,
  orderId: number,
  from?: OrderState,
): Promise<OrderUpdate> {
  const order = await lockOrder(transaction, orderId);
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

/** Locks the oldest pending bill of a booking; null: none. */
export async function lockOldestUnpaidOrder(
  transaction: Database,
  bookingId: number,
  ownPayment = 0,
): Promise<OrderBalance | null> {
  const [oldest] = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.bookingId, bookingId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return oldest === undefined ? null : lockOrder(transaction, oldest.id, ownPayment);
}
