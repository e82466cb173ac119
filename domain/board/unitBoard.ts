import type { Tone } from '../states/unitStatus.ts';
import type { UnitGroup } from './groupUnits.ts';

/** An area on the board. */
export interface BoardArea extends UnitGroup {
  /** Units of the area, those that are not shown among them; `unitIds` has those that are. */
  total: number;
}

/** How many units have each tone; a tone that none has is left out. */
export type ToneCounts = ReadonlyMap<Tone, number>;

/** What the board of a site's units shows: which of them stand where, and how many there are of what. */
export interface UnitBoard {
  areas: readonly BoardArea[];
  /** Units of the site. */
  total: number;
  /** Among those that the words of the filter let through. */
  counts: ToneCounts;
  /** The units that the words let through only because of their tenant's name; absent: none. */
  byTenant?: ReadonlySet<number>;
}

/** The areas with the units to show; those without one are left out. @param shown null: all of them. */
export function shownAreas(groups: readonly UnitGroup[], shown: ReadonlySet<number> | null): BoardArea[] {
  return groups.flatMap((group) => {
    const unitIds = shown === null ? group.unitIds : group.unitIds.filter((id) => shown.has(id));
    return unitIds.length === 0 ? [] : [{ ...group, unitIds, total: group.unitIds.length }];
  });
}

/** The areas in an order of names that the user already sees; new areas come last, in their own order. */
export function keepAreaOrder<Area extends UnitGroup>(
  names: readonly string[],
  areas: readonly Area[],
): readonly Area[] {
  const place = new Map(names.map((name, index) => [name, index] as const));
  const placeOf = ({ name }: Area) => place.get(name) ?? names.length;
  return areas.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function sameArea(one: BoardArea, other: BoardArea | undefined): boolean {
  return (
    other !== undefined &&
    one.key === other.key &&
    one.name === other.name &&
    one.floor === other.floor &&
    one.total === other.total &&
    one.unitIds.length === other.unitIds.length &&
    one.unitIds.every((id, index) => id === other.unitIds[index])
  );
}

/** Whether the same units stand in the same places. */
export function sameAreas(one: readonly BoardArea[], other: readonly BoardArea[]): boolean {
  return one.length === other.length && one.every((area, index) => sameArea(area, other[index]));
}

export function sameCounts(one: ToneCounts, other: ToneCounts): boolean {
  return one.size === other.size && [...one].every(([tone, count]) => other.get(tone) === count);
}
