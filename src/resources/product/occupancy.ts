import type { Booking } from '#domain/entities/booking.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import type { Product } from '#domain/entities/product.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { runningBookingStates } from '#domain/states/booking.ts';
import { isRentable } from '#domain/states/unitUse.ts';
import { isOneOf } from '#domain/states/words.ts';

export interface Place {
  siteId: number | undefined;
  /** Out of service: it cannot be let. */
  isOutOfUse: boolean;
  /** null: unknown. */
  isOccupied: boolean | null;
  isCommitted: boolean;
}

/** Each place is in one of the last four. */
export interface Occupancy {
  covered: number;
  outOfUse: number;
  occupied: number;
  free: number;
  unknown: number;
  committed: number;
}

/** The number of places that can be let, without unknown ones. */
export const rentable = ({ occupied, free }: Occupancy) => occupied + free;

/** The occupied share, from 0 to 1; null: nothing can be let, or nothing is known. */
export function occupancyShare(occupancy: Occupancy): number | null {
  const all = rentable(occupancy);
  return all === 0 ? null : occupancy.occupied / all;
}

export function countPlaces(places: readonly Place[]): Occupancy {
  const known = places.filter(({ isOutOfUse }) => !isOutOfUse);
  const free = known.filter(({ isOccupied }) => isOccupied === false);
  return {
    covered: places.length,
    outOfUse: places.length - known.length,
    occupied: known.filter(({ isOccupied }) => isOccupied === true).length,
    free: free.length,
    unknown: known.filter(({ isOccupied }) => isOccupied === null).length,
    committed: free.filter(({ isCommitted }) => isCommitted).length,
  };
}

export function placesBySite(places: readonly Place[]): [siteId: number, places: Place[]][] {
  const sites = new Map<number, Place[]>();
  for (const place of places) {
    if (place.siteId !== undefined) sites.set(place.siteId, [...(sites.get(place.siteId) ?? []), place]);
  }
  return [...sites].toSorted(([a], [b]) => a - b);
}

type Covering = Pick<Product, 'id' | 'unitKind' | 'size'>;

/** Whether a product books a unit: of its kind, and of its size if it has one. */
function coversUnit({ unitKind, size }: Covering, unit: Pick<Unit, 'kind' | 'size'>): boolean {
  return Boolean(unitKind) && unit.kind === unitKind && (!size || unit.size === size);
}

/** Whether a product books a lockable: its own, or of its kind if the lockable names no product. */
function coversLockable({ id, unitKind }: Covering, lockable: Pick<Lockable, 'type' | 'productId'>): boolean {
  if (lockable.productId != null) return lockable.productId === id;
  return Boolean(unitKind) && lockable.type === unitKind;
}

function heldIds(bookings: readonly Booking[], field: 'units' | 'lockables') {
  const running = new Set<number>();
  const coming = new Set<number>();
  for (const booking of bookings) {
    const ids = isOneOf(runningBookingStates, booking.status) ? running : coming;
    for (const { id } of booking[field] ?? []) ids.add(id);
  }
  return { running, coming };
}

interface PlaceSources {
  units: readonly Unit[];
  lockables: readonly Lockable[];
  bookings: readonly Booking[] | null;
}

export function placesOf(product: Covering, { units, lockables, bookings }: PlaceSources): Place[] {
  const ofUnits = heldIds(bookings ?? [], 'units');
  const ofLockables = heldIds(bookings ?? [], 'lockables');
  return [
    ...units
      .filter((unit) => coversUnit(product, unit))
      .map((unit): Place => {
        const { id, siteId, ActiveBooking } = unit;
        const known = ActiveBooking === undefined ? null : ActiveBooking !== null;
        return {
          siteId,
          isOutOfUse: !isRentable(unit),
          isOccupied: known ?? (bookings === null ? null : ofUnits.running.has(id)),
          isCommitted: ofUnits.coming.has(id),
        };
      }),
    ...lockables
      .filter((lockable) => coversLockable(product, lockable))
      .map(({ id, siteId }): Place => ({
        siteId,
        isOutOfUse: false,
        isOccupied: bookings === null ? null : ofLockables.running.has(id),
        isCommitted: ofLockables.coming.has(id),
      })),
  ];
}

/** Whether no place was found among units that do not say their kinds: some may be of the product. */
export const mayHaveOthers = (places: readonly Place[], units: readonly Pick<Unit, 'kind'>[]): boolean =>
  places.length === 0 && units.some(({ kind }) => kind === undefined);
