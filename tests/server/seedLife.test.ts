import { describe, expect, it } from 'vitest';
import { aDevice, aDoor, stage } from './devices/stage.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The demo's largest size, and a smaller site. */
const doors = [
  ...Array.from({ length: 1_100 }, (_, index) => aDoor(index + 1)),
  ...Array.from({ length: 200 }, (_, index) => ({ ...aDoor(index + 2_001), siteId: 2 })),
];
const ofLargest = ({ id }: { id: number }) => id <= 1_100;

describe('a storm', () => {
  it('has two hundred readings a second at the largest site from the start', async () => {
    const { clock, readings } = await stage({ doors }, { activity: true, storm: true });
    await clock.pass(6 * second);
    readings.length = 0;
    await clock.pass(10 * second);
    const flooded = readings.filter(ofLargest);
    expect(flooded.length / 10).toBeGreaterThanOrEqual(200);
    expect(flooded.length / 10).toBeLessThan(230);
    const statuses = new Set(flooded.flatMap(({ state }) => state?.status ?? []));
    expect(statuses).toEqual(new Set(['unlocked', 'opened', 'closed', 'locked']));
    expect((readings.length - flooded.length) / 10).toBeLessThan(10);
  });

  it('is off by default: a site has fewer than 60 readings a minute', async () => {
    const { clock, readings } = await stage({ doors }, { activity: true });
    await clock.pass(minute);
    expect(readings.length).toBeLessThan(60);
  });
});

describe('the customers of a simulated site', () => {
  it('hire trolleys and trailers for some hours, now or a little later', async () => {
    const there = { customerIds: [10, 11], freeHireUnitIds: [71, 72], freePoolTableIds: [31] };
    const devices = [aDevice({ kind: 'gate', id: 5, status: 'locked', hidId: 2 })];
    const { clock, acts } = await stage({ devices, there }, { activity: true });
    await clock.pass(24 * hour);
    const hires = acts.flatMap((act) => (act.kind === 'booking' && (act.unitIds[0] ?? 0) > 70 ? [act] : []));
    expect(hires.length).toBeGreaterThan(5);
    const waits = hires.map(({ at, startsAt }) => startsAt.getTime() - at.getTime());
    expect(Math.min(...waits)).toBe(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(hour);
    for (const { startsAt, endsAt } of hires) {
      const long = (endsAt?.getTime() ?? 0) - startsAt.getTime();
      expect([long >= hour, long <= 4 * hour]).toEqual([true, true]);
    }
  });
});
