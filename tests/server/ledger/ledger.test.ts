// @module-tag postgres
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { proveAtNight } from '#server/rentals/ledger/proofs.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { moveIn } from './tenancy.ts';
import { refuseChanges } from '#tests/support/server/refuseChanges.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** It is 11:00 in Sydney. */
const now = new Date('2026-11-21T00:00:00Z');

const server = await startTestServer({ now: () => now });

type Row = Record<string, unknown>;

/** A tenant since 1 November who rents by the month for $100, at a desk that bills and takes payments. */
async function tenant(rate = 100) {
  const { desk, siteId, customerId, bookingId, productId } = await moveIn(server, rate);
  const path = `bookings/storage/${bookingId}`;
  const subject = { siteId, customerId, bookingId };
  return {
    desk,
    siteId,
    customerId,
    bookingId,
    productId,
    billRent: (unitPrice: number, quantity = 1) =>
      desk.record('POST', 'orders', {
        ...subject,
        lines: [{ productId, description: 'Rent', quantity, unitPrice }],
      }),
    bill: (description: string, unitPrice: number) =>
      desk.record('POST', 'orders', { ...subject, lines: [{ description, quantity: 1, unitPrice }] }),
    pay: (order: Row | null, amount: number) => {
      const payment = {
        siteId,
        customerId,
        orderId: order?.['id'] ?? null,
        amount,
        method: 'cash',
        status: 'succeeded',
      };
      return desk.record('POST', 'payments', payment);
    },
    refund: (payment: Row) => desk.record('PUT', `payments/${Number(payment['id'])}`, { status: 'refunded' }),
    change: (change: Row) => desk.record('PUT', path, change),
    booking: () => desk.record('GET', path),
    customer: () => desk.record('GET', `customers/${customerId}`),
    lines: () => server.database.select().from(ledgerLines).where(eq(ledgerLines.customerId, customerId)),
  };
}

/** A line of rent for some days. */
const rentOf = (periodFrom: string, periodTo: string, unitPrice = 100) => [
  { description: 'Rent', kind: 'rent', quantity: 1, unitPrice, periodFrom, periodTo },
];

const noLog = pino({ level: 'silent' });
const proved = () => proveLedger(server.database, now);

describe('the day to which a booking is paid', () => {
  it('moves on by the period of a paid bill, and back by the same when it is refunded', async () => {
    const { billRent, pay, refund, booking } = await tenant();
    const bill = await billRent(100);
    expect(bill['lines']).toMatchObject([{ kind: 'rent', periodFrom: '2026-11-01', periodTo: '2026-12-01' }]);
    expect(await booking()).toMatchObject({ paidTo: null, billedTo: '2026-12-01' });
    const payment = await pay(bill, 100);
    expect(await booking()).toMatchObject({ paidTo: '2026-12-01' });
    await refund(payment);
    expect(await booking()).toMatchObject({ paidTo: null });
  });

  it('does not move by a bill of something else, however much it is', async () => {
    const { bill, pay, booking } = await tenant();
    await pay(await bill('Repair of the door', 300), 300);
    expect(await booking()).toMatchObject({ paidTo: null, owed: 0 });
  });

  it('does not depend on a rate that changed since', async () => {
    const { billRent, pay, refund, change, booking } = await tenant();
    const first = await billRent(100);
    await change({ rate: 110 });
    const payment = await pay(first, 100);
    expect(await booking()).toMatchObject({ paidTo: '2026-12-01' });
    await change({ rate: 50 });
    await refund(payment);
    expect(await booking()).toMatchObject({ paidTo: null });
  });

  it('stops at the first unpaid period, and goes on from there', async () => {
    const { billRent, pay, booking } = await tenant();
    const [november, december] = [await billRent(100), await billRent(100)];
    await pay(december, 100);
    expect(await booking()).toMatchObject({ paidTo: null, billedTo: '2027-01-01' });
    await pay(november, 100);
    expect(await booking()).toMatchObject({ paidTo: '2027-01-01' });
  });

  it('goes on from the day of a booking that was taken over', async () => {
    const { billRent, pay, change, booking } = await tenant();
    await change({ paidTo: '2027-02-01' });
    const bill = await billRent(100, 2);
    expect(bill['lines']).toMatchObject([{ periodFrom: '2027-02-01', periodTo: '2027-04-01' }]);
    await pay(bill, 200);
    expect(await booking()).toMatchObject({ paidTo: '2027-04-01' });
    expect(await proved()).toEqual([]);
  });

  it('stays when other fields of the booking or its bill are saved', async () => {
    const { desk, billRent, pay, change, booking } = await tenant();
    const bill = await billRent(100);
    await pay(bill, 100);
    await change({ notes: 'Rings first.', paidTo: '2026-12-01' });
    await desk.record('PUT', `orders/${Number(bill['id'])}`, { lines: bill['lines'] });
    expect(await booking()).toMatchObject({ paidTo: '2026-12-01' });
  });
});

describe('the lines of the ledger', () => {
  it('are neither changed nor deleted', async () => {
    const { billRent } = await tenant();
    const { id } = await billRent(100);
    const ofBill = eq(ledgerLines.orderId, Number(id));
    const kept = /never changed or deleted/;
    const causeOf = (failing: Promise<unknown>) => failing.catch((error: Error) => String(error.cause));
    expect(await causeOf(server.database.update(ledgerLines).set({ amount: 1 }).where(ofBill))).toMatch(kept);
    expect(await causeOf(server.database.delete(ledgerLines).where(ofBill))).toMatch(kept);
  });

  it('are taken back by others when a bill changes or is cancelled', async () => {
    const { desk, bill, lines, customer } = await tenant();
    const { id } = await bill('Repair', 80);
    await desk.record('PUT', `orders/${Number(id)}`, {
      lines: [{ description: 'Repair', quantity: 1, unitPrice: 60 }],
    });
    expect((await lines()).map(({ amount }) => amount)).toEqual([80, -80, 60]);
    expect(await customer()).toMatchObject({ owed: 60 });
    await desk.record('PUT', `orders/${Number(id)}`, { status: 'cancelled' });
    expect((await lines()).map(({ amount }) => amount)).toEqual([80, -80, 60, -60]);
    expect(await customer()).toMatchObject({ owed: 0 });
  });

  it('refuse what adds up to more than can be recorded, and keep the rest', async () => {
    const { desk, siteId, customerId, bookingId, bill } = await tenant();
    const createdAt = new Date(now.getTime() - 5 * 86_400_000);
    for (const unitPrice of [9_999_999_999, 9_999_999_999]) {
      const lines = [{ description: 'Repair', quantity: 1, unitPrice }];
      await server.build.order({ siteId, customerId, bookingId, createdAt, lines });
    }
    await expect(bill('Box', 5)).rejects.toThrow('answered 409: The amounts add up to more');
    expect(await desk.ids(`customers/${customerId}/orders`)).toHaveLength(2);
  });

  it('leave nothing of a bill that was written off in part, given back and cancelled', async () => {
    const { desk, bill, pay, customer } = await tenant();
    const order = await bill('Repair', 100);
    const { id } = await pay(order, 100);
    await desk.record('POST', `payments/${id}/refund`, { amount: 30, reason: 'Agreed', owedAgain: false });
    await desk.record('POST', `payments/${id}/refund`, { reason: 'Paid by somebody else' });
    expect(await customer()).toMatchObject({ owed: 70 });
    await desk.record('PUT', `orders/${Number(order['id'])}`, { status: 'cancelled' });
    expect(await customer()).toMatchObject({ owed: 0, credit: 0 });
    expect(await proveLedger(server.database, now, desk.organisationId)).toEqual([]);
  });

  it('leave nothing of a bill that was written off in part, given back and deleted', async () => {
    const { desk, siteId, customerId, customer } = await tenant();
    const lines = [{ description: 'Repair', quantity: 1, unitPrice: 100 }];
    const { id: orderId } = await desk.record('POST', 'orders', { siteId, customerId, lines });
    const paid = { siteId, customerId, orderId, amount: 40, method: 'cash', status: 'succeeded' };
    const { id } = await desk.record('POST', 'payments', paid);
    await desk.record('POST', `payments/${id}/refund`, { reason: 'Agreed', owedAgain: false });
    expect(await customer()).toMatchObject({ owed: 60 });
    expect(await desk.ask('DELETE', `orders/${orderId}`)).toMatchObject({ status: 204 });
    expect(await customer()).toMatchObject({ owed: 0, credit: 0 });
    expect(await proveLedger(server.database, now, desk.organisationId)).toEqual([]);
  });

  it('say who did it', async () => {
    const { bill, pay, lines } = await tenant();
    await pay(await bill('Repair', 80), 80);
    const [charge, payment] = await lines();
    expect(charge?.byName).toBeTruthy();
    expect(payment).toMatchObject({ kind: 'payment', byName: charge?.byName, method: 'cash', amount: -80 });
  });
});

describe('money that pays no bill', () => {
  it('is the credit of its customer, until it goes back', async () => {
    const { pay, refund, customer } = await tenant();
    const payment = await pay(null, 70);
    expect(await customer()).toMatchObject({ credit: 70, owed: 0 });
    const refunded = await refund(payment);
    expect(refunded).toMatchObject({ status: 'refunded', refunds: [{ amount: 70 }] });
    expect(await customer()).toMatchObject({ credit: 0 });
  });
});

describe('a deposit that was given back as credit', () => {
  it('is not given back again by writing its bill off, or cancelling it', async () => {
    const { desk, siteId, customerId, bookingId, pay, change, booking, customer } = await tenant();
    const lines = [{ description: 'Deposit', kind: 'deposit', quantity: 1, unitPrice: 50 }];
    const order = await desk.record('POST', 'orders', { siteId, customerId, bookingId, lines });
    const { id } = await pay(order, 50);
    await change({ status: 'completed', settlement: { net: -50 } });
    expect(await customer()).toMatchObject({ credit: 50 });
    const refund = { amount: 50, reason: 'Moved out' };
    expect(await desk.refused('POST', `payments/${id}/refund`, { ...refund, owedAgain: false })).toEqual({
      status: 409,
      field: null,
      sentence: expect.stringMatching(/^\$50\.00 of this booking's rent and deposit was given back/) as string,
    });
    await desk.record('POST', `payments/${id}/refund`, refund);
    expect(await booking()).toMatchObject({ owed: 50 });
    expect((await desk.refused('PUT', `orders/${order.id}`, { status: 'cancelled' })).status).toBe(409);
    expect(await customer()).toMatchObject({ owed: 50, credit: 50 });
  });

  it('is not given back again once a bill that stands for it leaves the booking', async () => {
    const { desk, siteId, customerId, bookingId, pay, change, customer } = await tenant();
    const bill = { siteId, customerId, bookingId };
    const lines = [{ description: 'Deposit', kind: 'deposit', quantity: 1, unitPrice: 50 }];
    const order = await desk.record('POST', 'orders', { ...bill, lines });
    const { id } = await pay(order, 50);
    await change({ status: 'completed', settlement: { net: -50 } });
    const other = await desk.record('POST', 'orders', { ...bill, lines });
    // The other bill charges as much.
    await desk.record('POST', `payments/${id}/refund`, { reason: 'Moved out', owedAgain: false });
    const unit = await server.build.unit({ siteId });
    const { id: elsewhere } = await desk.record('POST', 'bookings/storage', {
      customer_id: customerId,
      units: [unit.id],
      status: 'upcoming',
      rate: 50,
      period: 'month',
      startsAt: '2027-06-01T00:00:00Z',
    });
    for (const given of [{ status: 'cancelled' }, { bookingId: null }, { bookingId: elsewhere }]) {
      expect(await desk.refused('PUT', `orders/${other.id}`, given)).toMatchObject({
        status: 409,
        sentence: expect.stringMatching(/^\$50\.00 of this booking's rent and deposit was given back/) as string,
      });
    }
    expect(await customer()).toMatchObject({ owed: 50, credit: 50 });
  });
});

describe('a booking with more bills than those whose money was given back', () => {
  it.each([
    ['a deposit', [{ description: 'Deposit', kind: 'deposit', quantity: 1, unitPrice: 50 }], 50],
    ['the rent of the same days', rentOf('2026-12-01', '2027-01-01'), 100],
  ])('does not give %s back again by writing its bill off, or cancelling it', async (_what, lines, amount) => {
    const { desk, siteId, customerId, bookingId, pay, change, customer } = await tenant();
    const subject = { siteId, customerId, bookingId };
    const used = rentOf('2026-09-01', '2026-11-01', 300);
    await pay(await desk.record('POST', 'orders', { ...subject, lines: used }), 300);
    const order = await desk.record('POST', 'orders', { ...subject, lines });
    const { id } = await pay(order, amount);
    await change({ status: 'completed', settlement: { net: -amount } });
    const refund = { reason: 'Moved out' };
    const held = {
      status: 409,
      sentence: expect.stringMatching(`^\\$${amount}\\.00 of this booking's rent and deposit was given back`) as string,
    };
    expect(await desk.refused('POST', `payments/${id}/refund`, { ...refund, owedAgain: false })).toMatchObject(held);
    await desk.record('POST', `payments/${id}/refund`, refund);
    for (const given of [{ status: 'cancelled' }, { bookingId: null }, { lines: used }]) {
      expect(await desk.refused('PUT', `orders/${order.id}`, given)).toMatchObject({ status: 409 });
    }
    expect(await customer()).toMatchObject({ owed: amount, credit: amount });
  });

  it('gives back some of the rent that was used', async () => {
    const { desk, billRent, pay, change, customer } = await tenant();
    const { id } = await pay(await billRent(100), 100);
    await change({ status: 'completed', settlement: { net: -30 } });
    const refund = { reason: 'The gate was broken', owedAgain: false };
    expect(await desk.refused('POST', `payments/${id}/refund`, { ...refund, amount: 71 })).toMatchObject({
      status: 409,
    });
    await desk.record('POST', `payments/${id}/refund`, { ...refund, amount: 70 });
    expect(await customer()).toMatchObject({ owed: 0, credit: 30 });
  });
});

describe('a bill of rent that becomes one of more periods', () => {
  it('bills the days of them all', async () => {
    const { desk, productId, billRent, pay, booking } = await tenant();
    const order = await billRent(100);
    const line = { productId, description: 'Rent', unitPrice: 100 };
    await desk.record('PUT', `orders/${order.id}`, { lines: [{ ...line, quantity: 2 }] });
    const label = { description: 'Label', quantity: 1, unitPrice: 5 };
    const three = [{ ...line, quantity: 2 }, { ...line, quantity: 1 }, label];
    await desk.record('PUT', `orders/${order.id}`, { lines: three });
    // Each of two equal lines keeps its own days.
    await desk.record('PUT', `orders/${order.id}`, { lines: three.slice(0, 2) });
    expect(await booking()).toMatchObject({ billedTo: '2027-02-01' });
    await desk.record('PUT', `orders/${order.id}`, { lines: three.slice(0, 1) });
    await billRent(100);
    expect(await desk.refused('PUT', `orders/${order.id}`, { lines: three.slice(1, 2) })).toMatchObject({
      status: 409,
      sentence: expect.stringMatching(/^Later bills go on from this one/) as string,
    });
    await pay(order, 200);
    expect(await booking()).toMatchObject({ paidTo: '2027-01-01', billedTo: '2027-02-01' });
  });
});

describe('the proof', () => {
  it('names the bill, payment, day and booking that disagree', async () => {
    const { desk, billRent, pay, bookingId } = await tenant();
    const { organisationId } = desk;
    const own = () => proveLedger(server.database, now, organisationId);
    const bill = await billRent(100);
    const payment = await pay(bill, 100);
    expect(await own()).toEqual([]);
    await server.database
      .update(payments)
      .set({ amount: 90 })
      .where(eq(payments.id, Number(payment['id'])));
    await server.database
      .update(orders)
      .set({ status: 'pending' })
      .where(eq(orders.id, Number(bill['id'])));
    await server.database.execute(sql`update bookings set paid_to = '2027-05-01', arrears = 7 where id = ${bookingId}`);
    await server.database.execute(sql`update order_lines set unit_price = 95 where order_id = ${Number(bill['id'])}`);
    const sentences = (await own()).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      `${String(bill['number'])} bills $95.00, but $100.00 is charged.`,
      `${String(bill['number'])} is pending, but $0.00 of it is owed.`,
      `Payment ${Number(payment['id'])} is of $90.00, but $100.00 came in.`,
      'Payments of 2026-11-21 by cash are $90.00, but the ledger has $100.00.',
      `Booking ${bookingId} says paid to 2027-05-01, but its bills 2026-12-01.`,
      `Booking ${bookingId} has $7.00 in arrears, but $0.00 is overdue.`,
    ]);
  });

  it('is made on request for one’s own organisation, and kept', async () => {
    const { desk, billRent } = await tenant();
    const path = `organisations/${desk.organisationId}`;
    expect(await desk.record('GET', path)).toMatchObject({ ledgerProvedAt: null, ledgerDisagreements: null });
    const bill = await billRent(100);
    expect(await desk.record('POST', `${path}/ledgerProof`)).toMatchObject({ count: 0, disagreements: [] });
    await server.database
      .update(orders)
      .set({ status: 'paid' })
      .where(eq(orders.id, Number(bill['id'])));
    const sentence = `${String(bill['number'])} is paid, but $100.00 of it is owed.`;
    expect(await desk.record('POST', `${path}/ledgerProof`)).toMatchObject({
      count: 1,
      disagreements: [{ entity: 'order', id: bill['id'], sentence }],
    });
    expect(await desk.record('GET', path)).toMatchObject({
      ledgerProvedAt: now.toISOString(),
      ledgerDisagreements: 1,
    });
    const { body } = await desk.ask('GET', 'alerts');
    expect(JSON.stringify(body)).toContain(sentence);
    const other = await openDesk(server);
    expect((await other.ask('POST', `${path}/ledgerProof`)).status).toBe(404);
  });

  it('is made once a night, by one server', async () => {
    const { desk, billRent } = await tenant();
    const bill = await billRent(100);
    const on = (day: string) => proveAtNight(server.storage, new Date(`${day}T17:30:00Z`), noLog);
    // A server that starts waits for its first night.
    await on('2026-11-21');
    const provedAt = async () => (await desk.record('GET', `organisations/${desk.organisationId}`))['ledgerProvedAt'];
    expect(await provedAt()).toBeNull();
    await Promise.all([on('2026-11-22'), on('2026-11-22')]);
    expect(await provedAt()).toBe('2026-11-22T17:30:00.000Z');
    expect(bill['status']).toBe('pending');
    await proveAtNight(server.storage, new Date('2026-11-23T15:00:00Z'), noLog);
    expect(await provedAt()).toBe('2026-11-22T17:30:00.000Z');
  });

  it('is made for the others when one can’t be made, which is logged and an alert', async () => {
    const [bad, good] = [await tenant(), await tenant()];
    const kept = keepLog();
    const { organisationId } = bad.desk;
    const mend = await refuseChanges(server.database, 'settings', `new.key = 'ledger proof ${organisationId}'`);
    await proveAtNight(server.storage, new Date('2026-11-24T17:30:00Z'), kept.log);
    await mend();
    expect(await good.desk.record('GET', `organisations/${good.desk.organisationId}`)).toMatchObject({
      ledgerProvedAt: '2026-11-24T17:30:00.000Z',
    });
    expect(kept.lines()).toMatchObject([{ entity: 'organisation', id: organisationId, failure: { code: '23514' } }]);
    const alertsOf = async ({ desk }: typeof bad) => JSON.stringify((await desk.ask('GET', 'alerts')).body);
    expect(await alertsOf(bad)).toContain('The ledger could not be checked');
    expect(await alertsOf(good)).not.toContain('The ledger could not be checked');
  });
});
