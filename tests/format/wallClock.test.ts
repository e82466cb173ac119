import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateDisplays, momentText, timeDisplays } from '#format/moments.ts';
import { momentOfWallClock, localZone, wallClock } from '#format/wallClock.ts';
import { moments, zones } from './zones.ts';

it('writes moments in any zone as the patterns say', () => {
  fc.assert(
    fc.property(
      moments,
      zones,
      fc.constantFrom(...dateDisplays),
      fc.constantFrom(...timeDisplays),
      (at, zone, date, time) => {
        const seconds = time === 'H:mm' ? 'H:mm:ss' : 'hh:mm:ssa';
        expect(momentText(at, zone, 'dateTime', { date, time })).toBe(formatInTimeZone(at, zone, `${date} ${time}`));
        expect(momentText(at, zone, 'dateTimeSeconds', { date, time })).toBe(
          formatInTimeZone(at, zone, `${date} ${seconds}`),
        );
      },
    ),
  );
});

it('finds the moment at which a day begins', () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(momentOfWallClock(Date.parse(`${day}T00:00:00Z`), zone)).toBe(
        fromZonedTime(`${day}T00:00:00`, zone).getTime(),
      );
    }),
    { numRuns: 500 },
  );
});

it('knows its own zone, and says that it does not know another', () => {
  expect(localZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(() => wallClock(0, 'Mars/Olympus')).toThrow(RangeError);
});
