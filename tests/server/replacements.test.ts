import { beforeEach, describe, expect, it } from 'vitest';
import { bits } from '#domain/permissions/bits.ts';
import type { Input, Output } from '#server/devices/mqtt/dialects/dialect.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: Desk;
let siteId: number;
const server = await startTestServer();
beforeEach(async () => {
  desk = await openDesk(server);
  ({ siteId } = desk);
});

const relays = (count: number): Output[] =>
  Array.from({ length: count }, (_each, index) => {
    const key = `POWER${index + 1}`;
    return { key, kind: 'relay', name: key, holds: true, pulses: true, locks: false };
  });
const contacts = (count: number, kind: Input['kind'] = 'contact'): Input[] =>
  Array.from({ length: count }, (_each, index) => ({ key: `S${index}`, kind, name: `S${index}`, rest: null }));

const build = async (name: string, given: object = {}) =>
  (await server.build.networkDevice({ siteId, name, outputs: relays(4), inputs: contacts(4), ...given })).id;
const path = () => `sites/${siteId}/replacements`;
const replace = (...devices: { from: number; to: number }[]) => desk.ask('POST', path(), { devices });
const refused = (...devices: { from: number; to: number }[]) => desk.refused('POST', path(), { devices });
const deviceOf = async (id: number) => (await desk.record('GET', `controllers/${id}`))['networkDeviceId'];

/** A box with a door on its third channel. */
async function box(name: string) {
  const from = await build(name);
  const { id: controllerId } = await server.build.controller({ siteId, name, networkDeviceId: from });
  const wiring = { controllerId, channel: 2, contactInput: 1, contactRest: 'closed' } as const;
  const door = await server.build.unit({ siteId, name: `${name} door`, ...wiring });
  return { from, controllerId, wiring, door: door.id };
}

describe('a replacement', () => {
  it('keeps record, doors, channels and contacts, and is undone by the reverse', async () => {
    const [{ from, controllerId, wiring, door }, to] = [await box('Box'), await build('New')];
    expect(await replace({ from, to })).toMatchObject({
      status: 200,
      body: { devices: [{ entity: 'controller', id: controllerId, name: 'Box', from, to }] },
    });
    expect(await deviceOf(controllerId)).toBe(to);
    expect(await desk.record('GET', `units/${door}`)).toMatchObject(wiring);
    const { rows } = (await desk.ask('GET', `actionLogs/controllers/${controllerId}`)).body as { rows: object[] };
    expect(rows[0]).toMatchObject({
      action: 'Changed controller',
      changes: [{ field: 'networkDeviceId', from, to }],
    });
    expect((await replace({ from: to, to: from })).status).toBe(200);
    expect(await deviceOf(controllerId)).toBe(from);
  });

  it('lets devices change places, and replaces all of a gateway at once', async () => {
    const [one, two] = [await box('One'), await box('Two')];
    expect((await replace({ from: one.from, to: two.from }, { from: two.from, to: one.from })).status).toBe(200);
    expect([await deviceOf(one.controllerId), await deviceOf(two.controllerId)]).toEqual([two.from, one.from]);
    const [first, second] = [await build('New one'), await build('New two')];
    expect((await replace({ from: two.from, to: first }, { from: one.from, to: second })).status).toBe(200);
    expect([await deviceOf(one.controllerId), await deviceOf(two.controllerId)]).toEqual([first, second]);
  });

  it.each([
    ['too few channels', { outputs: relays(2) }, 'New has no channel 2, which the unit Box door needs.'],
    [
      'no contact at the input',
      { inputs: contacts(4, 'tamper') },
      'New has no door contact at input 1, which the unit Box door needs.',
    ],
    [
      'a keypad at a door’s channel',
      { outputs: relays(4).map((each) => ({ ...each, kind: 'keypad' })) },
      'Channel 2 of New has nothing that opens a door, which the unit Box door needs.',
    ],
    ['left the network', { removedAt: new Date() }, 'New was removed from the network.'],
  ])('is refused by a device with %s, and nothing of the request is done', async (_name, given, sentence) => {
    const [{ from, controllerId }, other, to, fine] = [
      await box('Box'),
      await box('Other'),
      await build('New', given),
      await build('Fine'),
    ];
    expect(await refused({ from: other.from, to: fine }, { from, to })).toMatchObject({ status: 409, sentence });
    expect([await deviceOf(controllerId), await deviceOf(other.controllerId)]).toEqual([from, other.from]);
  });

  it('is refused by a device in use, and of one that no record stands for', async () => {
    const [one, two, spare] = [await box('One'), await box('Two'), await build('Spare')];
    expect((await refused({ from: one.from, to: two.from })).sentence).toBe(
      'Two is already used by the controller Two.',
    );
    expect((await refused({ from: spare, to: one.from })).sentence).toBe(
      'No record stands for Spare, so there is nothing to replace.',
    );
    expect((await refused({ from: one.from, to: one.from })).status).toBe(400);
    expect((await refused({ from: one.from, to: spare }, { from: two.from, to: spare })).status).toBe(400);
  });

  it('needs the right to change sites, and devices of the site', async () => {
    const [{ from }, to, far] = [await box('Box'), await build('New'), await server.build.networkDevice()];
    expect(await refused({ from, to: far.id })).toMatchObject({ status: 404 });
    const reader = await openDesk(server, { ...desk, permissions: everywhere(bits.read | bits.state) });
    expect((await reader.ask('POST', path(), { devices: [{ from, to }] })).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.ask('POST', path(), { devices: [{ from, to }] })).status).toBe(404);
  });

  it('gives a device to one of two who want it at once', { tags: 'postgres' }, async () => {
    const [one, two, to] = [await box('One'), await box('Two'), await build('New')];
    const answers = await Promise.all([replace({ from: one.from, to }), replace({ from: two.from, to })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a device that no record stands for', () => {
  it('is forgotten, with a line in the log', async () => {
    const [id, used] = [await build('Spare'), (await box('Box')).from];
    expect(await desk.refused('DELETE', `networkDevices/${used}`)).toMatchObject({
      status: 409,
      sentence: 'Box is used by the controller Box. Choose another device there first.',
    });
    expect((await desk.ask('DELETE', `networkDevices/${id}`)).status).toBe(204);
    const { body } = await desk.ask('GET', `sites/${siteId}/networkDevices`);
    expect(body).toMatchObject([{ name: 'Box' }]);
    const { rows } = (await desk.ask('GET', `actionLogs?siteId=${siteId}`)).body as { rows: object[] };
    expect(rows[0]).toMatchObject({ action: 'Forgot network device', detail: 'Spare' });
    expect((await desk.ask('DELETE', `networkDevices/${id}`)).status).toBe(404);
  });

  it('is forgotten by those who may change sites alone', async () => {
    const [id, none] = [await build('Spare'), await build('Free', { siteId: null })];
    const reader = await openDesk(server, { ...desk, permissions: everywhere(bits.read | bits.state) });
    expect((await reader.ask('DELETE', `networkDevices/${id}`)).status).toBe(403);
    expect((await desk.ask('DELETE', `networkDevices/${none}`)).status).toBe(404);
    const root = await openDesk(server, { isSuperAdmin: true });
    expect((await root.ask('DELETE', `networkDevices/${none}`)).status).toBe(204);
  });
});
