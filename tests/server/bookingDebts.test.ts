import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { bookings, invitations, orders } from '#server/storage/schema/rentals/bookings.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const now = new Date('2026-11-21T02:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const server = await startTestServer({ now: () => now });

type Given = Parameters<TestServer['build']['booking']>[0];

/** A booking with an unpaid bill of some days ago, an invitation and a PIN code. */
async function debtor(given: Given = {}) {
  const desk = await openDesk(server);
  const { siteId, organisationId } = desk;
  const unit = await server.build.unit({ siteId, status: 'locked' });
  const times = { startsAt: daysAgo(60), endsAt: null };
  const { id, customerId } = await server.build.booking({
    siteId,
    unitIds: [unit.id],
    status: 'active',
    ...times,
    ...given,
  });
  const lines = [{ description: 'Rent', quantity: 1, unitPrice: 120 }];
  const bill = await server.build.order({ siteId, customerId, bookingId: id, createdAt: daysAgo(30), lines });
  const invitation = await server.build.invitation({ siteId, unitId: unit.id, customerId, bookingId: id });
  const code = await server.build.pinCode({ organisationId, customerId });
  await advanceRentals(server.storage, now);
  const path = `bookings/storage/${id}`;
  const access = async () => {
    const [invited] = await server.database.select().from(invitations).where(eq(invitations.id, invitation.id));
    const [pin] = await server.database.select().from(pinCodes).where(eq(pinCodes.id, code.id));
    return { invitation: invited?.status, pinEnded: pin?.endsAt !== null };
  };
  return {
    desk,
    id,
    path,
    siteId,
    customerId,
    orderId: bill.id,
    unitId: unit.id,
    access,
    booking: () => desk.record('GET', path),
    unitStatus: async () => (await desk.record('GET', `units/${unit.id}`))['status'],
  };
}

const ended = { invitation: 'expired', pinEnded: true };

describe('deleting a booking', () => {
  it('is refused while a debt, a bill or a payment is in the way, which it names', async () => {
    const { desk, path, id, siteId, customerId, orderId } = await debtor();
    await server.database.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id));
    const refusal = async () => {
      const { status, sentence } = await desk.refused('DELETE', path);
      return [status, sentence];
    };
    expect(await refusal()).toEqual([409, 'This booking has $120.00 in arrears, so it cannot be deleted.']);
    const pay = { siteId, customerId, orderId, amount: 20, method: 'cash', status: 'succeeded' };
    const { id: paymentId } = await desk.record('POST', 'payments', pay);
    await server.database.update(bookings).set({ arrears: 0 }).where(eq(bookings.id, id));
    const { number } = await desk.record('GET', `orders/${orderId}`);
    const users = `bill ${String(number)} and payment ${paymentId}`;
    expect(await refusal()).toEqual([409, `This booking is used by ${users}, so it cannot be deleted.`]);
    await desk.record('PUT', `payments/${paymentId}`, { status: 'refunded' });
    await server.database.update(bookings).set({ arrears: 0 }).where(eq(bookings.id, id));
    await server.database.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
    expect(await refusal()).toEqual([409, `This booking is used by payment ${paymentId}, so it cannot be deleted.`]);

    const empty = await server.build.booking({ siteId, status: 'cancelled' });
    await server.build.order({ siteId, customerId: empty.customerId, bookingId: empty.id, status: 'cancelled' });
    expect((await desk.ask('DELETE', `bookings/storage/${empty.id}`)).status).toBe(204);
  });
});

describe('ending arrears by hand', () => {
  it('needs the right to change states and a reason, which the action log keeps', async () => {
    const { desk, path, id, booking, unitStatus } = await debtor();
    expect(await unitStatus()).toBe('overlocked');
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 15 } });
    expect(await clerk.refused('PUT', path, { status: 'active', reason: 'They called.' })).toMatchObject({
      status: 403,
      sentence: expect.stringContaining('Bookings: state') as string,
    });
    const noReason = { status: 400, field: 'reason', sentence: 'Enter the reason.' };
    expect(await desk.refused('PUT', path, { status: 'active' })).toEqual(noReason);
    expect(await desk.refused('PUT', path, { status: 'active', reason: ' ' })).toEqual(noReason);
    expect(await unitStatus()).toBe('overlocked');
    // Anything else about the booking needs neither.
    await clerk.record('PUT', path, { notes: 'Rings back', status: 'in arrears' });

    await desk.record('PUT', path, { status: 'active', reason: 'Paid by cheque.' });
    expect(await booking()).toMatchObject({ status: 'active', arrears: 120 });
    expect(await unitStatus()).toBe('locked');
    const [line] = await server.database
      .select({ detail: actionLogs.detail })
      .from(actionLogs)
      .where(and(eq(actionLogs.recordId, id), eq(actionLogs.action, 'Ended arrears')));
    expect(line).toEqual({ detail: 'Paid by cheque.' });
  });
});

describe('an overlock', () => {
  const noState = { status: 403, field: null, sentence: expect.stringContaining('Bookings: state') as string };

  /** A debtor, and a clerk without the right to change states. */
  async function atClerk(given: Given = {}) {
    const owing = await debtor(given);
    const clerk = await openDesk(server, { ...owing.desk, permissions: { ...everywhere(31), bookings: 15 } });
    expect(await owing.unitStatus()).toBe('overlocked');
    return { ...owing, clerk };
  }

  it.each([
    ['a move to another unit and back', ({ path, otherId }) => [path, { unitIds: [otherId] }]],
    ['letting the booking for nothing', ({ path }) => [path, { complimentary: true }]],
    ['a bill that leaves the booking', ({ orderId }) => [`orders/${orderId}`, { bookingId: null }]],
  ] satisfies [string, (of: { path: string; orderId: number; otherId: number }) => [string, object]][])(
    'is not lifted without the right by %s',
    async (_way, callOf) => {
      const { clerk, desk, siteId, path, orderId, unitStatus } = await atClerk();
      const { id: otherId } = await server.build.unit({ siteId });
      const [call, body] = callOf({ path, orderId, otherId });
      expect(await clerk.refused('PUT', call, body)).toEqual(noState);
      expect(await unitStatus()).toBe('overlocked');
      expect((await desk.ask('PUT', call, body)).status).toBe(200);
    },
  );

  it('stays when a later booking of the unit is moved', async () => {
    const { desk, siteId, unitId, unitStatus } = await debtor({ endsAt: daysAgo(-5) });
    const { id: otherId } = await server.build.unit({ siteId });
    const times = { startsAt: daysAgo(-10), endsAt: null };
    const later = await server.build.booking({ siteId, unitIds: [unitId], status: 'upcoming', ...times });
    await desk.record('PUT', `bookings/storage/${later.id}`, { unitIds: [otherId] });
    expect(await unitStatus()).toBe('overlocked');
  });
});

describe('the access of a customer', () => {
  it.each([
    ['is called off', 'PUT', () => ({ status: 'cancelled' })],
    ['they did not come to', 'PUT', () => ({ status: 'skipped' })],
    ['goes to another customer', 'PUT', (other: number) => ({ customer_id: other })],
    ['is deleted', 'DELETE', () => undefined],
  ] satisfies [string, string, (other: number) => object | undefined][])(
    'ends with a booking that %s',
    async (_what, method, bodyFor) => {
      const desk = await openDesk(server);
      const { siteId, organisationId } = desk;
      const [gone, other] = [
        await server.build.customer({ organisationId }),
        await server.build.customer({ organisationId }),
      ];
      const ofGone = { siteId, customerId: gone.id };
      const booking = await server.build.booking({ ...ofGone, status: 'upcoming', startsAt: daysAgo(-1) });
      const code = await server.build.pinCode({ organisationId, customerId: gone.id });
      const permission = await server.build.accessPermission(ofGone);
      const kept = await server.build.accessPermission({ siteId, customerId: other.id });
      const { status } = await desk.ask(method, `bookings/storage/${booking.id}`, bodyFor(other.id));
      expect(status).toBeLessThan(300);
      const [pin] = await server.database.select().from(pinCodes).where(eq(pinCodes.id, code.id));
      expect(pin?.endsAt).not.toBeNull();
      const ends = async (of: { id: number }) => (await desk.record('GET', `accessPermissions/${of.id}`))['endsAt'];
      expect(await ends(permission)).not.toBeNull();
      expect(await ends(kept)).toBeNull();
    },
  );
});

describe('a customer in arrears who moves out', () => {
  const reason = 'Moves out.';

  it('loses their access and keeps their debt, moved out by hand', async () => {
    const { desk, path, access, booking, customerId } = await debtor();
    await desk.record('PUT', path, { status: 'active', reason });
    await desk.record('PUT', path, { status: 'completed' });
    expect(await access()).toEqual(ended);
    expect(await booking()).toMatchObject({ status: 'completed', owed: 120 });
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ arrears: 120, owed: 120 });
  });

  it('loses it too when the end of the booking passed before the arrears ended', async () => {
    const { desk, path, access, booking, unitId } = await debtor({ endsAt: daysAgo(1), status: 'in arrears' });
    await desk.record('PUT', path, { status: 'active', reason });
    await server.database.execute(`update units set status = 'overlocked' where id = ${unitId}`);
    await advanceRentals(server.storage, now);
    expect(await access()).toEqual(ended);
    expect(await booking()).toMatchObject({ status: 'completed', owed: 120 });
    expect((await desk.record('GET', `units/${unitId}`))['status']).toBe('locked');
  });
});
