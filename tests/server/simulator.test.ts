import { describe, expect, it } from 'vitest';
import type { Act } from '#domain/commands/act.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import type { Reading, RosterDoor } from '#server/devices/port.ts';
import { openSimulator, type SimulatorOptions } from '#server/devices/simulator/simulator.ts';
import { behaviourSettings, doorBehaviours, drawBehaviour } from '#server/devices/simulator/doorBehaviour.ts';
import { createRandom } from '#server/seed/random.ts';
import { farDeadline } from '#tests/support/server/farDeadline.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';

const second = 1000;
const minute = 60 * second;
const noon = new Date('2026-11-21T02:00:00Z');

const door = (given: Partial<RosterDoor> = {}): RosterDoor => ({
  unitId: 1,
  siteId: 1,
  status: 'locked',
  timeZone: 'Australia/Sydney',
  ...given,
});

async function simulated(options: Partial<SimulatorOptions>, doors: readonly RosterDoor[] = [door()]) {
  const clock = createManualClock(noon);
  const port = await openSimulator({ seed: 1, clock, activity: false, ...options })({
    doors: () => Promise.resolve(doors),
    devices: () => Promise.resolve([]),
    silentSince: () => Promise.resolve([]),
    overlocked: () => Promise.resolve(doors.flatMap(({ unitId, status }) => (status === 'overlocked' ? [unitId] : []))),
  });
  const readings: Reading[] = [];
  port.listen({
    reading: (reading) => readings.push(reading),
    pin: () => undefined,
  });
  const send = async (act: Act, id = 1) => {
    const answer = port.send({ kind: 'unit', id, act }, farDeadline);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    await clock.pass(500);
    return answer;
  };
  const story = () => readings.map(({ event, state }) => `${event?.name} ${state?.status}`);
  return { clock, port, readings, send, story };
}

const statusOf = ({ state }: Reading) => state?.status;

describe('a simulated door', () => {
  it('acknowledges, reports a moment later, and then locks again', async () => {
    const { send, clock, story, readings } = await simulated({ behaviour: 'prompt', seed: 3 });
    expect(await send('open')).toEqual({ accepted: true });
    await clock.pass(1 * second);
    expect(story()).toEqual(['Unlocked unlocked']);
    expect((readings[0]?.at.getTime() ?? 0) - noon.getTime()).toBeLessThanOrEqual(1.5 * second);
    await clock.pass(5 * minute);
    expect(story().at(-1)).toBe('Locked locked');
    await send('lock');
    await clock.pass(2 * second);
    expect(story().at(-1)).toBe('Locked locked');
  });

  it('reports later when slow or late, and never when silent', async () => {
    for (const [behaviour, from, to] of [
      ['slow', 3, 8],
      ['late', 18, 22],
    ] as const) {
      const { send, clock, story } = await simulated({ behaviour });
      expect(await send('lock')).toEqual({ accepted: true });
      await clock.pass((from - 1) * second);
      expect(story()).toEqual([]);
      await clock.pass((to - from + 1) * second);
      expect(story()).toEqual(['Locked locked']);
    }
    const { send, clock, story } = await simulated({ behaviour: 'silent' });
    expect(await send('open')).toEqual({ accepted: true });
    await clock.pass(10 * minute);
    expect(story()).toEqual([]);
  });

  it('refuses with a reason when jammed, offline, open or missing', async () => {
    expect(await (await simulated({ behaviour: 'jammed' })).send('open')).toEqual({
      accepted: false,
      reason: 'the lock is jammed',
    });
    expect(await (await simulated({ behaviour: 'offline' })).send('lock')).toMatchObject({
      reason: 'its controller is offline',
    });
    const open = await simulated({ behaviour: 'prompt' }, [door({ status: 'opened' })]);
    expect(await open.send('lock')).toEqual({ accepted: false, reason: 'the door stands open' });
    const overlocked = await simulated({ behaviour: 'prompt' }, [door({ status: 'overlocked' })]);
    expect(await overlocked.send('open')).toEqual({ accepted: false, reason: 'it is overlocked' });
    await overlocked.clock.pass(2 * minute);
    expect(overlocked.story()).toEqual([]);
    expect(await open.send('lock', 99)).toEqual({ accepted: false, reason: 'no lock is fitted to it' });
  });

  it('closes and locks when it was open at the start', async () => {
    const { clock, story } = await simulated({}, [door({ status: 'opened' })]);
    await clock.pass(21 * minute);
    expect(story()).toEqual(['Closed closed', 'Locked locked']);
  });
});

describe('a simulated site', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => door({ unitId: index + 1 }));

  it('has a few visits a minute, with valid states', async () => {
    const { clock, readings, port } = await simulated({ activity: true }, hundred);
    await clock.pass(120 * minute);
    const names = new Set(readings.map(({ event }) => event?.name));
    for (const name of ['Unlocked', 'Opened', 'Closed', 'Locked']) expect(names).toContain(name);
    expect(readings.length / 120).toBeGreaterThan(1);
    expect(readings.length / 120).toBeLessThan(10);
    const statuses = readings.flatMap((reading) => statusOf(reading) ?? []);
    expect(statuses.every((status) => unitStatuses.includes(status))).toBe(true);
    await port.close();
    expect(clock.waiting).toBe(0);
  });

  it('keeps armed doors armed after visits and repairs', async () => {
    const armed = hundred.map((each) => ({ ...each, status: 'armed' }) as const);
    const { clock, readings, port } = await simulated({ activity: true }, armed);
    await clock.pass(24 * 60 * minute);
    const shut = readings.filter(({ event }) => event?.name === 'Locked');
    expect(shut.length).toBeGreaterThan(100);
    expect(new Set(shut.map(statusOf))).toEqual(new Set(['armed']));
    await port.close();
  });

  it('logs wrong PINs without changing the state', async () => {
    const { clock, readings, port } = await simulated({ activity: true }, hundred);
    await clock.pass(24 * 60 * minute);
    const wrong = readings.filter(({ event }) => event?.name === 'Rate Limit Triggered');
    expect(wrong.length).toBeGreaterThan(5);
    expect(new Set(wrong.map(statusOf))).toEqual(new Set([undefined]));
    await port.close();
  });

  it('is the same for the same seed and differs for another', async () => {
    const run = async (seed: number) => {
      const { clock, readings } = await simulated({ activity: true, seed }, hundred);
      await clock.pass(60 * minute);
      return readings;
    };
    expect(await run(5)).toEqual(await run(5));
    expect(await run(5)).not.toEqual(await run(6));
  });
});

describe('door behaviours', () => {
  it('have their shares, and the first doors of a site are prompt', () => {
    const drawn = Array.from({ length: 20_000 }, (_, index) => drawBehaviour(1000, createRandom(index).fork('door')));
    for (const temperament of doorBehaviours) {
      const share = (drawn.filter((each) => each === temperament).length / drawn.length) * 1000;
      expect(Math.abs(share - behaviourSettings[temperament].share)).toBeLessThan(8);
    }
    expect(drawBehaviour(0, createRandom(1))).toBe('prompt');
  });
});
