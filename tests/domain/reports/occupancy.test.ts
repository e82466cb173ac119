import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#format/days.ts';
import {
  daysVacant,
  lastOccupiedDay,
  occupancyByDay,
  occupancyOn,
  standingOn,
  unitsBy,
} from '#domain/reports/occupiedOrVacant.ts';
import { readRentals } from '#domain/reports/rentals.ts';
import { dayNumber } from '#domain/reports/zoneCalendar.ts';
import { startOfDayIn } from '#domain/time/zonedTime.ts';
import { aBooking, aSite, aUnit, ofUnits, recordsOf, type RawRecords } from './reportRecords.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** 21 November 2026, 13:00 in Sydney. */
const now = Date.parse('2026-11-21T02:00:00Z');
const sydney = 'Australia/Sydney';

const read = (raw: RawRecords, siteId = 0) => readRentals(recordsOf({ sites: [aSite(1)], ...raw }), siteId, now);
const iso = (zone: string, day: string, more = 0) => new Date(startOfDayIn(zone, day) + more).toISOString();

/** How unit 1 stands at the ends of some days. */
function standings(bookings: readonly object[], days: readonly string[]) {
  const { units } = read({ units: [aUnit(1)], bookings });
  return days.map((day) => units.map((unit) => standingOn(unit, dayNumber(day))).join());
}

describe('a unit at the end of a day', () => {
  it('is occupied from the day of the move-in to the day before the move-out', () => {
    const stay = aBooking(1, { status: 'completed', endsAt: iso(sydney, '2026-10-10', 3_600_000) });
    expect(standings([stay], ['2026-09-30', '2026-10-01', '2026-10-09', '2026-10-10'])).toEqual([
      'committed',
      'occupied',
      'occupied',
      'vacant',
    ]);
  });

  it('belongs to a booking until its end, which is not part of it', () => {
    const startsAt = iso(sydney, '2026-10-04');
    const until = (endsAt: string) => [aBooking(1, { status: 'completed', startsAt, endsAt, createdAt: startsAt })];
    const days = ['2026-10-03', '2026-10-04', '2026-10-05'];
    // 4 October has 23 hours.
    expect(standings(until(iso(sydney, '2026-10-05')), days)).toEqual(['vacant', 'occupied', 'vacant']);
    expect(standings(until(iso(sydney, '2026-10-05', -1)), days)).toEqual(['vacant', 'vacant', 'vacant']);
    expect(standings(until(iso(sydney, '2026-10-06')), days)).toEqual(['vacant', 'occupied', 'occupied']);
  });

  it('is occupied now by whoever is in past a planned end, and not by whoever left today', () => {
    expect(standings([aBooking(1, { endsAt: iso(sydney, '2026-11-02') })], ['2026-11-21'])).toEqual(['occupied']);
    expect(standings([aBooking(1, { endsAt: iso(sydney, '2026-11-21', 60_000_000) })], ['2026-11-21'])).toEqual([
      'occupied',
    ]);
    const left = aBooking(1, { status: 'completed', endsAt: iso(sydney, '2026-11-21', 60_000) });
    expect(standings([left], ['2026-11-20', '2026-11-21'])).toEqual(['occupied', 'vacant']);
  });

  it.each([
    ['active', 'occupied'],
    ['in arrears', 'occupied'],
    ['reserved', 'committed'],
    ['upcoming', 'committed'],
    ['cancelled', 'vacant'],
    ['skipped', 'vacant'],
  ])('with a booking that is %s is %s', (status, standing) => {
    expect(standings([aBooking(1, { status })], ['2026-11-21'])).toEqual([standing]);
  });

  it('counts once for two bookings, and not at all out of service', () => {
    const { units } = read({
      units: [aUnit(1), aUnit(2, { cleaningState: 'CLEAN/REPAIR' }), aUnit(3), aUnit(4, { archived: true })],
      bookings: [aBooking(1), aBooking(2), aBooking(3, { units: ofUnits(2) })],
    });
    expect(occupancyOn(units, dayNumber('2026-11-21'))).toMatchObject({
      rentable: 2,
      occupied: 1,
      committed: 0,
      vacant: 1,
      outOfService: 1,
      unitShare: 0.5,
    });
    const days = { first: '2026-11-19', last: '2026-11-21' };
    expect(occupancyByDay(units, days)).toMatchObject({ occupied: [1, 1, 1], rentable: 2 });
  });
});

it('leaves units without an area out of area occupancy, and names them', () => {
  const { units } = read({
    units: [
      aUnit(1, { squareMetres: 10 }),
      aUnit(2, { squareMetres: 30 }),
      aUnit(3, { squareMetres: null }),
      aUnit(4, { squareMetres: 0 }),
    ],
    bookings: [aBooking(1), aBooking(2, { units: ofUnits(3) })],
  });
  const { areaShare, unitShare, withoutArea } = occupancyOn(units, dayNumber('2026-11-21'));
  expect([areaShare, unitShare, withoutArea]).toEqual([0.25, 0.5, ['A103', 'A104']]);
});

it('never mixes storage with workspaces, things for hire, car parks, parcel stores and pool tables', () => {
  const kinds = ['storage', 'locker', 'parcel_store', 'car_park', 'office', 'desk', 'trolley', 'trailer', 'pool_table'];
  const { units } = read({ units: kinds.map((kind, index) => aUnit(index + 1, { kind })) });
  const groups = [...unitsBy(units, ({ group }) => group)].map(([group, own]) => [group, own.length]);
  expect(groups).toEqual([
    ['storage', 2],
    ['parcelStore', 1],
    ['carPark', 1],
    ['workspace', 2],
    ['hire', 2],
    ['pool', 1],
  ]);
});

it('counts the days since the last occupied day', () => {
  const stay = aBooking(1, { status: 'completed', endsAt: iso(sydney, '2026-10-10', 3_600_000) });
  const { units } = read({ units: [aUnit(1), aUnit(2)], bookings: [stay] });
  const [once, never] = units;
  const on = (day: string) => (once === undefined ? null : daysVacant(once, dayNumber(day)));
  expect([on('2026-10-09'), on('2026-10-10'), on('2026-10-20'), on('2026-09-30')]).toEqual([0, 1, 11, null]);
  expect(never === undefined ? 0 : lastOccupiedDay(never, dayNumber('2026-10-10'))).toBeNull();
});

it('ends the days of each site by its own clocks', () => {
  // 23:30 of 1 October in Perth is 1:30 of 2 October in Sydney.
  const startsAt = '2026-10-01T15:30:00.000Z';
  const { units } = read({
    sites: [aSite(1), aSite(2, 'Australia/Perth')],
    units: [aUnit(1), aUnit(2, { siteId: 2 })],
    bookings: [
      aBooking(1, { startsAt, createdAt: startsAt }),
      aBooking(2, { startsAt, createdAt: startsAt, site_id: 2, units: ofUnits(2) }),
    ],
  });
  expect(units.map((unit) => standingOn(unit, dayNumber('2026-10-01')))).toEqual(['vacant', 'occupied']);
});

describe('what cannot be counted', () => {
  it.each([
    [{ startsAt: 'soon' }, "Booking 7 (Customer 7) has no start and isn't counted."],
    [{ status: 'completed' }, "Booking 7 (Customer 7) is completed without an end and isn't counted."],
    [
      { status: 'completed', endsAt: '2026-12-01T00:00:00.000Z' },
      "Booking 7 (Customer 7) is completed before its end and isn't counted.",
    ],
    [
      { status: 'completed', endsAt: '2026-09-01T00:00:00.000Z' },
      "Booking 7 (Customer 7) ends before it starts and isn't counted.",
    ],
    [{ startsAt: '2026-12-01T00:00:00.000Z' }, "Booking 7 (Customer 7) is active before its start and isn't counted."],
    [{ status: 'asleep' }, "Booking 7 (Customer 7) has an unknown state and isn't counted."],
    [{ type: 'magic', units: [] }, "Booking 7 (Customer 7) doesn't say what it is for and isn't counted."],
    [{ customer: null, startsAt: null }, "Booking 7 has no start and isn't counted."],
  ])('of a booking with %j is said', (field, sentence) => {
    const { leftOut, stays, units } = read({ units: [aUnit(1)], bookings: [aBooking(7, field)] });
    expect(leftOut).toEqual([sentence]);
    expect([stays.length, units[0]?.occupied]).toEqual([0, []]);
  });

  it('is named, for units and sites', () => {
    const { leftOut, units } = read({
      sites: [aSite(1, 'Mars/Olympus')],
      units: [aUnit(1, { kind: 'castle' }), aUnit(2, { cleaningState: undefined })],
      bookings: [aBooking(1, { units: undefined }), aBooking(2, { units: ofUnits(9) })],
    });
    expect(units.map(({ name }) => name)).toEqual(['A102']);
    expect(leftOut).toEqual([
      'Site 1 has no time zone, so its days are those of this computer.',
      "1 unit of an unknown kind isn't counted: A101.",
      "The server doesn't say whether 1 unit can be let, so it counts as rentable.",
      "1 booking doesn't say which units it holds, so no unit counts as let by it: 1 (Customer 1).",
      "1 booking holds units that aren't in the list of units: 2 (Customer 2).",
    ]);
  });
});

describe('any bookings', () => {
  const offset = fc.integer({ min: -400, max: 30 });
  const booking = fc.record({
    unit: fc.integer({ min: 1, max: 4 }),
    from: offset,
    length: fc.integer({ min: 0, max: 200 }),
    hours: fc.integer({ min: 0, max: 23 }),
    status: fc.constantFrom('active', 'in arrears', 'completed', 'reserved', 'upcoming', 'cancelled', 'skipped'),
  });
  const zone = fc.constantFrom(sydney, 'Australia/Adelaide', 'Australia/Lord_Howe', 'Australia/Perth');
  const today = '2026-11-21';

  it('give the same occupancy in one pass as day by day, and never more units than there are', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 12 }), zone, offset, (given, timeZone, first) => {
        const bookings = given.map(({ unit, from, length, hours, status }, index) => {
          const start = startOfDayIn(timeZone, addDays(today, from)) + hours * 3_600_000;
          const endsAt = status === 'completed' ? new Date(start + length * 80_000_000).toISOString() : null;
          return aBooking(index + 1, { status, units: ofUnits(unit), startsAt: new Date(start).toISOString(), endsAt });
        });
        const { units } = read({
          sites: [aSite(1, timeZone)],
          units: [1, 2, 3, 4].map((id) => aUnit(id, { squareMetres: id })),
          bookings,
        });
        const days = { first: addDays(today, first), last: addDays(today, first + 40) };
        const { occupied, occupiedArea, rentable } = occupancyByDay(units, days);
        for (const [index, count] of occupied.entries()) {
          const day = dayNumber(days.first) + index;
          const { today: lastDay } = units[0]?.site ?? { today: 0 };
          const at = occupancyOn(units, day);
          expect(at.occupied + at.committed + at.vacant).toBe(rentable);
          if (day > lastDay) expect([count, occupiedArea[index]]).toEqual([null, null]);
          else expect([count, occupiedArea[index]]).toEqual([at.occupied, at.occupiedArea]);
        }
      }),
      { numRuns: draws(40) },
    );
  });
});
