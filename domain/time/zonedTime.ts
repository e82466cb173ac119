import { fromZonedTime } from 'date-fns-tz';
import { addDays, dayAt, type Day } from '#format/days.ts';
import { defaultDateDisplay, momentText, type DateDisplay } from '#format/dateFormats.ts';
import { localZone, wallClock } from '#format/wallClock.ts';

/*
 * Days and times of a site's zone. Instants are milliseconds since 1970; an unknown zone counts as this machine's own.
 *
 * Near a clock change date-fns-tz's answer depends on this machine's zone (a browser in Sydney shows 02:30 in Brisbane
 * as 03:30 once a year), so changes are resolved here.
 */

const hour = 3_600_000;
/** Zones lie between 12 hours behind UTC and 14 ahead. */
const farthestOffset = 15 * hour;

/** A half-open range: ranges side by side leave no gap. */
export interface InstantRange {
  from: number;
  until: number;
}

/** The days from the first to the last, both included. */
export interface DayRange {
  first: Day;
  last: Day;
}

/**
 * When a zone's clocks show a time. exact: once. repeated: clocks go back, so they show it at `instant` and again at
 * `later`. skipped: clocks go forward over it; `instant` is the moment of the change.
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

/** An unknown zone counts as this machine's own. */
function knownZone(zone: string): string {
  const known = knownZones.get(zone) ?? isKnown(zone);
  knownZones.set(zone, known);
  return known ? zone : localZone();
}

/** Reads the zone's clocks as if they showed UTC. */
function shownAt(instant: number, zone: string): number {
  const { year, month, date, hour: hours, minute, second } = wallClock(instant, zone);
  return Date.UTC(year, month - 1, date, hours, minute, second) + (((instant % 1000) + 1000) % 1000);
}

const offsetAt = (instant: number, zone: string) => shownAt(instant, zone) - instant;

/** The change of clocks in a range; null: they change not at all, or twice. */
export function clockChange(zone: string, from: number, until: number): number | null {
  const known = knownZone(zone);
  return offsetAt(from, known) === offsetAt(until, known) ? null : changeBetween(from, until, known);
}

/** The first instant in (before, after] with another offset than `before`, to the second. */
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
 * @param time "14:07", with hours from 0 to 23.
 */
export function instantOf(zone: string, day: Day, time = '00:00'): ZonedInstant {
  const known = knownZone(zone);
  const shown = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  const [before, after] = [shown - farthestOffset, shown + farthestOffset];
  const [offsetBefore, offsetAfter] = [offsetAt(before, known), offsetAt(after, known)];
  if (offsetBefore === offsetAfter)
    return { kind: 'exact', instant: fromZonedTime(new Date(shown).toISOString().slice(0, 19), known).getTime() };
  // Either offset may hold: the one that makes the clocks show the time is right.
  const instants = [shown - offsetBefore, shown - offsetAfter]
    .filter((instant) => shownAt(instant, known) === shown)
    .toSorted((a, b) => a - b);
  const [instant, later] = instants;
  if (instant === undefined) return { kind: 'skipped', instant: changeBetween(before, after, known) };
  return later === undefined ? { kind: 'exact', instant } : { kind: 'repeated', instant, later };
}

/** The day's first instant, also where clocks skip or repeat midnight. */
export function startOfDayIn(zone: string, day: Day): number {
  return instantOf(zone, day).instant;
}

/** The day that a zone's clocks show. */
export function dayOf(instant: number, zone: string): Day {
  const { year, month, date } = wallClock(instant, knownZone(zone));
  return dayAt(year, month, date);
}

/** The time that a zone's clocks show at an instant: "14:07". */
export function timeOf(instant: number, zone: string): string {
  const { hour: hours, minute } = wallClock(instant, knownZone(zone));
  return [hours, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The instants of a range of days; a day has 23, 24 or 25 hours. */
export function rangeOfDays(zone: string, { first, last }: DayRange): InstantRange {
  return { from: startOfDayIn(zone, first), until: startOfDayIn(zone, addDays(last, 1)) };
}

/** The moment at the same time of day; where clocks skip that, the moment of the change. */
export function addDaysIn(zone: string, instant: number, days: number): number {
  const withinMinute = ((instant % 60_000) + 60_000) % 60_000;
  const at = instantOf(zone, addDays(dayOf(instant, zone), days), timeOf(instant, zone));
  return at.kind === 'skipped' ? at.instant : at.instant + withinMinute;
}

/** An instant in the form that `parseZoned` reads: "21/11/2026 02:07PM". */
export function zonedText(instant: number, zone: string, display: DateDisplay = defaultDateDisplay): string {
  return momentText(instant, knownZone(zone), 'dateTime', display);
}
