import { describe, expect, it } from 'vitest';
import { aDevice, aDoor, stage, type Scenery } from './stage.ts';

const minute = 60_000;
const hour = 60 * minute;
const taken = { accepted: true };
const opening = (kind: 'unit' | 'gate', id: number) => ({ kind, id, act: 'open' }) as const;

/** A simulator with people and heartbeats, whose records change. */
async function running(given: Partial<Scenery>) {
  const there = await stage(given, { activity: true });
  return {
    ...there,
    change(scenery: Partial<Scenery>) {
      Object.assign(there.scenery, scenery);
      return there.refresh();
    },
    heardOf: (key: string) => there.readings.some(({ kind, id }) => `${kind} ${id}` === key),
  };
}

describe('records that change while the simulator runs', () => {
  it('bring new devices with their heartbeats, keypads and doors that people use, also at a new site', async () => {
    const { change, clock, heardOf, pins } = await running({ pins: ['1234'] });
    const away = { siteId: 2 };
    await change({
      doors: [{ ...aDoor(1), ...away }],
      devices: [
        aDevice({ kind: 'hub', id: 2 }),
        aDevice({ kind: 'hid', id: 3, ...away }),
        aDevice({ kind: 'gate', id: 5, hidId: 3, status: 'locked', ...away }),
      ],
    });
    await clock.pass(4 * hour);
    expect(['hub 2', 'hid 3', 'unit 1'].filter(heardOf)).toEqual(['hub 2', 'hid 3', 'unit 1']);
    expect(new Set(pins.map(({ hidId }) => hidId))).toEqual(new Set([3]));
  });

  it('take deleted devices away, with what they were about to do', async () => {
    const { change, clock, readings, send } = await running({
      doors: [aDoor(1)],
      devices: [aDevice({ kind: 'gate', id: 5, status: 'locked' }), aDevice({ kind: 'hub', id: 2 })],
    });
    expect(await send(opening('unit', 1))).toEqual(taken);
    expect(await send(opening('gate', 5))).toEqual(taken);
    await change({ doors: [], devices: [] });
    const before = readings.length;
    await clock.pass(2 * hour);
    expect(readings).toHaveLength(before);
    expect(await send(opening('gate', 5))).toMatchObject({ accepted: false });
  });

  it('connect doors and gates to other controllers, and gates to other keypads', async () => {
    const [near, far] = [aDevice({ kind: 'controller', id: 8 }), aDevice({ kind: 'controller', id: 9 })];
    const { change, clock, send, readings } = await stageWithController([near, far]);
    await change({
      doors: [aDoor(1, 9)],
      devices: [near, far, aDevice({ kind: 'gate', id: 5, controllerId: 9, status: 'locked' })],
    });
    const before = readings.length;
    expect(await send({ kind: 'controller', id: 8, act: 'open' })).toEqual(taken);
    await clock.pass(2_000);
    expect(readings.slice(before).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['controller 8']);
    expect(await send({ kind: 'controller', id: 9, act: 'open' })).toEqual(taken);
    await clock.pass(2_000);
    expect(readings.slice(before + 1).map(({ kind, id }) => `${kind} ${id}`)).toContain('unit 1');
  });

  it('leave everything else as it is: a door that is about to lock still locks', async () => {
    const there = await stage({ doors: [aDoor(1)] });
    expect(await there.send(opening('unit', 1))).toEqual(taken);
    await there.clock.pass(2_000);
    await there.refresh();
    await there.clock.pass(10 * minute);
    expect(there.states('unit').map((state) => state?.status)).toContain('locked');
  });
});

async function stageWithController(controllers: Scenery['devices']) {
  const there = await stage({ doors: [aDoor(1, 8)], devices: controllers });
  return {
    ...there,
    change(scenery: Partial<Scenery>) {
      Object.assign(there.scenery, scenery);
      return there.refresh();
    },
  };
}
