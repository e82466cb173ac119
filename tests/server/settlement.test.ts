import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const movedIn = new Date('2026-11-24T01:00:00Z');
/** It is 9 December at 11:00 in Sydney; 15 of 30 days are left. */
const midPeriod = new Date('2026-12-09T00:00:00Z');
let now = movedIn;
const server = await startTestServer({ now: () => now });
const desk = await openDesk(server);

const rentLine = {
  description: 'Rent of A1',
  quantity: 1,
  unitPrice: 300,
  kind: 'rent',
  periodFrom: '2026-11-24',
  periodTo: '2026-12-24',
};
const depositLine = { description: 'Deposit', quantity: 1, unitPrice: 50, kind: 'deposit' };

/** A stay of a month in its middle, with a bill of rent and deposit. */
async function stay({ isPaid = true, lines = [rentLine, depositLine] }: { isPaid?: boolean; lines?: object[] } = {}) {
  now = movedIn;
  const { organisationId, siteId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId });
  const { id: unitId } = await server.build.unit({ siteId, status: 'locked' });
  const { id: otherId } = await server.build.unit({ siteId, status: 'locked' });
  const terms = { status: 'active', rate: 300, period: 'month', startsAt: now.toISOString() };
  const { id } = await desk.record('POST', 'bookings/storage', { customer_id: customerId, units: [unitId], ...terms });
  const bill = await desk.record('POST', 'orders', { siteId, customerId, bookingId: id, lines });
  const pay = (orderId: number, amount: number) =>
    desk.record('POST', 'payments', { siteId, customerId, orderId, amount, method: 'cash', status: 'succeeded' });
  const paid = isPaid ? await pay(bill.id, Number(bill['total'])) : null;
  now = midPeriod;
  const path = `bookings/storage/${id}`;
  return {
    id,
    path,
    customerId,
    unitId,
    otherId,
    bill,
    paid,
    pay,
    sum: (query: string) => desk.record('GET', `${path}/settlement?${query}`),
    change: (body: object) => desk.ask('PUT', path, { units: [otherId], ...body }),
    moveOut: (net: number, payOut?: object) =>
      desk.ask('PUT', path, { status: 'completed', settlement: { net, ...(payOut && { payOut }) } }),
    booking: () => desk.record('GET', path),
    credit: async () => (await desk.record('GET', `customers/${customerId}`))['credit'],
    bills: async () => {
      const { body } = await desk.ask('GET', `customers/${customerId}/orders`);
      return (body as { rows: Record<string, unknown>[] }).rows.toSorted((a, b) => Number(a['id']) - Number(b['id']));
    },
    ledger: () =>
      server.database
        .select()
        .from(ledgerLines)
        .where(eq(ledgerLines.customerId, customerId))
        .orderBy(asc(ledgerLines.id)),
  };
}

const restOfPeriod = { days: 15, from: '2026-12-09', to: '2026-12-23' };

describe('a change of unit', () => {
  it('bills the dearer rest of the period, and leaves the paid-to day', async () => {
    const { sum, change, bills, booking, pay, credit } = await stay();
    expect(await sum('rate=360')).toEqual({
      unusedRent: 150,
      newRent: 180,
      deposit: 0,
      net: 30,
      owed: 0,
      ...restOfPeriod,
    });
    expect((await change({ rate: 360, settlement: { net: 30 } })).status).toBe(200);
    const [, extra] = await bills();
    expect(extra).toMatchObject({ total: 30, status: 'pending' });
    expect(extra?.['lines']).toMatchObject([
      { description: 'Change of unit, 09/12/2026 to 23/12/2026', kind: 'other', total: 30 },
    ]);
    const owing = { paidTo: '2026-12-24', billedTo: '2026-12-24', owed: 30, arrears: 0, status: 'active' };
    expect(await booking()).toMatchObject(owing);
    await pay(Number(extra?.['id']), 30);
    expect(await booking()).toMatchObject({ ...owing, owed: 0 });
    expect(await credit()).toBe(0);
    expect(await sum('rate=300')).toMatchObject({ unusedRent: 180, newRent: 150, net: -30 });
  });

  it('gives the cheaper rest as credit, once', async () => {
    const { sum, change, bills, booking, credit, ledger } = await stay();
    expect(await sum('rate=60')).toMatchObject({ unusedRent: 150, newRent: 30, net: -120 });
    expect((await change({ rate: 60, settlement: { net: -120 } })).status).toBe(200);
    expect(await credit()).toBe(120);
    expect(await bills()).toHaveLength(1);
    expect(await booking()).toMatchObject({ paidTo: '2026-12-24', billedTo: '2026-12-24', owed: 0 });
    expect((await ledger()).at(-1)).toMatchObject({
      kind: 'credit',
      amount: -120,
      orderId: null,
      periodFrom: '2026-12-09',
      periodTo: '2026-12-24',
      reason: 'Change of unit, 09/12/2026 to 23/12/2026',
    });
    // Sent again, since the answer was lost.
    expect(await change({ rate: 60, settlement: { net: -120 } })).toMatchObject({ status: 409 });
    expect(await credit()).toBe(120);
  });

  it('is refused whole when the sum is another by a cent', async () => {
    const { path, change, booking, unitId, otherId, bills } = await stay();
    const asked = { units: [otherId], rate: 360, settlement: { net: 29.99 } };
    expect(await desk.refused('PUT', path, asked)).toEqual({
      status: 409,
      field: 'settlement',
      sentence: 'The sum is $30.00 to pay now. Check it, then try again.',
    });
    expect(await booking()).toMatchObject({ units: [{ id: unitId }], rate: 300 });
    expect(await bills()).toHaveLength(1);
    expect((await change({ rate: 360 })).status).toBe(200);
    expect(await bills()).toHaveLength(1);
  });

  it('costs nothing at the same rate, or for a complimentary booking', async () => {
    const { sum, path } = await stay();
    const none = { unusedRent: 0, newRent: 0, net: 0, days: 0, from: null, to: null };
    expect(await sum('')).toMatchObject(none);
    await desk.record('PUT', path, { complimentary: true });
    expect(await sum('rate=360')).toMatchObject(none);
  });

  it('gives no credit for rent that nobody paid', async () => {
    const { sum, change, booking, credit } = await stay({ isPaid: false });
    expect(await sum('rate=60')).toMatchObject({ net: 0, owed: 350, days: 0 });
    expect(await sum('rate=360')).toMatchObject({ net: 30, owed: 350 });
    expect((await change({ rate: 60, settlement: { net: 0 } })).status).toBe(200);
    expect(await booking()).toMatchObject({ owed: 350, rate: 60 });
    expect(await credit()).toBe(0);
  });
});

describe('a move-out', () => {
  const unused = {
    unusedRent: 140,
    newRent: 0,
    deposit: 50,
    net: -190,
    days: 14,
    from: '2026-12-10',
    to: '2026-12-23',
  };

  it('gives deposit and unused rent back as credit, each once', async () => {
    const { sum, moveOut, booking, credit, ledger } = await stay();
    expect(await sum('moveOut=true')).toEqual({ ...unused, owed: 0, payOut: { method: 'cash' } });
    expect((await moveOut(-190)).status).toBe(200);
    expect(await booking()).toMatchObject({ status: 'completed', owed: 0 });
    expect(await credit()).toBe(190);
    const given = (await ledger())
      .slice(-2)
      .map(({ kind, amount, reason, orderId }) => [kind, amount, reason, orderId]);
    expect(given).toEqual([
      ['credit', -140, 'Unused rent 10/12/2026 to 23/12/2026', null],
      ['credit', -50, 'Deposit returned', null],
    ]);
    expect(await sum('moveOut=true')).toMatchObject({ unusedRent: 0, deposit: 0, net: 0 });
    expect(await moveOut(-190)).toMatchObject({ status: 409 });
    expect(await credit()).toBe(190);
  });

  it('gives a part of it back in money at once, and no more than it gave', async () => {
    const { id, path, moveOut, booking, credit, ledger } = await stay();
    const payOut = { amount: 160, method: 'bank transfer' };
    const tooMuch = { status: 'completed', settlement: { net: -190, payOut: { ...payOut, amount: 190.01 } } };
    expect(await desk.refused('PUT', path, tooMuch)).toEqual({
      status: 409,
      field: 'settlement',
      sentence: '$190.00 can go back, so $190.01 is too much.',
    });
    const byCard = { status: 'completed', settlement: { net: -190, payOut: { ...payOut, method: 'card' } } };
    expect(await desk.refused('PUT', path, byCard)).toMatchObject({ status: 400 });
    expect(await booking()).toMatchObject({ status: 'active' });
    expect((await moveOut(-190, payOut)).status).toBe(200);
    expect(await credit()).toBe(30);
    expect((await ledger()).at(-1)).toMatchObject({
      kind: 'refund',
      amount: 160,
      method: 'bank transfer',
      bookingId: id,
    });
    expect(await moveOut(-190, payOut)).toMatchObject({ status: 409 });
    expect(await credit()).toBe(30);
  });

  it(
    'gives the money back once, when two clerks move the customer out at the same time',
    { tags: 'postgres' },
    async () => {
      const { moveOut, credit, ledger } = await stay();
      const payOut = { amount: 190, method: 'cash' };
      const answers = await Promise.all([moveOut(-190, payOut), moveOut(-190, payOut)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await credit()).toBe(0);
      expect((await ledger()).filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    },
  );

  it('leaves what is owed on its bill, once a person ended the arrears', async () => {
    const { id, path, customerId, sum, moveOut, credit, booking } = await stay();
    const lines = [{ description: 'Padlock', quantity: 1, unitPrice: 20 }];
    await desk.record('POST', 'orders', { siteId: desk.siteId, customerId, bookingId: id, lines });
    expect(await sum('moveOut=true')).toEqual({ ...unused, owed: 20, payOut: { method: 'cash' } });
    expect((await moveOut(-190)).status).toBe(409);
    expect(await credit()).toBe(0);
    await desk.record('PUT', path, { status: 'active', reason: 'They pay on Friday.' });
    expect((await moveOut(-190)).status).toBe(200);
    expect(await booking()).toMatchObject({ status: 'completed', owed: 20 });
    expect(await credit()).toBe(190);
  });

  it('gives back nothing that was not paid, or that went back already', async () => {
    const unpaid = await stay({ isPaid: false });
    expect(await unpaid.sum('moveOut=true')).toMatchObject({ unusedRent: 0, deposit: 0, net: 0, owed: 350 });
    const refunded = await stay();
    await desk.record('PUT', `payments/${refunded.paid?.id ?? 0}`, { status: 'refunded' });
    expect(await refunded.sum('moveOut=true')).toMatchObject({ unusedRent: 0, deposit: 0, net: 0 });
  });

  it('gives a deposit back as such alone, though its line names days', async () => {
    const { periodFrom, periodTo } = rentLine;
    const { sum } = await stay({ lines: [rentLine, { ...depositLine, periodFrom, periodTo }] });
    expect(await sum('moveOut=true')).toMatchObject({ unusedRent: 140, deposit: 50, net: -190 });
  });

  it('counts what a change of unit gave back', async () => {
    const { sum, change, moveOut, credit } = await stay();
    await change({ rate: 60, settlement: { net: -120 } });
    expect(await sum('moveOut=true')).toMatchObject({ unusedRent: 28, deposit: 50, net: -78 });
    expect((await moveOut(-78)).status).toBe(200);
    expect(await credit()).toBe(198);
  });

  it('that happened already is settled by its own day', async () => {
    const { path, sum, moveOut, credit, booking } = await stay();
    expect(await booking()).toMatchObject({ toGiveBack: 0 });
    await desk.record('PUT', path, { status: 'completed' });
    now = new Date('2026-12-20T00:00:00Z');
    expect(await sum('moveOut=true')).toEqual({ ...unused, owed: 0, payOut: { method: 'cash' } });
    expect(await booking()).toMatchObject({ toGiveBack: 190 });
    expect((await moveOut(-190)).status).toBe(200);
    expect(await credit()).toBe(190);
    expect(await booking()).toMatchObject({ toGiveBack: 0 });
  });

  it('gives no more back than its bills charge, whatever days they name by now', async () => {
    const { bill, change, credit, moveOut, paid, pay, sum } = await stay();
    await change({ rate: 60, settlement: { net: -120 } });
    await desk.record('POST', `payments/${paid?.id}/refund`, { reason: 'Paid by mistake', owedAgain: true });
    const later = { ...rentLine, periodFrom: '2027-03-01', periodTo: '2027-04-01' };
    expect(await desk.refused('PUT', `orders/${bill.id}`, { lines: [later, depositLine] })).toMatchObject({
      status: 409,
      sentence: expect.stringMatching(/^\$120\.00 of this booking's rent and deposit was given back/) as string,
    });
    await pay(bill.id, 350);
    const { net } = (await sum('moveOut=true')) as unknown as { net: number };
    expect(net).toBe(-78);
    expect((await moveOut(net)).status).toBe(200);
    expect(await credit()).toBe(198);
  });

  it('gives the rent of a dearer unit back too, and keeps nobody from paying other bills after it', async () => {
    const { id, bills, change, credit, customerId, moveOut, pay, sum } = await stay();
    await change({ rate: 3000, settlement: { net: 1350 } });
    await pay(Number((await bills())[1]?.['id']), 1350);
    const { net } = (await sum('moveOut=true')) as unknown as { net: number };
    expect((await moveOut(net)).status).toBe(200);
    expect(await credit()).toBe(1450);
    const tape = {
      siteId: desk.siteId,
      customerId,
      bookingId: id,
      lines: [{ description: 'Tape', quantity: 1, unitPrice: 5 }],
    };
    expect(await pay((await desk.record('POST', 'orders', tape)).id, 5)).toMatchObject({ status: 'succeeded' });
  });

  it('leaves what an ended booking says it has to give back', async () => {
    const left = async ({ sum, booking }: Awaited<ReturnType<typeof stay>>) => {
      const [{ net }, { toGiveBack }] = [await sum('moveOut=true'), await booking()];
      expect(toGiveBack).toBe(Math.abs(Number(net)));
      return toGiveBack;
    };
    const unpaid = await stay({ isPaid: false });
    await server.database.update(bookings).set({ status: 'completed', endsAt: now }).where(eq(bookings.id, unpaid.id));
    expect(await left(unpaid)).toBe(0);
    await unpaid.pay(unpaid.bill.id, 350);
    expect(await left(unpaid)).toBe(190);

    const changed = await stay();
    await changed.change({ rate: 60, settlement: { net: -120 } });
    await server.database.update(bookings).set({ endsAt: now }).where(eq(bookings.id, changed.id));
    await advanceRentals(server.storage, now);
    expect(await changed.booking()).toMatchObject({ status: 'completed' });
    expect(await left(changed)).toBe(78);
    await desk.record('PUT', `payments/${changed.paid?.id ?? 0}`, { status: 'refunded' });
    expect(await left(changed)).toBe(0);
  });

  it('settles nothing that nobody agreed to', async () => {
    const { path, credit } = await stay();
    await desk.record('PUT', path, { status: 'completed' });
    expect(await credit()).toBe(0);
  });
});

describe('a settlement', () => {
  it('is of a change of unit or a move-out alone', async () => {
    const { path } = await stay();
    const sentence = 'Only a change of unit or a move-out can be settled.';
    const refused = { status: 400, field: 'settlement', sentence };
    expect(await desk.refused('PUT', path, { notes: 'Late', settlement: { net: 0 } })).toEqual(refused);
  });

  it('is by the period that was billed: a rate of another one costs something else', async () => {
    const { path, otherId, credit, booking } = await stay();
    // $75 of a week are more than $300 of a month, and would be settled as if they were a month's.
    const weekly = { units: [otherId], rate: 75, period: 'week' };
    const { net } = (await desk.record('GET', `${path}/settlement?rate=75`)) as unknown as { net: number };
    expect(await desk.refused('PUT', path, { ...weekly, settlement: { net } })).toEqual({
      status: 400,
      field: 'settlement',
      sentence: 'The days that are billed cannot be settled by another period. Change the period apart from this.',
    });
    expect(await booking()).toMatchObject({ rate: 300, period: 'month' });
    expect(await credit()).toBe(0);
    expect((await desk.ask('PUT', path, { ...weekly, period: 'month', settlement: { net } })).status).toBe(200);
    expect((await desk.ask('PUT', path, { period: 'week' })).status).toBe(200);
  });

  it('is of bookings that the viewer sees, of the type of the address', async () => {
    const { id } = await stay();
    expect((await desk.ask('GET', `bookings/hire/${id}/settlement`)).status).toBe(404);
    const stranger = await openDesk(server);
    expect((await stranger.ask('GET', `bookings/storage/${id}/settlement`)).status).toBe(404);
    expect((await desk.ask('GET', `bookings/storage/${id}/settlement?rate=1.234`)).status).toBe(400);
  });

  it('is in the action log', async () => {
    const { id, change } = await stay();
    await change({ rate: 60, settlement: { net: -120 } });
    const { body } = await desk.ask('GET', `actionLogs/bookings/${id}`);
    expect((body as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({
        action: 'Settled change of unit',
        detail: '$120.00 of credit, 09/12/2026 to 23/12/2026',
      }),
    );
  });
});
