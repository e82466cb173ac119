import { beforeAll, describe, expect, it } from 'vitest';
import { leftOpenEvent } from '#server/devices/port.ts';
import { aDevice, aDoor, stage } from './stage.ts';

const minute = 60_000;
const hour = 60 * minute;
const doors = Array.from({ length: 60 }, (_, index) => aDoor(index + 1, index < 30 ? 8 : 9));
const devices = [
  aDevice({ kind: 'controller', id: 8 }),
  aDevice({ kind: 'controller', id: 9 }),
  aDevice({ kind: 'gate', id: 5, status: 'locked', hidId: 2 }),
  aDevice({ kind: 'lockable', id: 7 }),
];
const pins = ['1111', '2222', '3333'];
const there = {
  customerIds: [10, 11],
  freeUnitIds: [21, 22],
  freePoolTableIds: [31],
  endableBookingIds: [41],
  productIds: [51],
  unpaidOrders: [{ orderId: 61, customerId: 10 }],
};
const scenery = { doors, devices, pins, there };

/** The stage after so many days of life. */
async function days(count: number, options: Parameters<typeof stage>[1] = {}) {
  const staged = await stage(scenery, { activity: true, ...options });
  await staged.clock.pass(count * 24 * hour);
  return staged;
}

describe('the life of a simulated site', () => {
  let usual: Awaited<ReturnType<typeof days>>;
  beforeAll(async () => {
    usual = await days(1);
  });

  it('has trouble of every kind, and its end', async () => {
    const { eventsOf, states, port, clock } = await days(4);
    const names = new Set(eventsOf('unit'));
    const expected = ['Alarm', 'Alarm Acknowledged', 'Burned Out', 'Snapshot', 'Maintenance', leftOpenEvent];
    for (const name of [...expected, 'Locked']) expect(names).toContain(name);
    expect(new Set(states('unit').map((state) => state?.alarming))).toEqual(new Set([undefined, true, false]));
    expect(new Set(states('unit').map((state) => state?.faulted))).toEqual(new Set([undefined, true, false]));
    for (const name of ['Offline', 'Online']) expect(eventsOf('controller')).toContain(name);
    expect(eventsOf('lockable')).toContain('Opened');
    await port.close();
    expect(clock.waiting).toBe(0);
  });

  it('overlocks nobody by itself, and keeps shut whom the server has overlocked until that is lifted', async () => {
    const staged = await stage({ doors: doors.slice(0, 3), overlocked: [2] }, { activity: true });
    const { clock, readings, scenery, send } = staged;
    const of = (id: number) => readings.filter((reading) => reading.kind === 'unit' && reading.id === id);
    await clock.pass(24 * hour);
    expect(of(1).length).toBeGreaterThan(10);
    expect(of(2).filter(({ state }) => state !== undefined)).toEqual([]);
    expect(readings.filter(({ state }) => state?.status === 'overlocked')).toEqual([]);
    expect(await send({ kind: 'unit', id: 2, act: 'open' })).toEqual({ accepted: false, reason: 'it is overlocked' });
    scenery.overlocked = [];
    expect(await send({ kind: 'unit', id: 2, act: 'open' })).toEqual({ accepted: true });
    expect(of(2).filter(({ state }) => state !== undefined)[0]).toMatchObject({
      event: null,
      state: { status: 'locked' },
    });
  });

  it('has people at its keypads: mostly with a right PIN, at night too', async () => {
    const { pins: typed } = await days(2);
    const right = typed.filter(({ code }) => pins.includes(code)).length / typed.length;
    expect(right).toBeGreaterThan(0.6);
    expect(right).toBeLessThan(0.97);
    expect(new Set(typed.map(({ hidId }) => hidId))).toEqual(new Set([2]));
    const hours = new Set(typed.map(({ at }) => (at.getUTCHours() + 11) % 24));
    expect([...hours].some((each) => each < 5)).toBe(true);
  });

  it('has people who book, move in and out, order and pay', async () => {
    const { acts } = await days(2);
    expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(['booking', 'move-out', 'order', 'payment']));
    const bookings = acts.flatMap((act) => (act.kind === 'booking' ? [act] : []));
    const pool = bookings.filter(({ unitIds }) => unitIds[0] === 31);
    expect(pool.length).toBeGreaterThan(20);
    for (const { startsAt, endsAt, at } of pool) {
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect((endsAt?.getTime() ?? 0) - startsAt.getTime()).toBeGreaterThanOrEqual(hour);
    }
    const movedIn = bookings.filter(({ endsAt }) => endsAt === null);
    expect(movedIn.length).toBeGreaterThan(0);
    expect(new Set(acts.flatMap((act) => (act.kind === 'payment' ? [act.succeeds] : [])))).toContain(true);
  });

  it('does nothing where there is nothing to do', async () => {
    const { clock, acts, pins: typed } = await stage({ doors: [], devices: [] }, { activity: true });
    await clock.pass(24 * hour);
    expect([acts, typed]).toEqual([[], []]);
  });

  it('is the same for the same seed, whatever is there', async () => {
    const lifeOf = ({ readings, pins: typed, acts }: typeof usual) => ({ readings, typed, acts });
    expect(lifeOf(await days(1, { seed: 1 }))).toEqual(lifeOf(usual));
    expect(lifeOf(await days(1, { seed: 6 }))).not.toEqual(lifeOf(usual));
  });

  it('goes as fast as it is told, and a storm has more of everything', async () => {
    const [fast, slow, storm] = [
      await days(1, { tempo: 5 }),
      await days(1, { tempo: 0.2 }),
      await days(1, { storm: true }),
    ];
    const count = ({ readings, pins: typed }: typeof usual) => readings.length + typed.length;
    expect(count(fast) / count(usual)).toBeGreaterThan(3.5);
    expect(count(slow) / count(usual)).toBeLessThan(0.4);
    expect(count(storm) / count(usual)).toBeGreaterThan(3.5);
    const alarms = ({ eventsOf }: typeof usual) => eventsOf('unit').filter((name) => name === 'Alarm').length;
    expect(alarms(storm)).toBeGreaterThan(3 * alarms(usual));
  });
});
