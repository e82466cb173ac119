import { describe, expect, it } from 'vitest';
import { poolTableSchema } from '#domain/calls/pool.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** The desk's organisation shares all with a guest. */
async function shared(): Promise<{ desk: Desk; guest: Desk }> {
  const guest = await openDesk(server);
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({
    organisationId,
    sharing: 'SITE',
    sharedWith: [guest.organisationId],
  });
  return { desk: await openDesk(server, { organisationId, siteId }), guest };
}

describe('a unit', () => {
  it('shows its active booking and the notes of its open ones, the earliest first', async () => {
    const desk = await openDesk(server);
    const { siteId } = desk;
    const unit = await server.build.unit({ siteId });
    const unitIds = [unit.id];
    expect(await desk.record('GET', `units/${unit.id}`)).toMatchObject({ ActiveBooking: null, Bookings: [] });
    await server.build.booking({ siteId, unitIds, notes: 'Next' });
    const active = await server.build.booking({
      siteId,
      unitIds,
      status: 'in arrears',
      startsAt: inHours(-5),
      endsAt: inHours(-1),
      notes: 'Now',
    });
    await server.build.booking({ siteId, unitIds, status: 'cancelled', notes: 'Never' });
    expect(await desk.record('GET', `units/${unit.id}`)).toMatchObject({
      ActiveBooking: { id: active.id },
      Bookings: [{ notes: 'Now' }, { notes: 'Next' }],
    });
  });

  it('hides its bookings from guests of the site and users without the right', async () => {
    const { desk, guest } = await shared();
    const { organisationId, siteId } = desk;
    const clerk = await openDesk(server, { organisationId, siteId, permissions: { ...everywhere(31), bookings: 29 } });
    const admin = await openDesk(server, { isSuperAdmin: true, siteId });
    const booking = await server.build.booking({ siteId, status: 'active', notes: 'Private' });
    const path = `units/${booking.unitIds[0] ?? 0}`;
    for (const each of [desk, admin]) {
      expect(await each.record('GET', path)).toMatchObject({ ActiveBooking: { id: booking.id } });
    }
    expect(await guest.record('GET', path)).toMatchObject({ ActiveBooking: null });
    expect(await guest.record('GET', path)).not.toHaveProperty('Bookings');
    const seen = await clerk.record('GET', path);
    expect(seen).not.toHaveProperty('ActiveBooking');
    expect(seen).not.toHaveProperty('Bookings');
  });

  it('lists its bookings, the latest first, and its invitations only to its owner', async () => {
    const { desk, guest } = await shared();
    const { siteId } = desk;
    const { id } = await server.build.unit({ siteId });
    const made = [];
    for (const hours of [2, 9, 5]) {
      const span = { startsAt: inHours(hours), endsAt: inHours(hours + 1) };
      made.push((await server.build.booking({ siteId, unitIds: [id], ...span })).id);
    }
    const invitation = await server.build.invitation({ siteId, unitId: id });
    await server.build.invitation({ siteId });
    const [soon, last, later] = made;
    expect(await desk.ids(`units/${id}/bookings`)).toEqual([last, later, soon]);
    expect(await desk.ids(`units/${id}/bookings?limit=1&offset=1`)).toEqual([later]);
    expect(await desk.ids(`invitations/unit/${id}`)).toEqual([invitation.id]);
    expect((await desk.ask('GET', `units/${id}/bookings?mode=options&limit=1`)).body).toEqual({
      count: 3,
      rows: [{ id: last, name: `Booking ${last}` }],
    });
    expect(await guest.ids(`units/${id}/bookings`)).toEqual([]);
    expect(await guest.ids(`invitations/unit/${id}`)).toEqual([]);
    const stranger = await openDesk(server);
    for (const path of [`units/${id}/bookings`, `invitations/unit/${id}`]) {
      expect(await stranger.refused('GET', path)).toMatchObject({ status: 404, sentence: `There is no unit ${id}.` });
    }
  });

  it('is connected to a controller and a channel, or to neither', async () => {
    const desk = await openDesk(server);
    const { id } = await server.build.unit({ siteId: desk.siteId });
    const sentence = 'Choose both a controller and a channel, or neither.';
    expect(await desk.refused('PUT', `units/${id}`, { channel: 0 })).toEqual({
      status: 400,
      field: 'controllerId',
      sentence,
    });
    const controller = await server.build.controller({ siteId: desk.siteId });
    const alone = { siteId: desk.siteId, name: 'W1', controllerId: controller.id };
    expect(await desk.refused('POST', 'units', alone)).toEqual({ status: 400, field: 'channel', sentence });
    const foreign = await server.build.controller();
    const wiring = { controllerId: controller.id, channel: 0 };
    expect(await desk.record('PUT', `units/${id}`, wiring)).toMatchObject(wiring);
    expect(await desk.record('PUT', `units/${id}`, wiring)).toMatchObject(wiring);
    expect(await desk.refused('POST', 'units', { ...alone, ...wiring })).toMatchObject({
      status: 409,
      field: 'channel',
    });
    const theirs = { controllerId: foreign.id, channel: 0 };
    expect(await desk.refused('PUT', `units/${id}`, theirs)).toEqual({
      status: 400,
      field: 'controllerId',
      sentence: 'There is no such controller at this site.',
    });
  });
});

describe('units in trouble', () => {
  it.each([
    ['alarming', 'alarmingSince'],
    ['faulted', 'faultedSince'],
  ] as const)('%s are a map of id to name, of the sites that one sees', async (path, since) => {
    const { desk, guest } = await shared();
    const { siteId, organisationId } = desk;
    const unit = await server.build.unit({ siteId, [since]: new Date() });
    await server.build.unit({ siteId });
    const second = await server.build.site({ organisationId });
    const elsewhere = await server.build.unit({ siteId: second.id, [since]: new Date() });
    const both = { [unit.id]: unit.name, [elsewhere.id]: elsewhere.name };
    expect((await desk.ask('GET', `units/${path}`)).body).toEqual(both);
    expect((await desk.ask('GET', `units/${path}?siteId=0`)).body).toEqual(both);
    expect((await desk.ask('GET', `units/${path}?siteId=${siteId}`)).body).toEqual({ [unit.id]: unit.name });
    expect((await guest.ask('GET', `units/${path}`)).body).toEqual({ [unit.id]: unit.name });
    expect((await desk.ask('GET', `units/${path}?siteId=99999999999`)).body).toEqual({});
    expect(await desk.refused('GET', `units/${path}?siteId=x`)).toMatchObject({ status: 400, field: 'siteId' });
  });
});

describe('vacant units', () => {
  it('tell from when each is booked next, to those who may read bookings', async () => {
    const { desk, guest } = await shared();
    const { siteId, organisationId } = desk;
    const unit = await server.build.unit({ siteId });
    const never = await server.build.unit({ siteId });
    const book = (status: 'reserved' | 'upcoming' | 'cancelled', hours: number) =>
      server.build.booking({ siteId, unitIds: [unit.id], status, startsAt: inHours(hours) });
    await book('cancelled', 1);
    await book('upcoming', 9);
    const next = await book('reserved', 5);
    await server.build.booking({ siteId, unitIds: [unit.id], status: 'completed', startsAt: inHours(-5) });
    const listed = async (by: Desk) => ((await by.ask('GET', 'units/vacant/storage')).body as { rows: object[] }).rows;
    expect(await listed(desk)).toMatchObject([
      { id: unit.id, bookedFrom: next.startsAt.toISOString() },
      { id: never.id, bookedFrom: null },
    ]);
    const porter = await openDesk(server, { organisationId, siteId, permissions: { sites: 31 } });
    for (const row of await listed(porter)) expect(row).not.toHaveProperty('bookedFrom');
    expect(await listed(guest)).toMatchObject([{ id: unit.id, bookedFrom: null }, { id: never.id }]);
  });

  it('are those of a kind or group that can be let now', async () => {
    const desk = await openDesk(server);
    const { siteId } = desk;
    const build = (given: object = {}) => server.build.unit({ siteId, ...given });
    const free = await build({ price: 30, squareMetres: 4 });
    const locker = await build({ kind: 'locker' });
    const office = await build({ kind: 'office' });
    const booked = await build();
    await server.build.booking({ siteId, unitIds: [booked.id], status: 'active', startsAt: inHours(-1) });
    const overdue = await build();
    const past = { startsAt: inHours(-9), endsAt: inHours(-3) };
    await server.build.booking({ siteId, unitIds: [overdue.id], status: 'in arrears', ...past });
    const later = await build();
    await server.build.booking({ siteId, unitIds: [later.id] });
    await build({ cleaningState: 'CLEAN/REPAIR' });
    await build({ status: 'overlocked' });
    await build({ faultedSince: new Date() });
    expect(await desk.ids('units/vacant/storage')).toEqual([free.id, locker.id, later.id]);
    expect((await desk.ask('GET', 'units/vacant/locker?mode=options')).body).toEqual({
      count: 1,
      rows: [{ id: locker.id, name: locker.name }],
    });
    expect(await desk.ids('units/vacant/locker')).toEqual([locker.id]);
    expect(await desk.ids('units/vacant/workspace')).toEqual([office.id]);
    expect(await desk.ids('units/vacant/car_park')).toEqual([]);
    expect(await desk.ids('units/vacant/storage?siteId=1999999999')).toEqual([]);
    const { body } = await desk.ask('GET', 'units/vacant/storage?limit=1');
    expect(body).toMatchObject({
      count: 3,
      rows: [{ id: free.id, siteId, name: free.name, kind: 'storage', price: 30, cleaningState: 'AVAILABLE' }],
    });
    expect(await desk.refused('GET', 'units/vacant/castle')).toMatchObject({
      status: 404,
      sentence: expect.stringMatching(/^Vacant units are listed by storage, workspace, hire, office,/) as string,
    });
  });
});

describe('the public display of a pool hall', () => {
  const ask = (id: number | string) => server.call('GET', `api/v1/vend/pool/area/${id}`);

  it('shows tables and display names, the earliest first, without a sign-in, notes or a customer', async () => {
    const { siteId, organisationId } = await openDesk(server);
    await server.build.features({ id: organisationId });
    const area = await server.build.area({ siteId });
    const table = await server.build.unit({ siteId, areaId: area.id, kind: 'pool_table', name: 'Table 2' });
    const first = await server.build.unit({ siteId, areaId: area.id, kind: 'pool_table', name: 'Table 1' });
    await server.build.unit({ siteId, areaId: area.id, kind: 'desk' });
    const customer = await server.build.customer({ lastName: 'Secret', phone: '0491 570 156' });
    const booking = {
      siteId,
      type: 'hire',
      unitIds: [table.id],
      customerId: customer.id,
      notes: 'Secret: owes us',
    } as const;
    const book = (displayName: string, given: object) => server.build.booking({ ...booking, displayName, ...given });
    await book('Fourth', { startsAt: inHours(7), endsAt: inHours(8) });
    await book('Running', { status: 'active', startsAt: inHours(-1), endsAt: inHours(1) });
    await book('Over', { startsAt: inHours(-3), endsAt: inHours(-2) });
    await book('Called off', { status: 'cancelled' });
    for (const hours of [2, 3, 4, 9])
      await book(`In ${hours}`, { startsAt: inHours(hours), endsAt: inHours(hours + 1) });
    const { status, body } = await ask(area.id);
    expect(status).toBe(200);
    const Area = { name: area.name, timeZone: 'Australia/Sydney' };
    const times = { startsAt: expect.any(String) as string, endsAt: expect.any(String) as string };
    const booked = ['Running', 'In 2', 'In 3', 'In 4', 'Fourth'].map((notes) => ({ notes, ...times }));
    expect(body).toEqual([
      { id: first.id, name: 'Table 1', status: first.status, Bookings: [], Area },
      { id: table.id, name: 'Table 2', status: table.status, Bookings: booked, Area },
    ]);
    expect((body as unknown[]).map((each) => poolTableSchema.parse(each))).toEqual(body);
    expect(JSON.stringify(body)).not.toMatch(/Secret|0491/);
  });

  it('shows nothing of an organisation that does not let pool tables, or is not known to', async () => {
    const { siteId, organisationId, ask: send } = await openDesk(server);
    const { id } = await server.build.area({ siteId });
    await server.build.unit({ siteId, areaId: id, kind: 'pool_table', name: 'Table 1' });
    const closed = { status: 404, body: `There is no area ${id}.` };
    expect(await ask(id)).toMatchObject(closed);
    await server.build.features({ id: organisationId, poolTables: false });
    expect(await ask(id)).toMatchObject(closed);
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const body = { poolTables: true };
    await server.call('PUT', `api/admin/organisations/features/${organisationId}`, { token, body });
    expect(await ask(id)).toMatchObject({ status: 200, body: [{ name: 'Table 1' }] });
    await send('DELETE', `organisations/features/${organisationId}`);
    // An answer serves other displays for a second.
    await expect.poll(() => ask(id), { timeout: 5_000 }).toMatchObject(closed);
  });

  it('has no address for an area without pool tables, as if there were no such area', async () => {
    const { siteId, organisationId } = await openDesk(server);
    await server.build.features({ id: organisationId });
    const { id } = await server.build.area({ siteId });
    await server.build.unit({ siteId, areaId: id, kind: 'storage' });
    expect(await ask(id)).toMatchObject({ status: 404, body: `There is no area ${id}.` });
  });

  it.runIf(isProofOf('long'))('serves fifty displays of a hall for a minute and a half', async () => {
    const { siteId, organisationId } = await openDesk(server);
    await server.build.features({ id: organisationId });
    const { id } = await server.build.area({ siteId });
    await server.build.unit({ siteId, areaId: id, kind: 'pool_table' });
    for (let asked = 0; asked < 900; asked += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  it('says when there is no such area, and is not to be asked without end', async () => {
    expect(await ask(1_999_999_999)).toMatchObject({ status: 404, body: 'There is no area 1999999999.' });
    expect(await ask('x')).toMatchObject({ status: 400, body: 'The id must be a whole number above 0.' });
    let last = await ask('x');
    for (let asked = 0; asked < 700 && last.status !== 429; asked += 1) last = await ask('x');
    expect(last.status).toBe(429);
    expect(last.body).toMatch(/^Too many requests from this address\. Try again in \d+ s\.$/);
  });
});
