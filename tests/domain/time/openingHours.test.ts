import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursIn, isWithin, type Hours } from '#domain/states/hours.ts';
import { openingAt } from '#domain/time/openingHours.ts';
import { timeOfMinutes } from '#domain/time/weekHours.ts';
import { zones } from '../../format/zones.ts';
import { draws } from '#tests/support/properties/seed.ts';

const minute = 60_000;
const sydney = 'Australia/Sydney';
const utc = (text: string) => Date.parse(`${text}Z`);
const daily = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }));
const office: Hours = { spans: daily('08:30', '17:30') };

describe('the hours of a schedule from any server', () => {
  const span = { day: 1, from: '06:00', to: '22:00' };

  it.each([
    ['06:00', '6:00'],
    ['06:00', '06:00:00'],
    ['00:00', '0:00'],
  ])('reads %s in %s', (from, written) => {
    expect(hoursIn({ spans: [{ ...span, from: written }] })).toEqual({ spans: [{ ...span, from }], exceptions: [] });
  });

  it.each([
    ['no spans', {}],
    ['a span without its day', { spans: [span, { ...span, day: undefined }] }],
    ['a span without its end', { spans: [span, { day: 2, from: '06:00' }] }],
    ['a time that is none', { spans: [{ ...span, to: '24:30' }] }],
    ['words for a time', { spans: [{ ...span, from: 'dawn' }] }],
    ['an exception without its day', { spans: [span], exceptions: [{ spans: [] }] }],
    ['an exception on no day', { spans: [span], exceptions: [{ day: '2026-02-30', spans: [] }] }],
    ['an exception without spans', { spans: [span], exceptions: [{ day: '2026-12-25' }] }],
    [
      'an exception with half a span',
      { spans: [span], exceptions: [{ day: '2026-12-25', spans: [{ from: '06:00' }] }] },
    ],
  ])('are unknown with %s', (_fault, schedule) => {
    expect(hoursIn(schedule)).toBeNull();
  });

  it('keep an exception that is closed all day', () => {
    const exceptions = [{ day: '2026-12-25', name: 'Christmas Day', spans: [] }];
    expect(hoursIn({ spans: [span], exceptions })).toEqual({ spans: [span], exceptions });
  });
});

describe('open right now', () => {
  it.each<[string, Hours | null, string, boolean, string | null]>([
    ['open until the evening', office, '2026-11-23T01:00', true, '2026-11-23T06:30'],
    ['closed until the morning', office, '2026-11-23T07:00', false, '2026-11-23T21:30'],
    ['without a schedule always', null, '2026-11-23T07:00', true, null],
    ['with no hours never', { spans: [] }, '2026-11-23T07:00', false, null],
    ['all the time, across midnights', { spans: daily('00:00', '24:00') }, '2026-11-23T07:00', true, null],
    [
      'across one midnight',
      {
        spans: [
          { day: 1, from: '20:00', to: '24:00' },
          { day: 2, from: '00:00', to: '04:00' },
        ],
      },
      '2026-11-23T10:00',
      true,
      '2026-11-23T17:00',
    ],
    [
      'a week from now',
      { spans: [{ day: 1, from: '06:00', to: '07:00' }] },
      '2026-11-23T00:00',
      false,
      '2026-11-29T19:00',
    ],
    [
      'closed on a holiday',
      { ...office, exceptions: [{ day: '2026-12-25', spans: [] }] },
      '2026-12-25T01:00',
      false,
      '2026-12-25T21:30',
    ],
    [
      'open always, until a holiday in months',
      { spans: daily('00:00', '24:00'), exceptions: [{ day: '2027-03-26', spans: [] }] },
      '2026-11-23T01:00',
      true,
      '2027-03-25T13:00',
    ],
    [
      'where clocks go forward over the opening, from the change on',
      { spans: [{ day: 0, from: '02:30', to: '05:00' }] },
      '2026-10-03T15:00',
      false,
      '2026-10-03T16:00',
    ],
    [
      'where clocks go back, closed again for half an hour',
      { spans: [{ day: 0, from: '02:30', to: '05:00' }] },
      '2027-04-03T15:45',
      true,
      '2027-04-03T16:00',
    ],
  ])('%s', (_name, hours, at, isOpen, changesAt) => {
    const expected = { isOpen, changesAt: changesAt === null ? null : utc(changesAt) };
    expect(openingAt(hours, utc(at), sydney)).toEqual(expected);
  });

  const times = fc.tuple(fc.nat(95), fc.nat(95)).map(([a, b]) => ({
    from: timeOfMinutes(Math.min(a, b) * 15),
    to: timeOfMinutes((Math.max(a, b) + 1) * 15),
  }));
  const drawnHours = fc.record({
    spans: fc.array(
      fc.tuple(fc.nat(6), times).map(([day, span]) => ({ day, ...span })),
      { maxLength: 8 },
    ),
    exceptions: fc.uniqueArray(
      fc.record({
        day: fc
          .integer({ min: -2, max: 12 })
          .map((days) => new Date(utc('2026-04-01T00:00') + days * 1440 * minute).toISOString().slice(0, 10)),
        spans: fc.array(times, { maxLength: 2 }),
      }),
      { selector: ({ day }) => day, maxLength: 3 },
    ),
  });
  // Around clock changes in both halves of the year.
  const changes = ['2026-04-04T16:00', '2026-10-03T16:00', '2026-03-29T01:00', '2026-10-25T01:00'].map(utc);

  it('holds until it changes, whatever zone and day', () => {
    fc.assert(
      fc.property(
        drawnHours,
        zones,
        fc.constantFrom(...changes),
        fc.integer({ min: -2880, max: 2880 }),
        (hours, zone, change, from) => {
          const at = change + from * minute;
          const { isOpen, changesAt } = openingAt(hours, at, zone);
          expect(isOpen).toBe(isWithin(hours, new Date(at), zone));
          const until = changesAt ?? at + 7 * 1440 * minute;
          for (let moment = at; moment < Math.min(until, at + 7 * 1440 * minute); moment += 15 * minute) {
            expect(isWithin(hours, new Date(moment), zone)).toBe(isOpen);
          }
          if (changesAt !== null) {
            expect(changesAt).toBeGreaterThan(at);
            expect(isWithin(hours, new Date(changesAt), zone)).toBe(!isOpen);
            expect(isWithin(hours, new Date(changesAt - 1), zone)).toBe(isOpen);
          }
        },
      ),
      { numRuns: draws(100) },
    );
  });
});
