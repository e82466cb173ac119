import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { serverTiming } from '#server/config/timing.ts';
import { openNetwork, type Network } from '#server/devices/mqtt/network.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import type { Reading } from '#server/devices/port.ts';
import type { LoggedChange } from '#server/storage/changeLog.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { startBroker } from '#tests/support/mqtt/broker.ts';
import { openMqttDesk, plainSettings } from '#tests/support/mqtt/mqttServer.ts';
import { openOutsider } from '#tests/support/mqtt/outsider.ts';
import { foundAt } from '#tests/support/mqtt/wireFleet.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { createManualClock, type ManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const { deviceStates: round, freeState, settle } = serverTiming.broker;
const start = new Date('2026-11-20T08:00:00Z');

let made = 0;
const broker = await startBroker();
const outsider = await openOutsider(broker.url);
const server = await startTestServer();

/** A board of one relay and one contact, below a prefix of its own. */
async function announce(prefix: string): Promise<void> {
  const part = (key: string) => ({
    unique_id: `${prefix}-${key}`,
    name: key,
    state_topic: `${prefix}/${key}`,
    availability_topic: `${prefix}/status`,
    device: { identifiers: [prefix], name: 'Board' },
  });
  const announced = (component: string, key: string, fields: object) =>
    outsider.publish(
      `${prefix}/homeassistant/${component}/board/${key}/config`,
      JSON.stringify({ ...part(key), ...fields }),
      true,
    );
  await announced('switch', 'relay', { command_topic: `${prefix}/relay/set` });
  await announced('binary_sensor', 'contact', { device_class: 'door' });
}

const freshPrefix = () => `states${(made += 1)}`;

let clock: ManualClock;
let network: Network;
let siteId: number;
let prefix: string;
let readings: Reading[];
let changes: LoggedChange[];
let stopListening: () => void;

const openAgain = async () => {
  clock = createManualClock(start);
  network = await openNetwork({
    settings: plainSettings(broker.url),
    storage: server.storage,
    clock,
    log: pino({ level: 'silent' }),
  });
  network.listen({ reading: (reading) => readings.push(reading), pin: () => undefined });
};

async function find(): Promise<NetworkRow | undefined> {
  const [row] = await foundAt(server.database, siteId);
  return row?.outputs.length === 1 && row.inputs.length === 1 ? row : undefined;
}

/** Lets time pass until the board's row is as wanted. */
async function rowWhen(
  fits: (row: NetworkRow) => boolean,
  step: number,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<NetworkRow> {
  const look = async () => {
    await meanwhile();
    await clock.pass(step);
    const row = await find();
    return row !== undefined && fits(row);
  };
  await expect.poll(look).toBe(true);
  return (await find()) as NetworkRow;
}

/** The same, while the board says something: the server may still be subscribing. */
const tell = (part: 'relay' | 'contact', state: 'ON' | 'OFF', fits: (row: NetworkRow) => boolean) =>
  rowWhen(fits, freeState, () => outsider.publish(`${prefix}/${part}`, state));

const changesOf = ({ id }: NetworkRow) =>
  changes.filter((change) => change.entity === 'networkDevice' && change.id === id).map(({ act }) => act);

beforeEach(async () => {
  prefix = freshPrefix();
  readings = [];
  changes = [];
  siteId = (await server.build.site({ topicPrefix: prefix })).id;
  stopListening = server.storage.onCommit((committed) => changes.push(...committed));
  await announce(prefix);
  await openAgain();
});
afterEach(async () => {
  stopListening();
  await network.close();
});

it('stores at once what a contact says while a channel has no door, and tells it', async () => {
  await rowWhen(() => true, settle);
  const row = await tell('contact', 'ON', ({ inputStates }) => inputStates[0] === true);
  expect(row).toMatchObject({ inputStates: [true], outputStates: [null] });
  expect(row.heardAt).toEqual(expect.any(Date));
  expect(changesOf(row)[0]).toBe('CREATE');
  expect(changesOf(row).at(-1)).toBe('UPDATE');
});

it('stores nothing for each message of a device in use, but how it stands now and then', async () => {
  await rowWhen(() => true, settle);
  const { id } = await tell('relay', 'OFF', ({ outputStates }) => outputStates[0] === 'off');
  const controller = await server.build.controller({ siteId, networkDeviceId: id });
  const unit = await server.build.unit({ siteId, controllerId: controller.id, channel: 0 });
  await network.refresh();
  const told = changes.length;
  // That it is wired is told.
  await rowWhen(() => changes.length > told, freeState);
  changes = [];
  readings = [];
  const messages = 50;
  for (let message = 0; message < messages; message += 1)
    await outsider.publish(`${prefix}/relay`, message % 2 === 0 ? 'ON' : 'OFF');
  await outsider.publish(`${prefix}/relay`, 'ON');
  const heard = () => readings.filter((reading) => reading.kind === 'unit' && reading.id === unit.id);
  await expect.poll(() => heard().length).toBe(messages + 1);
  const row = await rowWhen(({ outputStates }) => outputStates[0] === 'on', round);
  expect(changesOf(row)).toEqual(['UPDATE']);
});

it('takes what the broker kept for a state after a restart, and says nothing of its time', async () => {
  await outsider.publish(`${prefix}/contact`, 'ON', true);
  const before = await rowWhen(({ inputStates }) => inputStates[0] === true, settle);
  expect(before.heardAt).toBeNull();
  await network.close();
  await server.database
    .update(networkDevices)
    .set({ inputStates: [false] })
    .where(eq(networkDevices.id, before.id));
  await outsider.publish(`${prefix}/relay`, 'ON', true);
  await openAgain();
  const row = await rowWhen(
    ({ outputStates, inputStates }) => outputStates[0] === 'on' && inputStates[0] === true,
    freeState,
  );
  expect(row.heardAt).toBeNull();
});

it('takes no last will for a message of the device', async () => {
  await rowWhen(() => true, settle);
  await tell('contact', 'ON', ({ inputStates }) => inputStates[0] === true);
  // After this one, no earlier one is under way.
  await outsider.publish(`${prefix}/contact`, 'OFF');
  await rowWhen(({ inputStates }) => inputStates[0] === false, freeState);
  const lastWord = clock.now().getTime();
  await clock.pass(2 * round);
  await outsider.publish(`${prefix}/status`, 'offline', true);
  await rowWhen(({ online }) => online === false, round);
  await clock.pass(round);
  await network.close();
  const row = await find();
  expect(row?.online).toBe(false);
  expect(row?.heardAt?.getTime()).toBeLessThanOrEqual(lastWord);
  await openAgain();
});

it('keeps what was told before a restart, and forgets it with the device', async () => {
  await rowWhen(() => true, settle);
  const { id } = await tell('relay', 'ON', ({ outputStates }) => outputStates[0] === 'on');
  await network.close();
  await openAgain();
  const row = await tell('contact', 'OFF', ({ inputStates }) => inputStates[0] === false);
  expect(row).toMatchObject({ id, outputStates: ['on'], inputStates: [false] });
  for (const part of ['switch/board/relay', 'binary_sensor/board/contact'])
    await outsider.publish(`${prefix}/homeassistant/${part}/config`, '', true);
  const removed = await rowWhen(({ removedAt }) => removedAt !== null, settle);
  expect([...removed.outputStates, ...removed.inputStates].filter((state) => state !== null)).toEqual([]);
});

it("brings a contact's change to a subscribed socket of the site's staff", async () => {
  const ofDesk = freshPrefix();
  const desk = await openMqttDesk(plainSettings(broker.url), ofDesk);
  await announce(ofDesk);
  const activeOf = async () => {
    const { body } = await desk.ask('GET', `sites/${desk.siteId}/networkDevices`);
    return (body as NetworkDevice[]).map(({ inputs }) => inputs[0]?.active);
  };
  await expect.poll(activeOf).toEqual([null]);
  const live = await listenLive(desk.server.url, desk.token);
  const reads: ReturnType<typeof activeOf>[] = [];
  live.socket.on('NETWORKDEVICE:UPDATE', ({ siteId: of }: { siteId: number }) => {
    if (of === desk.siteId) reads.push(activeOf());
  });
  const tellAndLook = async () => {
    await outsider.publish(`${ofDesk}/contact`, 'ON');
    return (await Promise.all(reads)).flat();
  };
  await expect.poll(tellAndLook).toContain(true);
  live.close();
  // A read that is still under way ends before its server does.
  await Promise.all(reads);
  await desk.server.close();
});
