import { describe, expect, it } from 'vitest';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

let made = 0;
const fresh = (word: string) => `${word} ${(made += 1)}`;

/** Records that have a channel, without their wiring. */
const wired = {
  units: () => ({ name: fresh('U') }),
  gates: () => ({ name: fresh('G'), direction: 'exit', doorType: 'door' }),
  lockables: () => ({ name: fresh('T'), type: 'trolley' }),
  hids: () => ({ name: fresh('H') }),
  motorisedLocks: () => ({ name: fresh('M') }),
  powerControllers: () => ({ name: fresh('P') }),
};
const kinds = Object.keys(wired) as (keyof typeof wired)[];

describe.each(kinds)('a channel under %s', (kind) => {
  const body = () => ({ siteId: desk.siteId, ...wired[kind]() });

  it('needs its controller, and the controller a channel', async () => {
    const { id: controllerId } = await server.build.controller({ siteId: desk.siteId });
    const sentence = 'Choose both a controller and a channel, or neither.';
    const refusals = [
      [{ controllerId }, 'channel'],
      [{ channel: 0 }, 'controllerId'],
    ] as const;
    for (const [half, field] of refusals) {
      expect(await desk.refused('POST', kind, { ...body(), ...half })).toEqual({ status: 400, field, sentence });
    }
    const { id } = await desk.record('POST', kind, { ...body(), controllerId, channel: 0 });
    expect(await desk.refused('PUT', `${kind}/${id}`, { controllerId: null })).toMatchObject({
      status: 400,
      field: 'controllerId',
    });
    expect(await desk.record('PUT', `${kind}/${id}`, { channel: 0 })).toMatchObject({ controllerId, channel: 0 });
    expect(await desk.record('PUT', `${kind}/${id}`, { controllerId: null, channel: null })).toMatchObject({
      controllerId: null,
    });
  });

  it('must exist at a controller of the same site', async () => {
    const { id: controllerId } = await server.build.controller({ siteId: desk.siteId });
    const elsewhere = await server.build.controller();
    expect(await desk.refused('POST', kind, { ...body(), controllerId, channel: 16 })).toEqual({
      status: 400,
      field: 'channel',
      sentence: 'Channel must be between 0 and 15.',
    });
    expect(await desk.refused('POST', kind, { ...body(), controllerId: elsewhere.id, channel: 1 })).toMatchObject({
      status: 400,
      field: 'controllerId',
    });
  });

  it('must be free', async () => {
    const { siteId } = desk;
    const { id: controllerId } = await server.build.controller({ siteId });
    await server.build.unit({ siteId, name: fresh('Taken'), controllerId, channel: 0 });
    await server.build.hid({ siteId, controllerId, channel: 1 });
    for (const channel of [0, 1]) {
      const refused = await desk.refused('POST', kind, { ...body(), controllerId, channel });
      expect(refused).toMatchObject({ status: 409, field: 'channel' });
      expect(refused.sentence).toMatch(/is used by the (unit|HID) /);
    }
  });
});

describe('a free channel', () => {
  it('is taken by one of many simultaneous requests', { tags: 'postgres' }, async () => {
    const { siteId } = desk;
    const { id: controllerId } = await server.build.controller({ siteId });
    const wishes = kinds.flatMap((kind) => [kind, kind]);
    const answers = await Promise.all(
      wishes.map((kind) => desk.ask('POST', kind, { siteId, ...wired[kind](), controllerId, channel: 7 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array<number>(wishes.length - 1).fill(409),
    ]);
  });

  it('is listed by its controller, counted from 0', async () => {
    const { siteId } = desk;
    const { id: controllerId } = await server.build.controller({ siteId });
    const free = async () => (await desk.ask('GET', `controllers/${controllerId}/availableChannels`)).body;
    expect(await free()).toEqual([...Array(16).keys()]);
    await server.build.unit({ siteId, controllerId, channel: 0 });
    const bolt = await server.build.motorisedLock({ siteId, controllerId, channel: 15 });
    expect(await free()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(await desk.ids(`controllers/${controllerId}/motorisedLocks`)).toEqual([bolt.id]);
    const stranger = await openDesk(server);
    for (const list of ['availableChannels', 'motorisedLocks', 'config']) {
      expect((await stranger.refused('GET', `controllers/${controllerId}/${list}`)).status).toBe(404);
    }
  });
});

describe('a device in use', () => {
  it('cannot be deleted or moved', async () => {
    const { siteId, organisationId } = desk;
    const { build } = server;
    const other = await build.site({ organisationId });
    const controller = await build.controller({ siteId });
    const hid = await build.hid({ siteId, controllerId: controller.id, channel: 3 });
    await build.gate({ siteId, hidId: hid.id });
    const hub = await build.hub({ siteId });
    await build.padlock({ siteId, hubId: hub.id });
    const network = await build.osdpNetwork({ siteId });
    await build.hid({ siteId, osdpNetworkId: network.id, osdpAddress: 1 });
    const schedule = await build.schedule({ siteId });
    await build.gate({ siteId, scheduleId: schedule.id });
    for (const path of [
      `controllers/${controller.id}`,
      `hids/${hid.id}`,
      `hubs/${hub.id}`,
      `osdpNetworks/${network.id}`,
      `schedules/${schedule.id}`,
    ]) {
      for (const [method, body] of [['DELETE'], ['PUT', { siteId: other.id }]] as const) {
        const { status, sentence } = await desk.refused(method, path, body);
        if (path.startsWith('hids') && method === 'PUT') expect([400, 409]).toContain(status);
        else expect({ status, sentence }).toEqual({ status: 409, sentence: expect.stringMatching(/still/) as string });
      }
      expect((await desk.ask('GET', path)).status).toBe(200);
    }
  });

  it('can be deleted with its config once nothing is connected to it', async () => {
    const { id } = await desk.record('POST', 'controllers', { siteId: desk.siteId, name: fresh('Lone') });
    expect((await desk.ask('GET', `deviceConfigs/UnitController_${id}`)).status).toBe(200);
    expect((await desk.ask('DELETE', `controllers/${id}`)).status).toBe(204);
    expect((await desk.ask('GET', `deviceConfigs/${id}`)).status).toBe(404);
  });

  it('can be moved with its config once nothing is connected to it', async () => {
    const other = await server.build.site({ organisationId: desk.organisationId });
    const { id } = await desk.record('POST', 'hids', { siteId: desk.siteId, name: fresh('Reader') });
    await desk.record('PUT', `hids/${id}`, { siteId: other.id });
    expect(await desk.record('GET', `deviceConfigs/${id}`)).toMatchObject({ siteId: other.id, type: 'DumbHID' });
  });
});

describe('a live event', () => {
  it('is sent when staff change a device that has one', async () => {
    const live = await listenLive(server.url, desk.token);
    const events = [
      ['controllers', 'UNITCONTROLLERCONFIG', { name: fresh('C') }],
      ['hids', 'DUMBHIDCONFIG', wired.hids()],
      ['motorisedLocks', 'MOTORISEDLOCK', wired.motorisedLocks()],
      ['powerControllers', 'POWERCONTROLLER', wired.powerControllers()],
      ['gates', 'GATE', wired.gates()],
      ['lockables', 'LOCKABLE', wired.lockables()],
    ] as const;
    for (const [path, name, body] of events) {
      const { id } = await desk.record('POST', path, { siteId: desk.siteId, ...body });
      const hear = async (act: string) =>
        expect((await live.hears(`${name}:${act}`, id)).payload).toEqual({ id, siteId: desk.siteId });
      // Acts within a moment would leave as one event.
      await hear('CREATE');
      await desk.record('PUT', `${path}/${id}`, { name: fresh('Renamed') });
      await hear('UPDATE');
      await desk.ask('DELETE', `${path}/${id}`);
      await hear('DELETE');
    }
    live.close();
  });
});

describe('a multiplexer', () => {
  it('is made with its 32 channels', async () => {
    const { channels } = await desk.record('POST', 'multiplexers', { siteId: desk.siteId, name: fresh('X') });
    expect(channels).toEqual([...Array(32).keys()].map((channel) => ({ channel, power: null, name: null })));
  });
});

describe('a new padlock', () => {
  it('is offline and neither locked nor unlocked until it reports', async () => {
    const made = await desk.record('POST', 'padlocks', { siteId: desk.siteId, name: fresh('Padlock') });
    expect(made).toMatchObject({ status: null, online: false });
  });
});

describe('a reported field', () => {
  it('cannot be written by staff', async () => {
    const { id } = await server.build.padlock({ siteId: desk.siteId, battery: 40, status: 'locked', online: true });
    const said = { online: false, battery: 100, status: 'opened', firmware: '1', fault: 'none' };
    expect(await desk.record('PUT', `padlocks/${id}`, said)).toMatchObject({
      online: true,
      battery: 40,
      status: 'locked',
      fault: null,
    });
  });
});
