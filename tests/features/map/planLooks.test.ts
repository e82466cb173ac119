import { describe, expect, it } from 'vitest';
import type { BoardTone } from '#domain/board/boardTone.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { looksOf, spokenShape, stateText, type PlanRecords } from '#features/map/planLooks.ts';

const box = { left: 0, top: 0, right: 2, bottom: 3 };
const shape = (id: number, given: Partial<PlanShape>): PlanShape => ({
  id,
  type: 'unit',
  unitId: null,
  gateId: null,
  label: null,
  points: [],
  box,
  isPlaced: true,
  ...given,
});
const recordsOf = (units: readonly Unit[], gates: readonly Gate[] = []): PlanRecords => ({
  unitById: new Map(units.map((unit) => [unit.id, unit])),
  gateById: new Map(gates.map((gate) => [gate.id, gate])),
});

const silent: Unit = { id: 1, name: 'A1', status: null };
const unsaid: Unit = { id: 2, name: 'A2' };
const locked: Unit = { id: 3, name: 'A3', status: 'locked' };
const units = recordsOf([silent, unsaid, locked]);
const unitShapes = [silent, unsaid, locked].map(({ id }) => shape(id, { unitId: id }));

/** The units that a filter leaves bright. */
const bright = (...chosen: BoardTone[]) =>
  [...looksOf(unitShapes, units, new Set(chosen))].flatMap(([id, { isFaded }]) => (isFaded ? [] : [id]));

describe('a unit without a status on the map', () => {
  it('looks neither locked nor open', () => {
    const tones = [...looksOf(unitShapes, units, new Set()).values()].map(({ tone }) => tone);
    expect(tones).toEqual(['neutral', 'neutral', 'secure']);
    expect([bright('secure'), bright('open')]).toEqual([[3], []]);
    expect([bright('unreported'), bright('neutral'), bright()]).toEqual([[1], [2], [1, 2, 3]]);
  });

  it('is spoken as not reported where its device never reported, and as unknown where nobody says', () => {
    expect(unitShapes.map((each) => spokenShape(each, units))).toEqual([
      'A1, Not reported yet',
      'A2, Unknown',
      'A3, Locked',
    ]);
    expect([stateText(silent), stateText(unsaid)]).toEqual(['Not reported yet', 'Unknown']);
  });
});

it('shows no door as secure whose controller is silent, and says so', () => {
  const [known, behind, open]: Unit[] = [
    { id: 1, name: 'A1', status: 'locked', controllerId: 7 },
    { id: 2, name: 'A2', status: 'locked', controllerId: 8 },
    { id: 3, name: 'A3', status: 'opened', controllerId: 8 },
  ] as [Unit, Unit, Unit];
  const gate: Gate = { id: 4, name: 'North', status: 'closed', controllerId: 8 };
  const records = { ...recordsOf([known, behind, open] as Unit[], [gate]), silentControllers: new Set([8]) };
  const shapes = [1, 2, 3].map((id) => shape(id, { unitId: id })).concat(shape(4, { type: 'gate', gateId: 4 }));
  const tones = [...looksOf(shapes, records, new Set()).values()].map(({ tone }) => tone);
  expect(tones).toEqual(['secure', 'offline', 'open', 'offline']);
  expect(shapes.map((each) => spokenShape(each, records))).toEqual([
    'A1, Locked',
    'A2, Locked, its controller is silent',
    'A3, Opened, its controller is silent',
    'Gate North, Closed, its controller is silent',
  ]);
});

it('speaks of gates and of shapes without a known record on the map', () => {
  const records = recordsOf([], [{ id: 1, name: 'North', status: null }]);
  const shapes = [shape(1, { type: 'gate', gateId: 1 }), shape(2, { unitId: 9 }), shape(3, { label: 'Office' })];
  expect(shapes.map((each) => spokenShape(each, records))).toEqual([
    'Gate North, Not reported yet',
    'Shape 2, state unknown',
    'Office, no unit',
  ]);
  expect([...looksOf(shapes, records, new Set()).values()].map(({ tone }) => tone)).toEqual(['neutral', null, null]);
});

it('names walls and rooms, with their kind and size', () => {
  const none = recordsOf([]);
  const wall = shape(7, {
    type: 'wall',
    points: [
      [0, 0],
      [0, 4],
    ],
    box: { left: 0, top: 0, right: 0, bottom: 4 },
  });
  const shapes = [wall, { ...wall, id: -1 }, shape(8, { type: 'room', label: 'Office' }), shape(9, { type: 'stairs' })];
  expect(shapes.map((each) => spokenShape(each, none))).toEqual([
    'Wall 7, 4 m long',
    'New wall, 4 m long',
    'Office, room, 2 m by 3 m',
    'Stairs 9, 2 m by 3 m',
  ]);
});
