import type { BoardTone } from '#domain/board/boardTone.ts';
import { boardToneOf, toneOfUnit } from '#domain/board/unitFilter.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { sizeOf } from '#domain/map/geometry.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { toneOfReached } from '#domain/states/reach.ts';
import { isSeenTo } from '#crud/status/acknowledging.ts';
import type { Acknowledgements } from '#domain/states/troubleNews.ts';
import { troubleLabels, troublesOf } from '#domain/states/trouble.ts';
import { statusLabel, type Tone, toneOfStatus } from '#domain/states/unitStatus.ts';

export interface ShapeLook {
  /** null: a wall, a corridor, or a shape with an unknown record. */
  tone: Tone | null;
  text: string;
  /** Whether the filter excludes it. */
  isFaded: boolean;
  /** Whether somebody sees to its trouble. */
  isSeenTo: boolean;
}

export type Looks = ReadonlyMap<number, ShapeLook>;

export interface PlanRecords {
  unitById: ReadonlyMap<number, Unit>;
  gateById: ReadonlyMap<number, Gate>;
  /** Controllers of which nothing is heard; absent: none is known. */
  silentControllers?: ReadonlySet<number>;
}

/** null: none, or an unknown one. */
export function recordOf(
  { unitId, gateId }: PlanShape,
  { unitById, gateById }: PlanRecords,
): { entity: 'unit'; row: Unit } | { entity: 'gate'; row: Gate } | null {
  const unit = unitId === null ? undefined : unitById.get(unitId);
  if (unit !== undefined) return { entity: 'unit', row: unit };
  const gate = gateId === null ? undefined : gateById.get(gateId);
  return gate === undefined ? null : { entity: 'gate', row: gate };
}

export const isDoor = ({ type }: PlanShape) => type === 'unit' || type === 'gate' || type === 'other';

const kindOf = ({ type }: PlanShape) => (type === 'other' ? null : mapMessages.editor.kinds[type]);

/** The name of a wall or a room, with its kind and size: "Office, room, 4 m by 3 m". */
function spokenGround(shape: PlanShape, name: string): string {
  const { width, height } = sizeOf(shape.box);
  const kind = shape.label === null ? null : kindOf(shape)?.toLowerCase();
  const size = shape.type === 'wall' ? mapMessages.long(Math.hypot(width, height)) : mapMessages.by(width, height);
  return [name, kind, size].filter((part) => typeof part === 'string').join(', ');
}

export function nameOfShape(shape: PlanShape, records: PlanRecords): string {
  const found = recordOf(shape, records);
  if (found !== null) return recordName(found.entity, found.row);
  return shape.label ?? mapMessages.unnamed(isDoor(shape) ? null : kindOf(shape), shape.id);
}

/** For messages: "Unit A101", "Gate North", "Wall 12". */
export function subjectOf(shape: PlanShape, records: PlanRecords): string {
  const found = recordOf(shape, records);
  const name = nameOfShape(shape, records);
  return found === null ? name : `${mapMessages.editor.kinds[found.entity]} ${name}`;
}

const isBehindSilence = ({ controllerId }: Unit | Gate, { silentControllers }: PlanRecords) =>
  typeof controllerId === 'number' && silentControllers?.has(controllerId) === true;

interface LookInput {
  records: PlanRecords;
  chosen: ReadonlySet<BoardTone>;
  seenTo: Acknowledgements;
}

function lookOf(shape: PlanShape, { records, chosen, seenTo }: LookInput): ShapeLook {
  const found = recordOf(shape, records);
  const text = nameOfShape(shape, records);
  if (found === null) return { tone: null, text, isFaded: chosen.size > 0, isSeenTo: false };
  const known = found.entity === 'unit' ? toneOfUnit(found.row) : toneOfStatus(found.row.status);
  const tone = isBehindSilence(found.row, records) ? toneOfReached(known, 'offline') : known;
  const isChosen = chosen.size === 0 || (found.entity === 'unit' && chosen.has(boardToneOf(found.row)));
  return { tone, text, isFaded: !isChosen, isSeenTo: found.entity === 'unit' && isSeenTo(found.row, seenTo) };
}

/** @param seenTo who sees to which trouble; absent: nobody is known to. */
export function looksOf(
  shapes: readonly PlanShape[],
  records: PlanRecords,
  chosen: ReadonlySet<BoardTone>,
  seenTo: Acknowledgements = new Map(),
): Looks {
  return new Map(shapes.map((shape) => [shape.id, lookOf(shape, { records, chosen, seenTo })]));
}

export function changedLooks(before: Looks, after: Looks): number[] {
  const changed: number[] = [];
  for (const [id, look] of after) {
    const held = before.get(id);
    const fields = ['tone', 'text', 'isFaded', 'isSeenTo'] as const;
    if (held === undefined || fields.some((field) => held[field] !== look[field])) changed.push(id);
  }
  return changed;
}

/** A unit's state in words: its troubles, then its status. */
export function stateText(unit: Unit): string {
  return [...troublesOf(unit).map((trouble) => troubleLabels[trouble]), statusLabel(unit.status)].join(', ');
}

/** The name of a shape for screen readers: "A101, Alarm, Locked", "Wall 12, 4 m long". */
export function spokenShape(shape: PlanShape, records: PlanRecords): string {
  const found = recordOf(shape, records);
  const name = nameOfShape(shape, records);
  if (!isDoor(shape)) return spokenGround(shape, name);
  if (found === null) return shape.unitId === null ? `${name}, no unit` : `${name}, state unknown`;
  const silence = isBehindSilence(found.row, records) ? `, ${mapMessages.controllerSilent}` : '';
  return found.entity === 'unit'
    ? `${name}, ${stateText(found.row)}${silence}`
    : `Gate ${name}, ${statusLabel(found.row.status)}${silence}`;
}
