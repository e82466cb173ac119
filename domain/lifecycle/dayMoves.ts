import type { Booking } from '../entities/booking.ts';
import { isHold } from './hold.ts';
import { openBookingStates, runningBookingStates } from '../states/booking.ts';
import { groupOfBookingType, kindGroupOf, type KindGroup } from '../states/kindGroup.ts';
import { isOneOf } from '../states/words.ts';
import { rangeOfDays, dayOf, type InstantRange } from '../time/zonedTime.ts';

type Group = Pick<Booking, 'type' | 'units'>;
export type MovedBooking = Group & Pick<Booking, 'status' | 'startsAt' | 'endsAt' | 'heldUntil'>;

/** The group of a booking: that of its first unit, else of its type. null: unknown. */
export const groupOfBooking = ({ type, units = [] }: Group): KindGroup | null =>
  kindGroupOf(units[0]?.kind) ?? groupOfBookingType(type);

/**
 * Whether a booking counts among those that come and go at the desk. Pool tables are booked by the hour in the hall, and
 * are counted there.
 */
export const isMovedAtDesk = (booking: Group): boolean => groupOfBooking(booking) !== 'pool';

/** The states of bookings whose customers are still to come. */
export const comingStates = openBookingStates.filter((state) => !isOneOf(runningBookingStates, state));

type At = string | null | undefined;

const beginsWithin = (at: At, { from, until }: InstantRange) => {
  const instant = Date.parse(at ?? '');
  return instant >= from && instant < until;
};

/** An end at midnight is that of the day before it, which the booking still has whole. */
const endsWithin = (at: At, { from, until }: InstantRange) => {
  const instant = Date.parse(at ?? '');
  return instant > from && instant <= until;
};

/** What happens to a booking on a day: a customer comes or came, leaves or left; null: nothing. */
interface Moves {
  arrival: 'to come' | 'done' | null;
  departure: 'to come' | 'done' | null;
}

const noMove: Moves = { arrival: null, departure: null };

/**
 * The one definition of arrivals and departures. Somebody arrives on the day on which a booking begins, and leaves on
 * that on which it ends. Cancelled and skipped bookings are neither, nor is a hold, and a booking whose customer never came doesn't end.
 * @param day the day of the booking's site.
 */
export function movesOn(booking: MovedBooking, day: InstantRange): Moves {
  const { status, startsAt, endsAt } = booking;
  if (isHold(booking)) return noMove;
  const isComing = isOneOf(comingStates, status);
  const isIn = isOneOf(runningBookingStates, status);
  const isOut = status === 'completed';
  if (!(isComing || isIn || isOut) || !isMovedAtDesk(booking)) return noMove;
  return {
    arrival: beginsWithin(startsAt, day) ? (isComing ? 'to come' : 'done') : null,
    departure: isComing || !endsWithin(endsAt, day) ? null : isOut ? 'done' : 'to come',
  };
}

/** The IANA zone of a site; undefined: unknown. */
export type ZoneOf = (siteId: number | undefined) => string | undefined;

/** The range of today at each site; null: its zone is unknown. */
export function todayAt(zoneOf: ZoneOf, now: number): (siteId: number | undefined) => InstantRange | null {
  const found = new Map<string, InstantRange>();
  return (siteId) => {
    const zone = zoneOf(siteId);
    if (zone === undefined) return null;
    const today = dayOf(now, zone);
    const range = found.get(zone) ?? rangeOfDays(zone, { first: today, last: today });
    found.set(zone, range);
    return range;
  };
}

const byText = (one: At, other: At) => (one ?? '').localeCompare(other ?? '');

type Sited = MovedBooking & Pick<Booking, 'site_id'>;

function movingToday<Row extends Sited>(
  bookings: readonly Row[],
  move: keyof Moves,
  field: 'startsAt' | 'endsAt',
  rangeAt: ReturnType<typeof todayAt>,
): Row[] {
  return bookings
    .filter((booking) => {
      const range = rangeAt(booking.site_id);
      return range !== null && movesOn(booking, range)[move] === 'to come';
    })
    .toSorted((one, other) => byText(one[field], other[field]));
}

/** The bookings whose customers are still to come today, by the day of each site, earliest first. */
export const arrivingToday = <Row extends Sited>(bookings: readonly Row[], zoneOf: ZoneOf, now: number): Row[] =>
  movingToday(bookings, 'arrival', 'startsAt', todayAt(zoneOf, now));

/** The bookings whose customers are still to leave today, by the day of each site, earliest first. */
export const leavingToday = <Row extends Sited>(bookings: readonly Row[], zoneOf: ZoneOf, now: number): Row[] =>
  movingToday(bookings, 'departure', 'endsAt', todayAt(zoneOf, now));

export interface MoveCounts {
  toCome: number;
  done: number;
}

export interface DayMoves {
  arrivals: MoveCounts;
  departures: MoveCounts;
}

function count(
  counted: MoveCounts | undefined,
  day: InstantRange | undefined,
  booking: MovedBooking,
  move: keyof Moves,
): void {
  if (counted === undefined || day === undefined) return;
  const moved = movesOn(booking, day)[move];
  if (moved !== null) counted[moved === 'done' ? 'done' : 'toCome'] += 1;
}

/** Counts the moves of days that are side by side, in their order. */
export function movesByDay(bookings: Iterable<MovedBooking>, days: readonly InstantRange[]): DayMoves[] {
  const counts = days.map((): DayMoves => ({ arrivals: { toCome: 0, done: 0 }, departures: { toCome: 0, done: 0 } }));
  for (const booking of bookings) {
    const begin = days.findIndex((day) => beginsWithin(booking.startsAt, day));
    const end = days.findIndex((day) => endsWithin(booking.endsAt, day));
    count(counts[begin]?.arrivals, days[begin], booking, 'arrival');
    count(counts[end]?.departures, days[end], booking, 'departure');
  }
  return counts;
}

export const dayMoves = (bookings: Iterable<MovedBooking>, day: InstantRange): DayMoves =>
  movesByDay(bookings, [day])[0] as DayMoves;
