import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChangeNote, parseTime, parseZoned } from '#domain/time/parseZoned.ts';
import { dayPresetNames, presetDays } from '#domain/time/dayPresets.ts';
import { addDaysIn, dayOf, instantOf, rangeOfDays, startOfDayIn, timeOf, zonedText } from '#domain/time/zonedTime.ts';
import { addDays } from '#format/days.ts';
import { wallClock } from '#format/wallClock.ts';
import { zones } from '../../format/zones.ts';
import { draws } from '#tests/support/properties/seed.ts';

const hour = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
/** From 2012: before, some of these zones changed clocks a minute past midnight. */
const instants = fc
  .date({ min: new Date('2012-01-02'), max: new Date('2045-12-30'), noInvalidDate: true })
  .map((date) => date.getTime());
const days = instants.map((instant) => new Date(instant).toISOString().slice(0, 10));
const zone = fc.oneof(
  zones,
  fc.constantFrom('Australia/Brisbane', 'America/Sao_Paulo', 'America/Havana', 'Asia/Beirut'),
);

describe('days of a zone', () => {
  it('follow each other without gap, each 23 to 25 hours long', () => {
    fc.assert(
      fc.property(days, zone, (day, of) => {
        const { from, until } = rangeOfDays(of, { first: day, last: day });
        expect(until).toBe(rangeOfDays(of, { first: addDays(day, 1), last: addDays(day, 1) }).from);
        expect([23, 23.5, 24, 24.5, 25]).toContain((until - from) / hour);
        expect([dayOf(from - 1, of), dayOf(from, of), dayOf(until - 1, of)]).toEqual([addDays(day, -1), day, day]);
      }),
      { numRuns: draws(100) },
    );
  });

  it.each([
    ['Australia/Sydney', '2026-10-04', 23],
    ['Australia/Sydney', '2026-04-05', 25],
    ['Australia/Adelaide', '2026-10-04', 23],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Brisbane', '2026-10-04', 24],
    ['Australia/Perth', '2026-04-05', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Havana', '2026-11-01', 25],
    ['UTC', '2026-10-04', 24],
  ])('in %s on %s have %d hours', (of, day, hours) => {
    const { from, until } = rangeOfDays(of, { first: day, last: day });
    expect((until - from) / hour).toBe(hours);
  });

  it('begin after midnight where clocks skip it, and at the first of two midnights', () => {
    expect(startOfDayIn('America/Sao_Paulo', '2018-11-04')).toBe(utc('2018-11-04T03:00:00'));
    expect(startOfDayIn('America/Havana', '2026-11-01')).toBe(utc('2026-11-01T04:00:00'));
    expect(rangeOfDays('Pacific/Apia', { first: '2011-12-30', last: '2011-12-30' })).toEqual({
      from: utc('2011-12-30T10:00:00'),
      until: utc('2011-12-30T10:00:00'),
    });
  });

  it("are this machine's own in a zone that nobody knows", () => {
    const instant = utc('2026-11-21T13:30:00');
    expect(dayOf(instant, 'Mars/Olympus')).toBe(dayOf(instant, Intl.DateTimeFormat().resolvedOptions().timeZone));
    expect(dayOf(instant, 'Australia/Sydney')).toBe('2026-11-22');
    expect(dayOf(instant, 'Australia/Perth')).toBe('2026-11-21');
  });
});

describe('a time of a zone', () => {
  it('is found from what the clocks show at an instant', () => {
    fc.assert(
      fc.property(instants, zone, (instant, of) => {
        const minute = Math.floor(instant / 60_000) * 60_000;
        const found = instantOf(of, dayOf(minute, of), timeOf(minute, of));
        expect([found.instant, found.kind === 'repeated' ? found.later : found.instant]).toContain(minute);
        expect(found.kind).not.toBe('skipped');
      }),
      { numRuns: draws(100) },
    );
  });

  it('says that clocks skip it, or show it twice', () => {
    expect(instantOf('Australia/Sydney', '2026-10-04', '02:30')).toEqual({
      kind: 'skipped',
      instant: utc('2026-10-03T16:00:00'),
    });
    expect(instantOf('Australia/Lord_Howe', '2026-04-05', '01:45')).toEqual({
      kind: 'repeated',
      instant: utc('2026-04-04T14:45:00'),
      later: utc('2026-04-04T15:15:00'),
    });
    expect(instantOf('Australia/Sydney', '2026-10-04', '03:00').kind).toBe('exact');
    expect(clockChangeNote(instantOf('Australia/Sydney', '2026-10-04', '02:30'))).toContain('does not exist');
    expect(clockChangeNote(instantOf('Australia/Sydney', '2026-04-05', '02:30'))).toContain('twice');
    expect(clockChangeNote(instantOf('Australia/Sydney', '2026-11-21', '02:30'))).toBeNull();
  });

  it('is the same so many days on, whatever the clocks do in between', () => {
    fc.assert(
      fc.property(instants, zone, fc.integer({ min: -400, max: 400 }), (instant, of, count) => {
        const then = addDaysIn(of, instant, count);
        const wanted = instantOf(of, addDays(dayOf(instant, of), count), timeOf(instant, of));
        if (wanted.kind === 'skipped') {
          expect(then).toBe(wanted.instant);
          return;
        }
        expect([dayOf(then, of), timeOf(then, of)]).toEqual([addDays(dayOf(instant, of), count), timeOf(instant, of)]);
        expect(wallClock(then, of).second).toBe(wallClock(instant, of).second);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('a typed time', () => {
  it('is read back as it is written, with either clock', () => {
    fc.assert(
      fc.property(instants, zone, fc.constantFrom('hh:mma' as const, 'H:mm' as const), (instant, of, time) => {
        const minute = Math.floor(instant / 60_000) * 60_000;
        const read = parseZoned(of, zonedText(minute, of, { date: 'dd/MM/yyyy', time }));
        expect([read?.instant, read?.kind === 'repeated' ? read.later : read?.instant]).toContain(minute);
      }),
      { numRuns: draws(100) },
    );
  });

  it('may be short, and is refused where it is none', () => {
    expect(parseZoned('Australia/Perth', ' 21/11/2026 ')?.instant).toBe(utc('2026-11-20T16:00:00'));
    expect(parseZoned('Australia/Perth', '21/11/2026 2 pm')?.instant).toBe(utc('2026-11-21T06:00:00'));
    expect(['9:05', '12:00AM', '12pm', '2 pm', '23:59'].map(parseTime)).toEqual([
      '09:05',
      '00:00',
      '12:00',
      '14:00',
      '23:59',
    ]);
    expect(['24:00', '9', '13pm', '0am', '9:60', '', 'noon'].map(parseTime)).toEqual(Array(7).fill(null));
    for (const typed of ['', '31/02/2026', '21/11/2026 25:00', '2026-11-21', 'tomorrow'])
      expect(parseZoned('Australia/Perth', typed)).toBeNull();
  });
});

describe('a preset', () => {
  it.each([
    ['2026-01-01', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
    ['2026-05-31', '2026-04-01 2026-06-30', '2026-01-01 2026-03-31'],
    ['2026-12-31', '2026-10-01 2026-12-31', '2026-07-01 2026-09-30'],
  ])('knows the quarters of the calendar year on %s', (day, own, before) => {
    const found = (['thisQuarter', 'lastQuarter'] as const).map((preset) =>
      presetDays(preset, 'UTC', utc(`${day}T12:00:00`)),
    );
    expect(found.map(({ first, last }) => `${first} ${last}`)).toEqual([own, before]);
  });

  it('has the days that its name says', () => {
    const now = utc('2026-03-31T14:00:00');
    const found = dayPresetNames.map((preset) => presetDays(preset, 'Australia/Perth', now));
    expect(found.map(({ first, last }) => `${first} ${last}`)).toEqual([
      '2026-03-31 2026-03-31',
      '2026-03-30 2026-03-30',
      '2026-03-25 2026-03-31',
      '2026-03-02 2026-03-31',
      '2026-03-01 2026-03-31',
      '2026-02-01 2026-02-28',
      '2026-01-01 2026-12-31',
      '2025-01-01 2025-12-31',
    ]);
  });

  it('ends where the next begins', () => {
    fc.assert(
      fc.property(instants, zone, (now, of) => {
        const range = (preset: (typeof dayPresetNames)[number]) => rangeOfDays(of, presetDays(preset, of, now));
        expect(range('yesterday').until).toBe(range('today').from);
        expect(range('lastMonth').until).toBe(range('thisMonth').from);
        expect(range('lastYear').until).toBe(range('thisYear').from);
        expect(range('lastQuarter').until).toBe(range('thisQuarter').from);
        expect(range('last7').until).toBe(range('today').until);
        for (const preset of ['today', 'last7', 'last30', 'thisMonth', 'thisQuarter', 'thisYear'] as const)
          expect(range(preset).from <= now && now < range(preset).until).toBe(true);
      }),
      { numRuns: draws(200) },
    );
  });
});
