import { formatInTimeZone } from 'date-fns-tz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateDisplays, momentText, timeDisplays } from '#format/dateFormats.ts';
import { localZone, wallClock } from '#format/wallClock.ts';
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

it('knows its own zone, and says that it does not know another', () => {
  expect(localZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(() => wallClock(0, 'Mars/Olympus')).toThrow(RangeError);
});
