import type { DayRange } from '../time/zonedTime.ts';
import type { KindGroup } from '../states/kindGroup.ts';
import { standingOn } from './occupiedOrVacant.ts';
import type { RentalUnit, Rentals, Stay } from './rentals.ts';
import { dayNumber, type DayNumber } from './zoneCalendar.ts';

/** A transfer is a change of unit within one customer's stay. */
const moveKinds = ['in', 'out', 'transfer'] as const;
export type MoveKind = (typeof moveKinds)[number];

export interface Move {
  kind: MoveKind;
  /** The day at the booking's site. */
  day: DayNumber;
  /** The stay that moves; of a transfer: the one that begins. */
  stay: Stay;
  /** The booking that a transfer ended. */
  before: Stay | null;
  /** Days since the customer's move-in, transfers included. */
  stayed: number;
}

const sortedIds = ({ booking }: Stay) =>
  (booking.units ?? [])
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

/** Finds for each booking of a customer that begins the one that ended on that day at that site, for the same purpose. */
function earlierOf(stays: readonly Stay[]): Map<Stay, Stay> {
  const ended = new Map<DayNumber, Stay[]>();
  for (const stay of stays) {
    // Nothing can follow a stay that began and ended on one day.
    if (stay.until === Infinity || stay.from === stay.until) continue;
    const others = ended.get(stay.until);
    if (others === undefined) ended.set(stay.until, [stay]);
    else others.push(stay);
  }
  const earlier = new Map<Stay, Stay>();
  // A booking of the same units goes on as it was; only the rest of the bookings can be a change of unit.
  for (const sameUnits of [true, false]) {
    for (const stay of stays) {
      const candidates = earlier.has(stay) ? undefined : ended.get(stay.from);
      const index =
        candidates?.findIndex(
          (other) =>
            other.site === stay.site &&
            other.group === stay.group &&
            (!sameUnits || sortedIds(other) === sortedIds(stay)),
        ) ?? -1;
      const [other] = index < 0 ? [] : (candidates?.splice(index, 1) ?? []);
      if (other !== undefined) earlier.set(stay, other);
    }
  }
  return earlier;
}

/** Adds the moves of a customer's bookings, which are in the order of their days. */
function addMoves(moves: Move[], stays: readonly Stay[]): void {
  const earlier = stays.length < 2 ? null : earlierOf(stays);
  const isFollowed = new Set(earlier?.values());
  const movedIn = new Map<Stay, DayNumber>();
  for (const stay of stays) {
    const before = earlier?.get(stay) ?? null;
    const since = before === null ? stay.from : (movedIn.get(before) ?? before.from);
    movedIn.set(stay, since);
    if (before === null) moves.push({ kind: 'in', day: stay.from, stay, before, stayed: 0 });
    else if (sortedIds(before) !== sortedIds(stay))
      moves.push({ kind: 'transfer', day: stay.from, stay, before, stayed: stay.from - since });
    if (stay.until !== Infinity && !isFollowed.has(stay))
      moves.push({ kind: 'out', day: stay.until, stay, before: null, stayed: stay.until - since });
  }
}

/**
 * All moves of the bookings of some groups. A booking of the same units on the day on which the customer's last one ended
 * is no move.
 */
export function movesOf({ stays }: Pick<Rentals, 'stays'>, groups: readonly KindGroup[] = ['storage']): Move[] {
  const moves: Move[] = [];
  const customers = new Map<number, Stay[]>();
  for (const stay of stays) {
    if (!groups.includes(stay.group)) continue;
    const { customer_id: id } = stay.booking;
    const others = id === undefined ? undefined : customers.get(id);
    if (id === undefined) addMoves(moves, [stay]);
    else if (others === undefined) customers.set(id, [stay]);
    else others.push(stay);
  }
  for (const own of customers.values()) {
    if (own.length > 1) own.sort((a, b) => a.from - b.from || a.booking.id - b.booking.id);
    addMoves(moves, own);
  }
  return moves;
}

/** The moves of a range of days. */
export function movesIn(moves: readonly Move[], days: DayRange): Move[] {
  const [first, last] = [dayNumber(days.first), dayNumber(days.last)];
  return moves.filter(({ day }) => first <= day && day <= last);
}

export interface MoveCounts {
  /** Bookings. */
  moveIns: number;
  moveOuts: number;
  transfers: number;
  net: number;
  /** Units that the move-ins took and the move-outs gave back. */
  unitsIn: number;
  unitsOut: number;
}

export function countMoves(moves: readonly Move[]): MoveCounts {
  const bookings = { in: 0, out: 0, transfer: 0 };
  const units = { in: 0, out: 0, transfer: 0 };
  for (const { kind, stay } of moves) {
    bookings[kind] += 1;
    units[kind] += stay.units.length;
  }
  return {
    moveIns: bookings.in,
    moveOuts: bookings.out,
    transfers: bookings.transfer,
    net: bookings.in - bookings.out,
    unitsIn: units.in,
    unitsOut: units.out,
  };
}

/**
 * The share of the units that were occupied when a range began that move-outs gave back in it. Both count rentable units
 * alone.
 * @param units of the groups that the moves are of.
 * @returns null where nothing was occupied then, or the range is to come.
 */
export function churnOf(moves: readonly Move[], units: readonly RentalUnit[], days: DayRange): number | null {
  const start = dayNumber(days.first) - 1;
  const atStart = units.filter((unit) => start < unit.site.today && standingOn(unit, start) === 'occupied').length;
  if (atStart === 0) return null;
  const left = movesIn(moves, days).filter(({ kind }) => kind === 'out');
  const given = left.reduce((sum, { stay }) => sum + stay.units.filter(({ isRentable }) => isRentable).length, 0);
  return given / atStart;
}

/** The middle value, or the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

/** null of none. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Days of the stays that move-outs ended, from the customer's move-in on. */
export function lengthsOfStay(moves: readonly Move[]): number[] {
  return moves.filter(({ kind }) => kind === 'out').map(({ stayed }) => stayed);
}

/** Days of a month on average, to show days as months. */
export const daysAMonth = 365.25 / 12;
