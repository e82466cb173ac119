import { expect, it } from 'vitest';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { changeShape, conflictsOf, noEdits, removeShape, type MapEdits } from '#domain/map/mapEdits.ts';
import { conflictText, type ConflictRecords } from '#features/map/conflictText.ts';

const squareAt = (left: number) => [
  [left, 0],
  [left + 2, 0],
  [left + 2, 3.5],
  [left, 3.5],
];
const stored = (more: object = {}) =>
  ({ id: 1, siteId: 1, mapId: 5, type: 'unit', unitId: 101, label: 'Cold', points: squareAt(0), ...more }) as MapUnit;
const records = {
  unitById: new Map([[101, { id: 101, name: 'A1' }]]),
  gateById: new Map(),
  floors: [
    { id: 5, name: 'Ground' },
    { id: 6, name: 'First' },
  ],
} as unknown as ConflictRecords;

function textOf(edits: MapEdits, theirs: MapUnit | null): string[] {
  const current = new Map(theirs === null ? [] : [[1, theirs]]);
  return conflictsOf(edits, current).map((conflict) => conflictText(conflict, edits, records));
}

it('says what both changed, with both values', () => {
  const edits = changeShape(noEdits, 1, stored(), { type: 'lift', unitId: null, label: null, mapId: 6 });
  expect(textOf(edits, stored({ type: 'stairs', unitId: 102, label: 'Warm', mapId: 7 }))).toEqual([
    'Changed by someone else: floor (yours: First; theirs: Facility map 7), kind (yours: Lift; theirs: Stairs), unit (yours: No unit; theirs: Unit 102), label (yours: No label; theirs: Warm)',
  ]);
});

it('says where both put a shape, and what became of one that was deleted on either side', () => {
  const moved = changeShape(noEdits, 1, stored(), { points: squareAt(1) as never });
  expect(textOf(moved, stored({ points: squareAt(4.25) }))).toEqual([
    'Changed by someone else: place and size (yours: 2 × 3.5 m, 1 m from left, 0 m from top; theirs: 2 × 3.5 m, 4.25 m from left, 0 m from top)',
  ]);
  expect(textOf(moved, null)).toEqual(['Deleted by someone else']);
  expect(textOf(removeShape(noEdits, 1, stored()), stored({ label: 'Warm' }))).toEqual([
    'Changed by someone else: label (theirs: Warm)',
  ]);
});
