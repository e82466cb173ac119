import type { EnergyLog } from '#domain/entities/energyLog.ts';
import { defaultDateDisplay, formatMoment } from '#lib/dates.ts';
import { addDays, beginOfDay, type Day } from '#lib/days.ts';

const hour = 60 * 60_000;

export interface EnergyHour {
  /** "14:00" in the site's zone. */
  label: string;
  /** null: nothing was measured then. */
  kilowattHours: number | null;
}

/** What was drawn on a day. */
export interface EnergyDay {
  /** 24; 23 or 25 where clocks change. */
  hours: readonly EnergyHour[];
  /** null: nothing was measured. */
  kilowattHours: number | null;
  /** The highest reading of the day; null: there is none. */
  peakWatts: number | null;
}

/** The moments (milliseconds since 1970) between which it is a day in an IANA zone. */
export function boundsOf(day: Day, zone: string): { from: number; to: number } {
  return { from: beginOfDay(day, zone), to: beginOfDay(addDays(day, 1), zone) };
}

type Reading = Pick<EnergyLog, 'watts' | 'kilowattHours' | 'createdAt'>;

interface Span {
  from: number;
  to: number;
  drawn: number;
}

/** What the meter counted from each reading to the next. A count that goes back is another meter's: nothing is known then. */
function spansOf(readings: readonly Reading[]): Span[] {
  const sorted = readings
    .flatMap(({ createdAt, kilowattHours }) =>
      createdAt === undefined || kilowattHours === undefined ? [] : [{ at: Date.parse(createdAt), kilowattHours }],
    )
    .toSorted((a, b) => a.at - b.at);
  return sorted.slice(1).flatMap((reading, index) => {
    const before = sorted[index];
    if (before === undefined || reading.at === before.at || reading.kilowattHours < before.kilowattHours) return [];
    return [{ from: before.at, to: reading.at, drawn: reading.kilowattHours - before.kilowattHours }];
  });
}

/** What was drawn between two moments, a span's count being spread evenly over it; null: no span reaches into them. */
function drawnBetween(spans: readonly Span[], from: number, to: number): number | null {
  let drawn: number | null = null;
  for (const span of spans) {
    const shared = Math.min(span.to, to) - Math.max(span.from, from);
    if (shared > 0) drawn = (drawn ?? 0) + (span.drawn * shared) / (span.to - span.from);
  }
  return drawn;
}

/** What a power controller's readings, in any order, say of a day in an IANA zone. */
export function energyDay(readings: readonly Reading[], day: Day, zone: string): EnergyDay {
  const { from, to } = boundsOf(day, zone);
  const spans = spansOf(readings);
  const starts = Array.from({ length: Math.round((to - from) / hour) }, (_each, index) => from + index * hour);
  const watts = readings.flatMap((reading) =>
    reading.watts !== undefined && isWithin(reading.createdAt, from, to) ? [reading.watts] : [],
  );
  return {
    hours: starts.map((start) => ({
      label: formatMoment(start, zone, 'time', { ...defaultDateDisplay, time: 'H:mm' }),
      kilowattHours: drawnBetween(spans, start, start + hour),
    })),
    kilowattHours: drawnBetween(spans, from, to),
    peakWatts: watts.length === 0 ? null : Math.max(...watts),
  };
}

function isWithin(createdAt: string | undefined, from: number, to: number): boolean {
  const at = Date.parse(createdAt ?? '');
  return at >= from && at < to;
}
