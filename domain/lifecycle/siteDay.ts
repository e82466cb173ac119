import { momentOfWallClock, wallClock } from '#format/wallClock.ts';

const dayOfUtc = (shown: number) => new Date(shown).toISOString().slice(0, 10);

/** The day that the clocks of a site show, as it is on the wire: "2026-11-21". */
export function dayIn(zone: string, moment: Date): string {
  const { year, month, date } = wallClock(moment.getTime(), zone);
  return dayOfUtc(Date.UTC(year, month - 1, date));
}

/** The moment at which a day begins at a site. */
export function startOfDay(zone: string, day: string): Date {
  return new Date(momentOfWallClock(Date.parse(`${day}T00:00:00Z`), zone));
}

/** The day so many days on; before it, for a number below 0. */
export function daysOn(day: string, count: number): string {
  return dayOfUtc(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000);
}
