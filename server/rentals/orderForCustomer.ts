import { and, eq, gte, inArray } from 'drizzle-orm';
import type { ProductStatus } from '#domain/states/product.ts';
import type { CustomerAct } from './customerAct.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { inventory, products } from '#server/storage/schema/catalogue/products.ts';
import { orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import type { ActContext } from './actContext.ts';
import { announceDebtors } from './arrears.ts';
import { ofOrder, postCharges } from './ledger/postCharges.ts';

type OrderAct = Extract<CustomerAct, { kind: 'order' }>;

const sold: readonly ProductStatus[] = ['AVAILABLE', 'IN_STOCK', 'ON_BACK_ORDER'];

/**
 * Checks the stock of an order; it is taken when the order is paid.
 * @throws Refusal when a product is out of stock.
 */
async function requireStock(transaction: Database, siteId: number, lines: OrderAct['lines']): Promise<void> {
  for (const { productId, quantity } of lines) {
    const found = await transaction
      .select({ id: inventory.id })
      .from(inventory)
      .where(and(eq(inventory.siteId, siteId), eq(inventory.productId, productId), gte(inventory.quantity, quantity)));
    if (found.length === 0) throw new Refusal(409, `Product ${productId} does not have that many in stock.`);
  }
}

/** Creates a pending order of goods at current prices. */
export async function orderForCustomer(
  context: ActContext,
  { at, siteId, customerId, lines }: OrderAct,
): Promise<void> {
  const { transaction, organisationId, requireCustomer } = context;
  await requireCustomer(customerId);
  const wanted = [...new Set(lines.map(({ productId }) => productId))];
  if (wanted.length === 0) throw new Refusal(400, 'Add at least one line to the order.');
  const offered = await transaction
    .select({ id: products.id, name: products.name, price: products.price })
    .from(products)
    .where(
      and(
        inArray(products.id, wanted),
        eq(products.organisationId, organisationId),
        eq(products.kind, 'purchasable'),
        inArray(products.status, [...sold]),
      ),
    );
  const byId = new Map(offered.map((product) => [product.id, product]));
  await requireStock(transaction, siteId, lines);
  const [order] = await transaction
    .insert(orders)
    .values({ siteId, customerId, createdAt: at })
    .returning({ id: orders.id });
  if (order === undefined) throw new Error('The order gave no number back.');
  await transaction.insert(orderLines).values(
    lines.map(({ productId, quantity }) => {
      const product = byId.get(productId);
      if (product === undefined) throw new Refusal(400, `Product ${productId} is not for sale.`);
      const { name: description, price: unitPrice } = product;
      return { orderId: order.id, productId, description, kind: 'goods' as const, quantity, unitPrice };
    }),
  );
  await postCharges({ transaction, now: at }, ofOrder(order.id));
  await announceDebtors(context, order.id);
}
