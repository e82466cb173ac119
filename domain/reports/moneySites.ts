import type { Day } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { recordName } from '../entities/recordName.ts';
import { reportMessages } from '../messages/reports.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { isZone } from '../validation/zone.ts';
import type { DayNumbers } from './money.ts';
import { periodBefore, yearBefore } from './periods.ts';
import type { ReportRecords } from './reportRecords.ts';
import { dayNumber, dayOfNumber, ZoneCalendar, type DayNumber } from './zoneCalendar.ts';

/** Sites whose money is counted, each with the days of its zone. */
export interface MoneySites {
  dayAt: (siteId: number, instant: number) => DayNumber | null;
  todayAt: (siteId: number) => Day;
  nameOf: (siteId: number) => string;
  /** The last day that has begun at any of the sites. */
  today: DayNumber;
  /** Sites that money was found at and whose zone nobody knows. */
  withoutZone: () => number[];
}

/** @param siteId 0: all sites. */
export function moneySites({ sites }: Pick<ReportRecords, 'sites'>, siteId: number, now: number): MoneySites {
  const records = new Map(sites.map((site) => [site.id, site]));
  const calendars = new Map<string, ZoneCalendar>();
  const found = new Map<number, ZoneCalendar>();
  const unknown = new Set<number>();
  const calendarOf = (id: number): ZoneCalendar => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const own = records.get(id)?.timeZone;
    const isKnown = typeof own === 'string' && isZone(own);
    if (!isKnown) unknown.add(id);
    const zone = isKnown ? own : localZone();
    const calendar = calendars.get(zone) ?? new ZoneCalendar(zone);
    calendars.set(zone, calendar);
    found.set(id, calendar);
    return calendar;
  };
  const isCounted = (id: number) => siteId === 0 || id === siteId;
  const nameOf = (id: number) => recordName('site', records.get(id) ?? { id });
  const own = [...records.keys()].filter(isCounted);
  const counted = own.length > 0 ? own : [siteId];
  return {
    dayAt: (id, instant) => (isCounted(id) ? calendarOf(id).dayNumberOf(instant) : null),
    todayAt: (id) => dayOfNumber(calendarOf(id).dayNumberOf(now)),
    nameOf,
    today: Math.max(...counted.map((id) => calendarOf(id).dayNumberOf(now))),
    withoutZone: () => [...unknown].filter((id) => id !== 0),
  };
}

/** The range of a question, the period before it, and the same days a year before. */
export function comparedPeriods(days: DayRange): [DayNumbers, DayNumbers, DayNumbers] {
  const numbers = ({ first, last }: DayRange) => ({ first: dayNumber(first), last: dayNumber(last) });
  return [numbers(days), numbers(periodBefore(days)), numbers(yearBefore(days))];
}

/** @param named sites that another sentence names. */
export const zoneSentences = ({ withoutZone, nameOf }: MoneySites, named: readonly { id: number }[] = []): string[] => {
  const names = withoutZone()
    .filter((id) => named.every((site) => site.id !== id))
    .map(nameOf);
  return names.length === 0 ? [] : [reportMessages.leftOut.zone(names)];
};
