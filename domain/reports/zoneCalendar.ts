import type { Day } from '#format/days.ts';
import { wallClock } from '#format/wallClock.ts';
import { startOfDayIn } from '../time/zonedTime.ts';

/** A day as a number: days since 1 January 1970. */
export type DayNumber = number;

const millisecondsADay = 86_400_000;

export const dayNumber = (day: Day): DayNumber => Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsADay);
export const dayOfNumber = (number: DayNumber): Day => new Date(number * millisecondsADay).toISOString().slice(0, 10);

/** Instants outside these years are taken for slips: no zone has a calendar for them. */
const [earliest, latest] = [Date.UTC(1900, 0), Date.UTC(2200, 0)];

/** An instant of a record (ISO 8601) in milliseconds since 1970; null: it is not known. */
export function readInstant(text: string | null | undefined): number | null {
  const instant = Date.parse(text ?? '');
  return instant >= earliest && instant < latest ? instant : null;
}

/** Clocks change at most once in so many days. */
const stretch = 14;

/**
 * The days of a zone, for very many instants: the offset is asked once for each stretch of days in which clocks do not
 * change, which is a hundred times faster than asking the zone for each instant.
 */
export class ZoneCalendar {
  /** The offset in each stretch, or null where clocks change in it or beside it. */
  private readonly offsets = new Map<number, number | null>();
  /** The first instants of days in those stretches. */
  private readonly starts = new Map<DayNumber, number>();

  /** @param zone a known zone; see `isZone`. */
  constructor(private readonly zone: string) {}

  private offsetAt(instant: number): number {
    const { year, month, date, hour, minute, second } = wallClock(instant, this.zone);
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  }

  private steadyOffset(number: DayNumber): number | null {
    const index = Math.floor(number / stretch);
    const known = this.offsets.get(index);
    if (known !== undefined) return known;
    const before = this.offsetAt((index * stretch - 2) * millisecondsADay);
    const after = this.offsetAt(((index + 1) * stretch + 2) * millisecondsADay);
    const steady = before === after ? before : null;
    this.offsets.set(index, steady);
    return steady;
  }

  /** The day of a record's instant; null: it is not known. */
  dayOf(text: string | null | undefined): DayNumber | null {
    const instant = readInstant(text);
    return instant === null ? null : this.dayNumberOf(instant);
  }

  /** The day that the zone's clocks show at an instant. */
  dayNumberOf(instant: number): DayNumber {
    const utc = Math.floor(instant / millisecondsADay);
    const offset = this.steadyOffset(utc);
    if (offset !== null) return Math.floor((instant + offset) / millisecondsADay);
    return [utc + 1, utc, utc - 1].find((number) => this.startOf(number) <= instant) ?? utc - 1;
  }

  /** The first instant of a day. */
  startOf(number: DayNumber): number {
    const offset = this.steadyOffset(number);
    if (offset !== null) return number * millisecondsADay - offset;
    const start = this.starts.get(number) ?? startOfDayIn(this.zone, dayOfNumber(number));
    this.starts.set(number, start);
    return start;
  }
}
