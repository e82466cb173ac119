import { wallClock } from './wallClock.ts';

const names = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = names.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' });
  names.set(zone, known);
  return known;
}

function shows(at: number, zone: string): string {
  const { year, month, date, hour, minute } = wallClock(at, zone);
  return [year, month, date, hour, minute].join();
}

/**
 * The short name of a zone whose clocks differ from the reader's at that moment: "AWST"; null: they show the same.
 * @param at milliseconds since 1970.
 */
export function zoneMark(at: number, zone: string, own: string): string | null {
  if (zone === own || Number.isNaN(at) || shows(at, zone) === shows(at, own)) return null;
  const part = formatOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zone;
}
