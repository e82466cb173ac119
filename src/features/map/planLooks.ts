import type { BoardTone } from '#domain/board/boardTone.ts';
import { boardToneOf, toneOfUnit } from '#domain/board/unitFilter.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { PlanShape } from '#domain/map/floorPlan.ts';
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

export function nameOfShape(shape: PlanShape, records: PlanRecords): string {
  const found = recordOf(shape, records);
  if (found !== null) return recordName(found.entity, found.row);
  return shape.label ?? (isDoor(shape) ? (shape.id < 0 ? 'New shape' : `Shape ${shape.id}`) : '');
}

interface LookInput {
  records: PlanRecords;
  chosen: ReadonlySet<BoardTone>;
  seenTo: Acknowledgements;
}

function lookOf(shape: PlanShape, { records, chosen, seenTo }: LookInput): ShapeLook {
  const found = recordOf(shape, records);
  const text = nameOfShape(shape, records);
  if (found === null) return { tone: null, text, isFaded: chosen.size > 0, isSeenTo: false };
  const tone = found.entity === 'unit' ? toneOfUnit(found.row) : toneOfStatus(found.row.status);
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

/** The name of a shape for screen readers: "A101, Alarm, Locked". */
export function spokenShape(shape: PlanShape, records: PlanRecords): string {
  const found = recordOf(shape, records);
  const name = nameOfShape(shape, records);
  if (found === null) return shape.unitId === null ? `${name}, no unit` : `${name}, state unknown`;
  return found.entity === 'unit'
    ? `${name}, ${stateText(found.row)}`
    : `Gate ${name}, ${statusLabel(found.row.status)}`;
}
