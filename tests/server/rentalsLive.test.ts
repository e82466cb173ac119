import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { mayFollow } from '#domain/lifecycle/define.ts';
import { bookingTransitions, firstBookingStates } from '#domain/lifecycle/booking.ts';
import { bookingStates, type BookingState } from '#domain/states/booking.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const listeners: Listener[] = [];
const server = await startTestServer();
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

async function hearing({ token }: Desk): Promise<Listener> {
  const live = await listenLive(server.url, token);
  listeners.push(live);
  return live;
}

const bookingBody = (customerId: number, unitIds: readonly number[]) => ({
  customer_id: customerId,
  unitIds,
  startsAt: '2031-01-01T00:00:00Z',
  rate: 40,
  period: 'week',
});

describe('the state of a booking', () => {
  it.each(bookingStates)('%s can be what a new booking begins as, or is refused', async (status) => {
    const desk = await openDesk(server);
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    const { id: unitId } = await server.build.unit({ siteId: desk.siteId });
    const startsAt = status === 'active' ? new Date().toISOString() : '2031-01-01T00:00:00Z';
    const body = { ...bookingBody(customerId, [unitId]), startsAt, status };
    if ((firstBookingStates as readonly BookingState[]).includes(status)) {
      expect(await desk.record('POST', 'bookings/storage', body)).toMatchObject({ status });
      return;
    }
    expect(await desk.refused('POST', 'bookings/storage', body)).toEqual({
      status: 409,
      field: 'status',
      sentence: `A new booking cannot be ${status}: it begins as reserved or upcoming or active.`,
    });
  });

  it('only changes as the lifecycle allows', async () => {
    const desk = await openDesk(server);
    const asked = fc.array(fc.constantFrom(...bookingStates), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(asked, async (states) => {
        const made = await server.build.booking({ siteId: desk.siteId, startsAt: new Date('2031-01-01') });
        let standing: BookingState = 'reserved';
        for (const status of states) {
          const answer = await desk.ask('PUT', `bookings/storage/${made.id}`, { status, reason: 'Agreed' });
          const allowed = mayFollow(bookingTransitions, standing, status);
          expect(answer.status).toBe(allowed ? 200 : 409);
          if (allowed) standing = status;
          else
            expect(answer.body).toMatch(new RegExp(`^This booking is ${standing} and cannot become ${status}. .*\\.$`));
        }
        expect(await desk.record('GET', `bookings/storage/${made.id}`)).toMatchObject({ status: standing });
      }),
      { numRuns: draws(15) },
    );
  });

  it('is checked again when two changes come at once', { tags: 'postgres' }, async () => {
    const desk = await openDesk(server);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await server.build.booking({ siteId: desk.siteId, status: 'upcoming' });
      const answers = await Promise.all(
        ['active', 'cancelled'].map((status) => desk.ask('PUT', `bookings/storage/${id}`, { status })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

describe('live events', () => {
  it('are sent for a booking and for the units that it adds and removes', async () => {
    const desk = await openDesk(server);
    const { siteId, organisationId } = desk;
    const { id: customerId } = await server.build.customer({ organisationId });
    const [one, other] = [await server.build.unit({ siteId }), await server.build.unit({ siteId })];
    const live = await hearing(desk);
    const { id } = await desk.record('POST', 'bookings/storage', bookingBody(customerId, [one.id]));
    expect((await live.hears('BOOKING:CREATE', id)).payload).toEqual({ id, siteId });
    expect((await live.hears('UNIT:UPDATE', one.id)).payload).toEqual({ id: one.id, siteId });
    await desk.record('PUT', `bookings/storage/${id}`, { unitIds: [other.id] });
    await live.hears('BOOKING:UPDATE', id);
    await live.hears('UNIT:UPDATE', other.id);
    expect(live.heard.filter(({ payload }) => payload.id === one.id && payload.siteId === siteId)).toHaveLength(2);
    await desk.ask('DELETE', `bookings/storage/${id}`);
    await live.hears('BOOKING:DELETE', id);
    expect(live.heard.filter(({ name, payload }) => name === 'UNIT:UPDATE' && payload.id === other.id)).toHaveLength(2);
  });

  it('of rentals reach neither guests of the site nor users without the right', async () => {
    const guest = await openDesk(server);
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({
      organisationId,
      sharing: 'ORGANISATION',
      sharedWith: [guest.organisationId],
    });
    const desk = await openDesk(server, { organisationId, siteId });
    const clerk = await openDesk(server, { organisationId, siteId, permissions: { ...everywhere(31), bookings: 29 } });
    const admin = await openDesk(server, { siteId, isSuperAdmin: true });
    const [live, guestLive] = [await hearing(desk), await hearing(guest)];
    const [clerkLive, adminLive] = [await hearing(clerk), await hearing(admin)];
    const { id: customerId } = await server.build.customer({ organisationId });
    const { id: unitId } = await server.build.unit({ siteId });
    const booked = await desk.record('POST', 'bookings/storage', bookingBody(customerId, [unitId]));
    const invited = await desk.record('POST', 'invitations', { unitId, customerId, name: 'Guest' });
    await desk.record('PUT', `customers/${customerId}`, { company: 'Engines' });
    await desk.record('PUT', `units/${unitId}`, { price: 30 });
    for (const each of [live, adminLive]) {
      await each.hears('BOOKING:CREATE', booked.id);
      await each.hears('INVITATION:CREATE', invited.id);
      await each.hears('CUSTOMER:UPDATE', customerId);
    }
    await guestLive.hears('UNIT:UPDATE', unitId);
    expect(guestLive.heard.map(({ name }) => name)).toEqual(['UNIT:UPDATE']);
    await clerkLive.hears('CUSTOMER:UPDATE', customerId);
    expect(clerkLive.heard.map(({ name }) => name).filter((name) => /BOOKING|INVITATION/.test(name))).toEqual([]);
  });

  it('are sent for records that show a changed name, and for records deleted along', async () => {
    const desk = await openDesk(server);
    const { siteId, organisationId } = desk;
    const booking = await server.build.booking({ siteId });
    const [unitId = 0] = booking.unitIds;
    const ended = await server.build.booking({ siteId, customerId: booking.customerId, status: 'completed' });
    const live = await hearing(desk);
    await desk.record('PUT', `customers/${booking.customerId}`, { lastName: 'Renamed' });
    await live.hears('BOOKING:UPDATE', booking.id);
    await desk.record('PUT', `units/${unitId}`, { name: 'RENAMED' });
    const updates = () => live.heard.filter(({ name }) => name === 'BOOKING:UPDATE').map(({ payload }) => payload.id);
    await expect.poll(updates).toEqual([booking.id, booking.id]);
    expect(updates()).not.toContain(ended.id);

    const { id: customerId } = await server.build.customer({ organisationId });
    const pin = await server.build.pinCode({ organisationId, customerId });
    const invitation = await server.build.invitation({ siteId, customerId });
    await desk.ask('DELETE', `customers/${customerId}`);
    await live.hears('CUSTOMER:DELETE', customerId);
    await live.hears('PINCODE:DELETE', pin.id);
    await live.hears('INVITATION:DELETE', invitation.id);
    const other = await server.build.invitation({ siteId });
    await desk.ask('DELETE', `units/${other.unitId}`);
    await live.hears('INVITATION:DELETE', other.id);
  });

  it('are sent for customers whose unpaid sale goes, or goes to another customer', async () => {
    const desk = await openDesk(server);
    const { siteId, organisationId } = desk;
    const [from, to] = [
      await server.build.customer({ organisationId }),
      await server.build.customer({ organisationId }),
    ];
    const sale = await server.build.order({ siteId, customerId: from.id, lines: [{}] });
    const live = await hearing(desk);
    await desk.record('PUT', `orders/${sale.id}`, { customerId: to.id });
    for (const { id } of [from, to]) await live.hears('CUSTOMER:UPDATE', id);
    const before = live.heard.length;
    await desk.ask('DELETE', `orders/${sale.id}`);
    await desk.record('PUT', `customers/${from.id}`, { company: 'Engines' });
    await expect.poll(() => live.heard.length).toBe(before + 2);
    expect(live.heard.slice(before).map(({ name, payload }) => [name, payload.id])).toEqual([
      ['CUSTOMER:UPDATE', to.id],
      ['CUSTOMER:UPDATE', from.id],
    ]);
  });

  it('are not sent for a refused booking, and nothing of it is stored', async () => {
    const desk = await openDesk(server);
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    const { id: unitId } = await server.build.unit({ siteId: desk.siteId });
    const live = await hearing(desk);
    const backwards = { ...bookingBody(customerId, [unitId]), endsAt: '2030-01-01T00:00:00Z' };
    expect((await desk.ask('POST', 'bookings/storage', backwards)).status).toBe(400);
    await desk.record('PUT', `units/${unitId}`, { price: 30 });
    await live.hears('UNIT:UPDATE', unitId);
    expect(live.heard).toHaveLength(1);
    expect(await desk.ids('bookings/storage')).toEqual([]);
    expect(await desk.record('GET', `units/${unitId}`)).toMatchObject({ ActiveBooking: null, Bookings: [] });
  });
});
