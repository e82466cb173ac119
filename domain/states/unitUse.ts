import { kindGroupOf, kindGroups, type KindGroup } from './kindGroup.ts';
import type { OtherWord } from '../entities/readable.ts';
import type { UnitKind } from './unitKind.ts';

/** unknown: the user may not see its bookings, or the server does not say who is in. */
const unitUses = ['occupied', 'vacant', 'out of service', 'unknown'] as const;
export type UnitUse = (typeof unitUses)[number];

interface UsedUnit {
  kind?: UnitKind | OtherWord | null | undefined;
  cleaningState?: string | null | undefined;
  ActiveBooking?: { id: number } | null | undefined;
  Bookings?: readonly unknown[] | undefined;
  [field: string]: unknown;
}

export const isArchived = (unit: UsedUnit): boolean => unit['archived'] === true;

/** Whether a unit can be let at all: neither out of service nor archived. An alarm, a fault or an overlock changes nothing. */
export const isRentable = (unit: UsedUnit): boolean => unit.cleaningState !== 'CLEAN/REPAIR' && !isArchived(unit);

/** Occupied while somebody is in: a booking that is active or in arrears. A reservation does not occupy a unit yet. */
export function unitUseOf(unit: UsedUnit): UnitUse {
  if (!isRentable(unit)) return 'out of service';
  const { ActiveBooking, Bookings } = unit;
  if (ActiveBooking !== undefined && ActiveBooking !== null) return 'occupied';
  return ActiveBooking === undefined && Bookings === undefined ? 'unknown' : 'vacant';
}

/** Units whose kind the server does not say are counted apart from all others. */
export type CountedGroup = KindGroup | 'other';
const countedGroups: readonly CountedGroup[] = [...kindGroups, 'other'];

export type OccupancyKey = `${CountedGroup}: ${UnitUse}`;

/** The word under which a unit counts towards the occupancy of its group. */
export const occupancyKeyOf = (unit: UsedUnit): OccupancyKey =>
  `${kindGroupOf(unit.kind) ?? 'other'}: ${unitUseOf(unit)}`;

export interface GroupOccupancy {
  group: CountedGroup;
  occupied: number;
  rentable: number;
}

/**
 * Occupancy by group, without groups that have nothing to let.
 * @param counts how many units count under each key (`occupancyKeyOf`).
 * @returns null: who is in some of the units is unknown.
 */
export function occupancyByGroup(counts: Readonly<Partial<Record<string, number>>>): GroupOccupancy[] | null {
  const countOf = (group: CountedGroup, use: UnitUse) => counts[`${group}: ${use}` satisfies OccupancyKey] ?? 0;
  if (countedGroups.some((group) => countOf(group, 'unknown') > 0)) return null;
  return countedGroups.flatMap((group) => {
    const occupied = countOf(group, 'occupied');
    const rentable = occupied + countOf(group, 'vacant');
    return rentable === 0 ? [] : [{ group, occupied, rentable }];
  });
}

/** Occupancy by group of units at hand. */
export function occupancyOfUnits(units: readonly UsedUnit[]): GroupOccupancy[] | null {
  const counts: Record<string, number> = {};
  for (const unit of units) {
    const key = occupancyKeyOf(unit);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return occupancyByGroup(counts);
}

/** A whole per cent, rounded down: 100 means that nothing is free. */
export const occupancyPercent = ({ occupied, rentable }: Pick<GroupOccupancy, 'occupied' | 'rentable'>): number =>
  Math.floor((100 * occupied) / rentable);
