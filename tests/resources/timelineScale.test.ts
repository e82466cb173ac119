import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, timeOf } from '#domain/time/zonedTime.ts';
import { pressedStart, rangeAround, ticksIn, timelineScale, zooms } from '#resources/booking/timeline/timelineScale.ts';

const hour = 3_600_000;
const zones = ['Australia/Adelaide', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];

it('means the whole hour of the site that was pressed, also where zones are half an hour off', () => {
  const scale = timelineScale('day', rangeAround('2026-11-23'), 'Australia/Adelaide');
  const pressed = Date.parse('2026-11-23T00:40:00Z');
  expect(timeOf(pressed, scale.zone)).toBe('11:10');
  expect(timeOf(pressedStart(scale, pressed, { from: 0 }), scale.zone)).toBe('11:00');
  expect(pressedStart(scale, pressed, { from: pressed - 60_000 })).toBe(pressed - 60_000);
});

it('fills each span with ticks side by side, also on days when clocks change', () => {
  const changes = { 'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'], 'Pacific/Auckland': ['2026-09-27'] };
  for (const [zone, days] of Object.entries(changes)) {
    for (const day of days) {
      const scale = timelineScale('day', rangeAround(day), zone);
      const noon = scale.xOf(Date.parse(`${day}T00:00:00Z`));
      const { ticks } = ticksIn(scale, { from: noon - 3_000, until: noon + 3_000 }, day);
      const ends = ticks.slice(0, -1).map(({ x, width }) => x + width);
      ticks.slice(1).forEach(({ x }, index) => expect(x).toBeCloseTo(ends[index] ?? Number.NaN));
    }
  }
});

it('begins a pressed time within the same day, at most an hour or a day before', () => {
  const instant = fc.integer({ min: Date.parse('2026-10-01'), max: Date.parse('2027-10-01') });
  fc.assert(
    fc.property(fc.constantFrom(...zooms), fc.constantFrom(...zones), instant, (zoom, zone, pressed) => {
      const start = pressedStart(timelineScale(zoom, rangeAround('2026-11-23'), zone), pressed, { from: 0 });
      expect(dayOf(start, zone)).toBe(dayOf(pressed, zone));
      expect(pressed - start).toBeGreaterThanOrEqual(0);
      expect(pressed - start).toBeLessThan(zoom === 'day' ? hour : 25.5 * hour);
    }),
  );
});
