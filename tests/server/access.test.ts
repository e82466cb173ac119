import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAccess, type Doorway, type Person } from '#server/access/decideAccess.ts';
import { isWithin } from '#domain/states/hours.ts';
import { createGuessLimiter, keypadLimits } from '#server/access/guessLimiter.ts';
import { draws } from '#tests/support/properties/seed.ts';

const minute = 60_000;
const noon = new Date('2026-11-21T02:00:00Z'); // a Saturday, 13:00 in Sydney
const earlier = new Date(noon.getTime() - 60 * minute);
const later = new Date(noon.getTime() + 60 * minute);
const always = { startsAt: null, endsAt: null };

const stranger: Person = {
  code: { ...always, siteId: null },
  operatesDoors: false,
  permits: [],
  stays: [],
  strictness: 'relaxed',
};
const gate: Doorway = { gateId: 7, siteIds: [1, 2], hours: null, timeZone: 'Australia/Sydney' };
const open = { spans: [{ day: 6, from: '06:00', to: '22:00' }] };
const shut = { spans: [{ day: 6, from: '06:00', to: '13:00' }] };
const holiday = { ...open, exceptions: [{ day: '2026-11-21', spans: [{ from: '06:00', to: '12:00' }] }] };
const stay = { ...always, siteId: 1, inArrears: false, overlocked: false };
const permit = { ...always, siteId: 1, gateId: null, hours: null };
const staying: Partial<Person> = { stays: [stay] };
const permitted: Partial<Person> = { permits: [permit] };
const owing: Partial<Person> = { stays: [{ ...stay, inArrears: true }] };
const overlocked: Partial<Person> = { stays: [{ ...stay, inArrears: true, overlocked: true }] };

describe('whoever types a PIN', () => {
  it.each<[string, Partial<Person>, Partial<Doorway>, ReturnType<typeof decideAccess>]>([
    ['who stays at the site may pass', staying, {}, null],
    ['who stays at another site that the gate serves may pass', { stays: [{ ...stay, siteId: 2 }] }, {}, null],
    ['who stays elsewhere may not', { stays: [{ ...stay, siteId: 3 }] }, {}, 'wrong zone'],
    ['nobody without a stay or permit may', {}, {}, 'wrong zone'],
    ['who stays passes in the hours of the gate', staying, { hours: open }, null],
    ['and not outside them', staying, { hours: shut }, 'outside schedule'],
    ['nor through a gate that has no hours left', staying, { hours: { spans: [] } }, 'outside schedule'],
    ['whose stay is over may not', { stays: [{ ...stay, endsAt: noon }] }, {}, 'wrong zone'],
    ['whose stay has not begun may not', { stays: [{ ...stay, startsAt: later }] }, {}, 'wrong zone'],
    ['who has a permit for the site may pass', permitted, { hours: shut }, null],
    ['who has one for this gate too', { permits: [{ ...permit, gateId: 7 }] }, {}, null],
    ['one for another gate is for that one', { permits: [{ ...permit, gateId: 8 }] }, {}, 'wrong zone'],
    ['a permit has hours of its own', { permits: [{ ...permit, hours: shut }] }, {}, 'outside schedule'],
    ['a holiday has hours of its own', staying, { hours: holiday }, 'outside schedule'],
    ['a permit with open hours counts', { permits: [{ ...permit, hours: open }] }, { hours: shut }, null],
    ['a permit ends', { permits: [{ ...permit, endsAt: noon }] }, {}, 'expired'],
    ['a permit begins', { permits: [{ ...permit, startsAt: later }] }, {}, 'outside schedule'],
    ['a code ends', { ...staying, code: { startsAt: null, endsAt: noon, siteId: null } }, {}, 'expired'],
    ['a code begins', { ...staying, code: { startsAt: later, endsAt: null, siteId: null } }, {}, 'outside schedule'],
    ['a code in its time counts', { ...staying, code: { startsAt: earlier, endsAt: later, siteId: 2 } }, {}, null],
    ['a code of another site is for that one', { ...staying, code: { ...always, siteId: 3 } }, {}, 'wrong zone'],
    ['strict: who owes may not', { ...owing, strictness: 'strict' }, {}, 'arrears'],
    ['relaxed: who owes may', { ...owing, strictness: 'relaxed' }, {}, null],
    ['no action: who owes may', { ...owing, strictness: 'no_action' }, {}, null],
    ['strict: who is overlocked may not', { ...overlocked, strictness: 'strict' }, {}, 'overlocked'],
    ['relaxed: who is overlocked may not', { ...overlocked, strictness: 'relaxed' }, {}, 'overlocked'],
    ['no action: who is overlocked may', { ...overlocked, strictness: 'no_action' }, {}, null],
    [
      'nor does it once the last day of the stay has passed',
      { stays: [{ ...stay, inArrears: true, overlocked: true, endsAt: earlier }], ...permitted },
      {},
      'overlocked',
    ],
    ['a permit does not pay a debt', { ...owing, ...permitted, strictness: 'strict' }, {}, 'arrears'],
    ['staff who operate doors may always', { operatesDoors: true }, { hours: { spans: [] } }, null],
  ])('%s', (_name, person, doorway, expected) => {
    expect(decideAccess({ ...stranger, ...person }, { ...gate, ...doorway }, noon)).toBe(expected);
  });
});

/** The clock by Intl alone, as a second opinion: day from 0 (Sunday), and minutes since midnight. */
function wallClock(at: Date, timeZone: string): { day: number; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  return { day, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

const asText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('a schedule', () => {
  it.each([
    ['the hour before clocks go forward', '2026-10-03T15:59:00Z', '01:00', '02:00', true],
    ['the hour that is left out never comes', '2026-10-03T16:00:00Z', '02:00', '03:00', false],
    ['and the one after it does', '2026-10-03T16:00:00Z', '03:00', '04:00', true],
    ['an hour that comes twice counts the first time', '2027-04-03T15:30:00Z', '02:00', '03:00', true],
    ['and the second', '2027-04-03T16:30:00Z', '02:00', '03:00', true],
    ['24:00 ends with the day', '2026-11-22T12:59:59Z', '22:00', '24:00', true],
    ['and not later', '2026-11-22T13:00:00Z', '22:00', '24:00', false],
  ])('in Sydney on a Sunday: %s', (_name, at, from, to, expected) => {
    expect(isWithin({ spans: [{ day: 0, from, to }] }, new Date(at), 'Australia/Sydney')).toBe(expected);
  });

  it('is open exactly when the clock on the wall says so, across changes of daylight saving', () => {
    const changes = ['2026-04-04T16:00:00Z', '2026-10-03T16:00:00Z', '2027-04-03T16:30:00Z', '2027-01-31T13:00:00Z'];
    fc.assert(
      fc.property(
        fc.constantFrom('Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth'),
        fc.constantFrom(...changes),
        fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
        fc.array(fc.record({ day: fc.nat(6), from: fc.nat(1439), length: fc.integer({ min: 1, max: 1440 }) }), {
          maxLength: 6,
        }),
        (timeZone, change, minutesFrom, drawn) => {
          const at = new Date(Date.parse(change) + minutesFrom * minute);
          const spans = drawn.map(({ day, from, length }) => ({ day, from, to: Math.min(from + length, 1440) }));
          const clock = wallClock(at, timeZone);
          const expected = spans.some(
            ({ day, from, to }) => day === clock.day && from <= clock.minutes && clock.minutes < to,
          );
          const texts = spans.map(({ day, from, to }) => ({ day, from: asText(from), to: asText(to) }));
          expect(isWithin({ spans: texts }, at, timeZone)).toBe(expected);
        },
      ),
      { numRuns: draws(1000) },
    );
  });
});

describe('wrong PINs', () => {
  it('lock their own keypad for a while, five within the time', () => {
    const wrongPins = createGuessLimiter(keypadLimits);
    const { count, window, lockout } = keypadLimits;
    for (let tried = 1; tried < count; tried += 1) expect(wrongPins.recordGuess(1, tried)).toBe(false);
    expect(wrongPins.recordGuess(2, count)).toBe(false);
    expect(wrongPins.remainingLockout(1, count)).toBe(0);
    expect(wrongPins.recordGuess(1, window)).toBe(true);
    expect(wrongPins.remainingLockout(1, window + lockout - 1)).toBe(1);
    expect(wrongPins.remainingLockout(1, window + lockout)).toBe(0);
    expect(wrongPins.remainingLockout(2, window)).toBe(0);
  });

  it('lock it for twice as long each time, up to an hour, until it has been quiet for an hour', () => {
    const wrongPins = createGuessLimiter(keypadLimits);
    const { count, lockout } = keypadLimits;
    const hour = 60 * 60_000;
    let at = 0;
    const lock = () => {
      for (let tried = 0; tried < count; tried += 1) wrongPins.recordGuess(1, at);
      const pause = wrongPins.remainingLockout(1, at);
      at += pause;
      return pause / lockout;
    };
    expect(Array.from({ length: 8 }, lock)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    at += hour - 1;
    expect(lock()).toBe(60);
    at += hour;
    expect(lock()).toBe(1);
  });

  it('are forgotten in time', () => {
    const wrongPins = createGuessLimiter(keypadLimits);
    const spread = keypadLimits.window / (keypadLimits.count - 1);
    for (let tried = 0; tried < 20; tried += 1) expect(wrongPins.recordGuess(1, tried * spread)).toBe(false);
  });
});
