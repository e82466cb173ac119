import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inventory } from '#server/storage/schema/catalogue/products.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const { organisationId } = desk;
const customerId = (await server.build.customer({ organisationId })).id;
const otherId = (await server.build.customer({ organisationId })).id;

const lines = [{ description: 'Padlock', quantity: 2, unitPrice: 19.95 }];
const newOrder = (given: object = {}) =>
  desk.record('POST', 'orders', { siteId: desk.siteId, customerId, lines, ...given });
const payment = (orderId: number, given: object = {}) => ({
  siteId: desk.siteId,
  customerId,
  orderId,
  amount: 39.9,
  method: 'cash',
  status: 'succeeded',
  ...given,
});
const pay = (orderId: number, given: object = {}) => desk.record('POST', 'payments', payment(orderId, given));
const refusedPayment = (orderId: number, given: object = {}) =>
  desk.refused('POST', 'payments', payment(orderId, given));
const statusOf = async (orderId: number) => (await desk.record('GET', `orders/${orderId}`))['status'];

describe('a payment', () => {
  it('cannot exceed the rest of its order', async () => {
    const { id, number } = await newOrder();
    expect(await refusedPayment(id, { amount: 40 })).toEqual({
      status: 409,
      field: 'amount',
      sentence: `${String(number)} has $39.90 left to pay, so $40.00 is too much.`,
    });
    await pay(id, { amount: 30 });
    expect(await refusedPayment(id, { amount: 9.91, status: 'pending' })).toMatchObject({ field: 'amount' });
    await pay(id, { amount: 9.9 });
    expect(await statusOf(id)).toBe('paid');
    expect(await refusedPayment(id, { amount: 0.01 })).toMatchObject({
      sentence: `${String(number)} has nothing left to pay, so $0.01 is too much.`,
    });
  });

  it('that was pending is checked again when it succeeds', async () => {
    const { id } = await newOrder();
    const slow = await pay(id, { status: 'pending' });
    expect(await statusOf(id)).toBe('pending');
    await pay(id);
    expect(await desk.refused('PUT', `payments/${slow.id}`, { status: 'succeeded' })).toMatchObject({
      status: 409,
      field: 'amount',
    });
    expect(await desk.record('PUT', `payments/${slow.id}`, { status: 'failed' })).toMatchObject({ status: 'failed' });
    expect(await statusOf(id)).toBe('paid');
  });

  it('is for an order or a booking of its own customer', async () => {
    const { id, number } = await newOrder();
    expect(await refusedPayment(id, { customerId: otherId })).toEqual({
      status: 400,
      field: 'orderId',
      sentence: `${String(number)} belongs to another customer.`,
    });
    const theirs = await server.build.booking({ siteId: desk.siteId, customerId: otherId, arrears: 50 });
    const ofBooking = { siteId: desk.siteId, customerId, bookingId: theirs.id, amount: 5, method: 'cash' };
    expect(await desk.refused('POST', 'payments', ofBooking)).toEqual({
      status: 400,
      field: 'bookingId',
      sentence: 'This booking belongs to another customer.',
    });
    const own = await server.build.booking({ siteId: desk.siteId, customerId });
    expect(await refusedPayment(id, { bookingId: own.id })).toMatchObject({ status: 400, field: 'bookingId' });
    expect(
      await desk.refused('POST', 'orders', { siteId: desk.siteId, customerId, bookingId: theirs.id, lines }),
    ).toEqual({
      status: 400,
      field: 'bookingId',
      sentence: 'This booking belongs to another customer.',
    });
    const walkIn = await newOrder({ customerId: null });
    await pay(walkIn.id);
    expect(await statusOf(walkIn.id)).toBe('paid');
  });

  it('by its booking pays no bill of the customer who had the booking before', async () => {
    const { siteId } = desk;
    const { id: bookingId } = await server.build.booking({ siteId, customerId });
    const { id: orderId } = await newOrder({ bookingId });
    await desk.record('PUT', `bookings/storage/${bookingId}`, { customer_id: otherId });
    const byBooking = { siteId, customerId: otherId, bookingId, amount: 10, method: 'cash', status: 'succeeded' };
    expect(await desk.refused('POST', 'payments', byBooking)).toEqual({
      status: 409,
      field: 'bookingId',
      sentence: `Booking ${bookingId} has no unpaid bill of this customer.`,
    });
    const { id: own } = await newOrder({ bookingId, customerId: otherId });
    expect(await desk.record('POST', 'payments', byBooking)).toMatchObject({ orderId: own });
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ paid: 0 });
  });

  it(
    'is recorded once however often it is sent with its key, even when nothing is left to pay',
    { tags: 'postgres' },
    async () => {
      const { id } = await newOrder();
      const key = 'a-key-of-a-payment';
      const first = await desk.record('POST', 'payments', payment(id), key);
      expect(await desk.record('POST', 'payments', payment(id), key)).toEqual(first);
      const onAccount = { siteId: desk.siteId, customerId, amount: 5, method: 'cash', status: 'succeeded' };
      const answers = await Promise.all([0, 1, 2].map(() => desk.record('POST', 'payments', onAccount, `${key}.2`)));
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    },
  );

  it('for the whole order succeeds once when sent twice at once', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await newOrder();
      const answers = await Promise.all([0, 1, 2].map(() => desk.ask('POST', 'payments', payment(id))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      expect(await desk.record('GET', `orders/${id}`)).toMatchObject({ status: 'paid', paid: 39.9 });
    }
  });
});

describe('an order', () => {
  it('is paid by its payments, and unpaid after refunds', async () => {
    expect(await desk.refused('POST', 'orders', { siteId: desk.siteId, lines, status: 'paid' })).toMatchObject({
      status: 409,
      field: 'status',
    });
    const { id } = await newOrder();
    expect(await desk.refused('PUT', `orders/${id}`, { status: 'paid' })).toEqual({
      status: 409,
      field: 'status',
      sentence: '$39.90 of this order is unpaid. Record the payment to mark the order as paid.',
    });
    const { id: paymentId } = await pay(id);
    expect(await desk.refused('PUT', `orders/${id}`, { status: 'pending' })).toMatchObject({
      status: 409,
      sentence: 'This order is paid. Refund its payment to make it pending again.',
    });
    await desk.record('PUT', `payments/${paymentId}`, { status: 'refunded' });
    expect(await desk.record('GET', `orders/${id}`)).toMatchObject({ status: 'pending', paid: 0 });
    expect(await desk.record('PUT', `orders/${id}`, { status: 'refunded' })).toMatchObject({ status: 'refunded' });
  });

  it('that is partly paid cannot be cancelled, deleted or reduced below its payments', async () => {
    const { id } = await newOrder();
    await pay(id, { amount: 20 });
    expect(await desk.refused('PUT', `orders/${id}`, { status: 'cancelled' })).toEqual({
      status: 409,
      field: 'status',
      sentence: '$20.00 of this order is paid. Refund it first.',
    });
    expect(await desk.refused('DELETE', `orders/${id}`)).toMatchObject({
      status: 409,
      sentence: 'This order is partly paid, so it cannot be deleted.',
    });
    const cheaper = [{ description: 'Padlock', quantity: 1, unitPrice: 19.95 }];
    expect(await desk.refused('PUT', `orders/${id}`, { lines: cheaper })).toEqual({
      status: 409,
      field: 'lines',
      sentence: '$20.00 of this order is already paid, so the total cannot be less.',
    });
    expect(await desk.refused('PUT', `orders/${id}`, { customerId: otherId })).toMatchObject({
      status: 409,
      field: 'customerId',
    });
    const exact = [{ description: 'Padlock', quantity: 1, unitPrice: 20 }];
    expect(await desk.record('PUT', `orders/${id}`, { lines: exact })).toMatchObject({ status: 'paid', total: 20 });
  });

  it('without payments can be cancelled but not refunded', async () => {
    const { id } = await newOrder();
    expect(await desk.refused('PUT', `orders/${id}`, { status: 'refunded' })).toMatchObject({
      status: 409,
      sentence: 'This order has no payments. Cancel it instead.',
    });
    await desk.record('PUT', `orders/${id}`, { status: 'cancelled' });
    expect(await refusedPayment(id)).toMatchObject({ status: 409, field: 'orderId' });
  });

  it('that is a bill can be cancelled but not deleted', async () => {
    const { id: bookingId } = await server.build.booking({ siteId: desk.siteId, customerId });
    const { id } = await newOrder({ bookingId });
    expect(await desk.refused('DELETE', `orders/${id}`)).toMatchObject({
      status: 409,
      sentence: 'This order is a bill of a booking. Cancel it instead.',
    });
    await desk.record('PUT', `orders/${id}`, { status: 'cancelled' });
    expect((await desk.ask('DELETE', `orders/${id}`)).status).toBe(204);
  });
});

describe('the stock of a site', () => {
  async function shelf(quantity: number) {
    const { organisationId, siteId } = desk;
    const { id: productId } = await server.build.product({ organisationId, price: 5 });
    await server.build.inventoryItem({ organisationId, siteId, productId, quantity });
    const left = async () => {
      const [row] = await server.database.select().from(inventory).where(eq(inventory.productId, productId));
      return row?.quantity;
    };
    const order = (count: number) =>
      newOrder({ lines: [{ productId, description: 'Box', quantity: count, unitPrice: 5 }] });
    return { left, order };
  }

  it('decreases once when an order is paid, and increases when it is refunded', async () => {
    const { left, order } = await shelf(10);
    const { id } = await order(3);
    expect(await left()).toBe(10);
    const { id: paymentId } = await pay(id, { amount: 15 });
    expect(await left()).toBe(7);
    await desk.record('PUT', `payments/${paymentId}`, { status: 'refunded' });
    expect(await left()).toBe(10);
    await pay(id, { amount: 15 });
    await desk.record('PUT', `orders/${id}`, { status: 'collected' });
    expect(await left()).toBe(7);
  });

  it('decreases when an order is collected that was paid before the stock existed', async () => {
    const { left, order } = await shelf(10);
    const { id, lines: made } = await order(2);
    expect(made).toHaveLength(1);
    const { id: legacy } = await server.build.order({
      siteId: desk.siteId,
      customerId,
      status: 'paid',
      lines: (made as { productId: number }[]).map(({ productId }) => ({ productId, quantity: 2, unitPrice: 5 })),
    });
    await desk.record('PUT', `orders/${legacy}`, { status: 'collected' });
    expect(await left()).toBe(8);
    expect(await statusOf(id)).toBe('pending');
  });

  it('never falls below 0, and gets back what was taken', async () => {
    const { left, order } = await shelf(2);
    const { id } = await order(3);
    const { id: paymentId } = await pay(id, { amount: 15 });
    expect(await left()).toBe(0);
    await desk.record('PUT', `payments/${paymentId}`, { status: 'refunded' });
    expect(await left()).toBe(2);
  });
});
