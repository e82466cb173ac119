import { describe, expect, it } from 'vitest';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

/** Merchandise at $5, of which a site has 3. */
async function shelf() {
  const { organisationId, siteId } = desk;
  const { id: productId } = await server.build.product({ organisationId, price: 5, status: 'IN_STOCK' });
  const { id: itemId } = await server.build.inventoryItem({ organisationId, siteId, productId, quantity: 3 });
  const stock = () => desk.record('GET', `inventory/${itemId}`);
  const order = (count: number) =>
    desk.record('POST', 'orders', {
      siteId,
      lines: [{ productId, description: 'Box', quantity: count, unitPrice: 5 }],
    });
  const payment = (orderId: number, amount: number) => ({
    siteId,
    orderId,
    amount,
    method: 'cash',
    status: 'succeeded',
  });
  return { order, payment, stock };
}

const proof = () => proveLedger(server.database, new Date(), desk.organisationId);

describe('a sale without a customer', () => {
  it('is paid, handed over and given back, and the ledger agrees', async () => {
    const { order, payment, stock } = await shelf();
    const { id } = await order(2);
    expect(await stock()).toMatchObject({ quantity: 3, reserved: 2 });
    const paid = await desk.record('POST', 'payments', payment(id, 10));
    expect(paid).toMatchObject({ customerId: null, customer: null, orderId: id, amount: 10, status: 'succeeded' });
    expect(await desk.record('GET', `orders/${id}`)).toMatchObject({ status: 'paid', paid: 10, customerId: null });
    expect(await stock()).toMatchObject({ quantity: 1, reserved: 0 });
    expect(await proof()).toEqual([]);
    await desk.record('POST', `payments/${paid.id}/refund`, { amount: 4, reason: 'One was broken', owedAgain: false });
    expect(await proof()).toEqual([]);
    await desk.record('PUT', `orders/${id}`, { status: 'collected' });
    await desk.record('PUT', `payments/${paid.id}`, { status: 'refunded' });
    expect(await desk.record('GET', `payments/${paid.id}`)).toMatchObject({ status: 'refunded', customerId: null });
    expect(await proof()).toEqual([]);
  });

  it('is paid once when two clerks take the money at the same moment', { tags: 'postgres' }, async () => {
    const { order, payment } = await shelf();
    const { id } = await order(1);
    const send = () => desk.ask('POST', 'payments', payment(id, 5));
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect(await proof()).toEqual([]);
  });

  it('can be cancelled before it is paid, and can get a customer', async () => {
    const { order, payment, stock } = await shelf();
    const { id: gone } = await order(3);
    await desk.record('PUT', `orders/${gone}`, { status: 'cancelled' });
    expect(await stock()).toMatchObject({ quantity: 3, reserved: 0 });
    const { id } = await order(1);
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    await desk.record('PUT', `orders/${id}`, { customerId });
    expect(await desk.refused('POST', 'payments', payment(id, 5))).toMatchObject({ status: 400, field: 'customerId' });
    await desk.record('POST', 'payments', { ...payment(id, 5), customerId });
    expect(await proof()).toEqual([]);
  });

  it('can be paid by a customer, who owes and has nothing by it, also after a refund', async () => {
    const { order, payment } = await shelf();
    const { id } = await order(2);
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    const paid = await desk.record('POST', 'payments', { ...payment(id, 10), customerId });
    expect(await proof()).toEqual([]);
    await desk.record('POST', `payments/${paid.id}/refund`, { amount: 4, reason: 'One was broken', owedAgain: false });
    await desk.record('PUT', `payments/${paid.id}`, { status: 'refunded' });
    expect(await proof()).toEqual([]);
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ owed: 0, credit: 0 });
  });

  it('has a bill: money for no bill, and for a booking, needs a customer', async () => {
    const { payment } = await shelf();
    const { orderId: _orderId, ...forNothing } = payment(0, 5);
    expect(await desk.refused('POST', 'payments', forNothing)).toMatchObject({ status: 400, field: 'customerId' });
  });
});
