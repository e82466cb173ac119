import type { Booking } from '../entities/booking.ts';
import type { Lockable } from '../entities/lockable.ts';
import type { Unit } from '../entities/unit.ts';
import { troublesOf } from '../states/trouble.ts';
import { isRentable } from '../states/unitUse.ts';
import { isOneOf } from '../states/words.ts';
import { overlockStatuses } from './overlock.ts';
import { bookedTime, conflictsWith, holdsTime, type BookedTime } from './bookedTime.ts';

/** A unit or a lockable, by its number: both number their records for themselves. */
export interface BookableKey {
  entity: 'unit' | 'lockable';
  id: number;
}

/** The units and lockables that bookings name. */
export interface NamedBookables {
  unit: ReadonlySet<number>;
  lockable: ReadonlySet<number>;
}

function namedIn(bookings: readonly Booking[]): NamedBookables {
  const named = { unit: new Set<number>(), lockable: new Set<number>() };
  for (const { units, lockables } of bookings) {
    for (const { id } of units ?? []) named.unit.add(id);
    for (const { id } of lockables ?? []) named.lockable.add(id);
  }
  return named;
}

/** The bookings that keep others away at a time; one without a known start does so always. */
function holdersAt(bookings: readonly Booking[], time: BookedTime, now: number): Booking[] {
  const undated = bookings.filter((booking) => holdsTime(booking) && bookedTime(booking, now) === null);
  return [...conflictsWith(bookings, time, now), ...undated];
}

/** The units and lockables that bookings keep from others at a time. */
export function takenAt(bookings: readonly Booking[], time: BookedTime, now: number): NamedBookables {
  return namedIn(holdersAt(bookings, time, now));
}

/** Whether a unit needs cleaning, is faulty, overlocked or archived. Its bookings are not looked at. */
export function isOutOfUse(record: Unit | Lockable): boolean {
  return (
    !isRentable(record) ||
    isOneOf(overlockStatuses, record.status as string | undefined) ||
    troublesOf(record).includes('fault')
  );
}

export interface FreeInput {
  units: readonly Unit[];
  lockables: readonly Lockable[];
  /** The bookings that may hold some of them; null: the user may not read bookings. */
  bookings: readonly Booking[] | null;
  time: BookedTime;
  now: number;
}

export interface FreeBookables {
  units: readonly Unit[];
  lockables: readonly Lockable[];
  /** The number of units that are free at the start, but booked again later. */
  freeForAWhile: number;
  /** The number of bookings at that time whose units the server does not name. */
  unnamed: number;
}

/** A unit whose record names a booking that was not read is held by it. */
const isHeldUnseen = ({ id, ActiveBooking: active }: Unit, seen: NamedBookables) =>
  active != null && !seen.unit.has(id);

/** The units and lockables that are free for the whole time. */
export function freeBookables({ units, lockables, bookings, time, now }: FreeInput): FreeBookables {
  const known = bookings ?? [];
  const holding = known.filter(holdsTime);
  const [taken, seen] = [takenAt(holding, time, now), namedIn(holding)];
  const usable = {
    units: units.filter((unit) => !isOutOfUse(unit) && !isHeldUnseen(unit, seen)),
    lockables: lockables.filter((lockable) => !isOutOfUse(lockable)),
  };
  const free = {
    units: usable.units.filter(({ id }) => !taken.unit.has(id)),
    lockables: usable.lockables.filter(({ id }) => !taken.lockable.has(id)),
  };
  const isUnnamed = (booking: Booking) => booking.units === undefined && booking.lockables === undefined;
  const unnamed = holdersAt(holding, time, now).filter(isUnnamed).length;
  if (time.until !== null) return { ...free, freeForAWhile: 0, unnamed };
  const atStart = takenAt(holding, { from: time.from, until: time.from + 1 }, now);
  const countAtStart =
    usable.units.filter(({ id }) => !atStart.unit.has(id)).length +
    usable.lockables.filter(({ id }) => !atStart.lockable.has(id)).length;
  return { ...free, freeForAWhile: countAtStart - free.units.length - free.lockables.length, unnamed };
}
