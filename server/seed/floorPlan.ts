import type { MapUnitType } from '#domain/states/map.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import type { UnitRow } from './doors.ts';

export type Corner = [number, number];

/** A shape on a floor plan, in metres from the plan's top left. */
export interface Shape {
  type: MapUnitType;
  unitId: number | null;
  gateId: number | null;
  label: string | null;
  points: Corner[];
}

export interface FloorPlan {
  width: number;
  height: number;
  shapes: Shape[];
}

export interface PlanParts {
  areas: readonly { name: string; units: readonly UnitRow[] }[];
  gates: readonly { id: number; name: string }[];
  /** Whether other floors exist. */
  hasLift: boolean;
}

/** The length of the longest row, in metres; a longer row wraps. */
const longestRow = 62;
const corridor = 1.8;
/** Lift and stairs are left of the rows. */
const left = 6;

const metres = (value: number) => Math.round(value * 100) / 100;

const rectangle = (x: number, y: number, width: number, height: number): Corner[] => {
  const [right, bottom] = [metres(x + width), metres(y + height)];
  return [
    [metres(x), metres(y)],
    [right, metres(y)],
    [right, bottom],
    [metres(x), bottom],
  ];
};

/** By kind: the depth, the width without a known size, and the space beside it. */
const builds: Record<UnitKind, { depth: number; width: number; gap: number }> = {
  storage: { depth: 3, width: 2, gap: 0 },
  locker: { depth: 0.8, width: 1, gap: 0 },
  parcel_store: { depth: 0.8, width: 0.6, gap: 0 },
  office: { depth: 4.5, width: 4, gap: 0 },
  desk: { depth: 1.6, width: 1.8, gap: 1 },
  car_park: { depth: 5.4, width: 2.5, gap: 0.1 },
  pool_table: { depth: 1.42, width: 2.54, gap: 1.6 },
  trolley: { depth: 1.1, width: 0.7, gap: 0.1 },
  trailer: { depth: 4.2, width: 2.2, gap: 0.3 },
};

function widthOf({ kind = 'storage', squareMetres = null }: UnitRow): number {
  const { depth, width } = builds[kind];
  return kind === 'car_park' || squareMetres === null
    ? width
    : Math.max(0.5, Math.round((squareMetres / depth) * 10) / 10);
}

/** Splits an area's units into rows that fit. */
function rowsOf(units: readonly UnitRow[]): UnitRow[][] {
  const rows: UnitRow[][] = [];
  let length = Infinity;
  for (const unit of units) {
    const width = widthOf(unit) + builds[unit.kind ?? 'storage'].gap;
    if (length + width > longestRow) {
      rows.push([]);
      length = 0;
    }
    rows.at(-1)?.push(unit);
    length += width;
  }
  return rows;
}

function placeRow(row: readonly UnitRow[], y: number): { shapes: Shape[]; length: number; depth: number } {
  const shapes: Shape[] = [];
  let x = left;
  let deepest = 0;
  for (const unit of row) {
    const { depth, gap } = builds[unit.kind ?? 'storage'];
    const width = widthOf(unit);
    const points = rectangle(x, y, width, depth);
    shapes.push({ type: 'unit', unitId: unit.id ?? null, gateId: null, label: unit.name, points });
    x = metres(x + width + gap);
    deepest = Math.max(deepest, depth);
  }
  return { shapes, length: x - left, depth: deepest };
}

const mark = (type: MapUnitType, label: string | null, points: Corner[]): Shape => ({
  type,
  unitId: null,
  gateId: null,
  label,
  points,
});

function wallsAround(width: number, height: number): Shape[] {
  const [a, b, c, d] = rectangle(0, 0, width, height);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
  return (
    [
      [a, b],
      [b, c],
      [c, d],
      [d, a],
    ] as const
  ).map(([from, to]) => mark('wall', null, [[...from], [...to]]));
}

/** Rows of doors along corridors, back to back, without overlaps. */
export function floorPlanOf({ areas, gates, hasLift }: PlanParts): FloorPlan {
  const shapes: Shape[] = [];
  let y = 1;
  let longest = Math.max(12, gates.length * 6);
  const corridors: { y: number; name: string }[] = [];
  let facing = false;
  for (const { name, units } of areas) {
    for (const row of rowsOf(units)) {
      const placed = placeRow(row, y);
      shapes.push(...placed.shapes);
      longest = Math.max(longest, placed.length);
      y += placed.depth;
      if (facing) y += 0.3;
      else {
        corridors.push({ y, name });
        y += corridor;
      }
      facing = !facing;
    }
  }
  for (const each of corridors) shapes.push(mark('corridor', each.name, rectangle(left, each.y, longest, corridor)));
  if (hasLift) {
    shapes.push(mark('lift', 'Lift', rectangle(1, 1, 2.4, 2.4)), mark('stairs', 'Stairs', rectangle(1, 4, 2.4, 4)));
  }
  y = Math.max(y, 9) + 1;
  for (const [index, { id, name }] of gates.entries()) {
    const points = rectangle(left + index * 6, y, 4.4, 1.2);
    shapes.push({ type: 'gate', unitId: null, gateId: id, label: name, points });
  }
  const [width, height] = [metres(left + longest + 1), metres(y + 2)];
  return { width, height, shapes: [...wallsAround(width, height), ...shapes] };
}
