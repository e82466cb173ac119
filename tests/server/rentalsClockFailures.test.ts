import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const minute = 60_000;
const clock = createManualClock(new Date('2026-11-21T02:00:00Z'));
const kept = keepLog();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rentalsClock: clock, now: () => clock.now(), log: kept.log });
});
afterAll(() => server.close());

/** Once the previous run is done. */
async function nextMinute(): Promise<void> {
  await vi.waitFor(() => expect(clock.waiting).toBe(1));
  await clock.pass(minute);
  await vi.waitFor(() => expect(clock.waiting).toBe(1));
}

async function standing(id: number) {
  const [row] = await server.database.select().from(bookings).where(eq(bookings.id, id));
  return { status: row?.status, arrears: row?.arrears };
}

/** An active booking with bills of the day before. */
async function debtor(siteId: number, unitPrices: readonly number[]) {
  const yesterday = new Date(clock.now().getTime() - 1440 * minute);
  const { id, customerId } = await server.build.booking({ siteId, status: 'active', endsAt: null });
  for (const unitPrice of unitPrices) {
    const lines = [{ description: 'Rent', quantity: 1, unitPrice }];
    await server.build.order({ siteId, customerId, bookingId: id, createdAt: yesterday, lines });
  }
  return id;
}

async function openAlerts(desk: Desk) {
  const { body } = await desk.ask('GET', 'alerts?archived=false');
  return (body as { rows: { id: number; alert: { message: string } }[] }).rows;
}

const tooMuch = [9_999_999_999, 9_999_999_999];

describe('a booking that cannot be brought up to now', () => {
  it('stops neither its own organisation nor another, and is reported once until it is mended', async () => {
    const [desk, neighbour] = [await openDesk(server), await openDesk(server)];
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 0 } });
    const bad = await debtor(desk.siteId, tooMuch);
    const good = await debtor(desk.siteId, [120]);
    const other = await debtor(neighbour.siteId, [80]);
    const alerts = (of = desk) => openAlerts(of);

    await nextMinute();
    await nextMinute();
    expect(await standing(good)).toEqual({ status: 'in arrears', arrears: 120 });
    expect(await standing(other)).toEqual({ status: 'in arrears', arrears: 80 });
    expect(await standing(bad)).toEqual({ status: 'active', arrears: 0 });

    const line = await kept.says(({ msg }) => msg.startsWith('A record could not be brought up to now'));
    expect(line).toMatchObject({ entity: 'booking', id: bad, failure: { code: '22003' } });
    const [alert, ...more] = await alerts();
    expect(alert?.alert.message).toMatch(new RegExp(`^Booking ${bad} at .* can't be brought up to date`));
    expect(more).toEqual([]);
    expect(await alerts(neighbour)).toEqual([]);
    expect(await alerts(clerk)).toEqual([]);

    await desk.ask('PUT', `alerts/${alert?.id}`, { read: true, archived: true });
    await nextMinute();
    expect(await alerts()).toEqual([]);

    await server.database.update(orders).set({ status: 'cancelled' }).where(eq(orders.bookingId, bad));
    await nextMinute();
    expect(await standing(bad)).toEqual({ status: 'active', arrears: 0 });
  });
});

describe('a clock whose runs fail', () => {
  it('is reported to those who read bookings, once until it goes on', async () => {
    const desk = await openDesk(server);
    const messages = async () => (await openAlerts(desk)).map(({ alert }) => alert.message);
    await server.database.execute('alter table invitations rename to invitations_away');
    await nextMinute();
    expect(await messages()).toEqual([]);
    await nextMinute();
    await nextMinute();
    const health = await desk.record('GET', 'health');
    expect(health).toMatchObject({ rentals: { ranAt: expect.any(String) as string, failedRuns: 3 } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await messages()).toEqual([
      'Bookings, bills and arrears are not being brought up to date. Ask whoever runs the server to look at its log.',
    ]);
    await server.database.execute('alter table invitations_away rename to invitations');
    await nextMinute();
    expect(await desk.record('GET', 'health')).toMatchObject({
      rentals: { ranAt: clock.now().toISOString(), failedRuns: 0, skippedBookings: 0 },
    });
  });
});
