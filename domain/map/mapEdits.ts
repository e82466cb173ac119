import type { MapUnit } from '../entities/mapUnit.ts';
import type { MapUnitType } from '../states/map.ts';
import { placeOf } from './floorPlan.ts';
import { roundPoints, type Point } from './geometry.ts';

/** The fields of a shape that the editor changes. */
export interface ShapeFields {
  mapId: number;
  type: MapUnitType;
  unitId: number | null;
  gateId: number | null;
  label: string | null;
  points: readonly Point[];
}

const shapeFieldNames = ['mapId', 'type', 'unitId', 'gateId', 'label', 'points'] as const;
export type ShapeFieldName = (typeof shapeFieldNames)[number];

type KnownFields = Partial<ShapeFields>;

/** Unsaved changes of a map. */
export interface MapEdits {
  /** Changed shapes by id: the values at the first edit, and the wanted ones. */
  changed: ReadonlyMap<number, { before: KnownFields; after: KnownFields }>;
  /** New shapes, by temporary ids below 0. */
  created: ReadonlyMap<number, ShapeFields>;
  /** Removed shapes with their last values. */
  removed: ReadonlyMap<number, KnownFields>;
}

export const noEdits: MapEdits = { changed: new Map(), created: new Map(), removed: new Map() };

/** A field that the server leaves out is absent. */
export function fieldsOf(record: MapUnit): KnownFields {
  const { mapId, type, unitId, gateId, label } = record;
  const points = placeOf(record);
  return {
    ...(mapId === undefined ? {} : { mapId }),
    ...(type === undefined ? {} : { type: type as MapUnitType }),
    unitId: unitId ?? null,
    gateId: gateId ?? null,
    label: label ?? null,
    ...(points === null ? {} : { points: roundPoints(points) }),
  };
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function differingFields(a: KnownFields, b: KnownFields): ShapeFieldName[] {
  return shapeFieldNames.filter((name) => !isSame(a[name], b[name]));
}

function withEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): Map<Key, Value> {
  return new Map(map).set(key, value);
}

function withoutEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Map<Key, Value> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}

/** For new and saved shapes. A shape that equals its saved state is no change. */
export function changeShape(edits: MapEdits, id: number, record: MapUnit | undefined, fields: KnownFields): MapEdits {
  const made = edits.created.get(id);
  if (made !== undefined) return { ...edits, created: withEntry(edits.created, id, { ...made, ...fields }) };
  if (record === undefined) return edits;
  const { before, after } = edits.changed.get(id) ?? { before: fieldsOf(record), after: fieldsOf(record) };
  const next = { ...after, ...fields };
  const changed =
    differingFields(before, next).length === 0
      ? withoutEntry(edits.changed, id)
      : withEntry(edits.changed, id, { before, after: next });
  return { ...edits, changed };
}

/** @returns the edits, and a temporary id below 0. */
export function createShape(edits: MapEdits, fields: ShapeFields): { edits: MapEdits; id: number } {
  const id = Math.min(0, ...edits.created.keys()) - 1;
  return { edits: { ...edits, created: withEntry(edits.created, id, fields) }, id };
}

export function removeShape(edits: MapEdits, id: number, record: MapUnit | undefined): MapEdits {
  if (edits.created.has(id)) return { ...edits, created: withoutEntry(edits.created, id) };
  if (record === undefined) return edits;
  const before = edits.changed.get(id)?.before ?? fieldsOf(record);
  return { ...edits, changed: withoutEntry(edits.changed, id), removed: withEntry(edits.removed, id, before) };
}

/** The records after the save. */
export function applyEdits(records: readonly MapUnit[], { changed, created, removed }: MapEdits): MapUnit[] {
  const kept = records
    .filter(({ id }) => !removed.has(id))
    .map((record) => {
      const edit = changed.get(record.id);
      if (edit === undefined) return record;
      const wanted = differingFields(edit.before, edit.after).map((name) => [name, edit.after[name]]);
      return { ...record, ...(Object.fromEntries(wanted) as object) } as MapUnit;
    });
  return [...kept, ...[...created].map(([id, fields]) => ({ id, ...fields }) as unknown as MapUnit)];
}

export interface MapWrites {
  create: { id: number; fields: ShapeFields }[];
  /** The changed fields of each shape. */
  update: { id: number; fields: KnownFields }[];
  remove: number[];
}

/** The requests of a save. */
export function writesOf({ changed, created, removed }: MapEdits): MapWrites {
  return {
    create: [...created].map(([id, fields]) => ({ id, fields })),
    update: [...changed].map(([id, { before, after }]) => ({
      id,
      fields: Object.fromEntries(differingFields(before, after).map((name) => [name, after[name]])),
    })),
    remove: [...removed.keys()],
  };
}

export const idsOf = ({ changed, created, removed }: MapEdits) => [
  ...changed.keys(),
  ...created.keys(),
  ...removed.keys(),
];

export const countEdits = ({ changed, created, removed }: MapEdits) => changed.size + created.size + removed.size;

/** Somebody else changed or removed the shape since the first edit here. */
export interface MapConflict {
  id: number;
  kind: 'changed' | 'removed';
  /** The fields that both sides changed, to different values. */
  fields: readonly ShapeFieldName[];
  theirs: MapUnit | null;
}

/**
 * The changes of others that a save would overwrite. Fields that only one side changed are no conflict: a save sends
 * only one's own.
 * @param current the server's records by id, read after the edit began.
 */
export function conflictsOf(edits: MapEdits, current: ReadonlyMap<number, MapUnit>): MapConflict[] {
  const conflicts: MapConflict[] = [];
  for (const [id, { before, after }] of edits.changed) {
    const theirs = current.get(id) ?? null;
    if (theirs === null) {
      conflicts.push({ id, kind: 'removed', fields: [], theirs });
      continue;
    }
    const now = fieldsOf(theirs);
    const mine = differingFields(before, after);
    const fields = differingFields(before, now).filter(
      (name) => mine.includes(name) && !isSame(after[name], now[name]),
    );
    if (fields.length > 0) conflicts.push({ id, kind: 'changed', fields, theirs });
  }
  for (const [id, before] of edits.removed) {
    const theirs = current.get(id);
    if (theirs === undefined) continue;
    const fields = differingFields(before, fieldsOf(theirs));
    if (fields.length > 0) conflicts.push({ id, kind: 'changed', fields, theirs });
  }
  return conflicts;
}

/** The save then overwrites the other version, or creates the shape again. */
export function keepMine(edits: MapEdits, { id, theirs }: MapConflict): MapEdits {
  const edit = edits.changed.get(id);
  if (edit !== undefined && theirs === null) {
    const again = { ...edits, changed: withoutEntry(edits.changed, id) };
    const { mapId, type = 'unit', unitId = null, gateId = null, label = null, points } = edit.after;
    if (mapId === undefined || points === undefined) return again;
    return createShape(again, { mapId, type, unitId, gateId, label, points }).edits;
  }
  if (theirs === null) return edits;
  const before = fieldsOf(theirs);
  if (edit !== undefined) {
    // Fields that only the other changed stay as the other saved them.
    const mine = differingFields(edit.before, edit.after);
    const wanted = Object.fromEntries(mine.map((name) => [name, edit.after[name]]));
    return { ...edits, changed: withEntry(edits.changed, id, { before, after: { ...before, ...wanted } }) };
  }
  return edits.removed.has(id) ? { ...edits, removed: withEntry(edits.removed, id, before) } : edits;
}

/** Whether two records of a shape say the same of it. */
export const isSameShape = (one: MapUnit | undefined, other: MapUnit | undefined) =>
  one === undefined || other === undefined
    ? one === other
    : differingFields(fieldsOf(one), fieldsOf(other)).length === 0;

/** Drops one's own changes of a shape. */
export function dropEdits(edits: MapEdits, ids: readonly number[]): MapEdits {
  const drop = <Value>(map: ReadonlyMap<number, Value>) => new Map([...map].filter(([id]) => !ids.includes(id)));
  return { changed: drop(edits.changed), created: drop(edits.created), removed: drop(edits.removed) };
}

/** One's own edits of one shape alone. */
export function onlyEdits(edits: MapEdits, id: number): MapEdits {
  return dropEdits(
    edits,
    idsOf(edits).filter((each) => each !== id),
  );
}
