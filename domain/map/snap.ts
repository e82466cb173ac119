import { moveBox, sizeOf, toCentimetres, type Box } from './geometry.ts';

/** A line that a moved edge snapped to. */
export interface Guide {
  axis: 'x' | 'y';
  /** The line's place, in metres. */
  at: number;
}

export interface SnapRules {
  /** Places are multiples of it where no edge is near (metres); 0: none. */
  grid: number;
  /** An edge snaps this far (metres). */
  reach: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

const edgesX = ({ left, right }: Box) => [left, right];
const edgesY = ({ top, bottom }: Box) => [top, bottom];

/** The shortest move from an edge to a target; null: none is within reach. */
function nearestEdge(
  own: readonly number[],
  targets: readonly number[],
  reach: number,
): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null;
  for (const edge of own) {
    for (const at of targets) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}

const toGrid = (value: number, grid: number) => (grid === 0 ? 0 : Math.round(value / grid) * grid - value);

/** The rest of a dragged box's move to others' edges, or else the grid. */
export function snapMove(moving: Box, others: readonly Box[], { grid, reach }: SnapRules): Snapped {
  const x = nearestEdge(edgesX(moving), others.flatMap(edgesX), reach);
  const y = nearestEdge(edgesY(moving), others.flatMap(edgesY), reach);
  return {
    dx: x?.by ?? toGrid(moving.left, grid),
    dy: y?.by ?? toGrid(moving.top, grid),
    guides: [
      ...(x === null ? [] : [{ axis: 'x', at: x.at } as const]),
      ...(y === null ? [] : [{ axis: 'y', at: y.at } as const]),
    ],
  };
}

/** The handles, named by the edges that they move. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The shortest side of a shape (metres). */
export const leastSide = 0.2;

/** Moves a handle's edges. Other edges stay, and no side falls below the least. */
export function resizeBox(box: Box, handle: Handle, dx: number, dy: number): Box {
  const moved = { ...box };
  if (handle.includes('w')) moved.left = Math.min(box.left + dx, box.right - leastSide);
  if (handle.includes('e')) moved.right = Math.max(box.right + dx, box.left + leastSide);
  if (handle.includes('n')) moved.top = Math.min(box.top + dy, box.bottom - leastSide);
  if (handle.includes('s')) moved.bottom = Math.max(box.bottom + dy, box.top + leastSide);
  return moved;
}

/** The rest of a dragged handle's move to others' edges, or else the grid. */
export function snapResize(box: Box, handle: Handle, others: readonly Box[], { grid, reach }: SnapRules): Snapped {
  const ownX = handle.includes('w') ? [box.left] : handle.includes('e') ? [box.right] : [];
  const ownY = handle.includes('n') ? [box.top] : handle.includes('s') ? [box.bottom] : [];
  const x = nearestEdge(ownX, others.flatMap(edgesX), reach);
  const y = nearestEdge(ownY, others.flatMap(edgesY), reach);
  const onGrid = ([edge]: readonly number[]) => (edge === undefined ? 0 : toGrid(edge, grid));
  return {
    dx: x?.by ?? onGrid(ownX),
    dy: y?.by ?? onGrid(ownY),
    guides: [
      ...(x === null ? [] : [{ axis: 'x', at: x.at } as const]),
      ...(y === null ? [] : [{ axis: 'y', at: y.at } as const]),
    ],
  };
}

/** Finds a free place near a wished one: row by row to the right and down. */
export function freePlace(wished: Box, taken: readonly Box[]): Box {
  const { width, height } = sizeOf(wished);
  const hits = (box: Box) =>
    taken.some(
      (other) =>
        box.left < other.right - 1e-9 &&
        other.left < box.right - 1e-9 &&
        box.top < other.bottom - 1e-9 &&
        other.top < box.bottom - 1e-9,
    );
  for (let row = 0; row < 60; row += 1) {
    for (let column = 0; column < 60; column += 1) {
      const box = moveBox(wished, column * width, row * height);
      if (!hits(box)) return rounded(box);
    }
  }
  return rounded(wished);
}

const rounded = ({ left, top, right, bottom }: Box): Box => ({
  left: toCentimetres(left),
  top: toCentimetres(top),
  right: toCentimetres(right),
  bottom: toCentimetres(bottom),
});
