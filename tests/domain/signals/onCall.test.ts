import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapText,
  onCallAt,
  onCallStretches,
  overlapOf,
  weekGaps,
  type Rota,
  type Shift,
  type Swap,
} from '#domain/signals/onCall.ts';
import { dayOf, instantOf, timeOf } from '#domain/time/zonedTime.ts';
import { timeOfMinutes } from '#domain/time/weekHours.ts';
import { addDays, weekdayOf } from '#format/days.ts';
import { draws } from '#tests/support/properties/seed.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const [robin, ada, eve] = [1, 2, 3];
const hour = 3_600_000;
const day = 24 * hour;

const nights: Shift = { days: everyDay, from: '18:00', until: '08:00', userId: robin };
const days: Shift = { days: everyDay, from: '08:00', until: '18:00', userId: ada };
const rota = (given: Partial<Rota> = {}): Rota => ({
  zone: 'Europe/Berlin',
  shifts: [nights, days],
  swaps: [],
  ...given,
});

const zones = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Australia/Brisbane');
const minutes = fc.integer({ min: 0, max: 1439 });
// Two years, with every change to and from summer time.
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

/** Shifts that do not overlap, drawn as the times of one day at which the person changes; 0 is nobody. */
const shifts = fc
  .uniqueArray(fc.tuple(minutes, fc.integer({ min: 0, max: 3 })), { selector: ([at]) => at, maxLength: 5 })
  .map((turns) => turns.toSorted(([one], [other]) => one - other))
  .map((turns) =>
    turns.flatMap(([from, userId], index): Shift[] => {
      const [until] = turns[(index + 1) % turns.length] ?? [from];
      return userId === 0 ? [] : [{ days: everyDay, from: timeOfMinutes(from), until: timeOfMinutes(until), userId }];
    }),
  );

const swap: fc.Arbitrary<Swap> = fc
  .record({
    userId: fc.integer({ min: 1, max: 5 }),
    start: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 1, max: 3 }),
    from: minutes,
    until: minutes,
  })
  .map(({ userId, start, length, from, until }) => ({
    userId,
    fromDay: addDays('2026-01-02', start),
    fromTime: timeOfMinutes(from),
    untilDay: addDays('2026-01-02', start + length),
    untilTime: timeOfMinutes(until),
  }));

const rotas = fc.record({ zone: zones, shifts, swaps: fc.array(swap, { maxLength: 4 }) });

describe('who is on call', () => {
  it('is, at every moment, who the stretches of a range say', () => {
    fc.assert(
      fc.property(
        rotas,
        moment,
        fc.integer({ min: 1, max: 20 * day }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, from, length, part) => {
          const until = from + length;
          const stretches = onCallStretches(given, { from, until });
          expect(stretches[0]?.from).toBe(from);
          expect(stretches.at(-1)?.until).toBe(until);
          stretches.slice(1).forEach((each, index) => expect(each.from).toBe(stretches[index]?.until));
          const at = from + Math.floor(part * (length - 1));
          const said = stretches.find((each) => each.from <= at && at < each.until);
          expect(said?.userId).toBe(onCallAt(given, at));
        },
      ),
      { numRuns: draws(150) },
    );
  });

  it('is by the week whom the clocks show, on days on which they do not change', () => {
    fc.assert(
      fc.property(zones, shifts, moment, (zone, given, at) => {
        const quiet = [-2, 2].map((away) => timeOf(at + away * day, zone));
        fc.pre(quiet[0] === quiet[1]);
        const time = timeOf(at, zone);
        const expected = given.find(({ from, until }) =>
          from < until ? from <= time && time < until : from <= time || time < until,
        );
        expect(onCallAt({ zone, shifts: given, swaps: [] }, at)).toBe(expected?.userId ?? null);
      }),
      { numRuns: draws(500) },
    );
  });

  it('is somebody at every moment of the year where the week has no gap', () => {
    fc.assert(
      fc.property(zones, shifts, moment, (zone, given, at) => {
        const nobody = onCallAt({ zone, shifts: given, swaps: [] }, at) === null;
        if (weekGaps(given).length === 0) expect(nobody).toBe(false);
        expect(overlapOf(given)).toBeNull();
      }),
      { numRuns: draws(500) },
    );
  });

  it('is, within swaps, who stands in by the one made last, and otherwise whom the week says', () => {
    fc.assert(
      fc.property(rotas, moment, (given, at) => {
        const { zone, swaps } = given;
        const last = swaps.findLast(({ fromDay, fromTime, untilDay, untilTime }) => {
          const from = instantOf(zone, fromDay, fromTime).instant;
          return from <= at && at < instantOf(zone, untilDay, untilTime).instant;
        });
        expect(onCallAt(given, at)).toBe(last?.userId ?? onCallAt({ ...given, swaps: [] }, at));
      }),
      { numRuns: draws(500) },
    );
  });

  it('is handed over once in the night in which clocks go back, an hour later by the sun', () => {
    // 02:30 comes twice on 25 October 2026: at 00:30 and 01:30 UTC.
    const split = rota({
      shifts: [
        { ...nights, until: '02:30' },
        { days: everyDay, from: '02:30', until: '18:00', userId: ada },
      ],
    });
    const at = (time: string) => onCallAt(split, Date.parse(`2026-10-25T${time}:00Z`));
    expect([at('00:29'), at('00:30'), at('01:15'), at('01:45'), at('16:59')]).toEqual([robin, ada, ada, ada, ada]);
    expect(
      onCallStretches(rota(), { from: Date.parse('2026-10-24T16:00Z'), until: Date.parse('2026-10-25T07:00Z') }),
    ).toEqual([
      { from: Date.parse('2026-10-24T16:00Z'), until: Date.parse('2026-10-25T07:00Z'), userId: robin, isSwap: false },
    ]);
  });

  it('is handed over at the change where clocks skip the time', () => {
    // 02:30 does not come on 28 March 2027: clocks go from 02:00 to 03:00 at 01:00 UTC.
    const split = rota({
      shifts: [
        { ...nights, until: '02:30' },
        { days: everyDay, from: '02:30', until: '18:00', userId: ada },
      ],
    });
    const at = (time: string) => onCallAt(split, Date.parse(`2027-03-28T${time}:00Z`));
    expect([at('00:59'), at('01:00'), at('01:45')]).toEqual([robin, ada, ada]);
  });

  it('is who stands in from the first moment to the last, by the later swap where two do', () => {
    const swaps: Swap[] = [
      { userId: eve, fromDay: '2026-11-28', fromTime: '18:00', untilDay: '2026-11-29', untilTime: '08:00' },
      { userId: ada, fromDay: '2026-11-28', fromTime: '22:00', untilDay: '2026-11-28', untilTime: '23:00' },
    ];
    const at = (time: string) => onCallAt(rota({ swaps }), Date.parse(`${time}:00+01:00`));
    expect(at('2026-11-28T17:59')).toBe(ada);
    expect([at('2026-11-28T18:00'), at('2026-11-28T22:00'), at('2026-11-28T23:00')]).toEqual([eve, ada, eve]);
    expect([at('2026-11-29T07:59'), at('2026-11-29T08:00')]).toEqual([eve, ada]);
  });
});

describe('the gaps of a week', () => {
  it('are the minutes of no shift', () => {
    const weekly = fc.array(
      fc.record({
        days: fc.subarray(everyDay, { minLength: 1 }),
        from: minutes.map(timeOfMinutes),
        until: minutes.map(timeOfMinutes),
        userId: fc.constant(robin),
      }),
      { maxLength: 4 },
    );
    const minute = fc.integer({ min: 0, max: 7 * 1440 - 1 });
    fc.assert(
      fc.property(weekly, minute, (given, at) => {
        // A week of a zone without changes of clocks; 4 January 2027 is a Monday.
        const instant = Date.UTC(2027, 0, 4) + at * 60_000;
        const isGap = weekGaps(given).some(({ from, to }) => (from <= at && at < to) || at + 7 * 1440 < to);
        expect(isGap).toBe(onCallAt({ zone: 'UTC', shifts: given, swaps: [] }, instant) === null);
      }),
      { numRuns: draws(500) },
    );
  });

  it('read as people say them, over the end of the week too', () => {
    const workdays: Shift[] = [
      { days: [1, 2, 3, 4, 5], from: '08:00', until: '08:00', userId: robin },
      { days: [6], from: '08:00', until: '18:00', userId: robin },
    ];
    expect(weekGaps(workdays).map(gapText)).toEqual(['Sat 18:00–Mon 08:00']);
    expect(weekGaps([{ ...nights, days: [0] }]).map(gapText)).toEqual(['Mon 08:00–Sun 18:00']);
    expect(weekGaps([]).map(gapText)).toEqual([null]);
    expect(weekGaps([nights]).map(gapText).slice(0, 2)).toEqual(['Mon 08:00–18:00', 'Tue 08:00–18:00']);
    expect(weekGaps([{ ...days, days: [6] }]).map(gapText)).toEqual(['Sat 18:00–Sat 08:00']);
    expect(weekGaps([nights, days])).toEqual([]);
  });

  it('stand against overlaps, which are refused', () => {
    expect(overlapOf([nights, days])).toBeNull();
    expect(overlapOf([nights, { ...days, days: [6], until: '18:01' }])).toBe('Sat 18:00');
    expect(
      overlapOf([
        { ...nights, days: [0] },
        { ...days, days: [1], from: '07:00' },
      ]),
    ).toBe('Mon 07:00');
  });
});

it('counts the days of a week from the clocks of the rota', () => {
  const at = Date.parse('2026-11-29T23:30:00Z');
  const berlin = rota({ shifts: [{ days: [1], from: '00:00', until: '00:00', userId: eve }] });
  expect(weekdayOf(dayOf(at, berlin.zone))).toBe(1);
  expect(onCallAt(berlin, at)).toBe(eve);
});
