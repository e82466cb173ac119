import { afterEach, describe, expect, it } from 'vitest';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const listeners: Listener[] = [];
const server = await startTestServer();
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

async function listen(token: string): Promise<Listener> {
  const live = await listenLive(server.url, token);
  listeners.push(live);
  return live;
}

const isGate = { direction: 'entrance', doorType: 'gate' };

/** An owner with a second site, and a guest who sees only that. */
async function sharedGate(sharing: 'SITE' | 'DISABLED' = 'SITE') {
  const owner = await openDesk(server);
  const guest = await openDesk(server);
  const second = await server.build.site({
    organisationId: owner.organisationId,
    sharing,
    sharedWith: [guest.organisationId],
  });
  const gate = await server.build.gate({ siteId: owner.siteId, alsoAt: [second.id] });
  return { owner, guest, second, gate };
}

describe('a gate of several sites', () => {
  it('shows them with its own first, and is in the list of each', async () => {
    const { owner, second, gate } = await sharedGate();
    const third = await server.build.site({ organisationId: owner.organisationId });
    expect(await owner.record('GET', `gates/${gate.id}`)).toMatchObject({
      siteId: owner.siteId,
      sites: [{ id: owner.siteId }, { id: second.id, name: second.name }],
    });
    for (const siteId of [owner.siteId, second.id, 0])
      expect(await owner.ids(`gates?siteId=${siteId}`)).toEqual([gate.id]);
    expect(await owner.ids(`gates?siteId=${third.id}`)).toEqual([]);
  });

  it('is seen and operated where one of them is shared, with no name of the others, and changed by its owner alone', async () => {
    const { guest, second, gate } = await sharedGate();
    expect(await guest.record('GET', `gates/${gate.id}`)).toMatchObject({
      sites: [{ id: second.id, name: second.name }],
    });
    expect(await guest.ids('gates')).toEqual([gate.id]);
    expect((await guest.ask('POST', `gates/${gate.id}/open`)).status).toBe(200);
    for (const [method, body] of [['PUT', { name: 'Ours' }], ['DELETE']] as const) {
      expect((await guest.refused(method, `gates/${gate.id}`, body)).status).toBe(403);
    }
    const hidden = await sharedGate('DISABLED');
    expect((await hidden.guest.refused('GET', `gates/${hidden.gate.id}`)).status).toBe(404);
    expect(await hidden.guest.ids('gates')).toEqual([]);
  });

  it('tells whoever looks at one of them of its changes', async () => {
    const { owner, guest, second, gate } = await sharedGate();
    const [ours, theirs] = [await listen(owner.token), await listen(guest.token)];
    await owner.record('PUT', `gates/${gate.id}`, { name: 'Renamed gate' });
    for (const live of [ours, theirs]) {
      await live.hears('GATE:UPDATE', gate.id);
      await expect.poll(() => live.heard.map(({ payload }) => payload.siteId)).toEqual([owner.siteId, second.id]);
    }
  });

  it('tells all of them what it reports', async () => {
    const { owner, guest, second, gate } = await sharedGate();
    const theirs = await listen(guest.token);
    server.device.report({ kind: 'gate', id: gate.id, state: { status: 'opened' } });
    await expect.poll(() => theirs.heard.map(({ payload }) => payload.siteId)).toEqual([owner.siteId, second.id]);
    expect(await guest.record('GET', `gates/${gate.id}`)).toMatchObject({ status: 'opened' });
  });

  it('is new at a site that it gains, and changed at one that it loses', async () => {
    const { owner, guest, second } = await sharedGate();
    const { id } = await owner.record('POST', 'gates', { siteId: owner.siteId, name: 'North', ...isGate });
    const theirs = await listen(guest.token);
    const ours = await listen(owner.token);
    await owner.record('PUT', `gates/${id}`, { siteIds: [second.id] });
    expect((await theirs.hears('GATE:CREATE', id)).payload.siteId).toBe(second.id);
    const atSecond = { name: 'GATE:CREATE', payload: { id, siteId: second.id } };
    await expect.poll(() => ours.heard).toContainEqual(atSecond);
    const before = ours.heard.filter(({ payload }) => payload.siteId === second.id).length;
    await owner.record('PUT', `gates/${id}`, { siteIds: [] });
    await expect.poll(() => ours.heard.filter(({ payload }) => payload.siteId === second.id).length).toBe(before + 1);
    expect((await guest.refused('GET', `gates/${id}`)).status).toBe(404);
  });

  it("is made and changed by the API's own field, of ids or of sites", async () => {
    const { owner, second } = await sharedGate();
    const { id } = await owner.record('POST', 'gates', { sites: [owner.siteId, second.id], name: 'East', ...isGate });
    const ids = async () =>
      ((await owner.record('GET', `gates/${id}`))['sites'] as { id: number }[]).map((site) => site.id);
    expect(await ids()).toEqual([owner.siteId, second.id]);
    await owner.record('PUT', `gates/${id}`, { sites: [{ id: owner.siteId }] });
    expect(await ids()).toEqual([owner.siteId]);
    await owner.record('PUT', `gates/${id}`, { sites: [{ id: second.id, name: second.name }, String(owner.siteId)] });
    expect(await ids()).toEqual([owner.siteId, second.id]);
    expect(await owner.refused('PUT', `gates/${id}`, { sites: ['x'] })).toMatchObject({
      status: 400,
      field: 'siteIds',
    });
  });

  it('keeps to the sites of its organisation', async () => {
    const { owner } = await sharedGate();
    const foreign = await server.build.site();
    const body = { siteId: owner.siteId, name: 'South', ...isGate };
    expect(await owner.refused('POST', 'gates', { ...body, siteIds: [foreign.id] })).toEqual({
      status: 400,
      field: 'siteIds',
      sentence: 'There is no such site.',
    });
    expect(await owner.ids('gates?limit=1000')).toHaveLength(1);
  });

  it('may move to one of its other sites', async () => {
    const { owner, second, gate } = await sharedGate();
    const moved = await owner.record('PUT', `gates/${gate.id}`, { siteId: second.id });
    expect(moved).toMatchObject({ siteId: second.id, sites: [{ id: second.id }] });
    expect(moved['sites']).toHaveLength(1);
  });

  it('refers only to what stands at its own site', async () => {
    const owner = await openDesk(server);
    const { id: other } = await server.build.site({ organisationId: owner.organisationId });
    const body = { siteId: owner.siteId, name: 'West', ...isGate };
    const refusals = [
      [{ hidId: (await server.build.hid({ siteId: other })).id }, 'hidId'],
      [{ scheduleId: (await server.build.schedule({ siteId: other })).id }, 'scheduleId'],
    ] as const;
    for (const [reference, field] of refusals) {
      expect(await owner.refused('POST', 'gates', { ...body, ...reference })).toMatchObject({ status: 400, field });
    }
  });
});

describe('an access permission', () => {
  it('names one person, one door at the most, and ends after it starts', async () => {
    const desk = await openDesk(server);
    const { siteId, organisationId } = desk;
    const { id: customerId } = await server.build.customer({ organisationId });
    const { id: userId } = await server.build.user({ organisationId });
    const { id: unitId } = await server.build.unit({ siteId });
    const { id: gateId } = await server.build.gate({ siteId });
    const foreign = {
      customer: await server.build.customer(),
      user: await server.build.user(),
      gate: await server.build.gate(),
    };
    const body = { siteId, name: 'Cleaner' };
    const refusals = [
      [{}, 'customerId'],
      [{ customerId, userId }, 'customerId'],
      [{ userId, unitId, gateId }, 'gateId'],
      [{ userId, startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-20T00:00:00Z' }, 'endsAt'],
      [{ customerId: foreign.customer.id }, 'customerId'],
      [{ userId: foreign.user.id }, 'userId'],
      [{ userId, gateId: foreign.gate.id }, 'gateId'],
      [{ userId, unitId: (await server.build.unit()).id }, 'unitId'],
      [{ userId, scheduleId: (await server.build.schedule()).id }, 'scheduleId'],
    ] as const;
    for (const [wrong, field] of refusals) {
      expect(await desk.refused('POST', 'accessPermissions', { ...body, ...wrong })).toMatchObject({
        status: 400,
        field,
      });
    }
    const { id } = await desk.record('POST', 'accessPermissions', { ...body, userId, gateId });
    expect((await desk.refused('PUT', `accessPermissions/${id}`, { customerId })).field).toBe('customerId');
  });

  it('stays with the owner of a shared site, for it names people', async () => {
    const { owner, guest, second } = await sharedGate();
    const { id: customerId } = await server.build.customer({ organisationId: owner.organisationId });
    const { id } = await server.build.accessPermission({ siteId: second.id, customerId });
    expect(await owner.ids('accessPermissions')).toEqual([id]);
    expect(await guest.ids('accessPermissions')).toEqual([]);
    expect((await guest.refused('GET', `accessPermissions/${id}`)).status).toBe(404);
  });
});

describe('a new door', () => {
  it('has no state until its device reports one', async () => {
    const desk = await openDesk(server);
    const gate = await desk.record('POST', 'gates', { siteId: desk.siteId, name: 'New', ...isGate });
    const locker = await desk.record('POST', 'lockables', { siteId: desk.siteId, name: 'New', type: 'locker' });
    expect(gate).toMatchObject({ status: null, statusChangedAt: null });
    expect(locker).toMatchObject({ doorState: null, doorStateChangedAt: null });
    expect(await desk.record('GET', `gates/${gate.id}`)).toMatchObject({ status: null });
    expect(await desk.record('GET', `lockables/${locker.id}`)).toMatchObject({ doorState: null });
  });
});

describe('a lockable', () => {
  it('names its site, and refers to a product of the same organisation', async () => {
    const desk = await openDesk(server);
    const { siteId } = desk;
    const { id: productId } = await server.build.product();
    const body = { siteId, name: 'Trolley', type: 'trolley' };
    expect(await desk.refused('POST', 'lockables', { ...body, productId })).toMatchObject({
      field: 'productId',
      status: 400,
    });
    expect(await desk.record('POST', 'lockables', body)).toMatchObject({ site: { id: siteId }, doorState: null });
    for (const site of [siteId, { id: siteId }]) {
      const named = { site, name: `Locker ${typeof site}`, type: 'locker' };
      expect(await desk.record('POST', 'lockables', named)).toMatchObject({ site: { id: siteId } });
    }
  });
});

describe('a facility map', () => {
  it('is put in another place, and takes its shapes along when it goes', async () => {
    const desk = await openDesk(server);
    const { siteId } = desk;
    const { id } = await server.build.facilityMap({ siteId });
    expect(await desk.record('PUT', `maps/${id}`, { displayOrder: 5 })).toMatchObject({ displayOrder: 5 });
    const { id: unitId } = await server.build.unit({ siteId });
    const points = [
      [0, 0],
      [3, 0],
      [3, 2],
    ];
    const shapes = 'api/v1/admin/units/map';
    const send = (body: object) => server.call('POST', shapes, { token: desk.token, body });
    expect(await send({ siteId, mapId: id, type: 'unit', unitId, points })).toMatchObject({ status: 201 });
    const foreign = await server.build.unit();
    const refused = await send({ siteId, mapId: id, type: 'unit', unitId: foreign.id, points });
    expect([refused.status, refused.headers.get('error-field')]).toEqual([400, 'unitId']);
    expect((await send({ siteId, mapId: id, type: 'wall', points: [[0, 0]] })).body).toBe(
      'A shape needs at least 2 corners.',
    );
    const { id: other } = await server.build.site({ organisationId: desk.organisationId });
    expect((await desk.refused('PUT', `maps/${id}`, { siteId: other })).status).toBe(409);
    expect((await desk.ask('DELETE', `maps/${id}`)).status).toBe(204);
    expect((await server.call('GET', shapes, { token: desk.token })).body).toMatchObject({ count: 0 });
  });
});
