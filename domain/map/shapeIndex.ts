import { centreOf, containsPoint, isInside, overlaps, sizeOf, unionOf, type Box, type Point } from './geometry.ts';

export interface IndexedShape {
  id: number;
  points: readonly Point[];
  box: Box;
}

export interface ShapeIndex<Shape extends IndexedShape> {
  /** Shapes that touch a box, in the given order. */
  within: (box: Box) => Shape[];
  /**
   * The smallest shape at a point.
   * @param slack presses this far beside a shape still hit it (metres), but exact hits come first.
   */
  at: (point: Point, slack?: number) => Shape | null;
}

const areaOf = (box: Box) => {
  const { width, height } = sizeOf(box);
  return width * height;
};

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The distance of a point from a box; 0 inside it. */
function distanceTo({ left, top, right, bottom }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The most columns or rows of an index. */
const maximumCells = 64;

/** A grid of buckets: a press among thousands of shapes checks a few. */
export function indexShapes<Shape extends IndexedShape>(shapes: readonly Shape[]): ShapeIndex<Shape> {
  const bounds = unionOf(shapes.map(({ box }) => box)) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const { width, height } = sizeOf(bounds);
  const cells = Math.max(1, Math.min(maximumCells, Math.ceil(Math.sqrt(shapes.length))));
  const [across, down] = [Math.max(width / cells, 0.01), Math.max(height / cells, 0.01)];
  const cellOf = (value: number, start: number, step: number) =>
    Math.min(cells - 1, Math.max(0, Math.floor((value - start) / step)));
  const buckets = new Map<number, number[]>();
  const eachCell = (box: Box, act: (cell: number) => void) => {
    const lastColumn = cellOf(box.right, bounds.left, across);
    const lastRow = cellOf(box.bottom, bounds.top, down);
    for (let column = cellOf(box.left, bounds.left, across); column <= lastColumn; column += 1) {
      for (let row = cellOf(box.top, bounds.top, down); row <= lastRow; row += 1) act(row * cells + column);
    }
  };
  for (const [index, { box }] of shapes.entries()) {
    eachCell(box, (cell) => {
      const bucket = buckets.get(cell);
      if (bucket === undefined) buckets.set(cell, [index]);
      else bucket.push(index);
    });
  }
  const near = (box: Box): Shape[] => {
    const found = new Set<number>();
    eachCell(box, (cell) => buckets.get(cell)?.forEach((index) => found.add(index)));
    return [...found].toSorted((a, b) => a - b).flatMap((index) => shapes[index] ?? []);
  };
  const touches = (a: Box, b: Box) =>
    overlaps(a, b) || containsPoint(b, [a.left, a.top]) || overlaps(grown(a, 1e-9), b);
  return {
    within: (box) => near(box).filter((shape) => touches(shape.box, box)),
    at: (point, slack = 0) => {
      const [x, y] = point;
      const around = grown({ left: x, top: y, right: x, bottom: y }, slack);
      const candidates = near(around);
      const hit = candidates.filter(({ points, box }) => containsPoint(box, point) && isInside(point, points));
      const [smallest] = hit.toSorted((a, b) => areaOf(a.box) - areaOf(b.box));
      if (smallest !== undefined || slack === 0) return smallest ?? null;
      const beside = candidates.map((shape) => ({ shape, distance: distanceTo(shape.box, point) }));
      const [closest] = beside.filter(({ distance }) => distance <= slack).toSorted((a, b) => a.distance - b.distance);
      return closest?.shape ?? null;
    },
  };
}

const directions = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

const steps: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The nearest shape in a direction, as an arrow key chooses it; null: none. */
export function neighbourOf<Shape extends IndexedShape>(
  shapes: readonly Shape[],
  from: Pick<IndexedShape, 'id' | 'box'>,
  direction: Direction,
): Shape | null {
  const [dx, dy] = steps[direction];
  const [x, y] = centreOf(from.box);
  let best: Shape | null = null;
  let bestCost = Infinity;
  for (const shape of shapes) {
    if (shape.id === from.id) continue;
    const [toX, toY] = centreOf(shape.box);
    const along = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    // A shape more beside than ahead belongs to the other two keys.
    if (along <= 1e-6 || aside > along * 4) continue;
    const cost = along + aside * 3;
    if (cost < bestCost) [best, bestCost] = [shape, cost];
  }
  return best;
}
