import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBroker, watchBroker, type Message, type TestBroker, type Watcher } from '#tests/support/mqtt/broker.ts';
import type { FleetOutput } from './output.ts';
import { startFleet, type Fleet } from './startFleet.ts';

let broker: TestBroker;
let fleet: Fleet;
let watcher: Watcher;

/** Two locks, four relays, four lockers, and the gates: all formats. */
const doors = 10;

beforeEach(async () => {
  broker = await startBroker();
  fleet = await startFleet({ broker: broker.url, doors, prefix: 'acme/north', quiet: true, tempo: 100 });
  watcher = await watchBroker(broker.url);
});

afterEach(async () => {
  await watcher.close();
  await fleet.close();
  await broker.close();
});

function outputOf(device: string, index = 0): FleetOutput {
  const output = fleet.devices.find(({ key }) => key === device)?.outputs[index];
  if (output === undefined) throw new Error(`${device} has no output ${index}.`);
  return output;
}

const is =
  (topic: string, ...parts: readonly string[]) =>
  (message: Message) =>
    message.topic === topic && parts.every((part) => message.payload.includes(part));

/** Waits for messages that come one after another. */
async function inTurn(...expected: readonly ((message: Message) => boolean)[]): Promise<void> {
  let from = 0;
  for (const fits of expected) {
    const found = await watcher.until((message) => watcher.heard.indexOf(message) >= from && fits(message));
    from = watcher.heard.indexOf(found) + 1;
  }
}

const commandTopics = () => fleet.devices.flatMap(({ outputs }) => outputs.map(({ commandTopic }) => commandTopic));

const contact = 'acme/north/a101/binary_sensor/contact/state';

describe('a fleet', () => {
  it('unlocks a lock of ESPHome, which opens its door and locks by itself', async () => {
    const lock = 'acme/north/a101/lock/lock/state';
    await watcher.send('acme/north/a101/lock/lock/command', 'UNLOCK');
    await inTurn(is(lock, 'UNLOCKED'), is(lock, 'LOCKED'));
    await inTurn(is(contact, 'ON'), is(contact, 'OFF'));
    expect(fleet.moves()).toEqual({ a101: 1 });
  });

  it('ends the pulse of a Tasmota relay as the command says', async () => {
    const [result, power] = ['acme/north/stat/relays-a103/RESULT', 'acme/north/stat/relays-a103/POWER2'];
    await watcher.send('acme/north/cmnd/relays-a103/Backlog0', 'PulseTime2 3; POWER2 ON');
    await inTurn(is(result, '"PulseTime2":{"Set":3'), is(result, '"POWER2":"ON"'), is(power, 'ON'), is(power, 'OFF'));
    await inTurn(is(result, '"a104 contact":{"Action":"OFF"}'), is(result, '"a104 contact":{"Action":"ON"}'));
    expect(fleet.moves()).toEqual({ a104: 1 });
  });

  it('ends the pulse of a Shelly switch as the command says', async () => {
    const { commandTopic } = outputOf('lockers-a107', 1);
    const events = commandTopic.replace(/rpc$/, 'events/rpc');
    const params = { id: 1, on: true, toggle_after: 0.2 };
    await watcher.send(commandTopic, { id: 7, src: 'desk', method: 'Switch.Set', params });
    const answer = await watcher.until(is('desk/rpc', '"id":7'));
    expect(JSON.parse(answer.payload)).toMatchObject({ dst: 'desk', result: { was_on: false } });
    await inTurn(is(events, '"switch:1"', '"output":true'), is(events, '"switch:1"', '"output":false'));
    await inTurn(is(events, '"input:1"', '"state":false'), is(events, '"input:1"', '"state":true'));
    expect(fleet.moves()).toEqual({ a108: 1 });
  });

  it('opens a gate, which stays open until it is told to shut', async () => {
    const { commandTopic } = outputOf('gate1');
    const events = commandTopic.replace(/rpc$/, 'events/rpc');
    await watcher.send(commandTopic, { id: 1, src: 'desk', method: 'Cover.Open', params: { id: 0 } });
    await inTurn(is(events, '"state":"opening"'), is(events, '"state":"open"'));
    await watcher.send(commandTopic, { id: 2, src: 'desk', method: 'Cover.Close', params: { id: 0 } });
    await inTurn(is(events, '"state":"closing"'), is(events, '"state":"closed"'));
    expect(fleet.moves()).toEqual({ gate1: 1 });
  });

  it.each([
    ['a102', 'online', 'offline'],
    ['relays-a103', 'Online', 'Offline'],
    ['lockers-a107', 'true', 'false'],
  ])('has a last will for %s', async (key, online, offline) => {
    const presence = fleet.devices.find((device) => device.key === key)?.presence ?? '';
    await expect.poll(() => broker.kept.get(presence)).toBe(online);
    await fleet.kill(key);
    await watcher.until(is(presence, offline));
    await expect.poll(() => broker.kept.get(presence)).toBe(offline);
    await fleet.wake(key);
    await expect.poll(() => broker.kept.get(presence)).toBe(online);
  });

  it('lets a sleeping device of ESPHome do later what the broker kept for it', async () => {
    await fleet.sleep('a101');
    await watcher.until(is('acme/north/a101/status', 'offline'));
    await watcher.send('acme/north/a101/lock/lock/command', 'UNLOCK', 1);
    expect(fleet.moves()).toEqual({});
    await fleet.wake('a101');
    await watcher.until(is(contact, 'ON'));
    expect(fleet.moves()).toEqual({ a101: 1 });
  });

  it('moves nothing by itself, and keeps no command at the broker', async () => {
    expect(fleet.moves()).toEqual({});
    await watcher.send('acme/north/a101/lock/lock/command', 'UNLOCK');
    await watcher.until(is(contact, 'ON'));
    await expect.poll(() => broker.kept.get(contact)).toBeDefined();
    expect(commandTopics().filter((topic) => broker.kept.has(topic))).toEqual([]);
  });

  it('announces its devices, and tells all else below the prefix', async () => {
    const kept = () => [...broker.kept.keys()];
    await expect
      .poll(kept)
      .toEqual(
        expect.arrayContaining([
          'homeassistant/lock/a101/lock/config',
          'homeassistant/event/keypad/keypad/config',
          expect.stringMatching(/^tasmota\/discovery\/[0-9A-F]{12}\/config$/),
          expect.stringMatching(/^acme\/north\/shellyplus2pm-[0-9a-f]{12}\/online$/),
        ]),
      );
    const announcements = /^homeassistant\/|^tasmota\/discovery\//;
    expect(kept().filter((topic) => !announcements.test(topic) && !topic.startsWith('acme/north/'))).toEqual([]);
  });
});
