import { beforeEach, describe, expect, it } from 'vitest';
import type { MadePairing } from '#domain/calls/pairings.ts';
import { bits } from '#domain/permissions/bits.ts';
import type { Output } from '#server/devices/mqtt/dialects/dialect.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let at = Date.parse('2026-11-27T03:00:00Z');
let desk: Desk;
let siteId: number;
const server = await startTestServer({ now: () => new Date((at += 1)) });
beforeEach(async () => {
  desk = await openDesk(server);
  ({ siteId } = desk);
});

const relay = (index: number): Output => {
  const key = `POWER${index + 1}`;
  return { key, kind: 'relay', name: `Relay ${index + 1}`, holds: true, pulses: true, locks: false };
};
const keypad: Output = { ...relay(9), key: 'keypad', kind: 'keypad', name: 'Keypad' };

const box = async (name = 'Box', given: object = {}) =>
  (await server.build.networkDevice({ siteId, name, outputs: [relay(0), relay(1), relay(2), keypad], ...given })).id;
const unit = async (name: string, given: object = {}) => (await server.build.unit({ siteId, name, ...given })).id;

const entry = (networkDeviceId: number, output: number, id: number, given: object = {}) => ({
  networkDeviceId,
  output,
  door: { entity: 'unit', id },
  ...given,
});
const path = () => `sites/${siteId}/pairings`;
async function pair(...pairings: object[]): Promise<MadePairing[]> {
  const { status, body } = await desk.ask('POST', path(), { pairings });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { pairings: MadePairing[] }).pairings;
}
const refused = async (...pairings: object[]) => desk.refused('POST', path(), { pairings });
const undo = (pairings: readonly MadePairing[]) => desk.ask('POST', `${path()}/undo`, { pairings });

const wiringOf = async (id: number) => {
  const { controllerId, channel, contactInput, contactRest } = await desk.record('GET', `units/${id}`);
  return { controllerId, channel, contactInput, contactRest };
};
const nowhere = { controllerId: null, channel: null, contactInput: null, contactRest: null };
const controllers = () => desk.ids(`controllers?siteId=${siteId}`);
const lines = async () =>
  (
    (await desk.ask('GET', `actionLogs?siteId=${siteId}`)).body as { rows: Record<string, unknown>[] }
  ).rows.toReversed();

describe('a pairing', () => {
  it('makes the controller of a device, named as it, and connects the door with its contact', async () => {
    const [device, door] = [await box('relays-a103'), await unit('A103')];
    const [made] = await pair(entry(device, 1, door, { contact: { input: 0, rest: 'closed' } }));
    const [controllerId] = await controllers();
    const after = { controllerId, channel: 1, contactInput: 0, contactRest: 'closed' };
    expect(made).toEqual({
      networkDeviceId: device,
      output: 1,
      door: { entity: 'unit', id: door },
      before: nowhere,
      after,
      controller: { id: controllerId, isNew: true },
    });
    expect(await wiringOf(door)).toEqual(after);
    expect(await desk.record('GET', `controllers/${controllerId}`)).toMatchObject({
      name: 'relays-a103',
      networkDeviceId: device,
    });
    expect(await lines()).toMatchObject([
      { action: 'Created controller', detail: 'relays-a103' },
      {
        action: 'Changed unit',
        detail: 'A103',
        changes: [
          { field: 'controllerId', from: null, to: controllerId },
          { field: 'channel', from: null, to: 1 },
          { field: 'contactInput', from: null, to: 0 },
          { field: 'contactRest', from: null, to: 'closed' },
        ],
      },
    ]);
  });

  it('uses the controller that stands for the device, and numbers a name that another has', async () => {
    await server.build.controller({ siteId, name: 'Box' });
    const [device, first, second] = [await box(), await unit('A101'), await unit('A102')];
    const [made] = await pair(entry(device, 0, first));
    const [again] = await pair(entry(device, 1, second));
    expect(again?.controller).toEqual({ id: made?.controller.id, isNew: false });
    expect(await desk.record('GET', `controllers/${made?.controller.id}`)).toMatchObject({ name: 'Box 2' });
  });

  it('says which door has the channel, and who connected it when', async () => {
    const [device, first, second] = [await box(), await unit('A101'), await unit('A102')];
    await pair(entry(device, 0, first));
    const { sentence, ...rest } = await refused(entry(device, 0, second));
    expect(rest).toEqual({ status: 409, field: 'output' });
    expect(sentence).toMatch(/^Channel 0 of Box is already used by the unit A101\. .+ connected it at 27\/11\/2026/);
    expect(await wiringOf(second)).toEqual(nowhere);
  });

  it('moves a door that is connected elsewhere only if told to', async () => {
    const [device, other, door] = [await box(), await box('Other'), await unit('A101')];
    await pair(entry(device, 2, door, { contact: { input: 0, rest: 'open' } }));
    expect(await refused(entry(other, 0, door))).toEqual({
      status: 409,
      field: 'move',
      sentence: 'The unit A101 is connected to channel 2 of Box. Confirm that it moves.',
    });
    const [moved] = await pair(entry(other, 0, door, { move: true }));
    expect(moved?.before).toMatchObject({ channel: 2, contactInput: 0 });
    // An input of the old device is no contact of the new one.
    expect(moved?.after).toMatchObject({ channel: 0, contactInput: null });
  });

  it('lets doors change places', { tags: 'postgres' }, async () => {
    const [device, first, second, third] = [await box(), await unit('A101'), await unit('A102'), await unit('A103')];
    await pair(entry(device, 0, first), entry(device, 1, second), entry(device, 2, third));
    const move = { move: true };
    await pair(entry(device, 1, first, move), entry(device, 2, second, move), entry(device, 0, third, move));
    const channels = [first, second, third].map(async (id) => (await wiringOf(id)).channel);
    expect(await Promise.all(channels)).toEqual([1, 2, 0]);
  });

  it('is done with all others of its request, or none is', async () => {
    const [device, first, second] = [await box(), await unit('A101'), await unit('A102')];
    expect(await refused(entry(device, 0, first), entry(device, 7, second))).toEqual({
      status: 400,
      field: 'output',
      sentence: 'Box has no output 7.',
    });
    expect(await wiringOf(first)).toEqual(nowhere);
    expect(await controllers()).toEqual([]);
  });

  it.each([
    [
      'the same output',
      (device: number, door: number, other: number) => [entry(device, 0, door), entry(device, 0, other)],
    ],
    ['the same door', (device: number, door: number) => [entry(device, 0, door), entry(device, 1, door)]],
    ['a keypad for a unit', (device: number, door: number) => [entry(device, 3, door)]],
    [
      'an input that is no contact',
      (device: number, door: number) => [entry(device, 0, door, { contact: { input: 5, rest: 'open' } })],
    ],
  ])('refuses %s', async (_name, pairings) => {
    const [device, door, other] = [await box(), await unit('A101'), await unit('A102')];
    expect((await refused(...pairings(device, door, other))).status).toBe(400);
    expect(await controllers()).toEqual([]);
  });

  it('connects an HID to a keypad alone', async () => {
    const [device, { id }] = [await box(), await server.build.hid({ siteId })];
    const hid = (output: number) => ({ networkDeviceId: device, output, door: { entity: 'hid', id } });
    expect((await refused(hid(0))).sentence).toBe('Output 0 of Box is no keypad, and an HID needs one.');
    expect(await pair(hid(3))).toMatchObject([{ after: { channel: 3, contactInput: null } }]);
  });

  it('refuses a device that was removed, or that another kind of record stands for', async () => {
    const [gone, door] = [await box('Gone', { removedAt: new Date() }), await unit('A101')];
    expect(await refused(entry(gone, 0, door))).toMatchObject({
      status: 409,
      sentence: 'Gone was removed from the network.',
    });
    const used = await box('Used');
    await server.build.hub({ siteId, name: 'Lift', networkDeviceId: used });
    expect(await refused(entry(used, 0, door))).toMatchObject({
      status: 409,
      sentence: 'Used is used by the hub Lift, so no door can be connected to it.',
    });
  });

  it('needs the right to change sites, and knows only doors and devices of its site', async () => {
    const [device, door] = [await box(), await unit('A101')];
    const elsewhere = await server.build.unit();
    const far = (await server.build.networkDevice()).id;
    const none = (await server.build.networkDevice({ siteId: null })).id;
    expect(await refused(entry(device, 0, elsewhere.id))).toMatchObject({
      status: 404,
      sentence: `There is no unit ${elsewhere.id} at this site.`,
    });
    for (const id of [far, none]) {
      expect(await refused(entry(id, 0, door))).toMatchObject({
        status: 404,
        sentence: `There is no network device ${id}.`,
      });
    }
    const reader = await openDesk(server, { ...desk, permissions: everywhere(bits.read | bits.state) });
    expect((await reader.ask('POST', path(), { pairings: [entry(device, 0, door)] })).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.ask('POST', path(), { pairings: [entry(device, 0, door)] })).status).toBe(404);
    const root = await openDesk(server, { isSuperAdmin: true });
    expect((await root.ask('POST', path(), { pairings: [entry(none, 0, door)] })).status).toBe(200);
  });

  it('tells of its door, its controller and the devices of the site', async () => {
    const [device, door] = [await box(), await unit('A101')];
    const live = await listenLive(server.url, desk.token);
    const made = await pair(entry(device, 0, door));
    const controller = made[0]?.controller.id ?? 0;
    await live.hears('UNIT:UPDATE', door);
    await live.hears('UNITCONTROLLERCONFIG:CREATE', controller);
    await live.hears('NETWORKDEVICE:UPDATE', 0);
    await undo(made);
    await live.hears('UNITCONTROLLERCONFIG:DELETE', controller);
    live.close();
  });

  it('takes no channel that another takes at the same time', { tags: 'postgres' }, async () => {
    const device = await box();
    const doors = await Promise.all(['A101', 'A102', 'A103', 'A104'].map((name) => unit(name)));
    const answers = await Promise.all(
      doors.map((door) => desk.ask('POST', path(), { pairings: [entry(device, 0, door)] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const taken = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(taken).toEqual(taken.map(() => expect.stringMatching(/^Channel 0 of Box is already used by the unit A10/)));
    expect(await controllers()).toHaveLength(1);
  });
});

describe('the undoing of a pairing', () => {
  it('connects the door as before, and removes the controller that was made for it', async () => {
    const [device, door] = [await box(), await unit('A101')];
    const made = await pair(entry(device, 0, door));
    expect((await undo(made)).status).toBe(204);
    expect(await wiringOf(door)).toEqual(nowhere);
    expect(await controllers()).toEqual([]);
  });

  it('keeps a controller with another door, and one that a person made', async () => {
    const [device, first, second] = [await box(), await unit('A101'), await unit('A102')];
    const made = await pair(entry(device, 0, first));
    await pair(entry(device, 1, second));
    expect((await undo(made)).status).toBe(204);
    expect(await controllers()).toHaveLength(1);
    const other = await box('Own');
    const { id } = await desk.record('POST', 'controllers', { siteId, name: 'Own', networkDeviceId: other });
    const onOwn = await pair(entry(other, 0, first));
    const claimed = onOwn.map((each) => ({ ...each, controller: { id, isNew: true } }));
    expect((await undo(claimed)).status).toBe(204);
    expect(await controllers()).toContain(id);
  });

  it('is refused where the door was connected otherwise since', async () => {
    const [device, door] = [await box(), await unit('A101')];
    const made = await pair(entry(device, 0, door));
    await pair(entry(device, 2, door, { move: true }));
    expect(await desk.refused('POST', `${path()}/undo`, { pairings: made })).toMatchObject({
      status: 409,
      sentence: 'The unit A101 was connected otherwise since, so its pairing stays.',
    });
  });

  it('names no controller or door of another organisation', async () => {
    const stranger = await openDesk(server);
    const { id: controllerId } = await server.build.controller({ siteId: stranger.siteId, name: 'Vault' });
    await server.build.unit({ siteId: stranger.siteId, controllerId, channel: 0, name: 'V1' });
    const made = await pair(entry(await box(), 0, await unit('A101')));
    const pairings = made.map((each) => ({ ...each, before: { ...nowhere, controllerId, channel: 0 } }));
    expect(await desk.refused('POST', `${path()}/undo`, { pairings })).toEqual({
      status: 400,
      field: 'controllerId',
      sentence: 'There is no such controller at this site.',
    });
  });

  it('removes no controller but that of its door', async () => {
    const [device, other] = [await box(), await box('Other')];
    const [first, second] = [await unit('A101'), await unit('A102')];
    const made = await pair(entry(device, 0, first));
    const [spare] = await pair(entry(other, 0, second));
    await desk.record('PUT', `units/${second}`, { controllerId: null, channel: null });
    const pairings = made.map((each) => ({ ...each, controller: { id: spare?.controller.id, isNew: true } }));
    expect((await desk.ask('POST', `${path()}/undo`, { pairings })).status).toBe(204);
    expect(await controllers()).toContain(spare?.controller.id);
  });

  it('ends for doors that are to have the same channel', async () => {
    const device = await box();
    const doors = [await unit('A101'), await unit('A102'), await unit('A103')];
    const made = await pair(...doors.map((door, output) => entry(device, output, door)));
    const pairings = made.map((each, place) => ({ ...each, before: made[[1, 2, 1][place] ?? 0]?.after }));
    expect((await desk.refused('POST', `${path()}/undo`, { pairings })).status).toBe(409);
  });
});
