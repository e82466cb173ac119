import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import {
  countPlaces,
  mayHaveOthers,
  occupancyShare,
  placesBySite,
  placesOf,
  rentable,
  type Place,
} from '#resources/product/occupancy.ts';

const product = { id: 1, unitKind: 'storage', size: 'small' } as const;
const unit = (id: number, given: Partial<Unit> = {}): Unit => ({
  id,
  siteId: 3,
  kind: 'storage',
  size: 'small',
  cleaningState: 'AVAILABLE',
  ActiveBooking: null,
  ...given,
});
const count = (units: Unit[], bookings: Booking[] | null = []) =>
  countPlaces(placesOf(product, { units, lockables: [], bookings }));

const anyPlace = fc.record<Place>({
  siteId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  isOutOfUse: fc.boolean(),
  isOccupied: fc.option(fc.boolean(), { nil: null }),
  isCommitted: fc.boolean(),
});

describe('the occupancy of a product', () => {
  it('is unknown where units do not say their kinds, unless some are of its kind', () => {
    const ofProduct = (units: Unit[]) =>
      mayHaveOthers(placesOf(product, { units, lockables: [], bookings: [] }), units);
    const unclear = unit(1, { kind: undefined });
    expect([[unclear], [unclear, unit(2)], [unit(2, { kind: 'office' })], []].map(ofProduct)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('counts the units of its kind and size', () => {
    const units = [
      unit(1),
      unit(2, { ActiveBooking: { id: 9 } }),
      unit(3, { size: 'large' }),
      unit(4, { kind: 'office' }),
    ];
    expect(count(units)).toMatchObject({ covered: 2, occupied: 1, free: 1 });
  });

  it('leaves out units that are out of service, booked or not', () => {
    const units = [unit(1), unit(2, { cleaningState: 'CLEAN/REPAIR', ActiveBooking: { id: 9 } })];
    expect(count(units)).toMatchObject({ covered: 2, outOfUse: 1, occupied: 0, free: 1 });
  });

  it('keeps a reserved unit free, and says that it is reserved', () => {
    const booking: Booking = { id: 5, status: 'reserved', units: [{ id: 1, name: 'A1' }] };
    expect(count([unit(1), unit(2)], [booking])).toMatchObject({ free: 2, committed: 1, occupied: 0 });
  });

  it('takes the word of bookings where a unit says nothing, and is unknown without both', () => {
    const { ActiveBooking: _left, ...plain } = unit(1);
    const running: Booking = { id: 5, status: 'in arrears', units: [{ id: 1, name: 'A1' }] };
    expect(count([plain], [running])).toMatchObject({ occupied: 1, unknown: 0 });
    expect(count([plain], null)).toMatchObject({ occupied: 0, free: 0, unknown: 1 });
  });

  it('books lockables of its kind that belong to no other product', () => {
    const trolley = { id: 1, unitKind: 'trolley', size: null } as const;
    const lockables = [
      { id: 1, siteId: 3, type: 'trolley' as const, productId: null },
      { id: 2, siteId: 3, type: 'trolley' as const, productId: 7 },
      { id: 3, siteId: 3, type: 'locker' as const, productId: 1 },
    ];
    const bookings: Booking[] = [{ id: 5, status: 'active', lockables: [{ id: 3, name: 'T3' }] }];
    expect(countPlaces(placesOf(trolley, { units: [], lockables, bookings }))).toMatchObject({
      covered: 2,
      occupied: 1,
      free: 1,
    });
  });

  it('puts every place into exactly one group', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), (places) => {
        const counted = countPlaces(places);
        const { covered, outOfUse, occupied, free, unknown, committed } = counted;
        expect(outOfUse + occupied + free + unknown).toBe(covered);
        expect(covered).toBe(places.length);
        expect(committed).toBeLessThanOrEqual(free);
        const share = occupancyShare(counted);
        if (rentable(counted) === 0) expect(share).toBe(null);
        else expect(share).toBeGreaterThanOrEqual(0);
        expect(share ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('sums up over the sites', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), (places) => {
        const known = places.filter(({ siteId }) => siteId !== undefined);
        const bySite = placesBySite(known).map(([, atSite]) => countPlaces(atSite));
        const whole = countPlaces(known);
        for (const field of ['covered', 'outOfUse', 'occupied', 'free', 'unknown', 'committed'] as const) {
          expect(bySite.reduce((sum, counted) => sum + counted[field], 0)).toBe(whole[field]);
        }
      }),
    );
  });
});
