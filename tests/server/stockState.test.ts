import { describe, expect, it } from 'vitest';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

async function shelf(quantity: number, status: 'IN_STOCK' | 'ON_BACK_ORDER' = 'IN_STOCK') {
  const { organisationId, siteId } = desk;
  const { id: productId, name } = await server.build.product({ organisationId, price: 5, status });
  const { id: itemId } = await server.build.inventoryItem({ organisationId, siteId, productId, quantity });
  const statusNow = async () => (await desk.record('GET', `products/${productId}`))['status'];
  const body = (count: number) => ({
    siteId,
    customerId,
    lines: [{ productId, description: 'Box', quantity: count, unitPrice: 5 }],
  });
  const sell = async (count: number) => {
    const { id } = await desk.record('POST', 'orders', body(count));
    const payment = { siteId, customerId, orderId: id, amount: count * 5, method: 'cash', status: 'succeeded' };
    const { id: paymentId } = await desk.record('POST', 'payments', payment);
    return { id, paymentId };
  };
  return { name, itemId, statusNow, body, sell };
}

describe('the state of merchandise', () => {
  it('follows its stock: the last one sold, a refund, and a delivery', async () => {
    const { itemId, statusNow, sell } = await shelf(2);
    await sell(1);
    expect(await statusNow()).toBe('IN_STOCK');
    const { paymentId } = await sell(1);
    expect(await statusNow()).toBe('OUT_OF_STOCK');
    await desk.record('PUT', `payments/${paymentId}`, { status: 'refunded' });
    expect(await statusNow()).toBe('IN_STOCK');
    await desk.record('PUT', `inventory/${itemId}`, { quantity: 0 });
    expect(await statusNow()).toBe('OUT_OF_STOCK');
    await desk.record('PUT', `inventory/${itemId}`, { quantity: 3 });
    expect(await statusNow()).toBe('IN_STOCK');
  });

  it('stays on back order, of which any number can be ordered', async () => {
    const { statusNow, sell } = await shelf(1, 'ON_BACK_ORDER');
    await sell(4);
    expect(await statusNow()).toBe('ON_BACK_ORDER');
  });
});

describe('an order of goods', () => {
  it('is refused when the site has too few, or other orders wait for them', async () => {
    const { name, body, sell } = await shelf(3);
    expect(await desk.refused('POST', 'orders', body(4))).toMatchObject({ status: 409, field: 'lines' });
    const { id } = await desk.record('POST', 'orders', body(2));
    expect((await desk.refused('POST', 'orders', body(2))).sentence).toContain(
      `can sell 1 more of ${name}, and not 2. 2 of the 3 in stock are reserved in unpaid orders.`,
    );
    await desk.record('PUT', `orders/${id}`, { lines: body(3).lines });
    await desk.record('PUT', `orders/${id}`, { status: 'cancelled' });
    await sell(3);
    expect((await desk.refused('POST', 'orders', body(1))).sentence).toContain(
      `has no ${name} left. Restock it first.`,
    );
  });

  it('succeeds once of two at the same moment for the last one', { tags: 'postgres' }, async () => {
    const { body } = await shelf(1);
    const answers = await Promise.all([desk.ask('POST', 'orders', body(1)), desk.ask('POST', 'orders', body(1))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
