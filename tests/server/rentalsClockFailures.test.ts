import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, invitations, orders } from '#server/storage/schema/rentals/bookings.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { refuseChanges } from '#tests/support/server/refuseChanges.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const minute = 60_000;
const clock = createManualClock(new Date('2026-11-21T02:00:00Z'));
const kept = keepLog();
const server = await startTestServer({ rentalsClock: clock, now: () => clock.now(), log: kept.log });

/** Once the previous run is done. */
async function nextMinute(): Promise<void> {
  await expect.poll(() => clock.waiting).toBe(1);
  await clock.pass(minute);
  await expect.poll(() => clock.waiting).toBe(1);
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

const skippedLine = (entity: string, id: number) =>
  kept.says((line) => line.msg.startsWith('A record could not') && line['entity'] === entity && line['id'] === id);

describe('another record that cannot be brought up to now', () => {
  it('leaves the other orders to be marked as past due', async () => {
    const [desk, neighbour] = [await openDesk(server), await openDesk(server)];
    const createdAt = new Date(clock.now().getTime() - 1440 * minute);
    const order = async (siteId: number) => (await server.build.order({ siteId, createdAt })).id;
    const [bad, good, other] = [await order(desk.siteId), await order(desk.siteId), await order(neighbour.siteId)];
    const pastDue = async () => {
      const rows = await server.database
        .select()
        .from(orders)
        .where(inArray(orders.id, [bad, good, other]));
      return rows
        .filter((row) => row.pastDue)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    };
    const mend = await refuseChanges(server.database, 'orders', `new.id = ${bad}`);
    await nextMinute();
    await nextMinute();
    expect(await pastDue()).toEqual([good, other]);
    expect(await skippedLine('order', bad)).toMatchObject({ failure: { code: '23514' } });
    expect((await openAlerts(desk)).map(({ alert }) => alert.message)).toEqual([
      expect.stringMatching(new RegExp(`^Order ${bad} at .* can't be brought up to date`)),
    ]);
    expect(await openAlerts(neighbour)).toEqual([]);
    expect(await desk.record('GET', 'health')).toMatchObject({ rentals: { failedRuns: 0, skippedRecords: 1 } });
    await mend();
    await nextMinute();
    expect(await pastDue()).toEqual([bad, good, other]);
  });

  it('leaves the other invitations to expire', async () => {
    const [desk, neighbour] = [await openDesk(server), await openDesk(server)];
    const expiresAt = new Date(clock.now().getTime() - minute);
    const invitation = async (siteId: number) => (await server.build.invitation({ siteId, expiresAt })).id;
    const bad = await invitation(desk.siteId);
    const all = [bad, await invitation(desk.siteId), await invitation(neighbour.siteId)];
    const states = async () => {
      const rows = await server.database.select().from(invitations).where(inArray(invitations.id, all));
      return rows.toSorted((one, two) => one.id - two.id).map(({ status }) => status);
    };
    const mend = await refuseChanges(server.database, 'invitations', `new.id = ${bad}`);
    await nextMinute();
    await nextMinute();
    expect(await states()).toEqual(['pending', 'expired', 'expired']);
    await skippedLine('invitation', bad);
    expect((await openAlerts(desk)).map(({ alert }) => alert.message)).toEqual([
      expect.stringMatching(new RegExp(`^Invitation ${bad} at .* can't be brought up to date`)),
    ]);
    await mend();
    await nextMinute();
    expect(await states()).toEqual(['expired', 'expired', 'expired']);
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
      rentals: { ranAt: clock.now().toISOString(), failedRuns: 0, skippedRecords: 0 },
    });
  });
});
