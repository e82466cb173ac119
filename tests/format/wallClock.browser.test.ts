import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localZone, wallClock, wallClockByIntl } from '#format/wallClock.ts';
import { moments, zones } from './zones.ts';

it('shows the same with and without Temporal', () => {
  expect('Temporal' in globalThis).toBe(true);
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      expect(wallClock(at, zone)).toEqual(wallClockByIntl(at, zone));
    }),
  );
  expect(localZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(() => wallClock(0, 'Mars/Olympus')).toThrow(RangeError);
});
