import type { Unit } from '#domain/entities/unit.ts';
import { bookedAs, unitKinds, type BookingType } from '#domain/states/unitKind.ts';
import { toneOfStatus, tones, type Tone } from '#domain/states/unitStatus.ts';
import { unitUseOf } from '#domain/states/unitUse.ts';
import { isOneOf } from '#domain/states/words.ts';

/** Units out of service can't be let. */
export interface GroupOccupancy {
  group: BookingType;
  occupied: number;
  rentable: number;
}

export interface SiteFigures {
  units: number;
  /** The units by group, without empty groups; null: the bookings of units are unknown. */
  occupancy: readonly GroupOccupancy[] | null;
  /** How many units show each tone by their status. */
  tones: Readonly<Partial<Record<Tone, number>>>;
}

export const groupLabels: Record<BookingType, string> = {
  storage: 'Storage',
  workspace: 'Workspaces',
  hire: 'Hire items',
};

type Counts = Readonly<Partial<Record<string, number>>>;

export function occupancyOf(rentable: Counts, free: Counts): GroupOccupancy[] {
  const groups = new Map<BookingType, GroupOccupancy>();
  for (const kind of unitKinds) {
    const all = rentable[kind] ?? 0;
    if (all === 0) continue;
    const group = bookedAs[kind];
    const soFar = groups.get(group) ?? { group, occupied: 0, rentable: 0 };
    groups.set(group, {
      group,
      occupied: soFar.occupied + all - (free[kind] ?? 0),
      rentable: soFar.rentable + all,
    });
  }
  return [...groups.values()];
}

export function tonesOf(status: Counts): SiteFigures['tones'] {
  const counts: Partial<Record<Tone, number>> = {};
  for (const [word, count] of Object.entries(status)) {
    const tone = toneOfStatus(word);
    counts[tone] = (counts[tone] ?? 0) + (count ?? 0);
  }
  return Object.fromEntries(tones.flatMap((tone) => (counts[tone] ? [[tone, counts[tone]]] : [])));
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined): Counts {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const key = keyOf(row);
    if (key) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

export function figuresOf(units: readonly Unit[]): SiteFigures {
  const rentable = units.filter(({ cleaningState }) => cleaningState !== 'CLEAN/REPAIR');
  const isUnknown = units.some((unit) => unitUseOf(unit) === 'unknown');
  const kindOf = ({ kind }: Unit) => (isOneOf(unitKinds, kind) ? kind : null);
  return {
    units: units.length,
    occupancy: isUnknown
      ? null
      : occupancyOf(
          countBy(rentable, kindOf),
          countBy(
            rentable.filter(({ ActiveBooking }) => !ActiveBooking),
            kindOf,
          ),
        ),
    tones: tonesOf(countBy(units, ({ status }) => status)),
  };
}
