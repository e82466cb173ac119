import { and, eq, inArray, sql } from 'drizzle-orm';
import { sellableStock } from '#domain/lifecycle/stock.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { ProductStatus } from '#domain/states/product.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { inventory, products } from '#server/storage/schema/catalogue/products.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** The states whose goods are counted. Others, such as goods on back order, are sold uncounted. */
const counted: readonly ProductStatus[] = ['IN_STOCK', 'OUT_OF_STOCK'];

/**
 * Updates a product's state by its stock at all sites: the last sale makes it OUT_OF_STOCK, a delivery IN_STOCK. A
 * product in another state, or without any stock record, keeps its state.
 */
export async function updateStockState(transaction: Database, productId: number): Promise<void> {
  const [product] = await transaction
    .select({ status: products.status })
    .from(products)
    .where(and(eq(products.id, productId), inArray(products.status, [...counted])))
    .for('no key update');
  if (product === undefined) return;
  const [stock] = await transaction
    .select({ left: sql<number | null>`sum(${inventory.quantity})::int` })
    .from(inventory)
    .where(eq(inventory.productId, productId));
  const left = stock?.left ?? null;
  if (left === null) return;
  const status: ProductStatus = left > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK';
  if (status !== product.status) await transaction.update(products).set({ status }).where(eq(products.id, productId));
}

interface SoldLine {
  productId?: number | null | undefined;
  quantity: number;
}

/**
 * The number of a row of `inventory` that its site's unpaid orders still wait for, as SQL.
 * @param exceptOrder an order that does not count; 0: all count.
 */
export const reservedStock = (exceptOrder = 0) => sql<number>`(
  select coalesce(sum(line.quantity - line.taken), 0)::int
  from order_lines line join orders waiting on waiting.id = line.order_id
  where waiting.site_id = inventory.site_id and waiting.status = 'pending' and waiting.id <> ${exceptOrder}
    and line.product_id = inventory.product_id)`;

/**
 * Checks that a site has an order's goods, besides those that other pending orders wait for. Locks the stock until the
 * transaction ends: of two simultaneous orders for the last one only the first succeeds.
 * @param lines goods that the order has taken already count below 0.
 * @param orderId the changed order; null: a new one.
 * @throws Refusal with status 409 that says how many are left.
 */
export async function requireInStock(
  transaction: Database,
  siteId: number,
  lines: readonly SoldLine[],
  orderId: number | null,
): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    if (productId != null) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  // By ascending product, to avoid deadlocks between orders.
  for (const [productId, quantity] of [...wanted].toSorted(([a], [b]) => a - b)) {
    const [stock] = await transaction
      .select({ id: inventory.id, left: inventory.quantity, name: products.name, site: sites.name })
      .from(inventory)
      .innerJoin(products, eq(products.id, inventory.productId))
      .innerJoin(sites, eq(sites.id, inventory.siteId))
      .where(
        and(eq(inventory.siteId, siteId), eq(inventory.productId, productId), inArray(products.status, [...counted])),
      )
      .for('no key update', { of: inventory });
    if (stock === undefined) continue;
    const { id, left, name, site } = stock;
    // Read after the lock: an order that was made while this one waited for the lock counts.
    const [waiting] = await transaction
      .select({ reserved: reservedStock(orderId ?? 0) })
      .from(inventory)
      .where(eq(inventory.id, id));
    const sellable = sellableStock({ quantity: left, reserved: waiting?.reserved }) ?? 0;
    if (quantity <= sellable) continue;
    if (left <= 0) throw new Refusal(409, `${site} has no ${name} left. Restock it first.`, 'lines');
    const why = sellable < left ? ` ${productMessages.stock.reserved(left - sellable, left)}` : '';
    throw new Refusal(409, `${site} can sell ${sellable} more of ${name}, and not ${quantity}.${why}`, 'lines');
  }
}
