import type { Logger } from 'pino';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import type { Storage } from '#server/storage/storage.ts';
import { leftToPay } from '#domain/lifecycle/order.ts';
import { payments, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import type { ProductStatus } from '#domain/states/product.ts';
import type { Database } from '#server/storage/database.ts';
import { inventory, products } from '#server/storage/schema/catalogue/products.ts';
import type { CustomerAct } from './customerAct.ts';
import { openActContext, type ActContext } from './actContext.ts';
import { bookForCustomer, moveOut } from './bookForCustomer.ts';
import { lockOrder } from './orders.ts';
import { receivePayment, resolvePaymentPurpose } from './receivePayment.ts';
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
async function orderForCustomer(context: ActContext, { at, siteId, customerId, lines }: OrderAct): Promise<void> {
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

type PaymentAct = Extract<CustomerAct, { kind: 'payment' }>;

/** Records a payment for the rest of an order. It may fail. */
async function payForCustomer(context: ActContext, act: PaymentAct): Promise<void> {
  const { transaction, addChange, requireCustomer } = context;
  const { at, siteId, customerId, orderId, method, succeeds } = act;
  await requireCustomer(customerId);
  const order = await lockOrder(transaction, orderId);
  if (order === null || order.siteId !== siteId || order.customerId !== customerId) {
    throw new Refusal(400, 'There is no such order of the customer.');
  }
  const amount = leftToPay(order) - order.charging;
  if (order.status !== 'pending' || amount <= 0) throw new Refusal(409, 'Nothing left to pay.');
  const status = succeeds ? 'succeeded' : 'failed';
  const purpose = await resolvePaymentPurpose(transaction, { customerId, orderId, bookingId: null, amount, status });
  const [made] = await transaction
    .insert(payments)
    .values({ siteId, customerId, ...purpose, amount, method, status, createdAt: at })
    .returning({ id: payments.id });
  if (made === undefined) throw new Error('The payment gave no number back.');
  await receivePayment({ transaction, addChange, now: at }, made.id, null);
}

function performAct(context: ActContext, act: CustomerAct): Promise<void> {
  switch (act.kind) {
    case 'booking':
      return bookForCustomer(context, act);
    case 'move-out':
      return moveOut(context, act);
    case 'order':
      return orderForCustomer(context, act);
    case 'payment':
      return payForCustomer(context, act);
  }
}

/**
 * Creates a handler that carries out each act in one transaction. A refused act is logged and dropped; a refusal's
 * sentence names records, never people.
 */
export function createCustomerActHandler(storage: Storage, log: Logger): (act: CustomerAct) => Promise<void> {
  return async (act) => {
    try {
      await storage.write(async (transaction, addChange) =>
        performAct(await openActContext(transaction, act.siteId, addChange), act),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ act: act.kind, siteId: act.siteId, refusal: error.message }, 'A customer was refused');
    }
  };
}
