import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { leftToPay, orderStateByMoney, type OrderMoney } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { orderLines, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { inventory } from '#server/storage/schema/catalogue/products.ts';
import { ofOrder, postCharges } from './ledger/postCharges.ts';
import { postLines } from './ledger/posting.ts';
import { requireCreditCovered } from './ledger/requireCreditCovered.ts';
import { creditUsedForOrder, paidOfOrder, refundedOfOrder, writtenOffOrder } from './ledger/sums.ts';
import type { RentalContext } from './rentalContext.ts';
import { updateStockState } from './stockState.ts';

interface StockedOrder {
  id: number;
  siteId: number;
}

/** The goods of an order, by ascending product to avoid deadlocks between orders. */
async function loadGoods(transaction: Database, orderId: number) {
  const { id, productId, quantity, taken } = orderLines;
  const lines = await transaction
    .select({ id, productId, quantity, taken })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(productId)))
    .orderBy(asc(productId), asc(id));
  return lines.flatMap((line) => (line.productId === null ? [] : [{ ...line, productId: line.productId }]));
}

/**
 * Takes the rest of an order's goods from its site's stock. Stock never falls below 0: goods can be sold on back order
 * or counted wrongly.
 */
async function takeStock(transaction: Database, { id: orderId, siteId }: StockedOrder): Promise<void> {
  for (const { id, productId, quantity, taken } of await loadGoods(transaction, orderId)) {
    const [stock] = await transaction
      .select({ id: inventory.id, quantity: inventory.quantity })
      .from(inventory)
      .where(and(eq(inventory.siteId, siteId), eq(inventory.productId, productId)))
      .for('no key update');
    const going = Math.min(quantity - taken, stock?.quantity ?? 0);
    if (stock === undefined || going <= 0) continue;
    await transaction
      .update(inventory)
      .set({ quantity: stock.quantity - going })
      .where(eq(inventory.id, stock.id));
    await transaction
      .update(orderLines)
      .set({ taken: taken + going })
      .where(eq(orderLines.id, id));
    await updateStockState(transaction, productId);
  }
}

/** Returns the goods of an order to the stock of its site. */
async function returnStock(transaction: Database, { id: orderId, siteId }: StockedOrder): Promise<void> {
  for (const { id, productId, taken } of await loadGoods(transaction, orderId)) {
    if (taken === 0) continue;
    await transaction
      .update(inventory)
      .set({ quantity: sql`${inventory.quantity} + ${taken}` })
      .where(and(eq(inventory.siteId, siteId), eq(inventory.productId, productId)));
    await transaction.update(orderLines).set({ taken: 0 }).where(eq(orderLines.id, id));
    await updateStockState(transaction, productId);
  }
}

export interface OrderBalance extends OrderMoney {
  id: number;
  number: string;
  siteId: number;
  customerId: number | null;
  bookingId: number | null;
  status: OrderState;
  createdAt: Date;
  /** The part of the paid sum that came of the customer's credit. */
  creditUsed: number;
  /** Dollars that cards are being charged, or may have been charged. */
  charging: number;
}

/** Why a bill can't be cancelled or made smaller now. */
export const chargeRunning = (number: string) =>
  `A card is being charged for ${number}. Wait for the outcome, then try again.`;

/**
 * Locks an order until the transaction ends, so that simultaneous payments are added one after the other.
 * @param ownPayment a payment whose charge does not count, since it is the one that changes.
 */
export async function lockOrder(transaction: Database, orderId: number, ownPayment = 0): Promise<OrderBalance | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (order === undefined) return null;
  const [money] = await transaction
    .select({
      paid: paidOfOrder,
      refunded: refundedOfOrder,
      writtenOff: writtenOffOrder,
      creditUsed: creditUsedForOrder,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const [lines] = await transaction
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const [waiting] = await transaction
    .select({
      charging: sql<number>`coalesce(sum(${payments.amount}) filter (
        where ${payments.status} = 'pending' and ${payments.chargeKey} is not null and ${payments.id} <> ${ownPayment}
      ), 0)::float8`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  const { paid = 0, refunded = 0, writtenOff = 0, creditUsed = 0 } = money ?? {};
  return {
    ...order,
    total: lines?.total ?? 0,
    paid,
    refunded,
    writtenOff,
    creditUsed,
    charging: waiting?.charging ?? 0,
  };
}

const isPaid = (state: OrderState) => state === 'paid' || state === 'collected';

/**
 * The money paid beyond an order's total becomes its customer's credit: all of it where the order is cancelled. A sale
 * to nobody keeps it.
 */
async function creditExcess(context: RentalContext, order: OrderBalance): Promise<void> {
  const excess = order.status === 'cancelled' ? order.paid : -leftToPay(order);
  const { id: orderId, siteId, customerId, bookingId } = order;
  if (excess <= 0 || customerId === null) return;
  await postLines(context, [
    { siteId, customerId, bookingId, orderId, kind: 'credit', amount: excess },
    { siteId, customerId, kind: 'credit', amount: -excess, reason: `Paid beyond ${order.number}` },
  ]);
}

/** A write-off of a cancelled order is taken back with its charges. */
async function voidWriteOff(context: RentalContext, order: OrderBalance): Promise<void> {
  const { id: orderId, siteId, customerId, bookingId, status, writtenOff: amount } = order;
  if (status !== 'cancelled' || amount <= 0) return;
  await postLines(context, [{ siteId, customerId, bookingId, orderId, kind: 'write-off', amount }]);
}

/** Nothing more is owed for an order whose money was given back. */
async function writeOffRest(context: RentalContext, order: OrderBalance): Promise<void> {
  const left = leftToPay(order);
  if (left <= 0) return;
  const { id: orderId, siteId, customerId, bookingId } = order;
  await postLines(context, [{ siteId, customerId, bookingId, orderId, kind: 'write-off', amount: -left }]);
}

/** How an order's stock follows its state. */
interface StockChange {
  /** The state before; absent: the current one. */
  from?: OrderState;
  /** Whether its goods come back; absent: those of an order that is not paid any more, unless they were handed over. */
  restock?: boolean | undefined;
}

/**
 * Updates an order by its lines and payments: its charges in the ledger, its state, and its stock.
 * @returns the booking that it bills; null: none.
 */
export async function updateOrderState(
  context: RentalContext,
  orderId: number,
  { from, restock }: StockChange = {},
): Promise<number | null> {
  const { transaction } = context;
  await postCharges(context, ofOrder(orderId));
  const order = await lockOrder(transaction, orderId);
  if (order === null) return null;
  await voidWriteOff(context, order);
  await creditExcess(context, order);
  const to = orderStateByMoney(order.status, order);
  if (to !== order.status) await transaction.update(orders).set({ status: to }).where(eq(orders.id, orderId));
  const before = from ?? order.status;
  if (to === 'refunded' && before !== 'refunded') await writeOffRest(context, order);
  if (order.bookingId !== null) await requireCreditCovered(transaction, order.bookingId);
  if (restock === true) await returnStock(transaction, order);
  else if (before !== to && isPaid(to)) await takeStock(transaction, order);
  else if (before === 'paid' && !isPaid(to) && restock !== false) await returnStock(transaction, order);
  return order.bookingId;
}

/** Locks the oldest pending bill of a booking that is a customer's or nobody's; null: none. */
export async function lockOldestUnpaidOrder(
  transaction: Database,
  bookingId: number,
  customerId: number,
  ownPayment = 0,
): Promise<OrderBalance | null> {
  const isUnpaid = and(
    eq(orders.bookingId, bookingId),
    eq(orders.status, 'pending'),
    or(isNull(orders.customerId), eq(orders.customerId, customerId)),
  );
  for (;;) {
    const [oldest] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(isUnpaid)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(1);
    if (oldest === undefined) return null;
    const locked = await lockOrder(transaction, oldest.id, ownPayment);
    // It may have been paid or cancelled until it was locked.
    if (locked !== null && (await transaction.$count(orders, and(eq(orders.id, oldest.id), isUnpaid))) > 0)
      return locked;
  }
}
