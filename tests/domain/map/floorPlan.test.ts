import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { floorOf, floorsInOrder, moveEntry, orderChanges, readFloorPlan, unmatched } from '#domain/map/floorPlan.ts';
import { overlaps } from '#domain/map/geometry.ts';

const mapUnit = (raw: unknown) => readRecord('mapUnit', raw) as MapUnit;
const facilityMap = (raw: unknown) => readRecord('facilityMap', raw) as FacilityMap;
const square = [
  [0, 0],
  [2, 0],
  [2, 3],
  [0, 3],
];

describe('a floor plan', () => {
  it('draws records of a plain API, which have a type and nothing else, in a grid that nothing overlaps', () => {
    const plain = Array.from({ length: 30 }, (_, index) => mapUnit({ id: index + 1, type: 'unit' }));
    const { shapes, unplaced, bounds } = readFloorPlan(facilityMap({ id: 1, displayOrder: 0 }), plain);
    expect(shapes).toHaveLength(30);
    expect(unplaced).toBe(30);
    const touching = shapes.flatMap((shape, index) =>
      shapes.slice(index + 1).filter((other) => overlaps(shape.box, other.box)),
    );
    expect(touching).toEqual([]);
    expect(bounds.right).toBeGreaterThan(bounds.left);
  });

  it('takes a rectangle where a server sends no corners', () => {
    const { shapes, unplaced } = readFloorPlan(null, [
      mapUnit({ id: 1, type: 'unit', x: 1, y: 2, width: 3, height: 4 }),
    ]);
    expect(unplaced).toBe(0);
    expect(shapes[0]?.box).toEqual({ left: 1, top: 2, right: 4, bottom: 6 });
  });

  it('keeps odd places out of the plan, counts them, and draws the rest where it is', () => {
    const odd = [
      { id: 1, type: 'unit', points: 'nonsense' },
      {
        id: 2,
        type: 'unit',
        points: [
          [1e300, 0],
          [1e300, 5],
        ],
      },
      {
        id: 3,
        type: 'unit',
        points: [
          [5, 5],
          [5, 5],
        ],
      },
      { id: 4, type: 'unit', x: 1, y: 1, width: -3, height: 2 },
      { id: 5 },
      { id: 6, type: 'unit', points: square },
    ].map(mapUnit);
    const { shapes, unplaced, bounds } = readFloorPlan(facilityMap({ id: 1, width: 20, height: 10 }), odd);
    expect(unplaced).toBe(5);
    expect(shapes.find(({ id }) => id === 6)?.box).toEqual({ left: 0, top: 0, right: 2, bottom: 3 });
    expect(bounds.right).toBeLessThan(100);
    expect(shapes.find(({ id }) => id === 5)?.type).toBe('other');
  });

  it('has the edge that its map states, or one around its shapes, or none', () => {
    const drawn = mapUnit({ id: 1, type: 'unit', points: square });
    const plain = mapUnit({ id: 2, type: 'unit' });
    const stated = facilityMap({ id: 1, width: 20, height: 10 });
    expect(readFloorPlan(stated, [drawn]).outline).toEqual({
      box: { left: 0, top: 0, right: 20, bottom: 10 },
      isStated: true,
    });
    expect(readFloorPlan(facilityMap({ id: 1 }), [drawn, plain]).outline).toEqual({
      box: { left: 0, top: 0, right: 2, bottom: 3 },
      isStated: false,
    });
    expect(readFloorPlan(facilityMap({ id: 1 }), [plain]).outline).toBeNull();
  });

  it('is readable whatever is in its records', () => {
    const anyRecord = fc.record({
      id: fc.integer({ min: 1 }),
      type: fc.anything(),
      points: fc.anything(),
      x: fc.anything(),
      width: fc.anything(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyRecord, { selector: ({ id }) => id, maxLength: 20 }), (raws) => {
        const { shapes, bounds } = readFloorPlan(facilityMap({ id: 1 }), raws.map(mapUnit));
        expect(shapes).toHaveLength(raws.length);
        for (const edge of Object.values(bounds)) expect(Number.isFinite(edge)).toBe(true);
      }),
    );
  });
});

describe('floors', () => {
  it('stand in displayOrder, those without one last', () => {
    const maps = [{ id: 1 }, { id: 2, displayOrder: 5 }, { id: 3, displayOrder: 0 }, { id: 4, displayOrder: 5 }].map(
      facilityMap,
    );
    expect(floorsInOrder(maps).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });

  it('are sent the new order of those alone that moved, and then stand in the wanted order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(20), fc.nat(20), (count, from, to) => {
        const maps = Array.from({ length: count }, (_, index) => facilityMap({ id: index + 1, displayOrder: index }));
        const wanted = moveEntry(maps, from % count, to % count);
        const changes = new Map(orderChanges(wanted).map(({ id, displayOrder }) => [id, displayOrder]));
        const saved = maps.map((map) => ({ ...map, displayOrder: changes.get(map.id) ?? map.displayOrder }));
        expect(floorsInOrder(saved).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
        expect(changes.size).toBeLessThanOrEqual(Math.abs((from % count) - (to % count)) + 1);
      }),
    );
  });

  it('take the shapes that name no map of the site onto the first', () => {
    const floors = [{ id: 7 }, { id: 8 }].map(facilityMap);
    expect(floorOf(mapUnit({ id: 1, mapId: 8 }), floors)).toBe(8);
    expect(floorOf(mapUnit({ id: 1 }), floors)).toBe(7);
    expect(floorOf(mapUnit({ id: 1, mapId: 99 }), floors)).toBe(7);
    expect(floorOf(mapUnit({ id: 1 }), [])).toBeNull();
  });
});

it('lists units without a shape and shapes without a unit', () => {
  const shapes = readFloorPlan(null, [
    mapUnit({ id: 1, type: 'unit', unitId: 10, points: square }),
    mapUnit({ id: 2, type: 'unit', points: square }),
    mapUnit({ id: 3, type: 'unit', unitId: 99, points: square }),
    mapUnit({ id: 4, type: 'wall', points: square }),
  ]).shapes;
  const found = unmatched([{ id: 10 }, { id: 11 }], shapes);
  expect(found.units).toEqual([{ id: 11 }]);
  expect(found.shapeIds.toSorted()).toEqual([2, 3]);
});
