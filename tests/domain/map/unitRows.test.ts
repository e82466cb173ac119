import { describe, expect, it } from 'vitest';
import type { StorageArea } from '#domain/entities/area.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { readFloorPlan } from '#domain/map/floorPlan.ts';
import {
  floorOfGroup,
  newFloorFor,
  rowFloor,
  rowsByName,
  sizeInRow,
  unitGroups,
  unitsInOrder,
} from '#domain/map/unitRows.ts';

let lastId = 0;
const unit = (name: string | undefined, fields: object = {}) => {
  lastId += 1;
  return readRecord('unit', { id: lastId, ...(name === undefined ? {} : { name }), ...fields }) as Unit;
};
const named = (...names: string[]) => unitsInOrder(names.map((name) => unit(name)));
const area = (raw: object) => readRecord('area', raw) as StorageArea;
const map = (raw: object) => readRecord('facilityMap', raw) as FacilityMap;

describe('the units of a row', () => {
  it('follow in natural order of their names', () => {
    expect(named('A10', 'B1', 'A2', 'A1').map(({ name }) => name)).toEqual(['A1', 'A2', 'A10', 'B1']);
  });

  it('are those of which the names show it', () => {
    const rows = rowsByName(named('A01', 'A02', 'A03', 'B01', 'B02'));
    expect(rows?.map(({ name, units }) => [name, units.length])).toEqual([
      ['A', 3],
      ['B', 2],
    ]);
    expect(rowsByName(named('2-B01', '2-B02', '2-C1', '2-C2'))?.map(({ name }) => name)).toEqual(['2-B', '2-C']);
  });

  it.each([
    ['names are one row', ['A1', 'A2']],
    ['names have no number', ['Attic', 'Cellar']],
    ['a row would be one unit', ['A1', 'A2', 'B1']],
    ['names are numbers', ['101', '102', '201']],
  ])('are any where %s', (_why, names) => {
    expect(rowsByName(named(...names))).toBeNull();
  });

  it('are any where the server sends no names', () => {
    expect(rowsByName([unit(undefined), unit(undefined)])?.length ?? 0).toBeLessThan(2);
  });

  it('are drawn by their floor area in one depth, and as usual without one', () => {
    const rules = { byArea: true, width: 2, depth: 3 };
    expect(sizeInRow(unit('A', { squareMetres: 9 }), rules)).toEqual({ width: 3, height: 3 });
    expect(sizeInRow(unit('A'), rules)).toEqual({ width: 2, height: 3 });
    expect(sizeInRow(unit('A', { squareMetres: 9 }), { ...rules, byArea: false })).toEqual({ width: 2, height: 3 });
  });
});

describe('the parts in which units are placed', () => {
  it('are areas with their floors, and those without an area last', () => {
    const units = [unit('A1'), unit('A2', { areaId: 8 }), unit('A3', { areaId: 7, floor: 2 })];
    const groups = unitGroups(units, [area({ id: 7, name: 'Level 2' }), area({ id: 8, name: 'Level 10', floor: 10 })]);
    expect(groups.map(({ name, floor, units: own }) => [name, floor, own.length])).toEqual([
      ['Level 2', 2, 1],
      ['Level 10', 10, 1],
      [null, null, 1],
    ]);
  });

  it('are floors where no unit has an area, and none where nobody knows either', () => {
    const groups = unitGroups([unit('A1', { floor: 1 }), unit('A2', { floor: 0 })], []);
    expect(groups.map(({ name }) => name)).toEqual(['Ground floor', 'Floor 1']);
    const onOne = unitGroups([unit('A1', { floor: 1 }), unit('A2', { floor: 1 })], []);
    expect(onOne.map(({ floor, units }) => [floor, units.length])).toEqual([[1, 2]]);
    expect(unitGroups([unit('A1'), unit('A2')], [])).toEqual([]);
  });

  it('find the floor of their number, or name a new one', () => {
    const [group] = unitGroups([unit('A1', { areaId: 7, floor: 2 }), unit('A2')], [area({ id: 7, name: 'Level 2' })]);
    const floors = [map({ id: 1, floor: 0, name: 'Ground' }), map({ id: 2 })];
    expect(floorOfGroup(group!, floors)).toBeNull();
    expect(floorOfGroup(group!, [...floors, map({ id: 3, floor: 2 })])?.id).toBe(3);
    expect(newFloorFor(group!, group!.units, floors)).toEqual({ name: 'Level 2', floor: 2 });
    expect(newFloorFor(null, [unit('A1')], floors)).toEqual({ name: 'Floor 1', floor: 1 });
    expect(newFloorFor(null, [unit('A1')], [])).toEqual({ name: 'Ground floor', floor: 0 });
  });
});

it('leaves the inside of an outer wall and of a room as large as the floor free, but not an office', () => {
  const shapes = readFloorPlan(
    map({ id: 1, width: 20, height: 10 }),
    [
      {
        type: 'wall',
        points: [
          [0, 0],
          [20, 0],
          [20, 10],
          [0, 10],
          [0, 0],
        ],
      },
      { type: 'room', x: 0, y: 0, width: 20, height: 10 },
      { type: 'room', x: 1, y: 1, width: 4, height: 4 },
      { type: 'unit', x: 10, y: 1, width: 2, height: 3 },
      { type: 'unit' },
    ].map((raw, index) => readRecord('mapUnit', { id: index + 1, ...raw }) as MapUnit),
  ).shapes;
  const { taken } = rowFloor({ width: 20, height: 10 }, shapes, 0.5);
  expect(taken).toContainEqual({ left: 1, top: 1, right: 5, bottom: 5 });
  expect(taken).toContainEqual({ left: 9.5, top: 0.5, right: 12.5, bottom: 4.5 });
  expect(taken).toHaveLength(6);
});
