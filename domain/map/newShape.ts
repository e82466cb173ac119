import type { MapUnit } from '../entities/mapUnit.ts';
import type { Unit } from '../entities/unit.ts';
import { fieldsOf, type MapEdits } from './mapEdits.ts';
import { sizeOf, toCentimetres, type Box, type Point, type Size } from './geometry.ts';

/** The depth of a unit without a known size (metres). */
const usualDepth = 3;
const usualSize: Size = { width: 2, height: usualDepth };

/** How large a unit is drawn: by its floor area, three metres deep where that makes sense. */
export function drawnSize({ squareMetres }: Pick<Unit, 'squareMetres'>): Size {
  if (squareMetres === null || squareMetres === undefined || squareMetres <= 0) return usualSize;
  const height = squareMetres < 1.5 ? Math.sqrt(squareMetres) : usualDepth;
  return { width: Math.max(0.5, toCentimetres(squareMetres / height)), height: toCentimetres(height) };
}

export function boxAround([x, y]: Point, { width, height }: Size): Box {
  const left = toCentimetres(x - width / 2);
  const top = toCentimetres(y - height / 2);
  return { left, top, right: left + width, bottom: top + height };
}

/** The box between two corners in any order. */
export function boxBetween([ax, ay]: Point, [bx, by]: Point): Box {
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
}

/** A straight wall along the longer side of a drag. */
export function wallBetween(from: Point, to: Point): Point[] {
  const { width, height } = sizeOf(boxBetween(from, to));
  return width >= height ? [from, [to[0], from[1]]] : [from, [from[0], to[1]]];
}

/** Edits that are saved, but not yet in the server's lists. */
export interface SavedEdits {
  edits: MapEdits;
  /** The server's ids by temporary id. */
  createdIds: ReadonlyMap<number, number>;
}

/** Whether the records show the save. */
export function isSaveShown({ edits, createdIds }: SavedEdits, records: readonly MapUnit[]): boolean {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isShown = ([id, { after }]: [number, { after: object }]) => {
    const record = byId.get(id);
    return (
      record !== undefined && JSON.stringify(fieldsOf(record)) === JSON.stringify({ ...fieldsOf(record), ...after })
    );
  };
  return (
    [...edits.changed].every(isShown) &&
    [...edits.created.keys()].every((id) => byId.has(createdIds.get(id) ?? id)) &&
    [...edits.removed.keys()].every((id) => !byId.has(id))
  );
}
