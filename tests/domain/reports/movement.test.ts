import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#format/days.ts';
import { churnOf, countMoves, lengthsOfStay, meanOf, medianOf, movesIn, movesOf } from '#domain/reports/movement.ts';
import { standingOn } from '#domain/reports/occupiedOrVacant.ts';
import { readRentals } from '#domain/reports/rentals.ts';
import { dayNumber, dayOfNumber } from '#domain/reports/zoneCalendar.ts';
import { startOfDayIn } from '#domain/time/zonedTime.ts';
import { aBooking, aSite, aUnit, ofUnits, recordsOf } from './reportRecords.ts';
import { draws } from '#tests/support/properties/seed.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const zone = 'Australia/Sydney';
const at = (day: string, hour = 10) => new Date(startOfDayIn(zone, day) + hour * 3_600_000).toISOString();

const read = (bookings: readonly object[], units: readonly object[] = [1, 2, 3, 4].map((id) => aUnit(id))) =>
  readRentals(recordsOf({ sites: [aSite(1)], units, bookings }), 0, now);

const stay = (id: number, from: string, until: string | null, more: object = {}) =>
  aBooking(id, {
    units: ofUnits(id),
    startsAt: at(from),
    endsAt: until === null ? null : at(until),
    status: until === null ? 'active' : 'completed',
    ...more,
  });

const movesFrom = (...bookings: object[]) =>
  movesOf(read(bookings))
    .map(({ kind, day, stay: { booking }, stayed }) => `${kind} ${dayOfNumber(day)} ${booking.id} ${stayed}`)
    .toSorted();

describe('a move', () => {
  it('is the first active day of a booking, and the day on which it ended', () => {
    expect(movesFrom(stay(1, '2026-10-01', '2026-10-11'), stay(2, '2026-10-02', null))).toEqual([
      'in 2026-10-01 1 0',
      'in 2026-10-02 2 0',
      'out 2026-10-11 1 10',
    ]);
  });

  it.each(['reserved', 'upcoming', 'cancelled', 'skipped'])('is not counted for a booking that is %s', (status) => {
    expect(movesFrom(stay(1, '2026-10-01', null, { status }))).toEqual([]);
  });

  it('is not counted for a hire, nor for a workspace among storage', () => {
    const hire = stay(1, '2026-10-01', '2026-10-02', { type: 'hire', units: [] });
    const office = stay(2, '2026-10-01', null, { type: 'workspace', units: [] });
    expect(movesFrom(hire, office)).toEqual([]);
    expect(movesOf(read([hire, office]), ['workspace'])).toHaveLength(1);
  });

  it('is a transfer where a customer changes units on one day, and the stay goes on', () => {
    const same = { customer_id: 5 };
    const bookings = [
      stay(1, '2026-08-01', '2026-10-01', same),
      stay(2, '2026-10-01', '2026-10-31', same),
      stay(3, '2026-10-31', '2026-11-10', same),
    ];
    expect(movesFrom(...bookings)).toEqual([
      'in 2026-08-01 1 0',
      'out 2026-11-10 3 101',
      'transfer 2026-10-01 2 61',
      'transfer 2026-10-31 3 91',
    ]);
  });

  it('is not counted where a new booking of the same units follows', () => {
    const same = { customer_id: 5, units: ofUnits(1) };
    expect(movesFrom(stay(1, '2026-08-01', '2026-10-01', same), stay(2, '2026-10-01', null, same))).toEqual([
      'in 2026-08-01 1 0',
    ]);
  });

  it('is no transfer on another day, at another site or of another customer', () => {
    const same = { customer_id: 5 };
    const first = stay(1, '2026-08-01', '2026-10-01', same);
    expect(movesFrom(first, stay(2, '2026-10-02', null, same))).toHaveLength(3);
    expect(movesFrom(first, stay(2, '2026-10-01', null, { customer_id: 6 }))).toHaveLength(3);
    expect(movesFrom(first, stay(2, '2026-10-01', null, { ...same, site_id: 2, units: [] }))).toHaveLength(3);
    expect(
      movesFrom(
        stay(1, '2026-08-01', '2026-10-01', { customer_id: null, customer: null }),
        stay(2, '2026-10-01', null, { customer_id: null, customer: null }),
      ),
    ).toHaveLength(3);
  });

  it('pairs each booking that begins with one that ended', () => {
    const same = { customer_id: 5 };
    const bookings = [
      stay(1, '2026-08-01', '2026-10-01', same),
      stay(2, '2026-08-01', '2026-10-01', same),
      stay(3, '2026-10-01', null, same),
    ];
    expect(countMoves(movesOf(read(bookings)))).toMatchObject({ moveIns: 2, moveOuts: 1, transfers: 1, net: 1 });
  });
});

it('divides the units that were given back by those that were occupied at the start', () => {
  const bookings = [
    stay(1, '2026-08-01', '2026-10-05', { units: ofUnits(1, 2) }),
    stay(3, '2026-08-01', null),
    stay(4, '2026-08-01', '2026-10-31'),
  ];
  const rentals = read(bookings);
  const moves = movesOf(rentals);
  const churn = (first: string, last: string) => churnOf(moves, rentals.units, { first, last });
  expect(churn('2026-10-01', '2026-10-30')).toBe(0.5);
  expect(churn('2026-10-01', '2026-10-31')).toBe(0.75);
  expect(churn('2026-10-06', '2026-10-31')).toBe(0.5);
  expect(churn('2026-07-01', '2026-10-31')).toBeNull();
  expect(churn('2027-07-01', '2027-10-31')).toBeNull();
});

it('finds the median and the mean', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 4]), medianOf([1, 2, 10, 4])]).toEqual([null, 3, 4, 3]);
  expect([meanOf([]), meanOf([1, 2, 6])]).toEqual([null, 3]);
});

describe('any stays', () => {
  const today = '2026-11-21';
  const one = fc.record({
    unit: fc.integer({ min: 1, max: 4 }),
    customer: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 1, max: 60 }),
    gap: fc.integer({ min: 0, max: 3 }),
    goesOn: fc.boolean(),
  });

  /** One after the other in each unit, so that no two hold one at once. */
  const bookingsOf = (
    stays: readonly { unit: number; customer: number; length: number; gap: number; goesOn: boolean }[],
  ) => {
    const free = new Map<number, number>();
    return stays.flatMap(({ unit, customer, length, gap, goesOn }, index) => {
      const from = (free.get(unit) ?? -300) + gap;
      if (from > 0) return [];
      const isOver = !goesOn && from + length <= 0;
      free.set(unit, isOver ? from + length : 1_000);
      const until = isOver ? addDays(today, from + length) : null;
      return [stay(index + 1, addDays(today, from), until, { units: ofUnits(unit), customer_id: customer })];
    });
  };

  it('have moves that add up over ranges side by side, and with the occupied units', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), fc.integer({ min: -320, max: -2 }), (stays, middle) => {
        const rentals = read(bookingsOf(stays));
        const moves = movesOf(rentals);
        const [first, between, last] = [addDays(today, -320), addDays(today, middle), today];
        const whole = countMoves(movesIn(moves, { first, last }));
        const parts = [
          countMoves(movesIn(moves, { first, last: between })),
          countMoves(movesIn(moves, { first: addDays(between, 1), last })),
        ];
        for (const key of ['moveIns', 'moveOuts', 'transfers', 'net', 'unitsIn', 'unitsOut'] as const) {
          expect(whole[key]).toBe((parts[0]?.[key] ?? 0) + (parts[1]?.[key] ?? 0));
        }
        const occupied = (day: string) =>
          rentals.units.filter((unit) => standingOn(unit, dayNumber(day)) === 'occupied').length;
        expect(occupied(between) - occupied(addDays(first, -1))).toBe(
          (parts[0]?.unitsIn ?? 0) - (parts[0]?.unitsOut ?? 0),
        );
        expect(occupied(last) - occupied(between)).toBe((parts[1]?.unitsIn ?? 0) - (parts[1]?.unitsOut ?? 0));
        const lengths = lengthsOfStay(moves);
        expect(lengths).toHaveLength(countMoves(moves).moveOuts);
        expect(lengths.every((days) => days >= 0)).toBe(true);
      }),
      { numRuns: draws(60) },
    );
  });
});
