import { beforeEach, describe, expect, it } from 'vitest';
import { linkedEntities, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { entityOf } from '#domain/entities/index.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: Desk;
const server = await startTestServer();
const root = await openDesk(server, { isSuperAdmin: true });
beforeEach(async () => {
  desk = await openDesk(server);
});

const noDevice = { status: 400, field: 'networkDeviceId', sentence: 'There is no such network device at this site.' };

/** Staff of another organisation, to whom the site of the desk is listed. */
async function openGuest(level = 31): Promise<Desk> {
  const guest = await openDesk(server, { permissions: everywhere(level) });
  await root.record('PUT', `sites/${desk.siteId}`, { sharing: 'SITE', sharedWith: [guest.organisationId] });
  return guest;
}

describe.each(linkedEntities)('the network device of a %s', (entity) => {
  const path = entityOf(entity).resource ?? entity;
  const body = (name: string) => ({ siteId: desk.siteId, name });

  it('is one of its own site', async () => {
    const { id: own } = await server.build.networkDevice({ siteId: desk.siteId });
    const { id: elsewhere } = await server.build.networkDevice();
    const made = await desk.record('POST', path, { ...body('One'), networkDeviceId: own });
    expect(made).toMatchObject({ networkDeviceId: own });
    for (const networkDeviceId of [elsewhere, 2_000_000_000]) {
      expect(await desk.refused('POST', path, { ...body('Two'), networkDeviceId })).toEqual(noDevice);
      expect(await desk.refused('PUT', `${path}/${made.id}`, { networkDeviceId })).toEqual(noDevice);
    }
    expect(await desk.record('PUT', `${path}/${made.id}`, { networkDeviceId: null })).toMatchObject({
      networkDeviceId: null,
    });
  });

  it('under no site is given by super admins, and kept by others', async () => {
    const { id: networkDeviceId } = await server.build.networkDevice({ siteId: null });
    const { id } = await desk.record('POST', path, body('One'));
    expect(await desk.refused('PUT', `${path}/${id}`, { networkDeviceId })).toEqual(noDevice);
    expect(await root.record('PUT', `${path}/${id}`, { networkDeviceId })).toMatchObject({ networkDeviceId });
    const renamed = await desk.record('PUT', `${path}/${id}`, { name: 'Renamed', networkDeviceId });
    expect(renamed).toMatchObject({ name: 'Renamed', networkDeviceId });
  });

  it('is no other record’s', async () => {
    const { siteId } = desk;
    const { id: networkDeviceId } = await server.build.networkDevice({ siteId });
    await server.build.hub({ siteId, name: 'Hub by the lift', networkDeviceId });
    const refusal = {
      status: 409,
      field: 'networkDeviceId',
      sentence: 'This network device is already used by the hub Hub by the lift.',
    };
    expect(await desk.refused('POST', path, { ...body('One'), networkDeviceId })).toEqual(refusal);
    const { id } = await desk.record('POST', path, body('One'));
    expect(await desk.refused('PUT', `${path}/${id}`, { networkDeviceId })).toEqual(refusal);
  });

  it('stays with one of two records that take it at once', { tags: 'postgres' }, async () => {
    const { id: networkDeviceId } = await server.build.networkDevice({ siteId: desk.siteId });
    const answers = await Promise.all([
      desk.ask('POST', path, { ...body('One'), networkDeviceId }),
      desk.ask('POST', 'hubs', { ...body('Two'), networkDeviceId }),
      desk.ask('POST', path, { ...body('Three'), networkDeviceId }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('keeps its record at the site', async () => {
    const { id: networkDeviceId } = await server.build.networkDevice({ siteId: desk.siteId });
    const { id: siteId } = await server.build.site({ organisationId: desk.organisationId });
    const { id } = await desk.record('POST', path, { ...body('One'), networkDeviceId });
    const refusal = { status: 409, field: 'siteId' };
    expect(await desk.refused('PUT', `${path}/${id}`, { siteId })).toMatchObject(refusal);
    expect(await desk.refused('PUT', `${path}/${id}`, { siteId, networkDeviceId })).toMatchObject(refusal);
    expect(await desk.record('PUT', `${path}/${id}`, { siteId, networkDeviceId: null })).toMatchObject({ siteId });
  });

  it('is no field for staff of an organisation that shares the site', async () => {
    const { id: networkDeviceId } = await server.build.networkDevice({ siteId: desk.siteId });
    const { id } = await desk.record('POST', path, { ...body('One'), networkDeviceId });
    const guest = await openGuest();
    const seen = await guest.record('GET', `${path}/${id}`);
    expect(seen).toMatchObject({ id, name: 'One' });
    expect(seen).not.toHaveProperty('networkDeviceId');
    const query = encodeURIComponent(JSON.stringify([{ column: 'networkDeviceId', query: networkDeviceId }]));
    expect(await guest.refused('GET', `${path}?searchQuery=${query}`)).toMatchObject({ status: 400 });
    const change = { networkDeviceId: null };
    expect(await guest.refused('PUT', `${path}/${id}`, change)).toMatchObject({ status: 403 });
  });
});

it('a link is logged as other fields are', async () => {
  const { id: networkDeviceId } = await server.build.networkDevice({ siteId: desk.siteId });
  const { id } = await desk.record('POST', 'controllers', { siteId: desk.siteId, name: 'Box' });
  await desk.record('PUT', `controllers/${id}`, { networkDeviceId });
  const { body } = await desk.ask('GET', `actionLogs/controllers/${id}`);
  expect((body as { rows: unknown[] }).rows[0]).toMatchObject({
    action: 'Changed controller',
    changes: [{ field: 'networkDeviceId', from: null, to: networkDeviceId }],
  });
});

describe('the network devices of a site', () => {
  const list = async (of: Desk, path = `sites/${desk.siteId}/networkDevices`) => {
    const { status, body } = await of.ask('GET', path);
    expect(status).toBe(200);
    return body as NetworkDevice[];
  };

  it('are shown to staff of its organisation, with the record that each belongs to', async () => {
    const { siteId } = desk;
    const unsupported = [{ name: 'Light 1', reason: 'it is a lamp' }];
    const { id } = await server.build.networkDevice({ siteId, name: 'Board B', unsupported, heartbeat: 60 });
    const { id: free } = await server.build.networkDevice({ siteId, name: 'Board A' });
    await server.build.networkDevice({ siteId: null });
    await server.build.networkDevice();
    const padlock = await server.build.padlock({ siteId, networkDeviceId: id });
    const found = await list(await openDesk(server, { ...desk, permissions: { sites: 2 } }));
    expect(found).toMatchObject([
      { id: free, name: 'Board A', usedBy: null },
      {
        id,
        name: 'Board B',
        dialect: 'tasmota',
        model: null,
        firmware: null,
        online: true,
        outputs: [{ name: 'Relay 1' }],
        inputs: [{ name: 'Switch 1' }],
        unsupported,
        heartbeat: 60,
        chosenHeartbeat: null,
        removedAt: null,
        usedBy: { entity: 'padlock', id: padlock.id, name: padlock.name },
      },
    ]);
    expect(found[0]).toMatchObject({ key: 'tasmota:Board A', topics: [] });
  });

  it('say which newer firmware their organisation has on the same model', async () => {
    const { organisationId } = desk;
    const { id: north } = await server.build.site({ organisationId });
    const { id: south } = await server.build.site({ organisationId });
    const board = (
      siteId: number | undefined,
      name: string,
      firmware: string | null,
      model: string | null = 'Plus 1',
    ) => server.build.networkDevice({ ...(siteId === undefined ? {} : { siteId }), name, model, firmware });
    await board(north, 'behind', '1.4.4');
    await board(north, 'unknown', null);
    await board(north, 'without a model', '1.0.0', null);
    await board(north, 'another model', '1.0.0', 'Plus 2');
    await board(south, 'newest', '1.10.0-gabc');
    await board(south, 'unfinished', '2.0.0-beta1');
    await board(undefined, 'of others', '3.0.0');
    const newer = async (siteId: number) =>
      (await list(desk, `sites/${siteId}/networkDevices`)).map(({ name, newerFirmware }) => [name, newerFirmware]);
    expect(await newer(north)).toEqual([
      ['another model', null],
      ['behind', '1.10.0-gabc'],
      ['unknown', null],
      ['without a model', null],
    ]);
    expect(await newer(south)).toEqual([
      ['newest', null],
      ['unfinished', null],
    ]);
  });

  it('are hidden from everybody else', async () => {
    const { siteId } = desk;
    const { id } = await server.build.networkDevice({ siteId });
    const path = `sites/${siteId}/networkDevices`;
    const guest = await openGuest();
    expect(await guest.refused('GET', path)).toMatchObject({ status: 403 });
    const stranger = await openDesk(server);
    expect(await stranger.refused('GET', path)).toMatchObject({ status: 404 });
    const none = await openDesk(server, { ...desk, permissions: { bookings: 31 } });
    expect(await none.refused('GET', path)).toMatchObject({ status: 403 });
    for (const other of [guest, stranger]) {
      expect(await other.refused('PUT', `networkDevices/${id}`, { chosenHeartbeat: 60 })).toEqual({
        status: 404,
        field: null,
        sentence: `There is no network device ${id}.`,
      });
    }
  });

  it('of no site are shown to super admins alone', async () => {
    const { id } = await server.build.networkDevice({ siteId: null });
    expect(await desk.refused('GET', 'networkDevices')).toMatchObject({ status: 403 });
    expect(await desk.refused('PUT', `networkDevices/${id}`, { chosenHeartbeat: 60 })).toMatchObject({ status: 404 });
    const found = await list(root, 'networkDevices');
    expect(found.map((each) => each.id)).toContain(id);
    const ofSite = await list(root, `sites/${desk.siteId}/networkDevices`);
    expect(ofSite).toEqual([]);
  });

  it('get a heartbeat of 20 seconds to a day from staff with sites: write, which is logged', async () => {
    const { id, name } = await server.build.networkDevice({ siteId: desk.siteId });
    const path = `networkDevices/${id}`;
    expect(await desk.record('PUT', path, { chosenHeartbeat: 600 })).toMatchObject({ id, chosenHeartbeat: 600 });
    for (const chosenHeartbeat of [19, 86_401, 10.5, 'often']) {
      const refusal = { status: 400, sentence: 'Enter whole seconds, from 20 to 86,400 (1 day).' };
      expect(await desk.refused('PUT', path, { chosenHeartbeat })).toMatchObject(refusal);
    }
    expect(await desk.record('PUT', path, { chosenHeartbeat: null })).toMatchObject({ chosenHeartbeat: null });
    const { body } = await desk.ask('GET', `actionLogs`);
    const lines = (body as { rows: { action: string }[] }).rows;
    expect(lines.filter(({ action }) => action === 'Changed network device')).toMatchObject([
      { detail: name, siteId: desk.siteId },
      { detail: name, siteId: desk.siteId },
    ]);
    const reader = await openDesk(server, { ...desk, permissions: { sites: 2 } });
    expect(await reader.refused('PUT', path, { chosenHeartbeat: 60 })).toMatchObject({ status: 403 });
  });
});

describe.each([
  { path: 'units', make: { name: 'U1' } },
  { path: 'gates', make: { name: 'G1', direction: 'exit', doorType: 'door' } },
  { path: 'lockables', make: { name: 'L1', type: 'trolley' } },
])('the contact of a door under $path', ({ path, make }) => {
  it('has an input and a rest, or neither', async () => {
    const body = { siteId: desk.siteId, ...make };
    const sentence = 'Choose both a door contact and how it is while the door is shut, or neither.';
    for (const [half, field] of [
      [{ contactInput: 0 }, 'contactRest'],
      [{ contactRest: 'open' }, 'contactInput'],
    ] as const) {
      expect(await desk.refused('POST', path, { ...body, ...half })).toEqual({ status: 400, field, sentence });
    }
    for (const contactInput of [-1, 32, 1.5, 'first']) {
      const refused = await desk.refused('POST', path, { ...body, contactInput, contactRest: 'closed' });
      expect(refused).toMatchObject({ status: 400, field: 'contactInput' });
    }
    const door = await desk.record('POST', path, { ...body, contactInput: 0, contactRest: 'closed' });
    expect(door).toMatchObject({ contactInput: 0, contactRest: 'closed' });
    expect(await desk.record('PUT', `${path}/${door.id}`, { contactInput: 31 })).toMatchObject({ contactInput: 31 });
    expect(await desk.refused('PUT', `${path}/${door.id}`, { contactRest: null })).toMatchObject({ status: 400 });
    const without = await desk.record('PUT', `${path}/${door.id}`, { contactInput: null, contactRest: null });
    expect(without).toMatchObject({ contactInput: null, contactRest: null });
  });
});

it('a door that is held open says since when, and nobody sets it', async () => {
  const heldSince = new Date(1234567890123);
  const unit = await server.build.unit({ siteId: desk.siteId, heldSince });
  const changed = await desk.record('PUT', `units/${unit.id}`, { floor: 1, heldSince: null });
  expect(changed).toMatchObject({ floor: 1, heldSince: heldSince.toISOString() });
  const gate = await server.build.gate({ siteId: desk.siteId });
  expect(await desk.record('GET', `gates/${gate.id}`)).toMatchObject({ heldSince: null });
});
