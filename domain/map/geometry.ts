/** A place on a plan, in metres from its top left. */
export type Point = readonly [x: number, y: number];

/** A rectangle along the axes, in metres. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The smallest box around the points; null without points. */
export function boxOf(points: readonly Point[]): Box | null {
  const [first] = points;
  if (first === undefined) return null;
  const box: Box = { left: first[0], top: first[1], right: first[0], bottom: first[1] };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The smallest box around all boxes; null without any. */
export function unionOf(boxes: readonly Box[]): Box | null {
  return boxOf(
    boxes.flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
}

export const sizeOf = ({ left, top, right, bottom }: Box): Size => ({ width: right - left, height: bottom - top });
export const centreOf = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2];

/** The box's corners, clockwise from the top left. */
export function cornersOf({ left, top, right, bottom }: Box): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function containsPoint({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Whether a point is inside; on the edge either answer is right. A line has no inside. */
export function isInside(point: Point, corners: readonly Point[]): boolean {
  const [x, y] = point;
  let isIn = false;
  let before = corners.at(-1);
  for (const corner of corners) {
    if (before !== undefined && corner[1] > y !== before[1] > y) {
      const along = ((before[0] - corner[0]) * (y - corner[1])) / (before[1] - corner[1]) + corner[0];
      if (x < along) isIn = !isIn;
    }
    before = corner;
  }
  return isIn;
}

export const movePoints = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

export const moveBox = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});

/** A line keeps its place across its direction. */
export function stretchPoints(points: readonly Point[], from: Box, to: Box): Point[] {
  const [before, after] = [sizeOf(from), sizeOf(to)];
  const across = before.width === 0 ? 0 : after.width / before.width;
  const down = before.height === 0 ? 0 : after.height / before.height;
  return points.map(([x, y]) => [to.left + (x - from.left) * across, to.top + (y - from.top) * down]);
}

/** Rounds to centimetres, since sums of steps would leave rounding errors. */
export const toCentimetres = (metres: number) => {
  const rounded = Math.round(metres * 100) / 100;
  return rounded === 0 ? 0 : rounded;
};

export const roundPoints = (points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [toCentimetres(x), toCentimetres(y)]);
