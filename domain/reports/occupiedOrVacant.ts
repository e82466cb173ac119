import type { Booking } from '../entities/booking.ts';
import type { DayRange } from '../time/zonedTime.ts';
import type { OccupiedDays, RentalUnit, ReportSite } from './rentals.ts';
import { dayNumber, type DayNumber } from './zoneCalendar.ts';

/** How a unit stands at the end of a day of its site; today: now. */
export type UnitStanding = 'occupied' | 'committed' | 'vacant' | 'out of service';

/** The numbers of some units at the end of a day. */
export interface Occupancy {
  /** occupied + committed + vacant */
  rentable: number;
  occupied: number;
  /** Not occupied, but reserved or upcoming. */
  committed: number;
  vacant: number;
  outOfService: number;
  /** Square metres of rentable units, and of the occupied ones among them. */
  rentableArea: number;
  occupiedArea: number;
  /** Names of the rentable units without an area. */
  withoutArea: readonly string[];
  /** occupied / rentable; null: nothing is rentable. */
  unitShare: number | null;
  /** occupiedArea / rentableArea; null: no area is known. */
  areaShare: number | null;
}

/** The last span that begins on a day or before it. */
function spanAt(spans: readonly OccupiedDays[], day: DayNumber): OccupiedDays | null {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.from ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1] ?? null;
}

const covers = (spans: readonly OccupiedDays[], day: DayNumber) => (spanAt(spans, day)?.until ?? -Infinity) > day;

/** Whether a booking was made until a day; without its day, it was made today. */
const wasMade = ({ createdAt }: Booking, site: ReportSite, day: DayNumber) =>
  (site.calendar.dayOf(createdAt) ?? site.today) <= day;

/** Whether a booking holds a unit for somebody who had not come at the end of a day. */
function isCommitted({ coming, stays, site }: RentalUnit, day: DayNumber): boolean {
  return (
    coming.some(
      ({ booking }) => (site.calendar.dayOf(booking.endsAt) ?? Infinity) > day && wasMade(booking, site, day),
    ) || stays.some(({ booking, from }) => from > day && wasMade(booking, site, day))
  );
}

/** How a unit stood at the end of a day. Days to come count as today. */
export function standingOn(unit: RentalUnit, day: DayNumber): UnitStanding {
  const on = Math.min(day, unit.site.today);
  if (!unit.isRentable) return 'out of service';
  if (covers(unit.occupied, on)) return 'occupied';
  return isCommitted(unit, on) ? 'committed' : 'vacant';
}

/** The last occupied day of a vacant unit until a day; null: it was never occupied, as far as the records tell. */
export function lastOccupiedDay(unit: RentalUnit, day: DayNumber): DayNumber | null {
  const span = spanAt(unit.occupied, day);
  return span === null ? null : Math.min(span.until - 1, day);
}

/** Days since a unit's last occupied day, 0 for an occupied unit; null: it was never occupied. */
export function daysVacant(unit: RentalUnit, day: DayNumber): number | null {
  const last = lastOccupiedDay(unit, day);
  return last === null ? null : day - last;
}

/** Sums of square metres, without the dust of adding fractions. */
export const roundedArea = (area: number): number => Math.round(area * 1e6) / 1e6;

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** Counts units at the end of a day. */
export function occupancyOn(units: readonly RentalUnit[], day: DayNumber): Occupancy {
  const standings = { occupied: 0, committed: 0, vacant: 0, 'out of service': 0 };
  const areas = { rentable: 0, occupied: 0 };
  const withoutArea: string[] = [];
  for (const unit of units) {
    const standing = standingOn(unit, day);
    standings[standing] += 1;
    if (standing === 'out of service') continue;
    if (unit.area === null) withoutArea.push(unit.name);
    else {
      areas.rentable += unit.area;
      if (standing === 'occupied') areas.occupied += unit.area;
    }
  }
  const { occupied, committed, vacant, 'out of service': outOfService } = standings;
  const rentable = occupied + committed + vacant;
  return {
    rentable,
    occupied,
    committed,
    vacant,
    outOfService,
    withoutArea,
    rentableArea: roundedArea(areas.rentable),
    occupiedArea: roundedArea(areas.occupied),
    unitShare: share(occupied, rentable),
    areaShare: share(areas.occupied, areas.rentable),
  };
}

/** Units by the group that a function gives them, in the order of their first unit: a site, a kind group or a size. */
export function unitsBy<Key>(units: readonly RentalUnit[], keyOf: (unit: RentalUnit) => Key): Map<Key, RentalUnit[]> {
  const groups = new Map<Key, RentalUnit[]>();
  for (const unit of units) {
    const key = keyOf(unit);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [unit]);
    else group.push(unit);
  }
  return groups;
}

export interface DailyOccupancy {
  /** For each day of the range: occupied rentable units, and their square metres; null: the day is to come. */
  occupied: readonly (number | null)[];
  occupiedArea: readonly (number | null)[];
  rentable: number;
  rentableArea: number;
}

/**
 * Occupied units at the end of each day of a range. The time that it takes grows with the bookings and the days, not with
 * their product. A day is to come while it is so at any of the sites.
 */
export function occupancyByDay(units: readonly RentalUnit[], days: DayRange): DailyOccupancy {
  const first = dayNumber(days.first);
  const length = Math.max(0, dayNumber(days.last) - first + 1);
  const [counts, areas] = [new Float64Array(length + 1), new Float64Array(length + 1)];
  let [rentable, rentableArea, known] = [0, 0, length];
  for (const { isRentable, area, occupied, site } of units) {
    known = Math.min(known, Math.max(0, site.today - first + 1));
    if (!isRentable) continue;
    rentable += 1;
    rentableArea += area ?? 0;
    for (const { from, until } of occupied) {
      const [start, end] = [Math.max(0, from - first), Math.min(length, until - first)];
      if (start >= end) continue;
      counts[start] = (counts[start] ?? 0) + 1;
      counts[end] = (counts[end] ?? 0) - 1;
      areas[start] = (areas[start] ?? 0) + (area ?? 0);
      areas[end] = (areas[end] ?? 0) - (area ?? 0);
    }
  }
  const running = (changes: Float64Array) => {
    let sum = 0;
    return Array.from({ length }, (_, index) => {
      sum += changes[index] ?? 0;
      return index < known ? roundedArea(sum) : null;
    });
  };
  return { occupied: running(counts), occupiedArea: running(areas), rentable, rentableArea: roundedArea(rentableArea) };
}
