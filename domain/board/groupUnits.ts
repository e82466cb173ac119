import type { StorageArea } from '../entities/area.ts';
import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { compareNames, compareTexts, sortingText } from '../search/sortingText.ts';

/** The units of one area, in the order in which they stand on screen whatever their states. */
export interface UnitGroup {
  key: string;
  name: string;
  /** null where the floor is not known. */
  floor: number | null;
  unitIds: readonly number[];
}

/** What decides where a unit stands. */
export type Placed = Pick<Unit, 'id' | 'name' | 'areaId' | 'Area'>;

const elsewhere = 'No area';

function byFloorThenName(a: UnitGroup, b: UnitGroup): number {
  const floorA = a.floor ?? Infinity;
  const floorB = b.floor ?? Infinity;
  if (floorA !== floorB) return floorA - floorB;
  if ((a.name === elsewhere) !== (b.name === elsewhere)) return a.name === elsewhere ? 1 : -1;
  return compareNames(a.name, b.name);
}

/**
 * Units by area: areas by floor, then name; units by name, numbers by their value. Units of an area that is not held
 * yet stand under the name that they bring along; those without one come last.
 */
export function groupUnits(units: readonly Placed[], areas: readonly StorageArea[]): UnitGroup[] {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const groups = new Map<string, { name: string; floor: number | null; units: Placed[] }>();
  for (const unit of units) {
    const area = areaById.get(unit.areaId ?? 0);
    const name = area === undefined ? (unit.Area?.name ?? elsewhere) : recordName('area', area);
    const key = area === undefined ? `name:${name}` : `area:${area.id}`;
    const group = groups.get(key) ?? { name, floor: area?.floor ?? null, units: [] };
    groups.set(key, group);
    group.units.push(unit);
  }
  return [...groups]
    .map(([key, { name, floor, units: members }]) => {
      const sorted = members
        .map((unit) => ({ id: unit.id, text: sortingText(recordName('unit', unit)) }))
        .toSorted((a, b) => compareTexts(a.text, b.text) || a.id - b.id);
      return { key, name, floor, unitIds: sorted.map(({ id }) => id) };
    })
    .toSorted(byFloorThenName);
}

function standsAlike(one: Placed, other: Placed): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.name === other.name &&
      one.areaId === other.areaId &&
      one.Area?.name === other.Area?.name)
  );
}

/** Whether a unit stands where it stood; null: it was not there, or is not any more. */
export function stays(before: Placed | null, now: Placed | null): boolean {
  return before === null || now === null ? before === now : standsAlike(before, now);
}

/** Whether all units stand where they stood: only then may a change of states leave the grouping alone. */
export function standsStill(before: readonly Placed[], now: readonly Placed[]): boolean {
  return before.length === now.length && before.every((unit, index) => stays(unit, now[index] ?? null));
}
