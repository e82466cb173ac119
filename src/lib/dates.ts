import { formatInTimeZone } from 'date-fns-tz';

/** How a time of day may be written, as date-fns patterns: "02:07PM", or "14:07". */
export const timeDisplays = ['hh:mma', 'H:mm'] as const;
/** How a date may be written: "21/11/2026", or "21 Nov 2026". */
export const dateDisplays = ['dd/MM/yyyy', 'd MMM yyyy'] as const;

/** How a person wants dates and times. */
export interface DateDisplay {
  time: (typeof timeDisplays)[number];
  date: (typeof dateDisplays)[number];
}

/** The product's own, until somebody chooses. */
export const defaultDateDisplay: DateDisplay = { time: 'hh:mma', date: 'dd/MM/yyyy' };

const withSeconds: Record<DateDisplay['time'], string> = { 'hh:mma': 'hh:mm:ssa', 'H:mm': 'H:mm:ss' };

const patterns = {
  date: ({ date }: DateDisplay) => date,
  dateTime: ({ date, time }: DateDisplay) => `${date} ${time}`,
  time: ({ time }: DateDisplay) => time,
  /** For logs, where the second matters. */
  dateTimeSeconds: ({ date, time }: DateDisplay) => `${date} ${withSeconds[time]}`,
} as const;
export type DateFormat = keyof typeof patterns;

/** The browser's own IANA zone, for what belongs to no site. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A moment in an IANA zone; an unknown zone falls back to the browser's. An unreadable moment gives "–".
 * @param display how the person wants it written; absent: as the product does.
 */
export function formatMoment(
  at: string | number | Date,
  zone: string,
  format: DateFormat = 'dateTime',
  display: DateDisplay = defaultDateDisplay,
): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  const known = isZone(zone) ? zone : browserZone;
  return formatInTimeZone(date, known, patterns[format](display));
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
