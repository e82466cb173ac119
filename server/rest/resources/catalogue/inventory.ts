import { and, eq, sql } from 'drizzle-orm';
import { inventoryBody } from '#domain/bodies/catalogue.ts';
import { inventory } from '#domain/entities/inventory.ts';
import type { RequestEvent } from '#domain/states/logs.ts';
import { inventory as stock, products } from '#server/storage/schema/catalogue.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Settling, StoredRow, Values, Writing } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';

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
  if (row.kind !== 'purchasable') throw new Refusal(400, 'Only purchasable products are held in stock.', 'productId');
}

const isMore = (given: Values, current: StoredRow | null) =>
  ((given['quantity'] as number | undefined) ?? 0) > ((current?.['quantity'] as number | undefined) ?? 0);

const prepare: Writing['prepare'] = async (transaction, viewer, values, current) => {
  await requireOwnSites(transaction, viewer, values, current);
  if (current === null || 'siteId' in values || 'productId' in values) {
    await requireMerchandise(transaction, { ...current, ...values } as unknown as Item);
  }
  return values;
};

const restocked: RequestEvent = 'Inventory Restocked';

/** More than before is a delivery: the site's log tells of it. */
async function settle({ transaction, viewer, now }: Settling, id: number, given: Values, current: StoredRow | null) {
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

const productName = sql`(select bought.name from products bought where bought.id = inventory.product_id)`;

export const inventoryResource: ServerResource = {
  entity: inventory.name,
  table: stock,
  fields: {
    ...columnsNamed(stock, ['id', 'siteId', 'productId', 'quantity', 'reorderLevel', 'restockedAt']),
    productName,
  },
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
        sentence: 'The site holds this product already: change its quantity.',
      },
    },
    nameOf: (row) => String(row['productName']),
  },
};
