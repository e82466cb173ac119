import { addDays, weekdayOf, type Day } from '#format/days.ts';
import { isWithin, spansOfDay, type Hours } from '../states/hours.ts';
import { minutesOf } from './weekHours.ts';
import { clockChange, dayOf, instantOf, startOfDayIn, timeOf } from './zonedTime.ts';

export interface Opening {
  isOpen: boolean;
  /** null: not within a week, nor at an exception of the next year. */
  changesAt: number | null;
}

/** The furthest exception that is considered, in days. */
const furthest = 370;

/** The instants at which a day's hours may begin or end, clock changes included. */
function turnsOf(hours: Hours, day: Day, zone: string): number[] {
  const midnight = startOfDayIn(zone, day);
  const change = clockChange(zone, midnight, startOfDayIn(zone, addDays(day, 1)));
  const times = spansOfDay(hours, day, weekdayOf(day)).flatMap(({ from, to }) => [from, to]);
  const known = times.filter((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
  const turns = known.flatMap((time) => {
    const at = instantOf(zone, day, time);
    return at.kind === 'repeated' ? [at.instant, at.later] : [at.instant];
  });
  return [midnight, ...(change === null ? [] : [change]), ...turns];
}

/** Days on which hours may change: a week, and each exception with the day after. */
function daysAhead({ exceptions = [] }: Hours, today: Day): Day[] {
  const week = Array.from({ length: 9 }, (_none, index) => addDays(today, index));
  const last = addDays(today, furthest);
  const special = exceptions.flatMap(({ day }) => (day >= today && day <= last ? [day, addDays(day, 1)] : []));
  return [...new Set([...week, ...special])].toSorted();
}

/**
 * Open or not by a zone's clocks, and the next change.
 * @param hours null: at any time.
 */
export function openingAt(hours: Hours | null, instant: number, zone: string): Opening {
  if (hours === null) return { isOpen: true, changesAt: null };
  const isOpen = isWithin(hours, new Date(instant), zone);
  for (const day of daysAhead(hours, dayOf(instant, zone))) {
    const turns = turnsOf(hours, day, zone).toSorted((a, b) => a - b);
    const changesAt = turns.find((turn) => turn > instant && isWithin(hours, new Date(turn), zone) !== isOpen);
    if (changesAt !== undefined) return { isOpen, changesAt };
  }
  return { isOpen, changesAt: null };
}

/** The weekday (0 is Sunday) and the minutes of the day on a zone's clock. */
export function clockIn(zone: string, instant: number): { day: number; minutes: number } {
  return { day: weekdayOf(dayOf(instant, zone)), minutes: minutesOf(timeOf(instant, zone)) };
}
