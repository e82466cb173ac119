import type { EnergyLog } from '#domain/entities/energyLog.ts';
import { rangeOfDays } from '#domain/time/zonedTime.ts';
import { defaultDateDisplay, formatMoment } from '#format/dateFormats.ts';
import type { Day } from '#format/days.ts';

const hour = 60 * 60_000;

export interface EnergyHour {
  /** "14:00" in the site's zone. */
  label: string;
  /** null: no measurement. */
  kilowattHours: number | null;
}

export interface EnergyDay {
  /** 24 hours; 23 or 25 when clocks change. */
  hours: readonly EnergyHour[];
  /** null: no measurement. */
  kilowattHours: number | null;
  /** The highest reading of the day; null if there is none. */
  peakWatts: number | null;
}

type Reading = Pick<EnergyLog, 'watts' | 'kilowattHours' | 'createdAt'>;

interface Span {
  from: number;
  to: number;
  drawn: number;
}

/** The energy from each reading to the next. A decreasing count means another meter: the energy is then unknown. */
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

/** The energy between two moments, with each span spread evenly; null if no span overlaps. */
function energyBetween(spans: readonly Span[], from: number, to: number): number | null {
  let drawn: number | null = null;
  for (const span of spans) {
    const shared = Math.min(span.to, to) - Math.max(span.from, from);
    if (shared > 0) drawn = (drawn ?? 0) + (span.drawn * shared) / (span.to - span.from);
  }
  return drawn;
}

/** The energy of a day in an IANA zone, from a power controller's readings in any order. */
export function energyDay(readings: readonly Reading[], day: Day, zone: string): EnergyDay {
  const { from, until: to } = rangeOfDays(zone, { first: day, last: day });
  const spans = spansOf(readings);
  const starts = Array.from({ length: Math.round((to - from) / hour) }, (_each, index) => from + index * hour);
  const watts = readings.flatMap((reading) =>
    reading.watts !== undefined && isWithin(reading.createdAt, from, to) ? [reading.watts] : [],
  );
  return {
    hours: starts.map((start) => ({
      label: formatMoment(start, zone, 'time', { ...defaultDateDisplay, time: 'H:mm' }),
      kilowattHours: energyBetween(spans, start, start + hour),
    })),
    kilowattHours: energyBetween(spans, from, to),
    peakWatts: watts.length === 0 ? null : Math.max(...watts),
  };
}

function isWithin(createdAt: string | undefined, from: number, to: number): boolean {
  const at = Date.parse(createdAt ?? '');
  return at >= from && at < to;
}
