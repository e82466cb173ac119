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

/** Serves browsers and servers without Temporal. */
export function wallClockByIntl(moment: number, zone: string): WallClock {
  const parts = formatOf(zone).formatToParts(moment);
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = names.map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return { year, month, date, hour, minute, second };
}

/** The used part of Temporal. */
interface ZonedDateTime extends Omit<WallClock, 'date'> {
  day: number;
}
interface TemporalLike {
  Instant: { fromEpochMilliseconds(moment: number): { toZonedDateTimeISO(zone: string): ZonedDateTime } };
  Now: { timeZoneId(): string };
}
const temporal = (globalThis as { Temporal?: TemporalLike }).Temporal;

/**
 * The clock of an IANA zone. Uses Temporal where it exists, because Intl costs a browser tens of milliseconds at first
 * use.
 * @param moment milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function wallClock(moment: number, zone: string): WallClock {
  if (temporal === undefined) return wallClockByIntl(moment, zone);
  const { year, month, day, hour, minute, second } =
    temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return { year, month, date: day, hour, minute, second };
}

let cachedZone: string | null = null;

/** The IANA zone of this machine. */
export function localZone(): string {
  return (cachedZone ??= temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
