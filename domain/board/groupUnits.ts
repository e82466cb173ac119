import type { StorageArea } from '../entities/area.ts';
import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { compareNames, compareTexts, sortingText } from '../search/sortingText.ts';

/** The units of one area in display order, which does not depend on their states. */
export interface UnitGroup {
  key: string;
  /** null: unknown. */
  siteId: number | null;
  name: string;
  /** null: unknown. */
  floor: number | null;
  unitIds: readonly number[];
}

/** The fields that decide a unit's place. */
export type PlacedUnit = Pick<Unit, 'id' | 'name' | 'siteId' | 'areaId' | 'Area'>;

const noArea = 'No area';
/** The units of a server that sends no areas. */
const unknownArea = 'Units';

const nameWithoutArea = ({ areaId, Area }: PlacedUnit) =>
  areaId === undefined && Area === undefined ? unknownArea : (Area?.name ?? noArea);

/** By floor, then by name; an area without a floor comes last. */
export function compareAreas(
  a: { name: string; floor: number | null },
  b: { name: string; floor: number | null },
): number {
  const floorA = a.floor ?? Infinity;
  const floorB = b.floor ?? Infinity;
  return floorA === floorB ? compareNames(a.name, b.name) : floorA - floorB;
}

function bySiteFloorAndName(a: UnitGroup, b: UnitGroup): number {
  if (a.siteId !== b.siteId) return (a.siteId ?? Infinity) - (b.siteId ?? Infinity);
  const isNone = ({ name }: UnitGroup) => a.floor === b.floor && name === noArea;
  if (isNone(a) !== isNone(b)) return isNone(a) ? 1 : -1;
  return compareAreas(a, b);
}

/**
 * Areas sort by site, floor and name; units by name with numbers by value. Units of an area that is not held use the area
 * name in their own record. Units without an area come last.
 */
export function groupUnits(units: readonly PlacedUnit[], areas: readonly StorageArea[]): UnitGroup[] {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const groups = new Map<string, Omit<UnitGroup, 'key' | 'unitIds'> & { units: PlacedUnit[] }>();
  for (const unit of units) {
    const area = areaById.get(unit.areaId ?? 0);
    const name = area === undefined ? nameWithoutArea(unit) : recordName('area', area);
    const siteId = unit.siteId ?? null;
    const key = `${siteId}:${area === undefined ? `name:${name}` : `area:${area.id}`}`;
    const group = groups.get(key) ?? { siteId, name, floor: area?.floor ?? null, units: [] };
    groups.set(key, group);
    group.units.push(unit);
  }
  return [...groups]
    .map(([key, { units: members, ...place }]) => {
      const sorted = members
        .map((unit) => ({ id: unit.id, text: sortingText(recordName('unit', unit)) }))
        .toSorted((a, b) => compareTexts(a.text, b.text) || a.id - b.id);
      return { key, ...place, unitIds: sorted.map(({ id }) => id) };
    })
    .toSorted(bySiteFloorAndName);
}

function haveSamePlace(one: PlacedUnit, other: PlacedUnit): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.name === other.name &&
      one.siteId === other.siteId &&
      one.areaId === other.areaId &&
      one.Area?.name === other.Area?.name)
  );
}

/** null: the unit does not exist. */
export function isInSamePlace(before: PlacedUnit | null, now: PlacedUnit | null): boolean {
  return before === null || now === null ? before === now : haveSamePlace(before, now);
}

/** Whether all units keep their places: then the groups stay valid. */
export function areInSamePlaces(before: readonly PlacedUnit[], now: readonly PlacedUnit[]): boolean {
  return before.length === now.length && before.every((unit, index) => isInSamePlace(unit, now[index] ?? null));
}
