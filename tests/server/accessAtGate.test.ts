import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bits } from '#domain/permissions/bits.ts';
import { checkPin } from '#server/access/checkPin.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { bookingUnits, bookings } from '#server/storage/schema/rentals/bookings.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { gates, schedules } from '#server/storage/schema/access/gates.ts';
import { hids } from '#server/storage/schema/devices/fieldDevices.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { linesOf, outfit, type Outfit } from './devices/outfit.ts';

let at: Outfit;
let customerId: number;
let pinId: number;
const server = await startTestServer({ acknowledgementTimeout: 100 });

const start = new Date('2026-11-21T02:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

beforeEach(async () => {
  const { database } = server;
  server.device.answerWith({ accepted: true });
  at = await outfit(server);
  const { organisationId, siteId, unitId } = at;
  const [customer] = await database
    .insert(customers)
    .values({ organisationId, firstName: 'Ada', lastName: 'Byron' })
    .returning();
  customerId = customer?.id ?? 0;
  const [booking] = await database
    .insert(bookings)
    .values({ siteId, customerId, type: 'storage', status: 'active', startsAt: later(-9), rate: 200, period: 'month' })
    .returning();
  await database.insert(bookingUnits).values({ bookingId: booking?.id ?? 0, unitId });
  pinId = (await server.build.pinCode({ organisationId, customerId, code: '4711' })).id;
});

/** Waits for the expected number of new lines. */
async function type(code: string, seconds: number, lines = 1) {
  const before = (await linesOf(server, at.siteId)).length;
  server.device.tell.pin({ kind: 'pin', at: later(seconds), hidId: at.hidId, code });
  const newLines = async () => (await linesOf(server, at.siteId)).slice(before);
  await expect.poll(newLines).toHaveLength(lines);
  return newLines();
}

const openings = () => server.device.commands.filter((command) => command.kind === 'gate' && command.id === at.gateId);

describe('a PIN at a gate', () => {
  it('opens the gate for who may pass, and the log says who', async () => {
    const { gateId, hidId, siteId, controllerId } = at;
    const user = await server.build.user({ organisationId: at.organisationId });
    const live = await listenLive(server.url, await server.signIn(user));
    expect(await type('4711', 1)).toMatchObject([
      {
        event: 'Access Granted',
        kind: 'access',
        detail: 'PIN',
        denial: null,
        siteId,
        gateId,
        hidId,
        controllerId,
        customerId,
        userId: null,
        createdAt: later(1),
      },
    ]);
    expect(openings()).toEqual([{ kind: 'gate', id: gateId, act: 'open' }]);
    await live.hears('GATE:UPDATE', gateId);
    live.close();
    const [keypad] = await server.database.select().from(hids).where(eq(hids.id, hidId));
    expect(keypad).toMatchObject({ online: true, lastHeardAt: later(1) });
  });

  it('is refused while a lockdown stops PINs, but not at an exit, to staff, or after its end', async () => {
    const { organisationId, siteId, gateId } = at;
    const clerk = await server.build.user({ organisationId });
    await server.build.pinCode({ organisationId, userId: clerk.id, customerId: null, code: '4712' });
    const token = await server.signIn(clerk);
    const runs = (step: string, body: object) =>
      server.call('POST', `api/admin/sites/${siteId}/scenarioRuns${step}`, { token, body });
    await server.database.update(gates).set({ direction: 'entrance' }).where(eq(gates.id, gateId));
    const { id } = (await runs('', { scenario: 'lockdown', stopsPins: true })).body as { id: number };
    expect(await type('4711', 1)).toMatchObject([{ event: 'Access Denied', denial: 'lockdown', customerId }]);
    expect(await checkPin(server.database, pinId, later(1))).toBe('lockdown');
    expect(await type('4712', 2)).toMatchObject([{ event: 'Access Granted', userId: clerk.id }]);
    await server.database.update(gates).set({ direction: 'exit' }).where(eq(gates.id, gateId));
    expect(await type('4711', 3)).toMatchObject([{ event: 'Access Granted' }]);
    await server.database.update(gates).set({ direction: 'entrance' }).where(eq(gates.id, gateId));
    await runs('/pins', { runId: id, stopsPins: false });
    expect(await type('4711', 4)).toMatchObject([{ event: 'Access Granted' }]);
    await runs('/pins', { runId: id, stopsPins: true });
    expect(await type('4711', 5)).toMatchObject([{ denial: 'lockdown' }]);
    await runs('/end', { runId: id });
    expect(await type('4711', 6)).toMatchObject([{ event: 'Access Granted' }]);
  });

  it('is refused with the reason, and the gate hears nothing', async () => {
    const { database } = server;
    expect(await type('9999', 1)).toMatchObject([{ event: 'Access Denied', denial: 'wrong PIN', customerId: null }]);
    await database.update(organisations).set({ strictness: 'strict' }).where(eq(organisations.id, at.organisationId));
    await database
      .update(bookings)
      .set({ status: 'in arrears', arrears: 50 })
      .where(eq(bookings.customerId, customerId));
    expect(await type('4711', 2)).toMatchObject([{ event: 'Access Denied', denial: 'arrears', customerId }]);
    await database.update(units).set({ status: 'overlocked' }).where(eq(units.id, at.unitId));
    expect(await type('4711', 3)).toMatchObject([{ denial: 'overlocked' }]);
    await database
      .update(organisations)
      .set({ strictness: 'no_action' })
      .where(eq(organisations.id, at.organisationId));
    expect(await type('4711', 4)).toMatchObject([{ event: 'Access Granted', denial: null }]);
    const { siteId } = at;
    const [mornings] = await database
      .insert(schedules)
      .values({ siteId, name: 'Mornings', spans: [{ day: 6, from: '06:00', to: '12:00' }] })
      .returning();
    await database
      .update(gates)
      .set({ scheduleId: mornings?.id ?? 0 })
      .where(eq(gates.id, at.gateId));
    expect(await type('4711', 5)).toMatchObject([{ denial: 'outside schedule' }]);
    await database
      .update(pinCodes)
      .set({ endsAt: later(0) })
      .where(eq(pinCodes.id, pinId));
    expect(await type('4711', 6)).toMatchObject([{ denial: 'expired' }]);
    expect(openings()).toHaveLength(1);
  });

  it('opens nothing for a unit that is only held, and for who moved out and holds another', async () => {
    const { organisationId, siteId } = at;
    const { database } = server;
    const theirs = eq(bookings.customerId, customerId);
    await database.update(bookings).set({ status: 'reserved', heldUntil: '2999-01-01' }).where(theirs);
    expect(await type('4711', 1)).toMatchObject([{ event: 'Access Denied', denial: 'wrong zone', customerId }]);
    const times = { status: 'active', startsAt: later(-9), endsAt: null } as const;
    const { id } = await server.build.booking({ siteId, customerId, ...times });
    expect(await type('4711', 2)).toMatchObject([{ event: 'Access Granted' }]);
    const permission = await server.build.accessPermission({ siteId, customerId });
    const token = await server.signIn(await server.build.user({ organisationId }));
    const body = { status: 'completed' };
    expect((await server.call('PUT', `api/admin/bookings/storage/${id}`, { token, body })).status).toBe(200);
    const inAMinute = (Date.now() - start.getTime()) / 1000 + 60;
    expect(await type('4711', inAMinute)).toMatchObject([{ event: 'Access Denied', denial: 'expired' }]);
    const [{ endsAt } = { endsAt: null }] = await database
      .select({ endsAt: accessPermissions.endsAt })
      .from(accessPermissions)
      .where(eq(accessPermissions.id, permission.id));
    expect(endsAt).not.toBeNull();
  });

  it('opens nothing for a tenant who moved out, though they have a permission and a booking elsewhere', async () => {
    const { organisationId, siteId } = at;
    const elsewhere = await server.build.site({ organisationId });
    const { id: otherBooking } = await server.build.booking({ siteId: elsewhere.id, customerId, status: 'active' });
    const running = await server.build.accessPermission({ siteId, customerId });
    const startsAt = new Date('2999-01-01T00:00:00Z');
    const coming = await server.build.accessPermission({ siteId, customerId, startsAt });
    const kept = await server.build.accessPermission({ siteId: elsewhere.id, customerId });
    const [{ id } = { id: 0 }] = await server.database
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.customerId, customerId), ne(bookings.id, otherBooking)));
    const token = await server.signIn(await server.build.user({ organisationId }));
    const path = `api/admin/bookings/storage/${id}`;
    const { status } = await server.call('PUT', path, { token, body: { status: 'completed' } });
    expect(status).toBe(200);
    const inAMinute = (Date.now() - start.getTime()) / 1000 + 60;
    expect(await type('4711', inAMinute)).toMatchObject([{ event: 'Access Denied', customerId }]);
    expect(openings()).toEqual([]);
    const ends = async (of: { id: number }) =>
      (await server.call('GET', `api/admin/accessPermissions/${of.id}`, { token })).body as { endsAt: string | null };
    expect((await ends(running)).endsAt).not.toBeNull();
    expect((await ends(coming)).endsAt).toBe('2999-01-01T00:00:00.001Z');
    expect((await ends(kept)).endsAt).toBeNull();
  });

  it('is refused where the gate does not take the command', async () => {
    server.device.answerWith({ accepted: false, reason: 'the relay is stuck' });
    expect(await type('4711', 1)).toMatchObject([
      { event: 'Access Denied', denial: 'device fault', detail: 'the relay is stuck', customerId },
    ]);
  });

  it('of another organisation is a wrong one', async () => {
    const elsewhere = await outfit(server);
    const before = (await linesOf(server, elsewhere.siteId)).length;
    server.device.tell.pin({ kind: 'pin', at: later(1), hidId: elsewhere.hidId, code: '4711' });
    await expect.poll(async () => (await linesOf(server, elsewhere.siteId)).length).toBe(before + 1);
    expect(await linesOf(server, elsewhere.siteId)).toMatchObject([{ denial: 'wrong PIN', customerId: null }]);
  });

  it('is refused for a minute after five wrong ones, the right one too', async () => {
    for (let tried = 1; tried < 5; tried += 1) await type(`000${tried}`, tried);
    expect(await type('0005', 5, 2)).toMatchObject([
      { event: 'Access Denied', denial: 'wrong PIN' },
      { event: 'Rate Limit Triggered', denial: 'wrong PIN', kind: 'access' },
    ]);
    expect(await type('4711', 64)).toMatchObject([{ denial: 'wrong PIN', customerId: null }]);
    expect(openings()).toEqual([]);
    expect(await type('4711', 66)).toMatchObject([{ event: 'Access Granted' }]);
    for (let tried = 1; tried < 5; tried += 1) await type(`000${tried}`, 70 + tried);
    await type('0005', 75, 2);
    expect(await type('4711', 194)).toMatchObject([{ denial: 'wrong PIN', customerId: null }]);
    expect(await type('4711', 196)).toMatchObject([{ event: 'Access Granted' }]);
    const texts = JSON.stringify(await linesOf(server, at.siteId));
    for (const code of ['4711', '0001', '0005']) expect(texts).not.toContain(`"${code}"`);
  });
});

describe('a blocked keypad', () => {
  it('alerts who reads sites and alerts, once until they have read it, without the codes', async () => {
    const { siteId, organisationId } = at;
    const { database, build } = server;
    const reader = await build.user({ organisationId, permissions: { sites: bits.read, alerts: bits.read } });
    await build.user({ organisationId, permissions: { alerts: bits.read } });
    const block = async (from: number) => {
      for (let tried = 1; tried < 5; tried += 1) await type(`900${tried}`, from + tried);
      await type('9005', from + 5, 2);
    };
    await block(0);
    await block(70);
    const sent = await database
      .select({ userId: alertUsers.userId, message: alerts.message, gateId: alerts.gateId })
      .from(alertUsers)
      .innerJoin(alerts, eq(alerts.id, alertUsers.alertId))
      .where(eq(alerts.siteId, siteId));
    expect(sent).toEqual([
      {
        userId: reader.id,
        gateId: at.gateId,
        message: expect.stringMatching(/ at .+ is blocked after too many wrong PINs\.$/) as string,
      },
    ]);
  });
});

describe('a PIN code', () => {
  it('is judged wherever it may count', async () => {
    const { database } = server;
    const judged = () => checkPin(database, pinId, start);
    expect(await judged()).toBeNull();
    expect(await checkPin(database, 2_000_000_000, start)).toBeNull();
    await database.update(bookings).set({ status: 'completed' }).where(eq(bookings.customerId, customerId));
    expect(await judged()).toBe('wrong zone');
    await database.update(bookings).set({ status: 'in arrears' }).where(eq(bookings.customerId, customerId));
    expect(await judged()).toBeNull();
    await database.update(organisations).set({ strictness: 'strict' }).where(eq(organisations.id, at.organisationId));
    expect(await judged()).toBe('arrears');
    await database.update(pinCodes).set({ endsAt: start }).where(eq(pinCodes.id, pinId));
    expect(await judged()).toBe('expired');
  });

  it('is judged at the front of a site without gates', async () => {
    await server.database.delete(gates).where(eq(gates.siteId, at.siteId));
    expect(await checkPin(server.database, pinId, start)).toBeNull();
  });
});
