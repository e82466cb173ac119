import { beforeEach, describe, expect, it } from 'vitest';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: Desk;
const server = await startTestServer();
const root = await openDesk(server, { isSuperAdmin: true });
beforeEach(async () => {
  desk = await openDesk(server);
});

const { schema } = networkDeviceCalls.siteNetworkDevices;

async function listed(of: Desk, siteId: number): Promise<NetworkDevice[]> {
  const { status, body } = await of.ask('GET', `sites/${siteId}/networkDevices`);
  expect(status).toBe(200);
  return schema.parse(body);
}

const relay = { key: 'POWER1', kind: 'relay', name: 'Relay 1', holds: true, pulses: true, locks: false } as const;
const contact = { key: 'Switch1', kind: 'contact', name: 'Switch 1', rest: null } as const;

describe('a device that was found', () => {
  it('tells how it stands and what hangs on its channels', async () => {
    const { siteId } = desk;
    const gateway = await server.build.networkDevice({ siteId, key: 'discovery:bridge', name: 'Bridge', outputs: [] });
    const board = await server.build.networkDevice({
      siteId,
      gateway: gateway.key,
      outputs: [relay, { ...relay, key: 'POWER2' }, { ...relay, key: 'constructor' }],
      outputStates: ['on', null],
      inputs: [contact, { ...contact, key: 'Switch2' }],
      inputStates: [false],
      signal: -61,
      battery: 40,
      heardAt: new Date('2026-11-20T08:00:00Z'),
    });
    const { id: controllerId } = await server.build.controller({ siteId, networkDeviceId: board.id });
    const unit = await server.build.unit({ siteId, controllerId, channel: 1 });
    const hid = await server.build.hid({ siteId, controllerId, channel: 2 });
    const [shown] = (await listed(desk, siteId)).filter(({ id }) => id === board.id);
    expect(shown).toMatchObject({
      siteId,
      gateway: { id: gateway.id, name: 'Bridge' },
      signal: -61,
      battery: 40,
      heardAt: '2026-11-20T08:00:00.000Z',
      outputs: [
        { key: 'POWER1', state: 'on', door: null },
        { key: 'POWER2', state: null, door: { entity: 'unit', id: unit.id, name: unit.name } },
        { key: 'constructor', state: null, door: { entity: 'hid', id: hid.id, name: hid.name } },
      ],
      inputs: [{ active: false }, { active: null }],
    });
  });

  it.each([
    [{ online: true, gateway: null }, 'lastWill'],
    [{ online: false, gateway: 'discovery:bridge' }, 'gateway'],
    [{ online: null, heardAt: new Date() }, 'messages'],
    [{ online: null }, null],
  ])('says by what it counts as online: %o', async (given, evidence) => {
    await server.build.networkDevice({ siteId: desk.siteId, ...given });
    expect(await listed(desk, desk.siteId)).toMatchObject([{ evidence }]);
  });

  it('names a gateway that was not found by its key, and none of another site', async () => {
    const key = 'discovery:0x00124b00';
    await server.build.networkDevice({ key, name: 'Elsewhere' });
    await server.build.networkDevice({ siteId: desk.siteId, gateway: key });
    expect(await listed(desk, desk.siteId)).toMatchObject([{ gateway: { id: null, name: '0x00124b00' } }]);
  });
});

describe('the live event of a device that was found', () => {
  const named = ({ heard }: Listener) => heard.filter(({ name }) => name.startsWith('NETWORKDEVICE'));
  let made = 0;

  /** An event that everybody at the site's organisation and its guests get, after those that were sent before. */
  const markIn = async (listeners: readonly Listener[]) => {
    const { id } = await desk.record('PUT', `sites/${desk.siteId}`, { phone: `02 9999 000${(made += 1)}` });
    await Promise.all(listeners.map((listener) => listener.hears('SITE:UPDATE', id)));
  };

  it("reaches the owner's staff and super admins, and no guest of the site", async () => {
    const { siteId, organisationId } = desk;
    const { id } = await server.build.networkDevice({ siteId });
    const guest = await openDesk(server);
    await root.record('PUT', `sites/${siteId}`, { sharing: 'SITE', sharedWith: [guest.organisationId] });
    const unaware = await openDesk(server, { organisationId, siteId, permissions: { ...everywhere(31), sites: 0 } });
    const listeners = await Promise.all([desk, root, guest, unaware].map(({ token }) => listenLive(server.url, token)));
    const [own, everything, ofGuest, ofUnaware] = listeners as [Listener, Listener, Listener, Listener];
    await desk.record('PUT', `networkDevices/${id}`, { chosenHeartbeat: 60 });
    await own.hears('NETWORKDEVICE:UPDATE', id);
    await everything.hears('NETWORKDEVICE:UPDATE', id);
    await markIn([own, ofGuest]);
    expect(named(own)).toEqual([{ name: 'NETWORKDEVICE:UPDATE', payload: { id, siteId } }]);
    expect(named(ofGuest)).toEqual([]);
    expect(named(ofUnaware)).toEqual([]);
    listeners.forEach((listener) => listener.close());
  });

  it('of no site reaches super admins alone', async () => {
    const { id } = await server.build.networkDevice({ siteId: null });
    const [own, everything] = [await listenLive(server.url, desk.token), await listenLive(server.url, root.token)];
    await root.record('PUT', `networkDevices/${id}`, { chosenHeartbeat: 60 });
    expect((await everything.hears('NETWORKDEVICE:UPDATE', id)).payload).toEqual({ id });
    await markIn([own]);
    expect(named(own)).toEqual([]);
    own.close();
    everything.close();
  });

  it('tells once of all that went with a topic prefix', async () => {
    const { siteId } = desk;
    for (let count = 0; count < 3; count += 1) await server.build.networkDevice({ siteId });
    const live = await listenLive(server.url, desk.token);
    await desk.record('PUT', `sites/${siteId}`, { topicPrefix: `found${siteId}/north` });
    await live.hears('NETWORKDEVICE:DELETE', 0);
    await markIn([live]);
    expect(named(live)).toEqual([{ name: 'NETWORKDEVICE:DELETE', payload: { id: 0, siteId } }]);
    live.close();
  });
});
