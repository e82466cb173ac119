import type { Unit } from '#domain/entities/unit.ts';
import { toneOfStatus, tones, type Tone } from '#domain/states/unitStatus.ts';
import { occupancyOfUnits, type GroupOccupancy } from '#domain/states/unitUse.ts';

export interface SiteFigures {
  units: number;
  /** The units by group, without empty groups; null: the bookings of units are unknown. */
  occupancy: readonly GroupOccupancy[] | null;
  /** How many units show each tone by their status. */
  tones: Readonly<Partial<Record<Tone, number>>>;
}

type Counts = Readonly<Partial<Record<string, number>>>;

export function tonesOf(status: Counts): SiteFigures['tones'] {
  const counts: Partial<Record<Tone, number>> = {};
  for (const [word, count] of Object.entries(status)) {
    const tone = toneOfStatus(word);
    counts[tone] = (counts[tone] ?? 0) + (count ?? 0);
  }
  return Object.fromEntries(tones.flatMap((tone) => (counts[tone] ? [[tone, counts[tone]]] : [])));
}

function countStatuses(units: readonly Unit[]): Counts {
  const counts: Record<string, number> = {};
  for (const { status } of units) if (status) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const figuresOf = (units: readonly Unit[]): SiteFigures => ({
  units: units.length,
  occupancy: occupancyOfUnits(units),
  tones: tonesOf(countStatuses(units)),
});
