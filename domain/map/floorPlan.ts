import type { FacilityMap } from '../entities/facilityMap.ts';
import type { MapUnit } from '../entities/mapUnit.ts';
import { mapUnitTypes, type MapUnitType } from '../states/map.ts';
import { isOneOf } from '../states/words.ts';
import { boxOf, cornersOf, sizeOf, unionOf, type Box, type Point } from './geometry.ts';

/** A shape with everything that drawing needs. */
export interface PlanShape {
  id: number;
  /** other: an unknown kind, drawn by outline and label. */
  type: MapUnitType | 'other';
  unitId: number | null;
  gateId: number | null;
  label: string | null;
  points: readonly Point[];
  box: Box;
  /** Whether its record has a usable place. Others stand in a grid beside the plan. */
  isPlaced: boolean;
}

export interface FloorOutline {
  box: Box;
  /** Whether the map states its size; else it is the box around all shapes with a place. */
  isStated: boolean;
}

export interface FloorPlan {
  shapes: readonly PlanShape[];
  /** The box around everything on the plan. */
  bounds: Box;
  /** The floor's edge; null: nothing is known of its size. */
  outline: FloorOutline | null;
  /** The number of shapes in the grid. */
  unplaced: number;
}

/** The largest plan, in metres. A larger number is a mistake, and would make everything else invisible. */
const farthest = 10_000;

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= farthest;

/** Reads a rectangle, which some servers send instead of corners. */
function rectangleIn({ x, y, width, height }: Readonly<Record<string, unknown>>): Point[] | null {
  if (!isPlace(x) || !isPlace(y) || !isPlace(width) || !isPlace(height) || width <= 0 || height <= 0) return null;
  return cornersOf({ left: x, top: y, right: x + width, bottom: y + height });
}

/** The place of a record's shape; null: none that can be drawn. */
export function placeOf(record: MapUnit): readonly Point[] | null {
  const { points } = record;
  if (points === undefined) return rectangleIn(record);
  const box = boxOf(points);
  const isDrawable =
    box !== null && points.every(([x, y]) => isPlace(x) && isPlace(y)) && sizeOf(box).width + sizeOf(box).height > 0;
  return isDrawable ? points : null;
}

/** Maps without an order come last, as the server lists them. */
export function floorsInOrder(maps: readonly FacilityMap[]): FacilityMap[] {
  const orderOf = ({ displayOrder }: FacilityMap) => displayOrder ?? Infinity;
  return maps.toSorted((a, b) => (orderOf(a) === orderOf(b) ? a.id - b.id : orderOf(a) - orderOf(b)));
}

/** The name of a map's floor; null: unknown. */
export function floorName({ floor }: FacilityMap): string | null {
  if (floor === undefined) return null;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`;
}

/** A shape without a map of the site belongs to the first. */
export function floorOf({ mapId }: MapUnit, floors: readonly FacilityMap[]): number | null {
  return floors.find(({ id }) => id === mapId)?.id ?? floors[0]?.id ?? null;
}

/** The size of a plan that names none, in metres. */
const unknownSize = { width: 20, height: 12 } as const;
/** The grid of shapes without a place: their size, and the space between them (metres). */
const cell = { side: 2.4, gap: 0.4 } as const;

/** The floor as its map states it; null: its size is unknown or unusable. */
export function planBox({ width, height }: Pick<FacilityMap, 'width' | 'height'>): Box | null {
  if (!isPlace(width) || !isPlace(height) || width <= 0 || height <= 0) return null;
  return { left: 0, top: 0, right: width, bottom: height };
}

function shapeOf(record: MapUnit, points: readonly Point[], isPlaced: boolean): PlanShape {
  const { id, type, unitId = null, gateId = null, label } = record;
  const kind = type !== undefined && isOneOf(mapUnitTypes, type) ? type : unitId === null ? 'other' : 'unit';
  const box = boxOf(points) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const words = label?.trim() ?? '';
  return { id, type: kind, unitId, gateId, label: words === '' ? null : words, points, box, isPlaced };
}

/** Below the plan, for shapes without a place; about as wide as the plan. */
function gridPlaces(count: number, { left, right, bottom }: Box): Point[][] {
  const step = cell.side + cell.gap;
  const perRow = Math.max(Math.ceil(Math.sqrt(count)), Math.floor((right - left + cell.gap) / step), 1);
  return Array.from({ length: count }, (_, index) => {
    const x = left + (index % perRow) * step;
    const y = bottom + cell.gap * 2 + Math.floor(index / perRow) * step;
    return cornersOf({ left: x, top: y, right: x + cell.side, bottom: y + cell.side });
  });
}

/** The order of drawing, bottom to top. */
const layers: readonly PlanShape['type'][] = [
  'room',
  'corridor',
  'lift',
  'stairs',
  'other',
  'unit',
  'gate',
  'wall',
  'label',
];

/** Reads a floor plan. Any field of the records may be missing. */
export function readFloorPlan(map: FacilityMap | null, records: readonly MapUnit[]): FloorPlan {
  const placed: PlanShape[] = [];
  const others: MapUnit[] = [];
  for (const record of records) {
    const points = placeOf(record);
    if (points === null) others.push(record);
    else placed.push(shapeOf(record, points, true));
  }
  const stated = map === null ? null : planBox(map);
  const drawn = unionOf(placed.map(({ box }) => box));
  const fallback = others.length > 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : planBox(unknownSize);
  const base = unionOf([stated, drawn].filter((box) => box !== null)) ??
    fallback ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const places = gridPlaces(others.length, base);
  const gridded = others.map((record, index) => shapeOf(record, places[index] ?? [], false));
  const shapes = [...placed, ...gridded].toSorted((a, b) => layers.indexOf(a.type) - layers.indexOf(b.type));
  const bounds = unionOf([base, ...gridded.map(({ box }) => box)]) ?? base;
  const outline =
    stated === null ? (drawn === null ? null : { box: drawn, isStated: false }) : { box: stated, isStated: true };
  return { shapes, bounds, outline, unplaced: others.length };
}

/** Maps whose displayOrder must change for this order, with the new one. */
export function orderChanges(wanted: readonly FacilityMap[]): { id: number; displayOrder: number }[] {
  return wanted.flatMap(({ id, displayOrder: held }, displayOrder) =>
    held === displayOrder ? [] : [{ id, displayOrder }],
  );
}

export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, Math.max(0, to)), entry, ...others.slice(Math.max(0, to))];
}

/** Units without a shape, and shapes for units of none of these. */
export function unmatched<Unit extends { id: number }>(
  units: readonly Unit[],
  shapes: readonly Pick<PlanShape, 'id' | 'type' | 'unitId'>[],
): { units: Unit[]; shapeIds: number[] } {
  const drawn = new Set(shapes.map(({ unitId }) => unitId));
  const known = new Set(units.map(({ id }) => id));
  return {
    units: units.filter(({ id }) => !drawn.has(id)),
    shapeIds: shapes
      .filter(({ type, unitId }) => type === 'unit' && (unitId === null || !known.has(unitId)))
      .map(({ id }) => id),
  };
}
