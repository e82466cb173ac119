import type { UnitGroup } from './groupUnits.ts';
import type { BoardTone } from './boardTone.ts';

export interface BoardArea extends UnitGroup {
  /** All units of the area; `unitIds` has the shown ones. */
  total: number;
}

/** A tone without units is left out. */
export type ToneCounts = ReadonlyMap<BoardTone, number>;

/** Places and counts of a site's units. */
export interface UnitBoard {
  areas: readonly BoardArea[];
  /** Units of the site. */
  total: number;
  /** The counts of units that match the filter's words. */
  counts: ToneCounts;
  /** Units that match only by their tenant's name; absent: none. */
  byTenant?: ReadonlySet<number>;
}

/**
 * Areas without shown units are left out.
 * @param shown null: all.
 */
export function shownAreas(groups: readonly UnitGroup[], shown: ReadonlySet<number> | null): BoardArea[] {
  return groups.flatMap((group) => {
    const unitIds = shown === null ? group.unitIds : group.unitIds.filter((id) => shown.has(id));
    return unitIds.length === 0 ? [] : [{ ...group, unitIds, total: group.unitIds.length }];
  });
}

/** The areas' places by site and name: an area that loads later has another key. */
export const areaOrder = (areas: readonly UnitGroup[]): readonly string[] =>
  areas.map(({ siteId, name }) => `${siteId}:${name}`);

/** Keeps the order that the user already sees; new areas come last. */
export function keepAreaOrder<Area extends UnitGroup>(
  order: readonly string[],
  areas: readonly Area[],
): readonly Area[] {
  const places = new Map(order.map((area, index) => [area, index] as const));
  const placeOf = (area: Area) => places.get(areaOrder([area])[0] ?? '') ?? order.length;
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

export function sameAreas(one: readonly BoardArea[], other: readonly BoardArea[]): boolean {
  return one.length === other.length && one.every((area, index) => sameArea(area, other[index]));
}

export function sameCounts(one: ToneCounts, other: ToneCounts): boolean {
  return one.size === other.size && [...one].every(([tone, count]) => other.get(tone) === count);
}
