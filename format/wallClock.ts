/** The reading of a zone's wall clock. */
export interface WallClock {
  year: number;
  /** 1 is January. */
  month: number;
  date: number;
  /** 0 to 23. */
  hour: number;
  minute: number;
  second: number;
}

const names = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const numeric = Object.fromEntries(names.map((name) => [name, 'numeric']));
  const format = new Intl.DateTimeFormat('en-AU', { ...numeric, timeZone: zone, hourCycle: 'h23' });
  formats.set(zone, format);
  return format;
}

/** The fallback for browsers and servers without Temporal. */
export function wallClockByIntl(moment: number, zone: string): WallClock {
  const parts = formatOf(zone).formatToParts(moment);
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = names.map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return { year, month, date, hour, minute, second };
}

/** The part of Temporal in use here. */
interface ZonedDateTime extends Omit<WallClock, 'date'> {
  day: number;
}
interface TemporalLike {
  Instant: { fromEpochMilliseconds(moment: number): { toZonedDateTimeISO(zone: string): ZonedDateTime } };
  Now: { timeZoneId(): string };
}
const temporal = (globalThis as { Temporal?: TemporalLike }).Temporal;

/**
 * The wall clock of an IANA zone. Hand-written on Temporal where it exists, because Intl, on which date-fns-tz rests,
 * costs a browser tens of milliseconds at its first use.
 * @param moment milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function wallClock(moment: number, zone: string): WallClock {
  if (temporal === undefined) return wallClockByIntl(moment, zone);
  const { year, month, day, hour, minute, second } =
    temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return { year, month, date: day, hour, minute, second };
}

/** A zone's offset from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { year, month, date, hour, minute, second } = wallClock(moment, zone);
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment at which a zone's clocks show a time. For a repeated or skipped time, a moment within the hour of the change.
 * @param shown the time as if it were UTC, in milliseconds since 1970.
 * @returns milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function momentOfWallClock(shown: number, zone: string): number {
  // The first guess may use the offset before a clock change; the second call corrects it.
  return shown - offsetAt(shown - offsetAt(shown, zone), zone);
}

let cachedZone: string | null = null;

/** The IANA zone of this machine. */
export function localZone(): string {
  return (cachedZone ??= temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
