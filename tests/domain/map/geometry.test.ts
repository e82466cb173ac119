import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  centreOf,
  cornersOf,
  isInside,
  overlaps,
  sizeOf,
  stretchPoints,
  type Box,
  type Point,
} from '#domain/map/geometry.ts';
import { indexShapes, neighbourOf, type Direction } from '#domain/map/shapeIndex.ts';
import { freePlace, handles, leastSide, resizeBox, snapMove, snapResize } from '#domain/map/snap.ts';
import {
  boxOnScreen,
  fitView,
  keepInSight,
  panBy,
  revealBox,
  scaleLimits,
  toPlan,
  toScreen,
  viewOn,
  zoomAt,
  type View,
} from '#domain/map/view.ts';

const metres = fc.double({ min: -500, max: 500, noNaN: true });
const side = fc.double({ min: 0.5, max: 60, noNaN: true });
const boxes: fc.Arbitrary<Box> = fc
  .tuple(metres, metres, side, side)
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
const pixels = fc.integer({ min: 120, max: 4000 });
const screens = fc.record({ width: pixels, height: pixels });
const places: fc.Arbitrary<Point> = fc.tuple(metres, metres);
const views: fc.Arbitrary<View> = fc.record({
  scale: fc.double({ min: scaleLimits.least, max: scaleLimits.most, noNaN: true }),
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
});
const withIds = (list: readonly Box[]) => list.map((box, id) => ({ id, box, points: cornersOf(box) }));

describe('the view of a plan', () => {
  it('leads from plan to screen and back', () => {
    fc.assert(
      fc.property(views, places, (view, place) => {
        const [x, y] = toPlan(view, toScreen(view, place));
        expect(x).toBeCloseTo(place[0], 4);
        expect(y).toBeCloseTo(place[1], 4);
      }),
    );
  });

  it('fits a whole box unless a limit of the scale keeps it larger', () => {
    fc.assert(
      fc.property(boxes, screens, (box, screen) => {
        const view = fitView(box, screen, 16);
        const { left, top, right, bottom } = boxOnScreen(view, box);
        if (view.scale > scaleLimits.least) {
          expect(left).toBeGreaterThanOrEqual(16 - 1e-6);
          expect(top).toBeGreaterThanOrEqual(16 - 1e-6);
          expect(right).toBeLessThanOrEqual(screen.width - 16 + 1e-6);
          expect(bottom).toBeLessThanOrEqual(screen.height - 16 + 1e-6);
        }
        expect((left + right) / 2).toBeCloseTo(screen.width / 2, 4);
      }),
    );
  });

  it('keeps the place under the pointer while it zooms, within the limits', () => {
    fc.assert(
      fc.property(views, fc.double({ min: 0.01, max: 50, noNaN: true }), places, (view, factor, at) => {
        const before = toPlan(view, at);
        const zoomed = zoomAt(view, factor, at);
        const after = toPlan(zoomed, at);
        expect(after[0]).toBeCloseTo(before[0], 4);
        expect(after[1]).toBeCloseTo(before[1], 4);
        expect(zoomed.scale).toBeGreaterThanOrEqual(scaleLimits.least);
        expect(zoomed.scale).toBeLessThanOrEqual(scaleLimits.most);
      }),
    );
  });

  it('never loses the plan, and does not move a view that shows enough of it', () => {
    fc.assert(
      fc.property(views, boxes, screens, (view, box, screen) => {
        const kept = keepInSight(view, box, screen, 80);
        const { left, top, right, bottom } = boxOnScreen(kept, box);
        const least = (from: number, to: number, room: number) => Math.min(80, room, to - from) - 1e-3;
        expect(Math.min(right, screen.width) - Math.max(left, 0)).toBeGreaterThanOrEqual(
          least(left, right, screen.width),
        );
        expect(Math.min(bottom, screen.height) - Math.max(top, 0)).toBeGreaterThanOrEqual(
          least(top, bottom, screen.height),
        );
        const again = keepInSight(kept, box, screen, 80);
        expect(again.x).toBeCloseTo(kept.x, 4);
        expect(again.y).toBeCloseTo(kept.y, 4);
      }),
    );
  });

  it('flies to a shape: it is then in the middle, and no smaller than before', () => {
    fc.assert(
      fc.property(views, boxes, screens, (view, box, screen) => {
        const flown = viewOn(view, box, screen);
        const [x, y] = toScreen(flown, centreOf(box));
        expect(x).toBeCloseTo(screen.width / 2, 3);
        expect(y).toBeCloseTo(screen.height / 2, 3);
        expect(flown.scale).toBeGreaterThanOrEqual(view.scale);
      }),
    );
  });

  it('reveals a box by panning alone, and leaves one in sight where it is', () => {
    fc.assert(
      fc.property(views, boxes, screens, (view, box, screen) => {
        const shown = revealBox(view, box, screen, 20);
        expect(shown.scale).toBe(view.scale);
        const again = revealBox(shown, box, screen, 20);
        expect(again.x).toBeCloseTo(shown.x, 3);
        expect(again.y).toBeCloseTo(shown.y, 3);
      }),
    );
    const centred = { left: 10, top: 10, right: 20, bottom: 20 };
    const view = fitView(centred, { width: 400, height: 400 }, 60);
    expect(revealBox(view, centred, { width: 400, height: 400 }, 20)).toEqual(panBy(view, 0, 0));
  });
});

describe('hit tests', () => {
  it('find what looking at every shape finds', () => {
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 60 }), places, boxes, (list, point, around) => {
        const shapes = withIds(list);
        const index = indexShapes(shapes);
        const hits = shapes.filter(({ points }) => isInside(point, points));
        const area = ({ box }: { box: Box }) => sizeOf(box).width * sizeOf(box).height;
        const hit = index.at(point);
        expect(hit === null ? null : area(hit)).toBe(hits.length === 0 ? null : Math.min(...hits.map(area)));
        const within = index.within(around).map(({ id }) => id);
        expect(within).toEqual(
          expect.arrayContaining(shapes.filter(({ box }) => overlaps(box, around)).map(({ id }) => id)),
        );
        expect(within).toEqual(within.toSorted((a, b) => a - b));
      }),
    );
  });

  it('hit a shape that is a little beside the point only with slack', () => {
    const index = indexShapes(withIds([{ left: 0, top: 0, right: 1, bottom: 1 }]));
    expect(index.at([1.4, 0.5])).toBeNull();
    expect(index.at([1.4, 0.5], 0.5)?.id).toBe(0);
    expect(index.at([3, 0.5], 0.5)).toBeNull();
  });

  it('see the notch of a shape with six corners as outside', () => {
    const corner: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 4],
      [2, 2],
      [0, 2],
    ];
    expect(isInside([1, 1], corner)).toBe(true);
    expect(isInside([1, 3], corner)).toBe(false);
    expect(isInside([3, 3], corner)).toBe(true);
  });

  it('lead by arrow keys through every shape of a row and back', () => {
    const row = withIds(
      Array.from({ length: 9 }, (_, index) => ({ left: index * 3, top: 0, right: index * 3 + 2, bottom: 4 })),
    );
    const walk = (from: number, direction: Direction) => {
      const ids = [];
      for (let at = row[from]; at !== undefined; at = neighbourOf(row, at, direction) ?? undefined) ids.push(at.id);
      return ids;
    };
    expect(walk(0, 'right')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(walk(8, 'left')).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(walk(4, 'up')).toEqual([4]);
  });

  it('never lead to a shape behind', () => {
    fc.assert(
      fc.property(fc.array(boxes, { minLength: 2, maxLength: 30 }), (list) => {
        const shapes = withIds(list);
        const [from] = shapes;
        if (from === undefined) return;
        const next = neighbourOf(shapes, from, 'right');
        if (next !== null) expect(centreOf(next.box)[0]).toBeGreaterThan(centreOf(from.box)[0]);
      }),
    );
  });
});

describe('snapping', () => {
  const rules = { grid: 0.5, reach: 0.4 };

  it('ends on an edge within reach, or else on the grid; a snapped box stays', () => {
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 12 }), (moving, others) => {
        const { dx, dy, guides } = snapMove(moving, others, rules);
        expect(Math.abs(dx)).toBeLessThanOrEqual(rules.reach + 1e-9);
        expect(Math.abs(dy)).toBeLessThanOrEqual(rules.reach + 1e-9);
        const moved = { ...moving, left: moving.left + dx, right: moving.right + dx };
        const onEdge = guides.some(({ axis }) => axis === 'x');
        if (onEdge) {
          const targets = others.flatMap(({ left, right }) => [left, right]);
          expect(targets.some((at) => Math.min(Math.abs(at - moved.left), Math.abs(at - moved.right)) < 1e-6)).toBe(
            true,
          );
        } else expect(Math.abs(moved.left / rules.grid - Math.round(moved.left / rules.grid))).toBeLessThan(1e-6);
        const again = snapMove({ ...moved, top: moving.top + dy, bottom: moving.bottom + dy }, others, rules);
        expect(Math.abs(again.dx)).toBeLessThan(1e-6);
        expect(Math.abs(again.dy)).toBeLessThan(1e-6);
      }),
    );
  });

  it('moves only the edges of the handle, and leaves a side', () => {
    const handle = fc.constantFrom(...handles);
    fc.assert(
      fc.property(boxes, handle, metres, metres, (box, which, dx, dy) => {
        const resized = resizeBox(box, which, dx, dy);
        expect(sizeOf(resized).width).toBeGreaterThanOrEqual(leastSide - 1e-9);
        expect(sizeOf(resized).height).toBeGreaterThanOrEqual(leastSide - 1e-9);
        if (!which.includes('w')) expect(resized.left).toBe(box.left);
        if (!which.includes('e')) expect(resized.right).toBe(box.right);
        if (!which.includes('n')) expect(resized.top).toBe(box.top);
        if (!which.includes('s')) expect(resized.bottom).toBe(box.bottom);
        const snapped = snapResize(resized, which, [], rules);
        if (!/[ew]/.test(which)) expect(snapped.dx).toBe(0);
        if (!/[ns]/.test(which)) expect(snapped.dy).toBe(0);
      }),
    );
  });

  it('stretches corners with their box', () => {
    fc.assert(
      fc.property(boxes, boxes, (from, to) => {
        const box = boxOf(stretchPoints(cornersOf(from), from, to));
        expect(box?.left).toBeCloseTo(to.left, 6);
        expect(box?.right).toBeCloseTo(to.right, 6);
        expect(box?.top).toBeCloseTo(to.top, 6);
        expect(box?.bottom).toBeCloseTo(to.bottom, 6);
      }),
    );
  });

  it('places a new shape where none stands', () => {
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 8 }), (taken) => {
        const placed = freePlace({ left: 0, top: 0, right: 2, bottom: 3 }, taken);
        const shrunk = {
          left: placed.left + 0.02,
          top: placed.top + 0.02,
          right: placed.right - 0.02,
          bottom: placed.bottom - 0.02,
        };
        expect(taken.some((box) => overlaps(box, shrunk))).toBe(false);
      }),
    );
  });
});
