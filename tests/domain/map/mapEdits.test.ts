import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { withReadShapes } from '#domain/map/newerShapes.ts';
import { maximumSteps, recordStep, redo, startHistory, undo } from '#domain/map/editHistory.ts';
import {
  applyEdits,
  changeShape,
  conflictsOf,
  countEdits,
  createShape,
  dropEdits,
  keepMine,
  noEdits,
  removeShape,
  writesOf,
  type MapEdits,
  type ShapeFields,
} from '#domain/map/mapEdits.ts';

const square = [
  [0, 0],
  [2, 0],
  [2, 3],
  [0, 3],
] as const;
const moved = [
  [1, 1],
  [3, 1],
  [3, 4],
  [1, 4],
] as const;
const shape = (id: number, more: object = {}) =>
  readRecord('mapUnit', {
    id,
    siteId: 1,
    mapId: 5,
    type: 'unit',
    unitId: id + 100,
    points: square,
    ...more,
  }) as MapUnit;
const byId = (records: readonly MapUnit[]) => new Map(records.map((record) => [record.id, record]));
const fresh: ShapeFields = { mapId: 5, type: 'unit', unitId: null, gateId: null, label: null, points: square };

describe('edits of a map', () => {
  it('send only the fields that changed, and nothing for a shape that is as it was', () => {
    const record = shape(1);
    const once = changeShape(noEdits, 1, record, { points: moved });
    expect(writesOf(once)).toEqual({ create: [], update: [{ id: 1, fields: { points: moved } }], remove: [] });
    expect(countEdits(changeShape(once, 1, record, { points: square }))).toBe(0);
  });

  it('make, change and remove a new shape without a call for it', () => {
    const { edits, id } = createShape(noEdits, fresh);
    expect(id).toBeLessThan(0);
    const named = changeShape(edits, id, undefined, { label: 'Store' });
    expect(writesOf(named).create[0]?.fields.label).toBe('Store');
    expect(countEdits(removeShape(named, id, undefined))).toBe(0);
  });

  it('show as the records would be after the save', () => {
    const records = [shape(1), shape(2), shape(3)];
    let edits = changeShape(noEdits, 1, records[0], { label: 'X' });
    edits = removeShape(edits, 2, records[1]);
    edits = createShape(edits, fresh).edits;
    expect(applyEdits(records, edits).map(({ id, label }) => [id, label])).toEqual([
      [1, 'X'],
      [3, undefined],
      [-1, null],
    ]);
  });

  it('follow fields that only somebody else changed', () => {
    const edits = changeShape(noEdits, 1, shape(1), { label: 'Mine' });
    const theirs = shape(1, { points: moved });
    expect(conflictsOf(edits, byId([theirs]))).toEqual([]);
    expect(applyEdits([theirs], edits)[0]).toMatchObject({ label: 'Mine', points: moved });
  });

  it('report a shape that somebody else moved or removed, and keep either version', () => {
    const edits = changeShape(noEdits, 1, shape(1), { points: moved, label: 'Mine' });
    const theirs = shape(1, {
      points: [
        [9, 9],
        [12, 12],
      ],
      unitId: 300,
    });
    const [conflict] = conflictsOf(edits, byId([theirs]));
    expect(conflict).toMatchObject({ id: 1, kind: 'changed', fields: ['points'] });
    if (conflict === undefined) return;
    const kept = keepMine(edits, conflict);
    expect(conflictsOf(kept, byId([theirs]))).toEqual([]);
    expect(writesOf(kept).update).toEqual([{ id: 1, fields: { label: 'Mine', points: moved } }]);
    expect(countEdits(dropEdits(edits, [1]))).toBe(0);
    const [gone] = conflictsOf(edits, new Map());
    expect(gone).toMatchObject({ id: 1, kind: 'removed' });
    if (gone !== undefined)
      expect(writesOf(keepMine(edits, gone))).toMatchObject({ create: [{ fields: { points: moved } }], update: [] });
  });

  it('ask before they remove a shape that somebody else changed', () => {
    const edits = removeShape(noEdits, 1, shape(1));
    expect(conflictsOf(edits, byId([shape(1)]))).toEqual([]);
    expect(conflictsOf(edits, new Map())).toEqual([]);
    const [conflict] = conflictsOf(edits, byId([shape(1, { unitId: 300 })]));
    expect(conflict).toMatchObject({ id: 1, kind: 'changed', fields: ['unitId'] });
    if (conflict !== undefined) expect(writesOf(keepMine(edits, conflict)).remove).toEqual([1]);
  });
});

describe('undo and redo', () => {
  it('lead back to any state and forth again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (steps, walk) => {
          let history = startHistory(-1);
          const states = [-1];
          for (const step of steps) {
            history = recordStep(history, step);
            if (states.at(-1) !== step) states.push(step);
          }
          let at = states.length - 1;
          for (const isBack of walk) {
            history = isBack ? undo(history) : redo(history);
            at = Math.min(states.length - 1, Math.max(0, at + (isBack ? -1 : 1)));
            expect(history.present).toBe(states[at]);
          }
        },
      ),
    );
  });

  it('forget the oldest steps, and what was undone once something else is done', () => {
    let history = startHistory(0);
    for (let step = 1; step <= maximumSteps + 50; step += 1) history = recordStep(history, step);
    expect(history.past).toHaveLength(maximumSteps);
    expect(recordStep(undo(history), -5).future).toEqual([]);
  });
});

const acts = fc.array(
  fc.record({ act: fc.constantFrom('move', 'name', 'create', 'remove'), id: fc.integer({ min: -3, max: 4 }) }),
  { maxLength: 25 },
);

it('saves any edits so that a second save has nothing to send', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const records = [1, 2, 3, 4].map((id) => shape(id));
      let edits: MapEdits = noEdits;
      for (const { act, id } of done) {
        const record = byId(records).get(id);
        if (act === 'create') ({ edits } = createShape(edits, fresh));
        else if (act === 'remove') edits = removeShape(edits, id, record);
        else if (!edits.removed.has(id))
          edits = changeShape(edits, id, record, act === 'move' ? { points: moved } : { label: `n${id}` });
      }
      const { create, update, remove } = writesOf(edits);
      const saved = [
        ...records
          .filter(({ id }) => !remove.includes(id))
          .map((record) => ({ ...record, ...update.find(({ id }) => id === record.id)?.fields }) as MapUnit),
        ...create.map(({ fields }, index) => ({ id: 50 + index, ...fields }) as unknown as MapUnit),
      ];
      const drawn = (list: readonly MapUnit[]) =>
        list.map(({ label, points }) => JSON.stringify([label ?? null, points]));
      expect(drawn(saved)).toEqual(drawn(applyEdits(records, edits)));
    }),
  );
});

it('shows a shape as a save read it, until the list changes', () => {
  const [listed, other, read] = [shape(1), shape(2), shape(1, { label: 'By the door' })];
  const reads = [{ id: 1, read, listed }];
  expect(withReadShapes([listed, other], reads)).toEqual([read, other]);
  const later = shape(1, { label: 'Lift' });
  expect(withReadShapes([later, other], reads)).toEqual([later, other]);
  expect(withReadShapes([other], reads)).toEqual([other]);
  expect(withReadShapes([listed, other], [{ id: 1, read: null, listed }])).toEqual([other]);
  expect(withReadShapes([other], [{ id: 1, read, listed: undefined }])).toEqual([other, read]);
});
