import { and, eq, sql } from 'drizzle-orm';
import { mayFollow } from '#domain/lifecycle/define.ts';
import { orderTransitions } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { orderLines, orders, payments } from '#server/storage/schema/rentals.ts';

export interface SettledOrder {
  status: OrderState;
  /** Dollars: what its lines come to, and what was paid of it. */
  total: number;
  paid: number;
}

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * Adds an order up and marks it as paid once the payments that succeeded cover its lines. The order is locked, so that
 * two payments at once are added up one after the other.
 * @returns how the order stands; null when there is no such order.
 */
export async function settleOrder(transaction: Database, orderId: number): Promise<SettledOrder | null> {
  const [order] = await transaction
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (order === undefined) return null;
  const [lines] = await transaction
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const [received] = await transaction
    .select({ paid: sql<number>`coalesce(sum(${payments.amount}), 0)::float8` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')));
  const [total, paid] = [lines?.total ?? 0, received?.paid ?? 0];
  const covered = total > 0 && cents(paid) >= cents(total);
  if (!covered || order.status === 'paid' || !mayFollow(orderTransitions, order.status, 'paid')) {
    return { status: order.status, total, paid };
  }
  await transaction.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId));
  return { status: 'paid', total, paid };
}
