import { fromZonedTime } from 'date-fns-tz';
import { addDays, dayAt, type Day } from '#format/days.ts';
import { defaultDateDisplay, momentText, type DateDisplay } from '#format/moments.ts';
import { localZone, wallClock } from '#format/wallClock.ts';

/*
 * Days and times of a site's zone. Instants are milliseconds since 1970; an unknown zone counts as this machine's own.
 *
 * date-fns-tz answers where no clock changes nearby. At a change its answer depends on the zone of the machine that asks
 * (a browser in Sydney shows 02:30 in Brisbane as 03:30 once a year), so that the changes are resolved here.
 */

const hour = 3_600_000;
/** Zones lie between 12 hours behind UTC and 14 hours ahead of it; no clock change further away matters. */
const farthestOffset = 15 * hour;

/** A half-open range of instants: `from` belongs to it, `until` does not, so that ranges side by side leave no gap. */
export interface InstantRange {
  from: number;
  until: number;
}

/** Days from the first to the last, both included. */
export interface DayRange {
  first: Day;
  last: Day;
}

/**
 * The instant at which the clocks of a zone show a time.
 * - `exact`: the clocks show it once.
 * - `repeated`: clocks go back over it, so that they show it twice: at `instant` and again at `later`.
 * - `skipped`: clocks go forward over it and never show it; `instant` is the moment of the change.
 */
export type ZonedInstant =
  { kind: 'exact' | 'skipped'; instant: number } | { kind: 'repeated'; instant: number; later: number };

const knownZones = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  try {
    wallClock(0, zone);
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** The zone itself, or this machine's own where the zone is unknown. */
function knownZone(zone: string): string {
  const known = knownZones.get(zone) ?? isKnown(zone);
  knownZones.set(zone, known);
  return known ? zone : localZone();
}

/** What the clocks of a zone show, as if it were UTC. */
function shownAt(instant: number, zone: string): number {
  const { year, month, date, hour: hours, minute, second } = wallClock(instant, zone);
  return Date.UTC(year, month - 1, date, hours, minute, second) + (((instant % 1000) + 1000) % 1000);
}

const offsetAt = (instant: number, zone: string) => shownAt(instant, zone) - instant;

/** The instant at which the clocks of a zone change between two instants; null: they are changed by nothing or twice. */
export function clockChange(zone: string, from: number, until: number): number | null {
  const known = knownZone(zone);
  return offsetAt(from, known) === offsetAt(until, known) ? null : changeBetween(from, until, known);
}

/** The first instant in (before, after] that has not the offset of `before` any more, to the second. */
function changeBetween(before: number, after: number, zone: string): number {
  const offset = offsetAt(before, zone);
  let [low, high] = [Math.floor(before / 1000), Math.ceil(after / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, zone) === offset) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/**
 * The instant at which a zone's clocks show a day and a time.
 * @param time "14:07"; hours 0 to 23.
 */
export function instantOf(zone: string, day: Day, time = '00:00'): ZonedInstant {
  const known = knownZone(zone);
  const shown = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  const [before, after] = [shown - farthestOffset, shown + farthestOffset];
  const [offsetBefore, offsetAfter] = [offsetAt(before, known), offsetAt(after, known)];
  if (offsetBefore === offsetAfter)
    return { kind: 'exact', instant: fromZonedTime(new Date(shown).toISOString().slice(0, 19), known).getTime() };
  // The later offset may hold already, or the earlier one still: whichever makes the clocks show the time is right.
  const instants = [shown - offsetBefore, shown - offsetAfter]
    .filter((instant) => shownAt(instant, known) === shown)
    .toSorted((a, b) => a - b);
  const [instant, later] = instants;
  if (instant === undefined) return { kind: 'skipped', instant: changeBetween(before, after, known) };
  return later === undefined ? { kind: 'exact', instant } : { kind: 'repeated', instant, later };
}

/** The instant at which a day begins in a zone: its first one, also where clocks skip or repeat midnight. */
export function startOfDayIn(zone: string, day: Day): number {
  return instantOf(zone, day).instant;
}

/** The day that the clocks of a zone show at an instant. */
export function dayOf(instant: number, zone: string): Day {
  const { year, month, date } = wallClock(instant, knownZone(zone));
  return dayAt(year, month, date);
}

/** The time of day that the clocks of a zone show at an instant: "14:07". */
export function timeOf(instant: number, zone: string): string {
  const { hour: hours, minute } = wallClock(instant, knownZone(zone));
  return [hours, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The instants of one day or of several: 23, 24 or 25 hours a day. */
export function rangeOfDays(zone: string, { first, last }: DayRange): InstantRange {
  return { from: startOfDayIn(zone, first), until: startOfDayIn(zone, addDays(last, 1)) };
}

/** The same time of day so many days on; where clocks skip that time, the moment of the change. */
export function addDaysIn(zone: string, instant: number, days: number): number {
  const withinMinute = ((instant % 60_000) + 60_000) % 60_000;
  const at = instantOf(zone, addDays(dayOf(instant, zone), days), timeOf(instant, zone));
  return at.kind === 'skipped' ? at.instant : at.instant + withinMinute;
}

/** An instant as `parseZoned` reads it: "21/11/2026 02:07PM". */
export function zonedText(instant: number, zone: string, display: DateDisplay = defaultDateDisplay): string {
  return momentText(instant, knownZone(zone), 'dateTime', display);
}
