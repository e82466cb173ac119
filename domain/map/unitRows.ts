import { recordName } from '../entities/recordName.ts';
import type { StorageArea } from '../entities/area.ts';
import type { FacilityMap } from '../entities/facilityMap.ts';
import type { Unit } from '../entities/unit.ts';
import { sortRows } from '../search/sortOrder.ts';
import { floorName, type PlanShape } from './floorPlan.ts';
import { boxOf, sizeOf, toCentimetres, type Box, type Size } from './geometry.ts';
import { leastSide } from './snap.ts';
import type { RowFloor } from './placeInRows.ts';

/** Units of one area, or else of one floor, which are placed together. */
export interface UnitGroup {
  id: string;
  /** null: the units without an area or a floor. */
  name: string | null;
  /** The floor's number; null: unknown, or there are several. */
  floor: number | null;
  units: readonly Unit[];
}

/** In natural order of their names: A2 before A10. */
export const unitsInOrder = <Row extends Unit>(units: readonly Row[]): readonly Row[] =>
  sortRows(units, (unit) => recordName('unit', unit), 'asc');

function onlyFloor(units: readonly Unit[]): number | null {
  const [first, ...others] = new Set(units.map(({ floor }) => floor ?? null));
  return first === undefined || others.length > 0 ? null : first;
}

function groupBy(units: readonly Unit[], keyOf: (unit: Unit) => number | null): Map<number | null, Unit[]> {
  const groups = new Map<number | null, Unit[]>();
  for (const unit of units) {
    const key = keyOf(unit);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [unit]);
    else group.push(unit);
  }
  return groups;
}

/**
 * The parts in which units are placed: by area, or by floor where no unit has an area. Those without one come last.
 * @returns nothing where no unit has an area or a floor.
 */
export function unitGroups(units: readonly Unit[], areas: readonly StorageArea[]): readonly UnitGroup[] {
  const byArea = groupBy(units, ({ areaId }) => areaId ?? null);
  const hasAreas = [...byArea.keys()].some((key) => key !== null);
  const parts = hasAreas ? byArea : groupBy(units, ({ floor }) => floor ?? null);
  if (parts.size === 1 && parts.has(null)) return [];
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const groups = [...parts].map(([key, own]): UnitGroup => {
    if (!hasAreas)
      return { id: `floor:${key ?? ''}`, name: key === null ? null : nameOfFloor(key), floor: key, units: own };
    const area = key === null ? undefined : areaById.get(key);
    const known = area?.name ?? own.find(({ Area }) => typeof Area?.name === 'string')?.Area?.name;
    const name = key === null ? null : (known ?? `Area ${key}`);
    return { id: `area:${key ?? ''}`, name, floor: area?.floor ?? onlyFloor(own), units: own };
  });
  return sortRows(groups, (group) => (hasAreas ? group.name : group.floor), 'asc');
}

const nameOfFloor = (floor: number) => floorName({ floor } as FacilityMap) ?? `Floor ${floor}`;

/** The name and number of a new floor for some units. */
export function newFloorFor(
  group: UnitGroup | null,
  units: readonly Unit[],
  floors: readonly FacilityMap[],
): { name: string; floor: number } {
  const known = group === null ? onlyFloor(units) : group.floor;
  const next = Math.max(-1, ...floors.map((each) => each.floor ?? 0)) + 1;
  const floor = known ?? next;
  const named = group?.name ?? nameOfFloor(floor);
  const names = new Set(floors.map(({ name }) => name));
  return { name: names.has(named) ? `${named} (${floors.length + 1})` : named, floor };
}

/** The floor on which units of a group stand; null: no floor has its number. */
export function floorOfGroup(group: UnitGroup | null, floors: readonly FacilityMap[]): FacilityMap | null {
  if (group === null || group.floor === null) return null;
  return floors.find(({ floor }) => floor === group.floor) ?? null;
}

/** The part of a name before its last number: "A" of "A12", "2-B" of "2-B07". */
const rowOfName = (name: string): string | null => /^(.*\D)\d+\s*$/.exec(name)?.[1]?.trim() ?? null;

/** The fewest units of a row that names show. */
const leastRow = 2;

/**
 * Rows as the names show them, like A01 to A12 and B01 to B12; null: they show none.
 * @param units in the order of their names.
 */
export function rowsByName(units: readonly Unit[]): { name: string; units: Unit[] }[] | null {
  const rows: { name: string; units: Unit[] }[] = [];
  for (const unit of units) {
    const name = rowOfName(recordName('unit', unit));
    if (name === null) return null;
    const last = rows.at(-1);
    if (last?.name === name) last.units.push(unit);
    else rows.push({ name, units: [unit] });
  }
  const isClear = rows.length > 1 && rows.every((row) => row.units.length >= leastRow);
  return isClear ? rows : null;
}

export interface SizeRules {
  /** Whether a known floor area decides the width. */
  byArea: boolean;
  /** The width of the other shapes, and the depth of all (metres). */
  width: number;
  depth: number;
}

const hasArea = ({ squareMetres }: Unit) => typeof squareMetres === 'number' && squareMetres > 0;

export const areaKnownOf = (units: readonly Unit[]) => units.filter(hasArea).length;

/** The size of a unit's shape in a row, where all have one depth. */
export function sizeInRow(unit: Unit, { byArea, width, depth }: SizeRules): Size {
  const wide = byArea && hasArea(unit) ? (unit.squareMetres ?? 0) / depth : width;
  return { width: Math.max(leastSide, toCentimetres(wide)), height: Math.max(leastSide, toCentimetres(depth)) };
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Each piece of a wall by itself: a wall around the floor leaves its inside free. */
function piecesOf({ type, points, box }: PlanShape): Box[] {
  if (type !== 'wall') return [box];
  return points.slice(1).flatMap((point, index) => boxOf([points[index] ?? point, point]) ?? []);
}

const spaceOf = (box: Box) => sizeOf(box).width * sizeOf(box).height;

/** A room that covers this part of the floor is its ground. */
const groundPart = 0.5;

/** The floor without what stands on it already. A room that is most of the floor is its ground. */
export function rowFloor(
  { width, height }: { width: number | null; height: number | null },
  shapes: readonly PlanShape[],
  gap: number,
): RowFloor {
  const space = width === null || height === null ? Infinity : width * height;
  const taken = shapes
    .filter(({ isPlaced, type, box }) => isPlaced && !(type === 'room' && spaceOf(box) >= space * groundPart))
    .flatMap((shape) => {
      const isDoor = shape.type === 'unit' || shape.type === 'gate' || shape.type === 'other';
      return piecesOf(shape).map((box) => grown(box, isDoor ? gap : 0));
    });
  return { width, height, taken };
}
