import { and, asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paidOn } from '#domain/lifecycle/billing.ts';
import { createRoster } from '#server/devices/roster.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { customersOf } from '#tests/support/server/customersOf.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** It is 11:00 in Sydney. */
const now = new Date('2026-11-21T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const server = await startTestServer({ now: () => now });

/** Creates a debtor with unpaid bills of these ages in days, each of a month. */
async function debtor(
  billsAgo: readonly number[],
  given: Parameters<TestServer['build']['booking']>[0] = {},
  desk?: Desk,
) {
  const at = desk ?? (await openDesk(server));
  const { siteId } = at;
  const unit = await server.build.unit({ siteId, status: 'locked' });
  const span = { startsAt: new Date('2026-08-31T02:00:00Z'), endsAt: null };
  const terms = { rate: 120.5, period: 'month', paidTo: '2026-09-30', status: 'active' } as const;
  const booking = await server.build.booking({ siteId, unitIds: [unit.id], ...span, ...terms, ...given });
  const { customerId } = booking;
  const orderIds: number[] = [];
  let periodTo = booking.paidTo ?? '2026-08-31';
  for (const days of billsAgo) {
    const periodFrom = periodTo;
    periodTo = paidOn({ period: 'month', movedIn: '2026-08-31', paidTo: periodFrom }, 1) ?? periodFrom;
    const rent = { kind: 'rent', periodFrom, periodTo } as const;
    const lines = [{ description: 'Rent', ...rent, quantity: 1, unitPrice: 120.5 }];
    const bill = { siteId, customerId, bookingId: booking.id, createdAt: daysAgo(days), lines };
    orderIds.push((await server.build.order(bill)).id);
  }
  const pay = (orderId: number, amount = 120.5) =>
    at.record('POST', 'payments', { siteId, customerId, orderId, amount, method: 'card', status: 'succeeded' });
  const standing = async () => {
    const [row] = await server.database.select().from(bookings).where(eq(bookings.id, booking.id));
    return row;
  };
  const unitStatus = async () => {
    const [row] = await server.database.select().from(units).where(eq(units.id, unit.id));
    return row?.status;
  };
  const lines = async () => {
    const rows = await server.database
      .select({ event: eventLogs.event, kind: eventLogs.kind })
      .from(eventLogs)
      .where(and(eq(eventLogs.siteId, siteId), eq(eventLogs.unitId, unit.id)))
      .orderBy(asc(eventLogs.id));
    return rows.map(({ event }) => event);
  };
  return {
    desk: at,
    siteId,
    customerId,
    bookingId: booking.id,
    unitId: unit.id,
    orderIds,
    pay,
    standing,
    unitStatus,
    lines,
  };
}

const pass = () => advanceRentals(server.storage, now);

describe('an unpaid bill', () => {
  it('puts its booking in arrears once, on the next day', async () => {
    const today = await debtor([0]);
    const yesterday = await debtor([1]);
    await pass();
    await pass();
    expect(await today.standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await yesterday.standing()).toMatchObject({ status: 'in arrears', arrears: 120.5 });
  });

  it("is overdue after midnight in the site's zone", async () => {
    const { id: siteId, organisationId } = await server.build.site({ timeZone: 'Australia/Perth' });
    const desk = await openDesk(server, { siteId, organisationId });
    // It is 08:00 in Perth; the night before it was 23:00 and 00:30.
    const before = await debtor([9 / 24], {}, desk);
    const after = await debtor([7.5 / 24], {}, desk);
    await pass();
    expect(await before.standing()).toMatchObject({ status: 'in arrears' });
    expect(await after.standing()).toMatchObject({ status: 'active' });
  });

  it('is not overdue on its own day, also when its payment fails', async () => {
    const { desk, siteId, customerId, orderIds, standing } = await debtor([0]);
    const failed = { siteId, customerId, orderId: orderIds[0], amount: 120.5, method: 'card', status: 'failed' };
    await desk.record('POST', 'payments', failed);
    await pass();
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ arrears: 0, owed: 120.5 });
  });

  it('stays overdue without its failed payment when it is old', async () => {
    const { desk, siteId, customerId, orderIds, standing } = await debtor([3]);
    await pass();
    const failed = { siteId, customerId, orderId: orderIds[0], amount: 120.5, method: 'card', status: 'failed' };
    const { id } = await desk.record('POST', 'payments', failed);
    await desk.ask('DELETE', `payments/${id}`);
    expect(await standing()).toMatchObject({ status: 'in arrears', arrears: 120.5 });
  });

  it('is no longer owed once it is cancelled', async () => {
    const { desk, orderIds, standing, unitStatus } = await debtor([30]);
    await pass();
    expect(await unitStatus()).toBe('overlocked');
    await desk.record('PUT', `orders/${orderIds[0]}`, { status: 'cancelled' });
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await unitStatus()).toBe('locked');
  });

  it('of a sale is overdue for its customer from the next day on, who is announced', async () => {
    const desk = await openDesk(server);
    const { siteId, organisationId } = desk;
    const { id: customerId } = await server.build.customer({ organisationId });
    const sell = (days: number) => server.build.order({ siteId, customerId, createdAt: daysAgo(days), lines: [{}] });
    const { id: paidOn } = await sell(1);
    const paid = { siteId, customerId, orderId: paidOn, amount: 4, method: 'cash', status: 'succeeded' };
    await desk.record('POST', 'payments', paid);
    for (const days of [0, 1]) await sell(days);
    const owed = () => desk.record('GET', `customers/${customerId}`);
    expect(await owed()).toMatchObject({ arrears: 0, owed: 8 });
    const live = await listenLive(server.url, desk.token);
    await pass();
    await live.hears('CUSTOMER:UPDATE', customerId);
    live.close();
    expect(await owed()).toMatchObject({ arrears: 4, owed: 8 });
  });

  it('stays overdue for its customer after the move-out', async () => {
    const { desk, customerId } = await debtor([30], { status: 'completed', endsAt: daysAgo(2) });
    await pass();
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ arrears: 120.5, owed: 120.5 });
  });

  it('never puts a complimentary booking in arrears', async () => {
    const { standing, unitStatus } = await debtor([40], { complimentary: true });
    await pass();
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await unitStatus()).toBe('locked');
  });
});

describe('a unit in arrears', () => {
  it('is overlocked from the seventh day after the oldest bill was due', async () => {
    const [six, seven] = [await debtor([6, 2]), await debtor([7, 2])];
    const live = await listenLive(server.url, seven.desk.token);
    await pass();
    await pass();
    expect([await six.unitStatus(), await six.lines()]).toEqual(['locked', []]);
    expect([await seven.unitStatus(), await seven.lines()]).toEqual(['overlocked', ['Overlocked']]);
    await live.hears('UNIT:UPDATE', seven.unitId);
    live.close();
    expect(await createRoster(server.database).overlocked(seven.siteId)).toEqual([seven.unitId]);
  });

  it('is not overlocked for a few dollars, or where the organisation takes no action', async () => {
    const small = await debtor([]);
    const lines = [{ description: 'Fee', quantity: 1, unitPrice: 9.99 }];
    const { siteId, customerId, bookingId } = small;
    await server.build.order({ siteId, customerId, bookingId, createdAt: daysAgo(30), lines });
    const lenient = await debtor([30]);
    const admin = await openDesk(server, { isSuperAdmin: true });
    await admin.record('PUT', `organisations/${lenient.desk.organisationId}`, { strictness: 'no_action' });
    await pass();
    expect(await small.standing()).toMatchObject({ status: 'in arrears', arrears: 9.99 });
    expect(await small.unitStatus()).toBe('locked');
    expect(await lenient.standing()).toMatchObject({ status: 'in arrears' });
    expect(await lenient.unitStatus()).toBe('locked');
  });

  it('is overlocked after the days and from the sum that the organisation sets', async () => {
    const { desk, unitStatus, siteId } = await debtor([9]);
    const path = `organisations/${desk.organisationId}`;
    await desk.record('PUT', path, { overlockAfterDays: 10, overlockMinimum: 200 });
    const another = await debtor([12], {}, desk);
    const both = await debtor([12, 11], {}, desk);
    expect(both.siteId).toBe(siteId);
    await pass();
    expect([await unitStatus(), await another.unitStatus()]).toEqual(['locked', 'locked']);
    expect(await both.unitStatus()).toBe('overlocked');
    expect(await desk.record('GET', path)).toMatchObject({ overlockAfterDays: 10, overlockMinimum: 200 });
    expect(await desk.refused('PUT', path, { overlockAfterDays: 0 })).toMatchObject({
      status: 400,
      field: 'overlockAfterDays',
    });
  });

  it('raises an alert only where a rule names overlocks, which ends with the overlock', async () => {
    const [asked, other] = [await debtor([9]), await debtor([9])];
    const { organisationId } = asked.desk;
    const { id: userId } = await server.build.user({ organisationId });
    const rule = {
      name: 'Overlocks',
      isOn: true,
      levels: ['low' as const],
      kinds: ['overlock' as const],
      everySite: true,
      always: true,
      from: '22:00',
      until: '06:00',
      quietsHigh: false,
      userIds: [userId],
    };
    await asked.desk.record('PUT', `organisations/${organisationId}/alertRules`, { revision: 0, rules: [rule] });
    await pass();
    await pass();
    expect(await other.unitStatus()).toBe('overlocked');
    const raised = () =>
      server.database
        .select()
        .from(alerts)
        .where(inArray(alerts.unitId, [asked.unitId, other.unitId]));
    expect(await raised()).toMatchObject([{ kind: 'overlock', level: 'low', unitId: asked.unitId, resolvedAt: null }]);
    const [orderId = 0] = asked.orderIds;
    await asked.pay(orderId);
    expect(await asked.unitStatus()).toBe('locked');
    expect(await raised()).toMatchObject([{ resolvedAt: expect.any(Date) as Date }]);
  });

  it('is overlocked once its door is shut', async () => {
    const { unitId, unitStatus } = await debtor([9]);
    await server.database.update(units).set({ status: 'opened' }).where(eq(units.id, unitId));
    await pass();
    expect(await unitStatus()).toBe('opened');
    await server.database.update(units).set({ status: 'closed' }).where(eq(units.id, unitId));
    await pass();
    expect(await unitStatus()).toBe('overlocked');
  });
});

describe('a payment', () => {
  it('of all bills ends the arrears and lifts the overlock, with an event and a log line', async () => {
    const { desk, unitId, bookingId, customerId, orderIds, pay, standing, unitStatus, lines } = await debtor([52, 21]);
    await pass();
    expect(await standing()).toMatchObject({ status: 'in arrears', arrears: 241 });
    expect(await unitStatus()).toBe('overlocked');
    const live = await listenLive(server.url, desk.token);
    const [older = 0, newer = 0] = orderIds;
    await pay(older);
    expect(await standing()).toMatchObject({ status: 'in arrears', arrears: 120.5, paidTo: '2026-10-31' });
    expect(await unitStatus()).toBe('overlocked');
    await pay(newer);
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0, paidTo: '2026-11-30' });
    expect(await unitStatus()).toBe('locked');
    expect(await lines()).toEqual(['Overlocked', 'Overlock Lifted']);
    expect(await desk.record('GET', `sites/${desk.siteId}/latency`)).toMatchObject({ releases: 1 });
    await live.hears('BOOKING:UPDATE', bookingId);
    await live.hears('CUSTOMER:UPDATE', customerId);
    await live.hears('UNIT:UPDATE', unitId);
    live.close();
    await pass();
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
  });

  it('on the due day pays for one more period, without arrears', async () => {
    const { orderIds, pay, standing } = await debtor([0], { paidTo: '2026-11-30' });
    await pay(orderIds[0] ?? 0);
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0, paidTo: '2026-12-31' });
  });

  it('that only names the booking pays its oldest bill', async () => {
    const { desk, siteId, customerId, bookingId, orderIds, standing } = await debtor([40, 10]);
    await pass();
    const payment = { siteId, customerId, bookingId, amount: 120.5, method: 'card', status: 'succeeded' };
    expect(await desk.record('POST', 'payments', payment)).toMatchObject({ orderId: orderIds[0], bookingId });
    expect(await desk.record('GET', `orders/${orderIds[0]}`)).toMatchObject({ status: 'paid' });
    expect(await desk.refused('POST', 'payments', { ...payment, amount: 200 })).toMatchObject({
      status: 409,
      field: 'amount',
      sentence: expect.stringMatching(/the oldest unpaid bill of this booking, has \$120\.50 left to pay/) as string,
    });
    await desk.record('POST', 'payments', payment);
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await desk.refused('POST', 'payments', payment)).toEqual({
      status: 409,
      field: 'bookingId',
      sentence: `Booking ${bookingId} has no unpaid bill of this customer.`,
    });
  });

  it('that is refunded is owed again', async () => {
    const { desk, orderIds, pay, standing } = await debtor([21], { paidTo: '2026-10-31' });
    await pass();
    const { id } = await pay(orderIds[0] ?? 0);
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0, paidTo: '2026-11-30' });
    await desk.record('PUT', `payments/${id}`, { status: 'refunded' });
    expect(await desk.record('GET', `orders/${orderIds[0]}`)).toMatchObject({ status: 'pending', paid: 0 });
    expect(await standing()).toMatchObject({ status: 'in arrears', arrears: 120.5, paidTo: '2026-10-31' });
  });

  it('at a kiosk has the same effects as one in the dashboard', async () => {
    const { siteId, customerId, orderIds, standing, unitStatus, lines } = await debtor([52, 21]);
    await pass();
    expect(await unitStatus()).toBe('overlocked');
    for (const orderId of orderIds) {
      customersOf(server).act({
        kind: 'payment',
        at: now,
        siteId,
        customerId,
        orderId,
        method: 'card',
        succeeds: true,
      });
    }
    await customersOf(server).drain();
    expect(await standing()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await standing()).toMatchObject({ paidTo: '2026-11-30' });
    expect(await unitStatus()).toBe('locked');
    expect(await lines()).toEqual(['Overlocked', 'Overlock Lifted']);
  });
});

describe('the overlock of a unit', () => {
  it('is lifted when its booking moves to another unit or staff end the arrears', async () => {
    const { desk, siteId, bookingId, unitStatus, standing } = await debtor([30]);
    await pass();
    const other = await server.build.unit({ siteId });
    await desk.record('PUT', `bookings/storage/${bookingId}`, { unitIds: [other.id] });
    expect(await unitStatus()).toBe('locked');
    await pass();
    const statusOfOther = async () => (await desk.record('GET', `units/${other.id}`))['status'];
    expect(await statusOfOther()).toBe('overlocked');
    await desk.record('PUT', `bookings/storage/${bookingId}`, { status: 'active', reason: 'They called.' });
    expect(await statusOfOther()).toBe('locked');
    await pass();
    expect(await standing()).toMatchObject({ status: 'active', arrears: 120.5 });
  });
});
