import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, type Box, type Size } from '#domain/map/geometry.ts';
import {
  aisles,
  corners,
  enlargedSize,
  newFloorSize,
  placeInRows,
  type RowFloor,
  type RowRules,
} from '#domain/map/placeInRows.ts';

const metres = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((centimetres) => centimetres / 100);
const size = fc.record({ width: metres(0.2, 6), height: metres(0.2, 6) });
const lines = fc.array(fc.array(size, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 });
const rules: fc.Arbitrary<RowRules> = fc.record({
  perRow: fc.option(fc.integer({ min: 1, max: 20 })),
  gap: metres(0, 1),
  aisle: metres(0, 4),
  aisles: fc.constantFrom(...aisles),
  corner: fc.constantFrom(...corners),
});
const place = fc.double({ min: -5, max: 45, noNaN: true });
const side = fc.double({ min: 0, max: 15, noNaN: true });
const box: fc.Arbitrary<Box> = fc
  .tuple(place, place, side, side)
  .map(([left, top, wide, high]) => ({ left, top, right: left + wide, bottom: top + high }));
const extent = fc.double({ min: 1, max: 60, noNaN: true });
const floor = fc.record({ width: extent, height: extent, taken: fc.array(box, { maxLength: 8 }) });

const shrunk = ({ left, top, right, bottom }: Box): Box => ({
  left: left + 1e-4,
  top: top + 1e-4,
  right: right - 1e-4,
  bottom: bottom - 1e-4,
});
const isOver = (a: Box, b: Box) => overlaps(shrunk(a), shrunk(b));
const count = (each: readonly (readonly Size[])[]) => each.flat().length;

/** Seen from the corner where the rows begin. */
function fromCorner(boxes: readonly Box[], { width, height }: Size, { corner }: RowRules): Box[] {
  return boxes.map(({ left, top, right, bottom }) => {
    const isRight = corner.endsWith('Right');
    const isBottom = corner.startsWith('bottom');
    return {
      left: isRight ? width - right : left,
      right: isRight ? width - left : right,
      top: isBottom ? height - bottom : top,
      bottom: isBottom ? height - top : bottom,
    };
  });
}

describe('shapes in rows', () => {
  it('keep their sizes, stay on the floor, and overlap neither each other nor what is there', () => {
    fc.assert(
      fc.property(lines, floor, rules, (sizes, ground, chosen) => {
        const places = placeInRows(sizes, ground, chosen);
        const wanted = sizes.flat();
        expect(places.length).toBeLessThanOrEqual(wanted.length);
        for (const [index, each] of places.entries()) {
          expect(each.right - each.left).toBeCloseTo(wanted[index]!.width, 6);
          expect(each.bottom - each.top).toBeCloseTo(wanted[index]!.height, 6);
          expect(each.left).toBeGreaterThanOrEqual(0);
          expect(each.top).toBeGreaterThanOrEqual(0);
          expect(each.right).toBeLessThanOrEqual(ground.width);
          expect(each.bottom).toBeLessThanOrEqual(ground.height);
          expect(ground.taken.filter((other) => isOver(each, other))).toEqual([]);
          expect(places.slice(index + 1).filter((other) => isOver(each, other))).toEqual([]);
        }
      }),
    );
  });

  it('keep their order: each is beside the one before, or begins a row further away', () => {
    fc.assert(
      fc.property(lines, floor, rules, (sizes, ground, chosen) => {
        const places = fromCorner(placeInRows(sizes, ground, chosen), ground, chosen);
        for (const [index, each] of places.entries()) {
          const before = places[index - 1];
          if (before === undefined) continue;
          const isBeside = Math.abs(each.top - before.top) < 1e-6 && each.left > before.left;
          expect(isBeside || each.top >= before.bottom - 1e-6).toBe(true);
        }
      }),
    );
  });

  it('never are more in a row than asked for', () => {
    fc.assert(
      fc.property(lines, floor, rules, (sizes, ground, chosen) => {
        const places = fromCorner(placeInRows(sizes, ground, chosen), ground, chosen);
        const inRow = new Map<string, number>();
        for (const { top } of places) inRow.set(top.toFixed(3), (inRow.get(top.toFixed(3)) ?? 0) + 1);
        for (const length of inRow.values()) expect(length).toBeLessThanOrEqual(chosen.perRow ?? Infinity);
      }),
    );
  });

  it('all fit on a new floor of the proposed size, and on an enlarged one', () => {
    fc.assert(
      fc.property(lines, floor, rules, fc.boolean(), (sizes, ground, chosen, areNamed) => {
        const proposed = newFloorSize(sizes, chosen, areNamed);
        expect(placeInRows(sizes, { ...proposed, taken: [] }, chosen)).toHaveLength(count(sizes));
        const larger = enlargedSize(sizes, ground, chosen);
        expect(larger.width).toBeGreaterThanOrEqual(ground.width);
        expect(larger.height).toBeGreaterThanOrEqual(ground.height);
        expect(placeInRows(sizes, { ...larger, taken: ground.taken }, chosen)).toHaveLength(count(sizes));
      }),
    );
  });

  it('all find a place on a floor without a known size', () => {
    fc.assert(
      fc.property(lines, rules, fc.array(box, { maxLength: 8 }), (sizes, chosen, taken) => {
        const endless: RowFloor = { width: 40, height: null, taken };
        expect(placeInRows(sizes, endless, chosen)).toHaveLength(count(sizes));
      }),
    );
  });
});

const four: Size[] = Array.from({ length: 4 }, () => ({ width: 2, height: 3 }));
const plain: RowRules = { perRow: null, gap: 0, aisles: 'none', aisle: 2, corner: 'topLeft' };
const tops = (rowRules: RowRules, lineCount: number) => [
  ...new Set(
    placeInRows(
      Array.from({ length: lineCount }, () => four),
      { width: 9, height: null, taken: [] },
      rowRules,
    ).map(({ top }) => top),
  ),
];

it('has an aisle after each row, or between pairs of rows that stand back to back', () => {
  expect(tops(plain, 4)).toEqual([0.5, 3.5, 6.5, 9.5]);
  expect(tops({ ...plain, aisles: 'eachRow' }, 3)).toEqual([0.5, 5.5, 10.5]);
  expect(tops({ ...plain, aisles: 'backToBack' }, 4)).toEqual([0.5, 5.5, 8.5, 13.5]);
});

it('leaves out the shapes after the first one that does not fit', () => {
  const sizes = [[...four.slice(0, 2), { width: 30, height: 3 }, ...four]];
  expect(placeInRows(sizes, { width: 20, height: 20, taken: [] }, plain)).toHaveLength(2);
});

it('goes around a pillar', () => {
  const pillar = { left: 3, top: 1, right: 4, bottom: 2 };
  const places = placeInRows([four], { width: 12, height: 4, taken: [pillar] }, plain);
  expect(places.map(({ left }) => left)).toEqual([0.5, 4, 6, 8]);
});
