import { formatInTimeZone } from 'date-fns-tz';

/** The product's date formats, as date-fns patterns. */
export const dateFormats = {
  date: 'dd/MM/yyyy',
  dateTime: 'dd/MM/yyyy hh:mma',
  time: 'hh:mma',
  time24: 'H:mm',
  /** For logs, where the second matters. */
  dateTimeSeconds: 'dd/MM/yyyy hh:mm:ssa',
} as const;
export type DateFormat = keyof typeof dateFormats;

/** The browser's own IANA zone, for what belongs to no site. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in an IANA zone; an unknown zone falls back to the browser's. An unreadable moment gives "–". */
export function formatMoment(at: string | number | Date, zone: string, format: DateFormat = 'dateTime'): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  const known = isZone(zone) ? zone : browserZone;
  return formatInTimeZone(date, known, dateFormats[format]);
}

const zones = new Map<string, boolean>();

function isZone(zone: string): boolean {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  let valid = true;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
  } catch {
    valid = false; // RangeError: the one way in which Intl tells of an unknown zone
  }
  zones.set(zone, valid);
  return valid;
}
