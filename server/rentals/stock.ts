import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { inventory } from '#server/storage/schema/catalogue/products.ts';
import { orderLines } from '#server/storage/schema/rentals/bookings.ts';
import { updateStockState } from './stockState.ts';

interface StockedOrder {
  id: number;
  siteId: number;
}

/** By ascending product, to avoid deadlocks between orders. */
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
export async function takeStock(transaction: Database, { id: orderId, siteId }: StockedOrder): Promise<void> {
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
export async function returnStock(transaction: Database, { id: orderId, siteId }: StockedOrder): Promise<void> {
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
