import { localZone, wallClock, type WallClock } from './wallClock.ts';

/*
 * For the first paint: hand-written, because Intl, under date-fns-tz, costs a browser tens of milliseconds at first
 * use. Other formats of days, ranges and times are in domain/time.
 */

/** "02:07PM", or "14:07". */
export const timeDisplays = ['hh:mma', 'H:mm'] as const;
/** "21/11/2026", or "21 Nov 2026". */
export const dateDisplays = ['dd/MM/yyyy', 'd MMM yyyy'] as const;

export interface DateDisplay {
  time: (typeof timeDisplays)[number];
  date: (typeof dateDisplays)[number];
}

export const defaultDateDisplay: DateDisplay = { time: 'hh:mma', date: 'dd/MM/yyyy' };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const padded = (value: number, length: number) => String(value).padStart(length, '0');

const dates: Record<DateDisplay['date'], (clock: WallClock) => string> = {
  'dd/MM/yyyy': ({ date, month, year }) => `${padded(date, 2)}/${padded(month, 2)}/${padded(year, 4)}`,
  'd MMM yyyy': ({ date, month, year }) => `${date} ${months[month - 1]} ${padded(year, 4)}`,
};

/** `rest` follows the minutes. */
const times: Record<DateDisplay['time'], (clock: WallClock, rest?: string) => string> = {
  'hh:mma': ({ hour, minute }, rest = '') =>
    `${padded(hour % 12 === 0 ? 12 : hour % 12, 2)}:${padded(minute, 2)}${rest}${hour < 12 ? 'AM' : 'PM'}`,
  'H:mm': ({ hour, minute }, rest = '') => `${hour}:${padded(minute, 2)}${rest}`,
};

const formats = {
  date: (clock: WallClock, { date }: DateDisplay) => dates[date](clock),
  dateTime: (clock: WallClock, { date, time }: DateDisplay) => `${dates[date](clock)} ${times[time](clock)}`,
  time: (clock: WallClock, { time }: DateDisplay) => times[time](clock),
  dateTimeSeconds: (clock: WallClock, { date, time }: DateDisplay) =>
    `${dates[date](clock)} ${times[time](clock, `:${padded(clock.second, 2)}`)}`,
} as const;
export type DateFormat = keyof typeof formats;

/**
 * By the wall clock of an IANA zone: "21/11/2026 02:07PM".
 * @param moment milliseconds since 1970.
 * @param display absent: the default.
 * @throws RangeError for an unknown zone.
 */
export function momentText(
  moment: number,
  zone: string,
  format: DateFormat = 'dateTime',
  display: DateDisplay = defaultDateDisplay,
): string {
  return formats[format](wallClock(moment, zone), display);
}

/** Calls `work` with the zone, or with the machine's zone if the given one is unknown. */
function withKnownZone<Worked>(zone: string, work: (zone: string) => Worked): Worked {
  try {
    return work(zone);
  } catch (cause) {
    if (cause instanceof RangeError) return work(localZone());
    throw cause;
  }
}

/**
 * A moment as text in an IANA zone (else the machine's). An invalid moment gives "–".
 * @param display absent: the product's format.
 */
export function formatMoment(
  at: string | number | Date,
  zone: string,
  format: DateFormat = 'dateTime',
  display: DateDisplay = defaultDateDisplay,
): string {
  const moment = new Date(at).getTime();
  return Number.isNaN(moment) ? '–' : withKnownZone(zone, (known) => momentText(moment, known, format, display));
}
