import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customerLedgerAnswer } from '#domain/calls/customerCredit.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

const customer = async () => (await server.build.customer({ organisationId: desk.organisationId })).id;

async function customerWithCredit(amount: number): Promise<number> {
  const customerId = await customer();
  await desk.record('POST', 'payments', {
    siteId: desk.siteId,
    customerId,
    amount,
    method: 'cash',
    status: 'succeeded',
  });
  return customerId;
}

const bill = (customerId: number | null, unitPrice: number, given: object = {}) =>
  desk.record('POST', 'orders', {
    siteId: desk.siteId,
    customerId,
    lines: [{ description: 'Rent', quantity: 1, unitPrice }],
    ...given,
  });

const use = (customerId: number, body: object, key?: string) =>
  desk.record('POST', `customers/${customerId}/credit/use`, body, key);
const refusedUse = (customerId: number, body: object) =>
  desk.refused('POST', `customers/${customerId}/credit/use`, body);
const giveBack = (customerId: number, body: object, key?: string) =>
  desk.record('POST', `customers/${customerId}/credit/refund`, body, key);
const creditOf = async (customerId: number) => (await desk.record('GET', `customers/${customerId}`))['credit'];

async function linesOf(customerId: number, query = '') {
  return customerLedgerAnswer.parse(await desk.record('GET', `customers/${customerId}/ledger${query}`));
}

const actionsOf = (customerId: number) =>
  server.database
    .select({ action: actionLogs.action, detail: actionLogs.detail, siteId: actionLogs.siteId })
    .from(actionLogs)
    .where(and(eq(actionLogs.entity, 'customer'), eq(actionLogs.recordId, customerId)));

describe('credit that is used for a bill', () => {
  it('pays the bill and leaves the rest', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId, number } = await bill(customerId, 30.1);
    expect(await use(customerId, { orderId, amount: 30.1 })).toEqual({ id: customerId, owed: 0, credit: 19.9 });
    expect(await creditOf(customerId)).toBe(19.9);
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({
      status: 'paid',
      paid: 30.1,
      creditUsed: 30.1,
    });
    expect(await actionsOf(customerId)).toEqual([
      { action: 'Used credit', detail: `$30.10 for ${String(number)}`, siteId: desk.siteId },
    ]);
  });

  it('comes back when the bill is cancelled', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId } = await bill(customerId, 30.1);
    await use(customerId, { orderId, amount: 20 });
    await desk.record('PUT', `orders/${orderId}`, { status: 'cancelled' });
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ owed: 0, credit: 50 });
    expect(await proveLedger(server.database, new Date(), desk.organisationId)).toEqual([]);
  });

  it('ends the arrears of its booking', async () => {
    const customerId = await customerWithCredit(80);
    const { id: bookingId } = await server.build.booking({
      siteId: desk.siteId,
      customerId,
      status: 'in arrears',
      arrears: 80,
    });
    const before = await desk.record('GET', `bookings/storage/${bookingId}`);
    expect(before['arrears']).toBe(80);
    const { rows } = (await desk.record('GET', `customers/${customerId}/orders`)) as unknown as {
      rows: { id: number }[];
    };
    await use(customerId, { orderId: rows[0]?.id, amount: 80 });
    expect(await desk.record('GET', `bookings/storage/${bookingId}`)).toMatchObject({ arrears: 0, status: 'active' });
  });

  it('is no more than there is, than the bill has left, and than cards leave of it', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId, number } = await bill(customerId, 20);
    expect(await refusedUse(customerId, { orderId, amount: 20.01 })).toEqual({
      status: 409,
      field: 'amount',
      sentence: `${String(number)} has $20.00 left to pay, so $20.01 is too much.`,
    });
    const { id: dear } = await bill(customerId, 100);
    expect(await refusedUse(customerId, { orderId: dear, amount: 50.01 })).toEqual({
      status: 409,
      field: 'amount',
      sentence: 'This customer has $50.00 of credit, so $50.01 is too much.',
    });
    await server.build.payment({
      siteId: desk.siteId,
      customerId,
      orderId,
      amount: 15,
      method: 'card',
      status: 'pending',
      chargeKey: crypto.randomUUID(),
    });
    expect(await refusedUse(customerId, { orderId, amount: 6 })).toMatchObject({
      sentence: `A card is being charged $15.00 for ${String(number)}. Wait for the outcome.`,
    });
    expect(await use(customerId, { orderId, amount: 5 })).toMatchObject({ credit: 45 });
    expect(await refusedUse(customerId, { orderId, amount: 0 })).toMatchObject({ status: 400, field: 'amount' });
  });

  it('pays no bill of another customer, of nobody, of a stranger, or that is cancelled', async () => {
    const customerId = await customerWithCredit(50);
    for (const owner of [await customer(), null]) {
      const { id: orderId, number } = await bill(owner, 20);
      expect(await refusedUse(customerId, { orderId, amount: 5 })).toEqual({
        status: 400,
        field: 'orderId',
        sentence: `${String(number)} is not a bill of this customer.`,
      });
    }
    const far = await server.build.order({});
    expect(await refusedUse(customerId, { orderId: far.id, amount: 5 })).toEqual({
      status: 400,
      field: 'orderId',
      sentence: 'There is no such order.',
    });
    const { id: orderId } = await bill(customerId, 20);
    await desk.record('PUT', `orders/${orderId}`, { status: 'cancelled' });
    expect(await refusedUse(customerId, { orderId, amount: 5 })).toMatchObject({ status: 409, field: 'orderId' });
  });

  it('stays on the bill of its own customer until it is taken back', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId } = await bill(customerId, 80);
    await use(customerId, { orderId, amount: 50 });
    const otherId = await customer();
    for (const to of [otherId, null]) {
      expect(await desk.refused('PUT', `orders/${orderId}`, { customerId: to })).toMatchObject({
        status: 409,
        field: 'customerId',
        sentence: expect.stringContaining('Take the credit back first.') as string,
      });
    }
    await desk.record('POST', `customers/${customerId}/credit/undo`, { orderId, reason: 'Wrong bill' });
    await desk.record('PUT', `orders/${orderId}`, { customerId: otherId });
    expect(await creditOf(customerId)).toBe(50);
    expect(await proveLedger(server.database, new Date(), desk.organisationId)).toEqual([]);
  });

  it('is used once however often the call is sent, and by one of several at once', { tags: 'postgres' }, async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId } = await bill(customerId, 100);
    const key = 'a-key-of-used-credit';
    const first = await use(customerId, { orderId, amount: 10 }, key);
    expect(await use(customerId, { orderId, amount: 10 }, key)).toEqual(first);
    expect(await creditOf(customerId)).toBe(40);
    const path = `customers/${customerId}/credit/use`;
    const answers = await Promise.all([0, 1, 2].map(() => desk.ask('POST', path, { orderId, amount: 40 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ paid: 50 });
  });

  it('never takes more than there is together with a refund and a payment at once', { tags: 'postgres' }, async () => {
    const customerId = await customerWithCredit(30);
    const { id: orderId } = await bill(customerId, 100);
    const path = `customers/${customerId}/credit`;
    const payment = { siteId: desk.siteId, customerId, orderId, amount: 20, method: 'cash', status: 'succeeded' };
    const [used, back, paid] = await Promise.all([
      desk.ask('POST', `${path}/use`, { orderId, amount: 30 }),
      desk.ask('POST', `${path}/refund`, { amount: 30, method: 'cash', reason: 'Moved away' }),
      desk.ask('POST', 'payments', payment),
    ]);
    expect([used.status, back.status].toSorted()).toEqual([200, 409]);
    expect(paid.status).toBe(201);
    expect(await creditOf(customerId)).toBe(0);
  });
});

describe('credit that is taken back from a bill', () => {
  const undo = (customerId: number, body: object, key?: string) =>
    desk.record('POST', `customers/${customerId}/credit/undo`, body, key);
  const reason = 'Used for the wrong bill';

  it('is credit again, and the bill is owed again, with a line in the history of the bill', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId, number } = await bill(customerId, 30.1);
    await use(customerId, { orderId, amount: 30.1 });
    expect(await undo(customerId, { orderId, reason })).toEqual({ id: customerId, owed: 30.1, credit: 50 });
    const order = await desk.record('GET', `orders/${orderId}`);
    expect(order).toMatchObject({ status: 'pending', paid: 0, creditUsed: 0 });
    const { body } = await desk.ask('GET', `actionLogs/orders/${orderId}`);
    expect((body as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({ action: 'Took credit back', detail: `$30.10 of ${String(number)}: ${reason}` }),
    );
    const { rows } = await linesOf(customerId);
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'credit', amount: -30.1, orderId: null, reason: `Taken back from ${String(number)}: ${reason}` },
      { kind: 'credit', amount: 30.1, orderId, reason },
    ]);
    expect(await proveLedger(server.database, new Date(), desk.organisationId)).toEqual([]);
  });

  it('leaves what was paid otherwise, and the bill that credit never paid', async () => {
    const customerId = await customerWithCredit(10);
    const { id: orderId, number } = await bill(customerId, 30);
    const refused = (body: object) => desk.refused('POST', `customers/${customerId}/credit/undo`, body);
    const sentence = `No credit pays ${String(number)}.`;
    expect(await refused({ orderId, reason })).toEqual({ status: 409, field: 'orderId', sentence });
    await use(customerId, { orderId, amount: 10 });
    const { siteId } = desk;
    await desk.record('POST', 'payments', {
      siteId,
      customerId,
      orderId,
      amount: 20,
      method: 'cash',
      status: 'succeeded',
    });
    expect(await undo(customerId, { orderId, reason })).toMatchObject({ owed: 10, credit: 10 });
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ status: 'pending', paid: 20 });
    expect(await refused({ orderId, reason: ' ' })).toMatchObject({ status: 400, field: 'reason' });
    expect(await refused({ orderId: (await bill(await customer(), 5)).id, reason })).toMatchObject({ status: 400 });
  });

  it(
    'is taken back once, however often the call is sent and by however many at once',
    { tags: 'postgres' },
    async () => {
      const customerId = await customerWithCredit(50);
      const { id: orderId } = await bill(customerId, 50);
      await use(customerId, { orderId, amount: 50 });
      const key = 'a-key-of-credit-taken-back';
      const first = await undo(customerId, { orderId, reason }, key);
      expect(await undo(customerId, { orderId, reason }, key)).toEqual(first);
      await use(customerId, { orderId, amount: 50 });
      const path = `customers/${customerId}/credit/undo`;
      const answers = await Promise.all([0, 1].map(() => desk.ask('POST', path, { orderId, reason })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await creditOf(customerId)).toBe(50);
    },
  );
});

describe('credit that is given back', () => {
  it('is recorded with its way and reason', async () => {
    const customerId = await customerWithCredit(50);
    const reason = 'Moved to another city';
    expect(await giveBack(customerId, { amount: 20, method: 'bank transfer', reason })).toEqual({
      id: customerId,
      owed: 0,
      credit: 30,
    });
    expect(await creditOf(customerId)).toBe(30);
    expect(await actionsOf(customerId)).toEqual([
      { action: 'Refunded credit', detail: `$20.00 (bank transfer): ${reason}`, siteId: desk.siteId },
    ]);
    const { rows } = await linesOf(customerId);
    expect(rows[0]).toMatchObject({ kind: 'refund', amount: 20, method: 'bank transfer', reason, orderId: null });
  });

  it('is no more than there is, has a reason, and goes to no card', async () => {
    const customerId = await customerWithCredit(50);
    const refused = (body: object) => desk.refused('POST', `customers/${customerId}/credit/refund`, body);
    expect(await refused({ amount: 50.01, method: 'cash', reason: 'Asked for it' })).toEqual({
      status: 409,
      field: 'amount',
      sentence: 'This customer has $50.00 of credit, so $50.01 is too much.',
    });
    expect(await refused({ amount: 5, method: 'cash', reason: ' ' })).toMatchObject({ status: 400, field: 'reason' });
    expect(await refused({ amount: 5, method: 'cash', reason: '4111 1111 1111 1111' })).toMatchObject({ status: 400 });
    expect(await refused({ amount: 5, method: 'card', reason: 'Asked for it' })).toMatchObject({
      status: 400,
      field: 'method',
      sentence: 'A card is refunded on its payment. Choose another way to give the credit back.',
    });
    expect(await refused({ amount: 5, reason: 'Asked for it' })).toMatchObject({
      status: 400,
      field: 'method',
      sentence: 'Choose how the credit goes back.',
    });
    expect(await creditOf(customerId)).toBe(50);
  });

  it('is given back once however often the call is sent', async () => {
    const customerId = await customerWithCredit(50);
    const asked = { amount: 50, method: 'cash', reason: 'Moved away' };
    const key = 'a-key-of-credit-given-back';
    const first = await giveBack(customerId, asked, key);
    expect(await giveBack(customerId, asked, key)).toEqual(first);
    expect((await linesOf(customerId)).count).toBe(2);
  });
});

describe("a customer's ledger", () => {
  it('has every line, the newest first, by pages', async () => {
    const customerId = await customerWithCredit(50);
    const { id: orderId, number } = await bill(customerId, 20);
    await use(customerId, { orderId, amount: 20 });
    const { count, rows } = await linesOf(customerId);
    expect(count).toBe(4);
    expect(rows.map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber])).toEqual([
      ['credit', -20, number],
      ['credit', 20, null],
      ['charge', 20, number],
      ['payment', -50, null],
    ]);
    expect(rows[0]).toMatchObject({ orderId, reason: null, method: null, reversesId: null });
    expect(rows[1]?.reason).toBe(`Used for ${String(number)}`);
    const page = await linesOf(customerId, '?offset=1&limit=2');
    expect(page).toEqual({ count: 4, rows: rows.slice(1, 3) });
    expect((await linesOf(customerId, '?offset=9')).rows).toEqual([]);
    expect((await desk.ask('GET', `customers/${customerId}/ledger?limit=501`)).status).toBe(400);
  });

  it('goes by the dates of its lines, also of payments that were taken over later', async () => {
    const customerId = await customerWithCredit(50);
    const paidAt = new Date('2024-03-05T01:00:00.000Z');
    await server.build.payment({ siteId: desk.siteId, customerId, amount: 20, status: 'succeeded', paidAt });
    const { rows } = await linesOf(customerId);
    expect(rows.map(({ amount }) => amount)).toEqual([-50, -20]);
    expect(rows[1]?.at).toBe(paidAt.toISOString());
  });
});
