import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OpeningBalance } from '#domain/calls/imports.ts';
import { sumDollars } from '#domain/money/dollars.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const now = new Date('2026-11-23T01:00:00Z');
const on = '2026-10-05';
/** Midnight in Sydney. */
const dayBegan = '2026-10-04T13:00:00.000Z';

let desk: Desk;
let customerId: number;
const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  desk = await openDesk(server);
  customerId = await newCustomer();
});

const newCustomer = async () => (await server.build.customer({ organisationId: desk.organisationId })).id;
const path = (id = customerId) => `customers/${id}/openingBalance`;
const bring = (amount: number, given: object = {}, key?: string, id = customerId) =>
  desk.record(
    'POST',
    path(id),
    { amount, on, siteId: desk.siteId, ...given },
    key,
  ) as unknown as Promise<OpeningBalance>;
const back = (id: number, of = customerId) => desk.record('POST', `${path(of)}/reverse`, { id, reason: 'Wrong file' });
const customer = (id = customerId) => desk.record('GET', `customers/${id}`);
const proof = () => proveLedger(server.database, now, desk.organisationId);
const pay = (amount: number, orderId: number | null, id = customerId) =>
  desk.record('POST', 'payments', {
    siteId: desk.siteId,
    customerId: id,
    orderId,
    amount,
    method: 'cash',
    status: 'succeeded',
  });
const ledger = async () => {
  const { body } = await desk.ask('GET', `customers/${customerId}/ledger`);
  return (body as { rows: Record<string, unknown>[] }).rows;
};

describe('a balance brought forward', () => {
  it('is a bill of its day when it is owed, so that it is overdue from that day on', async () => {
    const made = await bring(250.5);
    expect(made).toMatchObject({ amount: 250.5, on, siteId: desk.siteId, bookingId: null });
    expect(await desk.record('GET', `orders/${made.orderId}`)).toMatchObject({
      broughtForward: true,
      createdAt: dayBegan,
      status: 'pending',
      total: 250.5,
      paid: 0,
      lines: [{ description: 'Balance brought forward', quantity: 1, total: 250.5 }],
    });
    await advanceRentals(server.storage, now);
    expect(await customer()).toMatchObject({ owed: 250.5, arrears: 250.5, credit: 0 });
    expect(await ledger()).toEqual([expect.objectContaining({ kind: 'charge', amount: 250.5, at: dayBegan })]);
    expect(await proof()).toEqual([]);
  });

  it('puts its booking in arrears, whose steps wait', async () => {
    const { siteId } = desk;
    const booking = await server.build.booking({ siteId, customerId, status: 'active', endsAt: null });
    await bring(100, { bookingId: booking.id });
    expect(await desk.record('GET', `bookings/storage/${booking.id}`)).toMatchObject({
      status: 'in arrears',
      arrears: 100,
      ladderWaits: true,
    });
    expect(await proof()).toEqual([]);
  });

  it('needs the right to change steps of arrears where it would stop those of a booking', async () => {
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 2 | 4 } });
    const running = await server.build.booking({ siteId: desk.siteId, customerId, status: 'active', endsAt: null });
    const body = (bookingId: number) => ({ amount: 0.01, on, siteId: desk.siteId, bookingId });
    expect(await clerk.refused('POST', path(), body(running.id))).toMatchObject({ status: 403 });
    expect(await desk.record('GET', `bookings/storage/${running.id}`)).toMatchObject({ ladderWaits: false, owed: 0 });
    // A booking that waits already keeps waiting.
    const unit = await server.build.unit({ siteId: desk.siteId });
    const imported = await clerk.record('POST', 'bookings/storage', {
      customer_id: customerId,
      unitIds: [unit.id],
      status: 'active',
      startsAt: '2026-03-01T00:00:00Z',
      rate: 120,
      period: 'month',
      paidTo: '2026-12-01',
      ladderWaits: true,
    });
    await clerk.record('POST', path(), body(imported.id));
    expect(await proof()).toEqual([]);
  });

  it('stays with its customer, booking and site, where its steps wait', async () => {
    const booking = await server.build.booking({ siteId: desk.siteId, customerId, status: 'active', endsAt: null });
    const other = await server.build.booking({ siteId: desk.siteId, customerId, status: 'active', endsAt: null });
    const elsewhere = await server.build.site(desk);
    const { id, orderId } = await bring(100, { bookingId: booking.id });
    const stranger = await newCustomer();
    for (const [given, field] of [
      [{ bookingId: other.id }, 'bookingId'],
      [{ bookingId: null }, 'bookingId'],
      [{ bookingId: null, customerId: stranger }, 'customerId'],
      [{ siteId: elsewhere.id }, 'siteId'],
    ] as const) {
      expect(await desk.refused('PUT', `orders/${orderId}`, given)).toMatchObject({ status: 409, field });
    }
    expect(await desk.record('GET', `bookings/storage/${other.id}`)).toMatchObject({ status: 'active', arrears: 0 });
    // What nobody changes may be sent.
    await desk.record('PUT', `orders/${orderId}`, { customerId, bookingId: booking.id, siteId: desk.siteId });
    await back(id);
    expect(await proof()).toEqual([]);
  });

  it('can be given back where it is credit, and is then no longer taken back', async () => {
    const { id } = await bring(-80);
    await desk.record('POST', `customers/${customerId}/credit/refund`, {
      siteId: desk.siteId,
      amount: 50,
      method: 'cash',
      reason: 'Moved out',
    });
    expect(await customer()).toMatchObject({ credit: 30 });
    expect(await desk.refused('POST', `${path()}/reverse`, { id, reason: 'Wrong file' })).toMatchObject({
      status: 409,
    });
    expect(await customer()).toMatchObject({ credit: 30 });
    expect(await proof()).toEqual([]);
  });

  it('keeps its customer while it is credit, and once some of it was given back', async () => {
    const credit = await bring(-80);
    expect(await desk.refused('DELETE', `customers/${customerId}`)).toMatchObject({
      status: 409,
      sentence: 'This customer has $80.00 of credit, so they cannot be deleted. Give it back first.',
    });
    await back(credit.id);
    expect(await desk.ask('DELETE', `customers/${customerId}`)).toMatchObject({ status: 204 });
    const paidOut = await newCustomer();
    await bring(-50, {}, undefined, paidOut);
    const refund = { amount: 50, method: 'cash', reason: 'Moved out' };
    await desk.record('POST', `customers/${paidOut}/credit/refund`, refund);
    expect(await desk.refused('DELETE', `customers/${paidOut}`)).toMatchObject({
      status: 409,
      sentence: 'Money went back to this customer. Archive the customer instead.',
    });
    expect(await proof()).toEqual([]);
  });

  it('keeps its site while it is credit, and once some of it was given back', async () => {
    const { id: siteId } = await server.build.site({ organisationId: desk.organisationId });
    const inUse = { status: 409, sentence: expect.stringContaining('This site is still in use') as string };
    const credit = await bring(-80, { siteId });
    expect(await desk.refused('DELETE', `sites/${siteId}`)).toMatchObject(inUse);
    const { id: organisationId } = await server.build.organisation();
    const operator = await openDesk(server, { siteId, organisationId: desk.organisationId, isSuperAdmin: true });
    expect(await operator.refused('PUT', `sites/${siteId}`, { organisationId })).toMatchObject({
      status: 409,
      sentence: expect.stringContaining('credit of its organisation') as string,
    });
    await back(credit.id);
    await bring(-50, { siteId });
    const refund = { amount: 50, method: 'cash', reason: 'Moved out' };
    await desk.record('POST', `customers/${customerId}/credit/refund`, refund);
    expect(await desk.refused('DELETE', `sites/${siteId}`)).toMatchObject(inUse);
    const { id: unused } = await server.build.site({ organisationId: desk.organisationId });
    const wrong = await bring(-80, { siteId: unused });
    await back(wrong.id);
    expect(await desk.ask('DELETE', `sites/${unused}`)).toMatchObject({ status: 204 });
  });

  it('is credit of the customer below 0, and no payment that somebody took', async () => {
    expect(await bring(-80)).toMatchObject({ amount: -80, orderId: null });
    expect(await customer()).toMatchObject({ credit: 80, owed: 0 });
    expect((await desk.ask('GET', `customers/${customerId}/payments`)).body).toMatchObject({ count: 0 });
    expect(await ledger()).toEqual([expect.objectContaining({ kind: 'brought forward', amount: -80, at: dayBegan })]);
    const bill = await server.build.order({ siteId: desk.siteId, customerId, createdAt: now });
    await desk.record('POST', `customers/${customerId}/credit/use`, { orderId: bill.id, amount: 30 });
    expect(await customer()).toMatchObject({ credit: 50 });
    expect(await proof()).toEqual([]);
  });

  it('is made once by its key, also by two requests at once', { tags: 'postgres' }, async () => {
    const key = `import.${'ab'.repeat(32)}.3.balance`;
    const [first, second] = await Promise.all([bring(70, {}, key), bring(70, {}, key)]);
    expect(second).toEqual(first);
    expect(await bring(70, {}, key)).toEqual(first);
    expect(await customer()).toMatchObject({ owed: 70 });
  });

  it('is refused in words for amounts, days, sites and bookings that make no sense', async () => {
    const stranger = await openDesk(server);
    const ofOther = await server.build.booking({ siteId: desk.siteId });
    const elsewhere = await server.build.site(desk);
    const own = await server.build.booking({ siteId: desk.siteId, customerId });
    for (const [given, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 1.005 }, 'amount'],
      [{ amount: 1e12 }, 'amount'],
      [{ amount: -1e12 }, 'amount'],
      [{ amount: '12' }, 'amount'],
      [{ on: '2026-11-24' }, 'on'],
      [{ on: '5/10/2026' }, 'on'],
      [{ siteId: stranger.siteId }, 'siteId'],
      [{ bookingId: ofOther.id }, 'bookingId'],
      [{ bookingId: own.id, siteId: elsewhere.id }, 'siteId'],
    ] as const) {
      const body = { amount: 10, on, siteId: desk.siteId, ...given };
      expect(await desk.refused('POST', path(), body)).toMatchObject({ status: 400, field });
    }
    const body = { amount: 10, on, siteId: stranger.siteId };
    expect(await stranger.refused('POST', path(), body)).toMatchObject({ status: 404 });
    const reader = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 2 } });
    expect(await reader.refused('POST', path(), { ...body, siteId: desk.siteId })).toMatchObject({ status: 403 });
    expect(await customer()).toMatchObject({ owed: 0, credit: 0 });
  });
});

describe('a booking taken over with the day to which it is paid', () => {
  it.each(['2026-10-01', '2026-11-23', '2027-02-01'])(
    'bills nothing before it, and goes on from %s',
    async (paidTo) => {
      const { siteId } = desk;
      const unit = await server.build.unit({ siteId });
      const booking = await desk.record('POST', 'bookings/storage', {
        customer_id: customerId,
        unitIds: [unit.id],
        status: 'active',
        startsAt: '2024-05-01T00:00:00Z',
        rate: 120,
        period: 'month',
        paidTo,
        ladderWaits: true,
      });
      await advanceRentals(server.storage, now);
      const record = () => desk.record('GET', `bookings/storage/${booking.id}`);
      expect(await record()).toMatchObject({ status: 'active', paidTo, arrears: 0, owed: 0, ladderWaits: true });
      expect(await ledger()).toEqual([expect.objectContaining({ kind: 'opening', amount: 0, periodTo: paidTo })]);
      const lines = [{ description: 'Rent', kind: 'rent', quantity: 1, unitPrice: 120 }];
      const order = await desk.record('POST', 'orders', { siteId, customerId, bookingId: booking.id, lines });
      expect(order['lines']).toEqual([expect.objectContaining({ periodFrom: paidTo })]);
      expect(await record()).toMatchObject({ paidTo, owed: 120 });
      expect(await proof()).toEqual([]);
    },
  );
});

describe('taking a balance back', () => {
  it('reverses the debt with a line of its own, and its booking leaves arrears', async () => {
    const booking = await server.build.booking({ siteId: desk.siteId, customerId, status: 'active', endsAt: null });
    const { id, orderId } = await bring(100, { bookingId: booking.id });
    expect(await back(id)).toMatchObject({ id, orderId, amount: 100 });
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ status: 'cancelled' });
    expect(await desk.record('GET', `bookings/storage/${booking.id}`)).toMatchObject({ status: 'active', arrears: 0 });
    expect((await ledger()).map(({ amount, reversesId }) => [amount, reversesId])).toEqual([
      [-100, id],
      [100, null],
    ]);
    expect(await customer()).toMatchObject({ owed: 0 });
    expect(await proof()).toEqual([]);
    expect(await desk.refused('POST', `${path()}/reverse`, { id, reason: 'Again' })).toMatchObject({ status: 409 });
  });

  it('reverses the credit, once, also by two clerks at once', { tags: 'postgres' }, async () => {
    const { id } = await bring(-80);
    const ask = () => desk.ask('POST', `${path()}/reverse`, { id, reason: 'Wrong file' });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await customer()).toMatchObject({ credit: 0 });
    expect(await proof()).toEqual([]);
  });

  it('says how much of it was paid or used, and then leaves it', async () => {
    const debt = await bring(100);
    await pay(30, debt.orderId);
    expect(await desk.refused('POST', `${path()}/reverse`, { id: debt.id, reason: 'Wrong file' })).toEqual({
      status: 409,
      field: 'id',
      sentence: expect.stringMatching(/^\$30\.00 of ORD-\d+ is paid\./) as string,
    });
    const credit = await bring(-80);
    await desk.record('POST', `customers/${customerId}/credit/use`, { orderId: debt.orderId, amount: 50 });
    expect(await desk.refused('POST', `${path()}/reverse`, { id: credit.id, reason: 'Wrong file' })).toEqual({
      status: 409,
      field: 'id',
      sentence: expect.stringMatching(/^\$50\.00 of this credit was used/) as string,
    });
    expect(await proof()).toEqual([]);
  });

  it('takes back only what was brought forward for this customer', async () => {
    const order = await server.build.order({ siteId: desk.siteId, customerId, createdAt: now });
    const [sale] = await ledger();
    const other = await newCustomer();
    const { id } = await bring(10, {}, undefined, other);
    const missing = { status: 400, field: 'id' };
    for (const wrong of [sale?.['id'], id, 999_999]) {
      expect(await desk.refused('POST', `${path()}/reverse`, { id: wrong, reason: 'Why' })).toMatchObject(missing);
    }
    expect(await desk.record('GET', `orders/${order.id}`)).toMatchObject({ status: 'pending' });
    expect(await desk.refused('POST', `${path()}/reverse`, { id, reason: ' ' })).toMatchObject({ field: 'reason' });
    const lines = [{ description: 'Other', quantity: 1, unitPrice: 1 }];
    const orderId = (await bring(10)).orderId;
    expect(await desk.refused('PUT', `orders/${orderId}`, { lines })).toMatchObject({ status: 409, field: 'lines' });
    expect(await desk.refused('DELETE', `orders/${orderId}`)).toMatchObject({ status: 409 });
  });
});

describe('balances, payments and reversals in any order', () => {
  it('always leave what is owed less the credit equal to their sum, to the cent', async () => {
    const cents = fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0);
    const acts = fc.array(fc.record({ cents, act: fc.constantFrom('keep', 'take back', 'pay') }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        customerId = await newCustomer();
        const expected: number[] = [];
        for (const { cents: amount, act } of list) {
          const dollars = amount / 100;
          const made = await bring(dollars);
          if (act === 'take back') await back(made.id);
          else expected.push(dollars);
          if (act === 'pay' && made.orderId !== null) {
            await pay(dollars, made.orderId);
            expected.push(-dollars);
          }
        }
        const { owed, credit } = (await customer()) as unknown as { owed: number; credit: number };
        expect(sumDollars([owed, -credit])).toBe(sumDollars(expected));
        expect(await proof()).toEqual([]);
      }),
      { numRuns: draws(10) },
    );
  });
});
