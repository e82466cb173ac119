import { eq, isNull } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { deviceLimits } from '#domain/messages/deviceLimits.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { DeviceCommand, PinEntry, Reading, Target } from '#server/devices/port.ts';
import { awaitInTime } from '#server/deadline.ts';
import { openNetwork, type Network } from '#server/devices/mqtt/network.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { startFleet } from '#tests/support/fleet/startFleet.ts';
import { startBroker, watchBroker } from '#tests/support/mqtt/broker.ts';
import { openOutsider } from '#tests/support/mqtt/outsider.ts';
import { foundAt, wireDevice } from '#tests/support/mqtt/wireFleet.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const prefix = 'acme/north';

let network: Network;
let readings: Reading[] = [];
let pins: PinEntry[] = [];

const { log, lines } = keepLog('warn');

/** A lost report is made again after a tenth of its usual time. */
const hastyClock: Clock = {
  now: systemClock.now,
  after: (milliseconds, callback) =>
    systemClock.after(milliseconds === serverTiming.broker.lost ? milliseconds / 10 : milliseconds, callback),
};

async function openAgain(): Promise<void> {
  network = await openNetwork({
    settings: { url: broker.url, username: null, password: null, ca: null, client: null },
    storage: server.storage,
    clock: hastyClock,
    log,
  });
  network.listen({ reading: (reading) => readings.push(reading), pin: (entry) => pins.push(entry) });
}

const broker = await startBroker();
const outsider = await openOutsider(broker.url);
const fleet = await startFleet({ broker: broker.url, doors: 40, prefix, quiet: true, tempo: 20 });
const server = await startTestServer();
const { id: organisationId } = await server.build.organisation();
const { id: siteId } = await server.build.site({ organisationId, topicPrefix: prefix });
await openAgain();
afterAll(() => network.close());

type Wired = Awaited<ReturnType<typeof wireDevice>> & { unit: number };
const wiredDevices = new Map<string, Wired>();

/** The records of a device, made once. */
async function wire(name: string): Promise<Wired> {
  const known = wiredDevices.get(name);
  if (known !== undefined) return known;
  const find = async () =>
    (await foundAt(server.database, siteId)).find((row) => row.name === name && row.outputs.length > 0);
  await expect.poll(find).toBeDefined();
  const row = await find();
  if (row === undefined) throw new Error(`No device ${name} was found`);
  const device = await wireDevice(server.build, siteId, row);
  await network.refresh();
  const made = { ...device, unit: [...device.units.values()][0] as number };
  wiredDevices.set(name, made);
  return made;
}

/** As long as other waits of tests: a busy machine passes a message on late. */
const send = (command: DeviceCommand, milliseconds = 20_000) =>
  awaitInTime(milliseconds, (deadline) => network.send(command, deadline));

const readingsOf = ({ kind, id }: Target) => readings.filter((reading) => reading.kind === kind && reading.id === id);
const statusesOf = (id: number) => readingsOf({ kind: 'unit', id }).flatMap(({ state }) => state?.status ?? []);
const eventsOf = (target: Target) => readingsOf(target).flatMap(({ event }) => event?.name ?? []);

it('finds all devices below the prefix, with their outputs and inputs', async () => {
  // A gateway is known by what hangs on it.
  const devices = fleet.devices.flatMap(({ key }) => (key.startsWith('zigbee') ? [] : [key])).toSorted();
  await expect
    .poll(async () => (await foundAt(server.database, siteId)).map(({ name }) => name).toSorted())
    .toEqual(devices);
});

it.each([
  ['discovery', 'a101'],
  ['tasmota', 'relays-a103'],
  ['shelly', 'lockers-a107'],
])('opens a door by %s: it answers, its contact opens, and it locks again', async (_dialect, name) => {
  const { unit } = await wire(name);
  await expect.poll(() => statusesOf(unit)).toEqual(['locked']);
  expect(eventsOf({ kind: 'unit', id: unit })).toEqual([]);
  expect(await send({ kind: 'unit', id: unit, act: 'open' })).toEqual({ accepted: true });
  await expect.poll(() => statusesOf(unit).slice(1)).toEqual(expect.arrayContaining(['opened', 'locked']));
  expect(eventsOf({ kind: 'unit', id: unit })).toEqual(expect.arrayContaining(['Opened', 'Locked']));
  expect(readings.every((reading) => reading.siteId === siteId)).toBe(true);
});

it('holds a door open until it is released', async () => {
  const { unit } = await wire('gate2');
  const door = { kind: 'unit', id: unit } as const;
  const heldOf = () => readingsOf(door).flatMap(({ state }) => state?.held ?? []);
  const isOn = () => fleet.devices.find(({ key }) => key === 'gate2')?.outputs[0]?.isOn;
  expect(await send({ ...door, act: 'hold' })).toEqual({ accepted: true });
  await expect.poll(heldOf).toEqual([true]);
  // What a server before this one asked for lasts.
  await network.close();
  const before = statusesOf(unit).length;
  await openAgain();
  await expect.poll(() => statusesOf(unit).slice(before).at(-1)).toBe('opened');
  expect(isOn()).toBe(true);
  expect(await send({ ...door, act: 'release' })).toEqual({ accepted: true });
  await expect.poll(heldOf).toEqual([true, false]);
  expect(isOn()).toBe(false);
});

it('refuses in words what a device cannot do', async () => {
  const { unit, controllerId } = await wire('a102');
  const lock = await server.build.motorisedLock({ siteId, controllerId, channel: 0 });
  expect(await send({ kind: 'unit', id: unit, act: 'hold' })).toEqual({
    accepted: false,
    reason: deviceLimits.hold,
  });
  expect(await send({ kind: 'motorisedLock', id: lock.id, act: 'calibrate', event: 'start' })).toEqual({
    accepted: false,
    reason: deviceLimits.calibrate,
  });
});

it('follows a door that was wired elsewhere with the next command', async () => {
  const { units: wired, controllerId } = await wire('box-a111');
  const [first, second] = [...wired.values()] as [number, number];
  const free = (await server.build.controller({ siteId })).id;
  await server.database.update(units).set({ controllerId: free }).where(eq(units.id, second));
  await server.database.update(units).set({ controllerId, channel: 1 }).where(eq(units.id, first));
  const before = fleet.moves();
  expect(await send({ kind: 'unit', id: first, act: 'open' })).toEqual({ accepted: true });
  const moved = Object.entries(fleet.moves()).filter(([door, moves]) => moves !== (before[door] ?? 0));
  expect(moved.map(([door]) => door)).toEqual(['a112']);
});

it('takes what a device does not say for offline, and what comes back for online', async () => {
  const { unit, controllerId } = await wire('a135');
  const controller = { kind: 'controller', id: controllerId } as const;
  const onlineOf = () => readingsOf(controller).flatMap(({ state }) => state?.online ?? []);
  await expect.poll(onlineOf).toEqual([true]);
  await fleet.kill('a135');
  await expect.poll(() => onlineOf().at(-1)).toBe(false);
  await expect.poll(() => eventsOf(controller)).toEqual(['Offline']);
  expect(await send({ kind: 'unit', id: unit, act: 'open' })).toEqual({
    accepted: false,
    reason: 'its device is offline',
  });
  await fleet.wake('a135');
  await expect.poll(() => onlineOf().at(-1)).toBe(true);
  await expect.poll(() => eventsOf(controller)).toEqual(['Offline', 'Online']);
  expect(fleet.moves()).not.toHaveProperty('a135');
});

it('takes all devices of a gateway that is gone for offline', async () => {
  const devices = [await wire('a137'), await wire('a138')];
  const onlineOf = (id: number) =>
    readingsOf({ kind: 'controller', id })
      .flatMap(({ state }) => state?.online ?? [])
      .at(-1);
  for (const { controllerId } of devices) await expect.poll(() => onlineOf(controllerId)).toBe(true);
  await fleet.kill('zigbee-a137');
  for (const { controllerId } of devices) await expect.poll(() => onlineOf(controllerId)).toBe(false);
});

it('passes on the codes of a keypad, but none that the broker kept', async () => {
  const { row, controllerId } = await wire('keypad');
  const channel = row.outputs.findIndex(({ kind }) => kind === 'keypad');
  const hid = await server.build.hid({ siteId, controllerId, channel });
  await network.refresh();
  const topic = `${prefix}/keypad/event/keypad/state`;
  const entered = (code: string) => JSON.stringify({ event_type: 'code', code });
  await expect.poll(() => broker.isRead(topic)).toBe(true);
  await outsider.publish(topic, entered('482915'));
  await expect
    .poll(() => pins.map(({ hidId, code }) => ({ hidId, code })))
    .toEqual([{ hidId: hid.id, code: '482915' }]);
  // A broker may send a message twice.
  for (let times = 0; times < 2; times += 1) await outsider.publish(topic, entered('975310'));
  await outsider.publish(topic, entered('135792'));
  await expect.poll(() => pins.map(({ code }) => code)).toEqual(['482915', '975310', '135792']);
  await outsider.publish(topic, entered('111111'), true);
  await network.close();
  pins = [];
  await openAgain();
  const refused = async () =>
    (await foundAt(server.database, siteId)).find(({ id }) => id === row.id)?.unsupported.map(({ reason }) => reason);
  await expect.poll(refused).toEqual([expect.stringMatching(/retained code/)]);
  await outsider.publish(topic, entered('222222'));
  await expect.poll(() => pins.map(({ code }) => code)).toEqual(['222222']);
  await outsider.publish(topic, '', true);
});

it('tries an output on which no door hangs: the device answers, and ends the pulse itself', async () => {
  const find = async () => (await foundAt(server.database, siteId)).find(({ name }) => name === 'gate3');
  await expect.poll(async () => (await find())?.outputs.length).toBe(1);
  const id = (await find())?.id ?? 0;
  const isOn = () => fleet.devices.find(({ key }) => key === 'gate3')?.outputs[0]?.isOn;
  const before = fleet.moves()['gate3'] ?? 0;
  const tried = { kind: 'networkDevice', id, act: 'try', output: 0 } as const;
  expect(await network.drives(tried)).toBe(true);
  expect(await send(tried)).toEqual({ accepted: true });
  expect(fleet.moves()['gate3']).toBe(before + 1);
  await expect.poll(isOn).toBe(false);
  expect(await send({ ...tried, output: 7 })).toEqual({ accepted: false, reason: 'its device has no channel 7' });
  expect(await send({ ...tried, id: 2_000_000_000 })).toEqual({
    accepted: false,
    reason: 'it is not connected to a device',
  });
});

it('finds a forgotten device again that is online', async () => {
  const find = async () => (await foundAt(server.database, siteId)).find(({ name }) => name === 'gate1');
  await expect.poll(async () => (await find())?.online).toBe(true);
  const before = await find();
  await server.database.delete(networkDevices).where(eq(networkDevices.id, before?.id ?? 0));
  await network.refresh();
  await expect.poll(find).toMatchObject({ key: before?.key, outputs: before?.outputs });
});

it('tries no output on which a door hangs by now', async () => {
  const { row } = await wire('relays-a103');
  const before = fleet.moves();
  expect(await send({ kind: 'networkDevice', id: row.id, act: 'try', output: 0 })).toEqual({
    accepted: false,
    reason: 'a record was connected to it just now',
  });
  expect(fleet.moves()).toEqual(before);
});

/** A lock that announces itself. */
const lockAt = (head: string, id: string) =>
  JSON.stringify({
    name: 'Lock',
    state_topic: `${head}/state`,
    command_topic: `${head}/command`,
    unique_id: id,
    device: { identifiers: [id], name: id },
  });

it('gives an output one command at a time', async () => {
  const head = `${prefix}/slow`;
  await outsider.publish('homeassistant/lock/slow/lock/config', lockAt(head, 'slow'), true);
  const { unit } = await wire('slow');
  await expect.poll(() => broker.isRead(`${head}/state`)).toBe(true);
  const watcher = await watchBroker(broker.url);
  const first = send({ kind: 'unit', id: unit, act: 'open' });
  await watcher.until(({ topic }) => topic === `${head}/command`);
  expect(await send({ kind: 'unit', id: unit, act: 'open' })).toEqual({
    accepted: false,
    reason: 'it is still carrying out another command',
  });
  await outsider.publish(`${head}/state`, 'UNLOCKED');
  expect(await first).toEqual({ accepted: true });
  await watcher.close();
});

it('says of a device that was offline before it came that it is', async () => {
  const { controllerId } = await wire('a102');
  await fleet.kill('a102');
  const onlineOf = () =>
    readingsOf({ kind: 'controller', id: controllerId })
      .flatMap(({ state }) => state?.online ?? [])
      .at(-1);
  await expect.poll(onlineOf).toBe(false);
  await network.close();
  readings = [];
  await openAgain();
  await expect.poll(onlineOf).toBe(false);
  // Nothing else that the broker kept brings it back.
  const others = readingsOf({ kind: 'controller', id: controllerId }).filter(
    ({ state }) => state?.online === undefined,
  );
  expect(others.every(({ isOld }) => isOld === true)).toBe(true);
  await fleet.wake('a102');
});

it('reports again what was not stored', async () => {
  const { unit } = await wire('a136');
  await expect.poll(() => statusesOf(unit)).toEqual(['locked']);
  readings = [];
  network.lost?.({ kind: 'unit', id: unit });
  await expect.poll(() => statusesOf(unit)).toEqual(['locked']);
});

it('clears a command that the broker kept, and says so', async () => {
  const { controllerId } = await wire('relays-a127');
  const topic = fleet.devices.find(({ key }) => key === 'relays-a127')?.outputs[2]?.commandTopic ?? '';
  const taken = topic.replace(/Backlog0$/i, 'POWER3');
  await outsider.publish(taken, 'OFF', true);
  await network.close();
  await openAgain();
  await expect.poll(() => eventsOf({ kind: 'controller', id: controllerId })).toContain('Retained Command');
  await expect.poll(() => outsider.retained(taken)).toBeNull();
});

/** The topics of retained commands in the log. */
const clearedTopics = () => lines().flatMap(({ msg, topic }) => (/kept a command/.test(msg) ? [topic] : []));

it('clears a command that the broker kept for a device that is not in use', async () => {
  const taken = `${prefix}/spare/command`;
  const clear = async () => {
    await expect.poll(() => outsider.retained(taken)).toBeNull();
  };
  await outsider.publish(taken, 'UNLOCK', true);
  await outsider.publish('homeassistant/lock/spare/lock/config', lockAt(`${prefix}/spare`, 'spare'), true);
  await clear();
  // A server that connects later knows the device from the broker.
  await network.close();
  await outsider.publish(taken, 'UNLOCK', true);
  await openAgain();
  await clear();
  expect(clearedTopics().filter((topic) => topic === taken)).toHaveLength(2);
});

it('clears nothing that only a device without a site and a record calls a command', async () => {
  const [foreign, own] = ['elsewhere/thing', `${prefix}/thing`];
  for (const head of [foreign, own]) await outsider.publish(`${head}/command`, 'KEEP', true);
  await outsider.publish('homeassistant/lock/thing1/lock/config', lockAt(foreign, 'thing1'), true);
  await outsider.publish('homeassistant/lock/thing2/lock/config', lockAt(own, 'thing2'), true);
  // The second one was described later.
  await expect.poll(() => outsider.retained(`${own}/command`)).toBeNull();
  expect(await outsider.retained(`${foreign}/command`)).toBe('KEEP');
});

it("leaves another site's topics alone, whatever they call their device", async () => {
  const { id: another } = await server.build.site({ organisationId, topicPrefix: 'acme/south' });
  await network.refresh();
  const { unit } = await wire('a136');
  const before = statusesOf(unit);
  const config = (state: string) =>
    JSON.stringify({
      name: 'Lock',
      state_topic: state,
      command_topic: 'acme/south/a136/lock/lock/command',
      unique_id: 'elsewhere',
      device: { identifiers: ['elsewhere'], name: 'a136' },
    });
  await outsider.publish('homeassistant/lock/a136x/lock/config', config(`${prefix}/a136/lock/lock/state`), true);
  await outsider.publish('homeassistant/lock/a136y/lock/config', config('acme/south/a136/lock/lock/state'), true);
  await expect.poll(async () => (await foundAt(server.database, another)).map(({ name }) => name)).toEqual(['a136']);
  await outsider.publish('acme/south/a136/lock/lock/state', 'UNLOCKED');
  // With another prefix, the broker tells all descriptions again.
  await expect.poll(() => send({ kind: 'unit', id: unit, act: 'lock' }, 1_000)).toEqual({ accepted: true });
  expect(statusesOf(unit)).toEqual(before);
});

it('finds a device once when its site gets the topic prefix, and leaves one with a record to that record', async () => {
  const names = ['early1', 'early2'];
  for (const name of names)
    await outsider.publish(`homeassistant/lock/${name}/lock/config`, lockAt(`acme/late/${name}`, name), true);
  const ofNoSite = async () => {
    const rows = await server.database.select().from(networkDevices).where(isNull(networkDevices.siteId));
    return rows.filter(({ name }) => names.includes(name)).toSorted((one, other) => one.name.localeCompare(other.name));
  };
  await expect.poll(async () => (await ofNoSite()).map(({ name }) => name)).toEqual(names);
  const used = (await ofNoSite())[1]?.id ?? null;
  const { id: late } = await server.build.site({ organisationId, topicPrefix: 'acme/late' });
  await server.build.controller({ siteId: late, networkDeviceId: used });
  await network.refresh();
  await expect.poll(async () => (await foundAt(server.database, late)).map(({ name }) => name)).toEqual(names);
  await network.refresh();
  await expect.poll(async () => (await ofNoSite()).map(({ name }) => name)).toEqual(['early2']);
});

it('keeps a device of a site of which nothing is supported, with the reasons', async () => {
  const shade = (state: string) =>
    JSON.stringify({
      state_topic: state,
      command_topic: `${state}/set`,
      payload_open: null,
      unique_id: 'shade',
      device: { identifiers: [state], name: 'Shade' },
    });
  await outsider.publish('homeassistant/cover/other/config', shade('elsewhere/shade'), true);
  await outsider.publish('homeassistant/cover/shade/config', shade(`${prefix}/shade`), true);
  const find = async () => (await foundAt(server.database, siteId)).find(({ key }) => key.includes('shade'));
  await expect
    .poll(find)
    .toMatchObject({ dialect: 'discovery', outputs: [], unsupported: [{ reason: 'it cannot be opened' }] });
  const ofNoSite = await server.database.select().from(networkDevices).where(isNull(networkDevices.siteId));
  expect(ofNoSite.filter(({ key }) => key.includes('shade'))).toEqual([]);
});

it('says nothing new of what the broker kept', async () => {
  await network.close();
  readings = [];
  await openAgain();
  await expect.poll(() => readings.length).toBeGreaterThan(20);
  expect(readings.filter(({ event }) => event !== null)).toEqual([]);
});
