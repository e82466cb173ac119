import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

const reason = 'The padlock was broken.';

/** A bill of $40.00 for two padlocks of a shelf of ten, paid in cash. */
async function paidBill(given: { method?: string } = {}) {
  const { organisationId, siteId } = desk;
  const { id: productId } = await server.build.product({ organisationId, kind: 'purchasable', price: 20 });
  const { id: shelfId } = await server.build.inventoryItem({ organisationId, siteId, productId, quantity: 10 });
  const lines = [{ productId, description: 'Padlock', quantity: 2, unitPrice: 20 }];
  const bill = await desk.record('POST', 'orders', { siteId, customerId, lines });
  const asked = { siteId, customerId, orderId: bill.id, method: 'cash', status: 'succeeded', ...given };
  const pay = (amount: number) => desk.record('POST', 'payments', { ...asked, amount });
  const { id } = await pay(40);
  return {
    id,
    lines,
    pay,
    orderId: bill.id,
    number: String(bill['number']),
    refund: (body: object = {}, key?: string) => desk.record('POST', `payments/${id}/refund`, { reason, ...body }, key),
    refused: (body: object = {}) => desk.refused('POST', `payments/${id}/refund`, { reason, ...body }),
    order: () => desk.record('GET', `orders/${bill.id}`),
    payment: () => desk.record('GET', `payments/${id}`),
    stock: async () => (await desk.record('GET', `inventory/${shelfId}`))['quantity'],
  };
}

describe('a refund', () => {
  it('gives back part of a payment, which the bill owes again', async () => {
    const { refund, order } = await paidBill();
    expect(await refund({ amount: 15.5 })).toMatchObject({
      status: 'succeeded',
      amount: 40,
      refunds: [{ amount: 15.5, reason, by: expect.any(String), at: expect.stringMatching(/Z$/) }],
    });
    expect(await order()).toMatchObject({ status: 'pending', paid: 24.5, writtenOff: 0 });
  });

  it('of all that is left makes the payment refunded', async () => {
    const { refund, order, refused } = await paidBill();
    await refund({ amount: 15.5 });
    expect(await refund()).toMatchObject({ status: 'refunded', refunds: [{ amount: 15.5 }, { amount: 24.5 }] });
    expect(await order()).toMatchObject({ status: 'pending', paid: 0 });
    expect(await refused()).toMatchObject({
      status: 409,
      sentence: 'All of this payment was given back already.',
    });
  });

  it('takes the amount off the bill where nothing is owed again', async () => {
    const { refund, order } = await paidBill();
    await refund({ amount: 15.5, owedAgain: false });
    expect(await order()).toMatchObject({ status: 'paid', paid: 24.5, writtenOff: 15.5 });
    await refund({ owedAgain: false });
    expect(await order()).toMatchObject({ status: 'refunded', paid: 0, writtenOff: 40 });
  });

  it('cannot exceed what is left, needs a reason, and takes no card number', async () => {
    const { refund, refused } = await paidBill();
    await refund({ amount: 30 });
    expect(await refused({ amount: 10.01 })).toEqual({
      status: 409,
      field: 'amount',
      sentence: '$10.00 of this payment is left, so $10.01 is too much.',
    });
    expect(await refused({ amount: 0 })).toMatchObject({ status: 400, field: 'amount' });
    expect(await refused({ reason: ' ' })).toMatchObject({ status: 400, field: 'reason' });
    expect(await refused({ reason: 'Card 4111 1111 1111 1111' })).toMatchObject({ status: 400, field: 'reason' });
  });

  it('is given once however often it is sent with its key', { tags: 'postgres' }, async () => {
    const { refund, order } = await paidBill();
    const answers = await Promise.all([0, 1, 2].map(() => refund({ amount: 10 }, 'a-key-of-a-refund')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await order()).toMatchObject({ paid: 30 });
  });

  it('never gives back more than came, of several at once', { tags: 'postgres' }, async () => {
    const { id, payment } = await paidBill();
    const ask = () => desk.ask('POST', `payments/${id}/refund`, { reason, amount: 25 });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await payment()).toMatchObject({ refunds: [{ amount: 25 }] });
  });

  it('is a line in the history of its bill, with amount and reason', async () => {
    const { refund, orderId, number } = await paidBill();
    await refund({ amount: 15.5 });
    const { body } = await desk.ask('GET', `actionLogs/orders/${orderId}`);
    expect((body as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({ action: 'Refunded payment', detail: `$15.50 of ${number}: ${reason}` }),
    );
  });

  it('is the same line where the payment is set to refunded', async () => {
    const { id, refund, orderId, number } = await paidBill();
    await refund({ amount: 15.5 });
    await desk.record('PUT', `payments/${id}`, { status: 'refunded' });
    await desk.record('PUT', `payments/${id}`, { reference: 'Slip 7' });
    const { body } = await desk.ask('GET', `actionLogs/orders/${orderId}`);
    const refunds = (body as { rows: { action: string; detail: string }[] }).rows.filter(
      ({ action }) => action === 'Refunded payment',
    );
    expect(refunds.map(({ detail }) => detail).toSorted()).toEqual([
      `$15.50 of ${number}: ${reason}`,
      `$24.50 of ${number}`,
    ]);
  });

  it('is for received money, and for those who may change payments', async () => {
    const { id, orderId } = await paidBill();
    const { siteId, organisationId } = desk;
    const failed = { siteId, customerId, amount: 5, method: 'cash', status: 'failed' };
    const { id: failedId } = await desk.record('POST', 'payments', failed);
    expect(await desk.refused('POST', `payments/${failedId}/refund`, { reason })).toEqual({
      status: 409,
      field: 'status',
      sentence: 'This payment is failed, so there is nothing to give back.',
    });
    const reader = await openDesk(server, { organisationId, siteId, permissions: everywhere(1) });
    expect(await reader.refused('POST', `payments/${id}/refund`, { reason })).toMatchObject({ status: 403 });
    const stranger = await openDesk(server);
    expect(await stranger.refused('POST', `payments/${id}/refund`, { reason })).toMatchObject({ status: 404 });
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ paid: 40 });
  });
});

describe('the goods of a refunded bill', () => {
  it('go back into stock where the person says so, handed over or not', async () => {
    const { refund, order, orderId, stock } = await paidBill();
    expect(await order()).toMatchObject({ lines: [{ taken: 2 }] });
    await desk.record('PUT', `orders/${orderId}`, { status: 'collected' });
    await refund({ amount: 35, owedAgain: false, restock: true });
    expect(await stock()).toBe(10);
    expect(await order()).toMatchObject({ status: 'collected', lines: [{ taken: 0 }] });
  });

  it('stay out of it where the person says so', async () => {
    const { refund, stock } = await paidBill();
    await refund({ restock: false });
    expect(await stock()).toBe(8);
  });

  it('leave the stock once, though the bill changes while it is owed again', async () => {
    const { refund, order, orderId, lines, pay, stock } = await paidBill();
    await refund({ restock: false });
    const label = { description: 'Label', quantity: 1, unitPrice: 5 };
    await desk.record('PUT', `orders/${orderId}`, { lines: [...lines, label] });
    expect(await order()).toMatchObject({ lines: [{ taken: 2 }, { taken: 0 }] });
    await pay(45);
    expect(await stock()).toBe(8);
  });

  it('come back by themselves where nobody says, unless they were handed over', async () => {
    const unclaimed = await paidBill();
    await unclaimed.refund();
    expect(await unclaimed.stock()).toBe(10);
    const handedOver = await paidBill();
    await desk.record('PUT', `orders/${handedOver.orderId}`, { status: 'collected' });
    await handedOver.refund();
    expect(await handedOver.stock()).toBe(8);
  });
});

describe('money of a card', () => {
  const sentence =
    "Refund the card on the card provider's page first. Then record it here, and tick “The provider has refunded the card”.";

  it('counts as refunded only once the provider gave it back', async () => {
    const { refund, refused } = await paidBill({ method: 'card' });
    expect(await refused()).toEqual({ status: 409, field: 'providerRefunded', sentence });
    expect(await refund({ providerRefunded: true })).toMatchObject({ status: 'refunded' });
  });

  it('that the server charged is not refunded by its status alone', async () => {
    const { id, payment } = await paidBill({ method: 'card' });
    await server.database
      .update(payments)
      .set({ chargeKey: `key-${id}` })
      .where(eq(payments.id, id));
    expect(await desk.refused('PUT', `payments/${id}`, { status: 'refunded' })).toMatchObject({
      status: 409,
      sentence,
    });
    expect(await payment()).toMatchObject({ status: 'succeeded', refunds: [] });
  });

  it('that was charged before the card provider was switched off takes the word of a person', async () => {
    const { id, refund, refused } = await paidBill({ method: 'card' });
    await server.database.update(payments).set({ chargeTransaction: '1179985404' }).where(eq(payments.id, id));
    expect(await refused()).toEqual({ status: 409, field: 'providerRefunded', sentence });
    expect(await refund({ providerRefunded: true })).toMatchObject({ status: 'refunded' });
  });
});
