import { and, eq, sql } from 'drizzle-orm';
import { inventoryBody } from '#domain/bodies/catalogue.ts';
import { inventory } from '#domain/entities/inventory.ts';
import type { RequestEvent } from '#domain/states/logs.ts';
import { inventory as stock, products } from '#server/storage/schema/catalogue/products.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { requireOwnSites } from '#server/places/ownership.ts';
import { Refusal } from '#server/refusal.ts';
import { reservedStock, updateStockState } from '#server/rentals/stockState.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { ownerOfSite } from '#server/places/visibility.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof inventoryBody>;

interface Item {
  siteId: number;
  productId: number;
  quantity: number;
}

async function requireMerchandise(transaction: Database, { siteId, productId }: Item): Promise<void> {
  const owner = await ownerOfSite(transaction, siteId);
  const [row] = await transaction
    .select({ kind: products.kind })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.organisationId, owner)));
  if (row === undefined) throw new Refusal(400, 'There is no such product.', 'productId');
  if (row.kind !== 'purchasable') throw new Refusal(400, 'Only purchasable products can be in stock.', 'productId');
}

const isMore = (given: Given, current: Row | null) => (given.quantity ?? 0) > (current?.quantity ?? 0);

async function prepare(transaction: Database, viewer: Viewer, values: Given, current: Row | null) {
  await requireOwnSites(transaction, viewer, values, current);
  if (current === null || 'siteId' in values || 'productId' in values) {
    await requireMerchandise(transaction, { ...current, ...values } as Item);
  }
  return values;
}

const restocked: RequestEvent = 'Inventory Restocked';

/** An increase is a delivery, which the site's log shows. */
async function settle({ transaction, viewer, now }: WriteContext, id: number, given: Given, current: Row | null) {
  const productIds = new Set([current?.productId, given.productId].filter((each) => each !== undefined));
  for (const productId of productIds) await updateStockState(transaction, productId);
  if (!isMore(given, current)) return;
  await transaction.update(stock).set({ restockedAt: now }).where(eq(stock.id, id));
  const [item] = await transaction
    .select({ siteId: stock.siteId, quantity: stock.quantity, name: products.name })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(eq(stock.id, id));
  if (item === undefined) return;
  await transaction.insert(eventLogs).values({
    siteId: item.siteId,
    userId: viewer.userId,
    event: restocked,
    kind: 'admin',
    detail: `${item.name}: ${item.quantity}`,
    createdAt: now,
  });
}

const productName = sql<string>`(select bought.name from products bought where bought.id = inventory.product_id)`;

const fields = {
  ...columnsNamed(stock, ['id', 'siteId', 'productId', 'quantity', 'reorderLevel', 'restockedAt']),
  productName,
  reserved: reservedStock(),
};

export const inventoryResource = defineResource({
  entity: inventory.name,
  table: stock,
  fields,
  optionName: productName,
  ...ofOwnSite(stock.siteId),
  writing: {
    body: inventoryBody,
    prepare,
    settle,
    beforeDelete: (transaction, viewer, current) => requireOwnSites(transaction, viewer, {}, current),
    conflicts: {
      inventory_product_of_site: {
        status: 409,
        field: 'productId',
        sentence: 'This site already has this product in stock. Change its quantity instead.',
      },
    },
    nameOf: (row) => row.productName,
  },
});
