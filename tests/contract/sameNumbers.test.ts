import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteCounts } from '#collections/replica/figures/siteCounts.ts';
import { tileValues, type TileSources } from '#domain/activity/tiles.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { bookingTerms, monthlyCents } from '#domain/lifecycle/bookingTerms.ts';
import { arrivingToday, dayMoves, leavingToday, todayAt } from '#domain/lifecycle/dayMoves.ts';
import { occupancyMessages } from '#domain/messages/occupancy.ts';
import { occupancyOn, unitsBy } from '#domain/reports/occupiedOrVacant.ts';
import { readRentals } from '#domain/reports/rentals.ts';
import { createStreetRates } from '#domain/reports/streetRates.ts';
import { dayNumber } from '#domain/reports/zoneCalendar.ts';
import { bookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { kindGroupOf } from '#domain/states/kindGroup.ts';
import { bookingTypes, cleaningStates, unitKinds } from '#domain/states/unitKind.ts';
import { occupancyOfUnits } from '#domain/states/unitUse.ts';
import { isOneOf } from '#domain/states/words.ts';
import { startOfDayIn } from '#domain/time/zonedTime.ts';
import { countPlaces, placesOf } from '#resources/product/occupancy.ts';
import { arrivingItems, leavingItems } from '#resources/booking/actionQueue/queueItems.ts';
import { figuresOf } from '#resources/site/siteFigures.ts';
import { freeItem } from '#resources/unit/free/freeItem.ts';
import { recordsOf } from '#tests/domain/reports/reportRecords.ts';
import { draws } from '#tests/support/properties/seed.ts';

/*
 * Screens that count one thing show one number. Each test asks every screen's own function for the number of one set of
 * records.
 */

const zone = 'Australia/Sydney';
/** 21 November 2026, 13:00 in Sydney. */
const now = Date.parse('2026-11-21T02:00:00Z');
const hour = 3_600_000;

const site = { id: 1, name: 'Site 1', timeZone: zone };
const noTiles: TileSources = {
  unit: null,
  gate: null,
  lockable: null,
  alarming: null,
  faulted: null,
  moves: null,
  eventsAMinute: null,
  devices: {
    hub: null,
    controller: null,
    multiplexer: null,
    hid: null,
    powerController: null,
    motorisedLock: null,
    padlock: null,
  },
};

interface Drawn {
  kind: (typeof unitKinds)[number];
  status: string;
  cleaningState: (typeof cleaningStates)[number];
  archived: boolean;
  held: (typeof bookingStates)[number] | null;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom(...unitKinds),
  status: fc.constantFrom('locked', 'opened', 'overlocked', 'faulted', 'alarming'),
  cleaningState: fc.constantFrom(...cleaningStates),
  archived: fc.boolean(),
  held: fc.option(fc.constantFrom(...bookingStates)),
});

function worldOf(units: readonly Drawn[]) {
  const startsAt = new Date(startOfDayIn(zone, '2026-10-01')).toISOString();
  const endsAt = new Date(startOfDayIn(zone, '2026-11-01')).toISOString();
  const bookings = units.flatMap(({ held, kind }, index): object[] => {
    const id = index + 1;
    if (held === null) return [];
    const units = [{ id, name: `A${id}`, kind }];
    return [{ id, site_id: 1, type: 'storage', status: held, startsAt, endsAt, createdAt: startsAt, units }];
  });
  const rows = units.map(({ held, ...fields }, index) => ({
    id: index + 1,
    siteId: 1,
    name: `A${index + 1}`,
    size: 'small',
    squareMetres: 4,
    ...fields,
    ActiveBooking: isOneOf(runningBookingStates, held) ? { id: index + 1 } : null,
  }));
  return recordsOf({ sites: [site], units: rows, bookings });
}

describe('occupied units', () => {
  it('are one number on the activity tile, the site, the reports and the products', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), (units) => {
        const records = worldOf(units);
        const rows: readonly Unit[] = records.units;
        const groups = occupancyOfUnits(rows) ?? [];
        expect(figuresOf(rows).occupancy).toEqual(groups);

        const counts = new SiteCounts();
        for (const row of rows) counts.change('unit', null, row);
        const unit = { total: rows.length, by: counts.by('unit', 1) };
        const tile = tileValues({ ...noTiles, unit }).occupied;
        const [main] = groups;
        if (main === undefined) expect(tile.value).toBe(rows.length === 0 ? 0 : null);
        else expect([tile.value, tile.note]).toEqual([main.occupied, occupancyMessages.share(main)]);

        const reported = [...unitsBy(readRentals(records, 1, now).units, ({ group }) => group)].map(
          ([group, own]) => [group, occupancyOn(own, dayNumber('2026-11-21'))] as const,
        );
        const inReports = new Map(reported);
        for (const { group, occupied, rentable } of groups) {
          if (group === 'other') continue;
          expect(inReports.get(group)).toMatchObject({ occupied, rentable });
        }

        for (const unitKind of unitKinds) {
          const places = placesOf({ id: 1, unitKind }, { units: rows, lockables: [], bookings: records.bookings });
          const { occupied, free } = countPlaces(places);
          const ofKind = occupancyOfUnits(rows.filter(({ kind }) => kind === unitKind))?.[0];
          expect([occupied, occupied + free]).toEqual([ofKind?.occupied ?? 0, ofKind?.rentable ?? 0]);
        }
      }),
      { numRuns: draws(100) },
    );
  });

  it('are counted apart: storage, workspaces, hire, car parks, parcel stores and pool tables', () => {
    const units: Unit[] = unitKinds.map((kind, index) => ({ id: index + 1, kind, ActiveBooking: { id: index + 1 } }));
    const counts = (occupancyOfUnits(units) ?? []).map(({ group, occupied }) => [group, occupied]);
    expect(Object.fromEntries(counts)).toEqual({
      storage: 2,
      workspace: 2,
      hire: 2,
      carPark: 1,
      parcelStore: 1,
      pool: 1,
    });
  });

  it('are unknown as soon as the server does not say of one unit who is in', () => {
    const units = [
      { id: 1, kind: 'storage', ActiveBooking: { id: 1 } },
      { id: 2, kind: 'storage' },
    ] as Unit[];
    expect(occupancyOfUnits(units)).toBeNull();
    expect(figuresOf(units).occupancy).toBeNull();
  });
});

const zones: Readonly<Record<number, string>> = { 1: zone, 2: 'Australia/Perth' };
const zoneOf = (id: number | undefined) => zones[id ?? 0];

const instant = fc
  .integer({ min: now - 40 * hour, max: now + 40 * hour })
  .map((at) => new Date(at - (at % (hour / 2))).toISOString());
const moved = fc.record({
  site_id: fc.constantFrom(1, 2),
  type: fc.constantFrom(...bookingTypes),
  status: fc.constantFrom(...bookingStates),
  startsAt: instant,
  endsAt: fc.option(instant),
  units: fc.array(fc.record({ id: fc.constant(1), name: fc.constant('A1'), kind: fc.constantFrom(...unitKinds) }), {
    maxLength: 1,
  }),
});

describe('who arrives and leaves today', () => {
  it('is one number on the activity tile, the action queue, the bookings and the customers', () => {
    fc.assert(
      fc.property(fc.array(moved, { maxLength: 30 }), (given) => {
        const bookings = given.map((fields, index) => ({ id: index + 1, ...fields })) as Booking[];
        for (const siteId of [1, 2]) {
          const here = bookings.filter(({ site_id: at }) => at === siteId);
          const day = todayAt(zoneOf, now)(siteId)!;
          const moves = dayMoves(here, day);
          const tiles = tileValues({ ...noTiles, moves });
          // The lists of bookings and customers take these rows.
          const [arriving, leaving] = [arrivingToday(here, zoneOf, now), leavingToday(here, zoneOf, now)];
          expect(tiles.arrivals.value).toBe(arriving.length);
          expect(tiles.departures.value).toBe(leaving.length);
          expect(arrivingItems(here, zoneOf, now)).toHaveLength(arriving.length);
          expect(leavingItems(here, zoneOf, now)).toHaveLength(leaving.length);
        }
        const parts = [1, 2].map((siteId) => bookings.filter(({ site_id: at }) => at === siteId));
        expect(arrivingToday(bookings, zoneOf, now)).toHaveLength(
          parts.reduce((sum, part) => sum + arrivingToday(part, zoneOf, now).length, 0),
        );
      }),
      { numRuns: draws(200) },
    );
  });

  const booking = (fields: object) => [{ id: 1, site_id: 1, type: 'hire', ...fields }] as Booking[];
  const today = (more = 0) => new Date(startOfDayIn(zone, '2026-11-21') + more).toISOString();

  it('leaves out pool tables, which are booked by the hour in the hall, whatever type the server gives them', () => {
    const table = { units: [{ id: 9, name: 'Table 9', kind: 'pool_table' }] };
    const trolley = { units: [{ id: 9, name: 'Trolley 9', kind: 'trolley' }] };
    const coming = { status: 'upcoming', startsAt: today(hour) };
    expect(arrivingToday(booking({ ...coming, ...table }), zoneOf, now)).toEqual([]);
    expect(arrivingToday(booking({ ...coming, ...trolley }), zoneOf, now)).toHaveLength(1);
    expect(kindGroupOf('pool_table')).toBe('pool');
  });

  it('takes an end at midnight for the day before, which the booking has whole', () => {
    const until = (endsAt: string) => leavingToday(booking({ status: 'active', endsAt }), zoneOf, now).length;
    expect([until(today()), until(today(1)), until(today(24 * hour)), until(today(24 * hour + 1))]).toEqual([
      0, 1, 1, 0,
    ]);
  });
});

describe('the street rate of a unit', () => {
  const price = fc.option(fc.constantFrom(0, 35, 120.5, 149));
  const period = fc.option(fc.constantFrom('week', 'month', 'fortnight'));
  const kind = fc.constantFrom('storage', 'locker', 'office');
  const size = fc.option(fc.constantFrom('small', 'large'));
  const product = fc.record({
    kind: fc.constantFrom('bookable', 'purchasable'),
    status: fc.constantFrom('AVAILABLE', 'DRAFT'),
    price: fc.constantFrom(90, 300),
    period: fc.constantFrom('week', 'month', 'hour', null),
    periodCount: fc.constantFrom(1, 3, null),
    unitKind: fc.option(kind),
    size,
  });
  const unit = fc.record({ kind, size, price, pricePeriod: period });

  it('is one price in the booking form, the list of free units and the reports', () => {
    fc.assert(
      fc.property(unit, fc.array(product, { maxLength: 5 }), (drawnUnit, drawnProducts) => {
        const { units, products } = recordsOf({
          units: [{ ...drawnUnit, id: 1, siteId: 1, name: 'A1' }],
          products: drawnProducts.map((each, index) => ({ ...each, id: index + 1 })),
        });
        const [row] = units;
        if (row === undefined) throw new Error('The unit was not read.');
        const inForm = bookingTerms([row], products);
        expect(freeItem({ entity: 'unit', id: 1 }, row as AnyRecord, { products, time: null }).terms).toEqual(inForm);
        const reported = createStreetRates(products);
        expect(reported.termsOf(row)).toEqual(inForm);
        expect(reported.of(row)).toBe(inForm === null ? null : monthlyCents(inForm.rate, inForm.period));
        expect(bookingTerms([row, row], products)?.rate).toBe(inForm === null ? undefined : inForm.rate * 2);
      }),
      { numRuns: draws(500) },
    );
  });

  it('of several units adds up each, whatever sets it, and as those of a month where their periods differ', () => {
    const weekly = { kind: 'storage', price: 30, pricePeriod: 'week' };
    const monthly = { kind: 'storage', price: 100, pricePeriod: 'month' };
    const products = recordsOf({
      products: [{ id: 4, kind: 'bookable', status: 'AVAILABLE', price: 90, period: 'month', unitKind: 'storage' }],
    }).products;
    expect(bookingTerms([monthly, { kind: 'storage' }], products)).toEqual({
      productId: null,
      rate: 190,
      period: 'month',
    });
    expect(bookingTerms([weekly, monthly], [])).toEqual({ productId: null, rate: 230, period: 'month' });
    expect(bookingTerms([monthly, { kind: 'storage' }], [])).toBeNull();
  });
});
