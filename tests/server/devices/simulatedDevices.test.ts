import { describe, expect, it } from 'vitest';
import { leftOpenEvent, type DeviceCommand } from '#server/devices/port.ts';
import { aDevice, aDoor, stage } from './stage.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const taken = { accepted: true };

describe('a simulated gate', () => {
  const gate = aDevice({ kind: 'gate', id: 5, status: 'locked' });

  it('opens by its relay, lets people through, closes and locks', async () => {
    const { send, clock, eventsOf } = await stage({ devices: [gate] }, { seed: 2 });
    expect(await send({ kind: 'gate', id: 5, act: 'open' })).toEqual(taken);
    await clock.pass(1 * second);
    expect(eventsOf('gate')).toEqual(['Opened']);
    await clock.pass(1 * minute);
    expect(eventsOf('gate')).toEqual(['Opened', 'Closed', 'Locked']);
  });

  it('stays open while people come, and opens once for them', async () => {
    const { send, clock, eventsOf } = await stage({ devices: [gate] }, { seed: 2 });
    for (let come = 0; come < 5; come += 1) {
      await send({ kind: 'gate', id: 5, act: 'open' });
      await clock.pass(4 * second);
    }
    expect(eventsOf('gate')).toEqual(['Opened']);
    await clock.pass(2 * minute);
    expect(eventsOf('gate')).toEqual(['Opened', 'Closed', 'Locked']);
  });

  it('is left open now and then, says so, and is closed at last', async () => {
    const { send, clock, eventsOf } = await stage({ devices: [gate] });
    for (let come = 0; come < 400; come += 1) {
      await send({ kind: 'gate', id: 5, act: 'open' });
      await clock.pass(30 * minute);
    }
    const times = eventsOf('gate').filter((name) => name === leftOpenEvent).length;
    expect(times).toBeGreaterThan(0);
    expect(times).toBeLessThan(30);
    expect(eventsOf('gate').at(-1)).toBe('Locked');
  });

  it('made after the start is found with its first command', async () => {
    const { send, scenery } = await stage({});
    expect(await send({ kind: 'gate', id: 5, act: 'open' })).toMatchObject({ accepted: false });
    scenery.devices = [gate] as never;
    expect(await send({ kind: 'gate', id: 5, act: 'open' })).toEqual(taken);
  });
});

describe('a simulated controller', () => {
  const controller = aDevice({ kind: 'controller', id: 9 });

  it('passes commands on to all its doors', async () => {
    const { send, clock, readings } = await stage({
      devices: [controller],
      doors: [aDoor(1, 9), aDoor(2, 9), aDoor(3)],
    });
    expect(await send({ kind: 'controller', id: 9, act: 'open' })).toEqual(taken);
    await clock.pass(2 * second);
    const said = readings.map(({ kind, id, state }) => `${kind} ${id} ${state?.status}`);
    expect(said.toSorted()).toEqual(['controller 9 unlocked', 'unit 1 unlocked', 'unit 2 unlocked']);
  });

  it('drops off and comes back; its doors refuse meanwhile, and then tell how they stand', async () => {
    const doors = Array.from({ length: 32 }, (_, index) => aDoor(index + 1, index < 30 ? 8 : 9));
    const shown = aDevice({ kind: 'controller', id: 8 });
    const gate = aDevice({ kind: 'gate', id: 5, controllerId: 9 });
    const { send, clock, readings } = await stage(
      { devices: [shown, controller, gate], doors },
      { activity: true, seed: 4 },
    );
    const isGone = () => readings.some(({ kind, state }) => kind === 'controller' && state?.online === false);
    while (!isGone()) await clock.pass(10 * second);
    const gone = readings.find(({ state }) => state?.online === false);
    expect(gone).toMatchObject({ id: 9, state: { online: false, status: 'logged off' }, event: { name: 'Offline' } });
    const refused = { accepted: false, reason: 'its controller is offline' };
    expect(await send({ kind: 'unit', id: 31, act: 'open' })).toEqual(refused);
    expect(await send({ kind: 'gate', id: 5, act: 'open' })).toEqual(refused);
    expect(await send({ kind: 'controller', id: 9, act: 'open' })).toMatchObject({ accepted: false });
    expect(await send({ kind: 'unit', id: 1, act: 'open' })).toEqual(taken);
    await clock.pass(9 * minute);
    const back = readings.find(({ state }) => state?.online === true);
    expect(back).toMatchObject({ id: 9, state: { status: 'logged on' }, event: { name: 'Online' } });
    const between = readings.slice(readings.indexOf(gone as never) + 1, readings.indexOf(back as never));
    expect(between.filter(({ kind, id }) => (kind === 'unit' && id > 30) || kind === 'gate')).toEqual([]);
    for (let passed = 0; passed < 20; passed += 1) await clock.pass(1 * hour);
    expect(
      readings.filter(({ id, kind, state }) => kind === 'controller' && id === 8 && state?.online === false),
    ).toEqual([]);
  });
});

describe('a simulated padlock', () => {
  it('falls silent for more than three heartbeats at times, refuses meanwhile, and is heard again', async () => {
    const devices = [aDevice({ kind: 'padlock', id: 4, battery: 80 })];
    const { clock, readings, send } = await stage({ devices }, { activity: true });
    const silence = () => clock.now().getTime() - (readings.at(-1)?.at.getTime() ?? clock.now().getTime());
    while (silence() <= 3 * hour) await clock.pass(10 * minute);
    expect(await send({ kind: 'padlock', id: 4, act: 'open' })).toEqual({
      accepted: false,
      reason: 'it does not answer',
    });
    const before = readings.length;
    await clock.pass(8 * hour);
    expect(readings.length).toBeGreaterThan(before);
    expect(readings.filter(({ event, state }) => event !== null || state?.online !== undefined)).toEqual([]);
  });
});

describe('a simulated power controller', () => {
  it('is switched, and counts what it feeds by the hour of the day', async () => {
    const devices = [aDevice({ kind: 'powerController', id: 3, power: true, kilowattHours: 100 })];
    const { send, clock, states } = await stage({ devices }, { activity: true });
    await clock.pass(24 * hour);
    const energy = states('powerController').flatMap((state) => state?.energy ?? []);
    expect(energy.length).toBe(288);
    expect(energy[0]?.kilowattHours).toBeGreaterThanOrEqual(100);
    for (const [index, { kilowattHours }] of energy.entries()) {
      expect(kilowattHours).toBeGreaterThanOrEqual(energy[index - 1]?.kilowattHours ?? 0);
    }
    const watts = energy.map((each) => each.watts);
    // From 13:00 on: it is busy an hour later, and night fourteen hours later.
    expect(watts[12]).toBeGreaterThan(2 * (watts[168] ?? 0));
    await send({ kind: 'powerController', id: 3, act: 'power' });
    await clock.pass(2 * second);
    expect(states('powerController').at(-1)).toMatchObject({ power: false });
    expect(states('powerController').at(-1)?.energy?.watts).toBeLessThan(20);
  });
});

describe('a simulated multiplexer', () => {
  it('is switched as a whole or by channel, reset and enrolled', async () => {
    const { send, clock, states } = await stage({ devices: [aDevice({ kind: 'multiplexer', id: 4, power: true })] });
    const base = { kind: 'multiplexer', id: 4 } as const;
    const commands: DeviceCommand[] = [
      { ...base, act: 'power' },
      { ...base, act: 'power', channel: 7 },
      { ...base, act: 'power', channel: 7 },
      { ...base, act: 'power', channel: 8 },
      { ...base, act: 'channelReset', channels: [8, 9], target: 'locks' },
      { ...base, act: 'enrol' },
    ];
    for (const command of commands) {
      expect(await send(command)).toEqual(taken);
      await clock.pass(2 * second);
    }
    const channel = (number: number, power: boolean) => ({ channel: number, power });
    expect(states('multiplexer')).toEqual([
      { power: false },
      { channels: [channel(7, false)] },
      { channels: [channel(7, true)] },
      { channels: [channel(8, false)] },
      { channels: [channel(8, true), channel(9, true)] },
      { enrolled: true },
    ]);
    expect(await send({ ...base, act: 'open' })).toMatchObject({ accepted: false });
  });
});

describe('a simulated motorised lock', () => {
  const lock = aDevice({ kind: 'motorisedLock', id: 6, calibration: 'uncalibrated' });
  const calibrate = (event: 'start' | 'opened' | 'closed' | 'finish' | 'cancel') =>
    ({ kind: 'motorisedLock', id: 6, act: 'calibrate', event }) as const;

  it('learns step by step where its bolt ends, and then moves it there', async () => {
    const { send, clock, states } = await stage({ devices: [lock] });
    expect(await send({ kind: 'motorisedLock', id: 6, act: 'lock' })).toMatchObject({ accepted: false });
    for (const event of ['start', 'opened', 'closed', 'finish'] as const) {
      expect(await send(calibrate(event))).toEqual(taken);
      await clock.pass(2 * second);
    }
    expect(states('motorisedLock')).toEqual([
      { calibration: 'waiting for open', boltPosition: 50 },
      { calibration: 'waiting for closed', boltPosition: 0 },
      { calibration: 'waiting for closed', boltPosition: 100 },
      { calibration: 'calibrated', boltPosition: 100 },
    ]);
    await send({ kind: 'motorisedLock', id: 6, act: 'open' });
    await clock.pass(2 * second);
    expect(states('motorisedLock').at(-1)).toEqual({ boltPosition: 0 });
  });

  it('has learnt nothing when told out of turn, and starts again', async () => {
    const { send, clock, states } = await stage({ devices: [lock] });
    for (const event of ['finish', 'start', 'cancel'] as const) {
      await send(calibrate(event));
      await clock.pass(2 * second);
    }
    expect(states('motorisedLock').map((state) => state?.calibration)).toEqual([
      'failed',
      'waiting for open',
      'uncalibrated',
    ]);
  });
});

describe('simulated hubs, readers, controllers, padlocks and lockables', () => {
  it('report that they are online, and padlocks have a battery that drains and is replaced', async () => {
    const devices = [
      aDevice({ kind: 'hub', id: 1 }),
      aDevice({ kind: 'hid', id: 2 }),
      aDevice({ kind: 'controller', id: 3 }),
      aDevice({ kind: 'padlock', id: 4, battery: 8 }),
    ];
    const { clock, states, eventsOf } = await stage({ devices }, { activity: true });
    await clock.pass(1 * hour);
    for (const kind of ['hub', 'hid', 'controller', 'padlock'] as const) expect(states(kind).length).toBeGreaterThan(0);
    await clock.pass(48 * hour);
    const charge = states('padlock').flatMap((state) => state?.battery ?? []);
    expect(Math.min(...charge)).toBe(6);
    expect(eventsOf('padlock')).toEqual(['Battery Replaced']);
    expect(charge).toContain(100);
  });

  it('open on command and are closed later', async () => {
    const { send, clock, states } = await stage({ devices: [aDevice({ kind: 'lockable', id: 7 })] });
    expect(await send({ kind: 'lockable', id: 7, act: 'open' })).toEqual(taken);
    await clock.pass(20 * minute);
    expect(states('lockable')).toEqual([{ doorState: 'opened' }, { doorState: 'closed' }]);
    expect(await send({ kind: 'lockable', id: 7, act: 'lock' })).toMatchObject({ accepted: false });
  });
});
