import { toCentimetres, type Box, type Size } from './geometry.ts';

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
/** The corner of a floor where the first row begins. */
export type Corner = (typeof corners)[number];

export const aisles = ['eachRow', 'backToBack', 'none'] as const;
/**
 * - eachRow: an aisle follows each row
 * - backToBack: the first row stands at the wall, and the others in pairs between aisles
 */
export type Aisles = (typeof aisles)[number];

export interface RowRules {
  /** The most shapes of a row; null: as many as fit. */
  perRow: number | null;
  /** Metres between neighbours. */
  gap: number;
  aisles: Aisles;
  /** The width of an aisle in metres. */
  aisle: number;
  corner: Corner;
}

export interface RowFloor {
  /** Metres; null: the floor has no end in this direction. */
  width: number | null;
  height: number | null;
  /** Places that stay free. */
  taken: readonly Box[];
}

/** The free metres along the edges of a floor. */
const edge = 0.5;
/** The longest side of a floor (metres). */
const farthest = 10_000;
/** Sums of centimetres have rounding errors below this. */
const tolerance = 1e-6;

const isHit = (box: Box, other: Box) =>
  box.left < other.right - tolerance &&
  other.left < box.right - tolerance &&
  box.top < other.bottom - tolerance &&
  other.top < box.bottom - tolerance;

/** Mirrors places, so that each corner is the top left one. */
function mirrored({ left, top, right, bottom }: Box, corner: Corner, { width, height }: Size): Box {
  const isRight = corner === 'topRight' || corner === 'bottomRight';
  const isBottom = corner === 'bottomLeft' || corner === 'bottomRight';
  return {
    left: toCentimetres(isRight ? width - right : left),
    right: toCentimetres(isRight ? width - left : right),
    top: toCentimetres(isBottom ? height - bottom : top),
    bottom: toCentimetres(isBottom ? height - top : bottom),
  };
}

/** The space below a row, before the next one. */
function spaceAfter(row: number, { aisles: kind, aisle, gap }: RowRules): number {
  const isAisle = kind === 'eachRow' || (kind === 'backToBack' && row % 2 === 0);
  return isAisle ? Math.max(aisle, gap) : gap;
}

interface Ground extends Size {
  taken: readonly Box[];
}

/** The first free place of a size in a row, at or right of `from`; null: the row has none. */
function placeInRow({ width, height }: Size, from: number, top: number, ground: Ground, gap: number): Box | null {
  let left = from;
  while (left + width <= ground.width - edge + tolerance) {
    const box: Box = { left, top, right: toCentimetres(left + width), bottom: toCentimetres(top + height) };
    const hits = ground.taken.filter((other) => isHit(box, other));
    if (hits.length === 0) return box;
    left = toCentimetres(Math.max(...hits.map(({ right }) => right)) + gap);
  }
  return null;
}

/** The next top at which a row may have room, where nothing fits at this one; null: there is none. */
function nextTop(top: number, height: number, { taken }: Ground): number | null {
  const ends = taken
    .filter((other) => other.top < top + height - tolerance && other.bottom > top + tolerance)
    .map(({ bottom }) => bottom);
  return ends.length === 0 ? null : toCentimetres(Math.min(...ends));
}

function placeFromTopLeft(lines: readonly (readonly Size[])[], ground: Ground, rules: RowRules): Box[] {
  const placed: Box[] = [];
  let top: number = edge;
  let row = 0;
  for (const line of lines) {
    let next = 0;
    while (next < line.length) {
      const inRow: Box[] = [];
      const most = rules.perRow ?? line.length;
      for (let size = line[next]; size !== undefined && inRow.length < most; size = line[next]) {
        if (top + size.height > ground.height - edge + tolerance) break;
        const from = inRow.at(-1)?.right;
        const left = from === undefined ? edge : toCentimetres(from + rules.gap);
        const box = placeInRow(size, left, top, ground, rules.gap);
        if (box === null) break;
        inRow.push(box);
        next += 1;
      }
      placed.push(...inRow);
      if (inRow.length > 0) {
        top = toCentimetres(Math.max(...inRow.map(({ bottom }) => bottom)) + spaceAfter(row, rules));
        row += 1;
        continue;
      }
      const height = line[next]?.height ?? 0;
      const lower = nextTop(top, height, ground);
      // The shapes after one that does not fit are left out too: a gap in the order would be hard to see.
      if (lower === null || lower + height > ground.height - edge + tolerance) return placed;
      top = lower;
    }
  }
  return placed;
}

const wholeCentimetres = (metres: number) => Math.floor(metres * 100 + tolerance) / 100;

/** The smallest box of whole centimetres around a box: all sums stay whole, also in the mirror. */
const outward = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.floor(left * 100 + tolerance) / 100,
  top: Math.floor(top * 100 + tolerance) / 100,
  right: Math.ceil(right * 100 - tolerance) / 100,
  bottom: Math.ceil(bottom * 100 - tolerance) / 100,
});

const groundOf = ({ width, height, taken }: RowFloor, corner: Corner): Ground => {
  const size = { width: wholeCentimetres(width ?? farthest), height: wholeCentimetres(height ?? farthest) };
  return { ...size, taken: taken.map((box) => mirrored(outward(box), corner, size)) };
};

/** A floor without an end has no far corner. */
function knownCorner(corner: Corner, { width, height }: RowFloor): Corner {
  const isTop = height === null || corner === 'topLeft' || corner === 'topRight';
  const isLeft = width === null || corner === 'topLeft' || corner === 'bottomLeft';
  if (isTop) return isLeft ? 'topLeft' : 'topRight';
  return isLeft ? 'bottomLeft' : 'bottomRight';
}

/**
 * Places shapes in rows from a corner of the floor, in their order.
 * @param lines the sizes of the shapes. A line begins a row; its rest goes on in the next row where the row ends.
 * @returns the places of the first shapes. Those after them do not fit on the floor.
 */
export function placeInRows(lines: readonly (readonly Size[])[], floor: RowFloor, rules: RowRules): Box[] {
  const corner = knownCorner(rules.corner, floor);
  const ground = groundOf(floor, corner);
  const rounded = lines.map((line) =>
    line.map(({ width, height }) => ({ width: toCentimetres(width), height: toCentimetres(height) })),
  );
  return placeFromTopLeft(rounded, ground, rules).map((box) => mirrored(box, corner, ground));
}

const lengthOf = (line: readonly Size[], gap: number) =>
  line.reduce((sum, { width }) => sum + width + gap, 0) - (line.length === 0 ? 0 : gap);

const wholeMetres = (metres: number) => Math.min(farthest, Math.ceil(toCentimetres(metres)));

/** A new floor is this much wider than high, where its rows may end anywhere. */
const aspect = 1.5;
/** The widest new floor (metres). */
const widest = 120;

/** The height at which all shapes fit on an empty floor of a width. */
function heightFor(lines: readonly (readonly Size[])[], width: number, rules: RowRules): number {
  const places = placeInRows(lines, { width, height: null, taken: [] }, { ...rules, corner: 'topLeft' });
  return Math.max(0, ...places.map(({ bottom }) => bottom)) + edge;
}

/**
 * The size of a new floor for these shapes, in whole metres.
 * @param areNamed whether each line should be one row.
 */
export function newFloorSize(lines: readonly (readonly Size[])[], rules: RowRules, areNamed: boolean): Size {
  const all = lines.flat();
  const widestShape = Math.max(0, ...all.map(({ width }) => width));
  const rowHeight = Math.max(0, ...all.map(({ height }) => height)) + (spaceAfter(0, rules) + spaceAfter(1, rules)) / 2;
  const longest = Math.max(0, ...lines.map((line) => lengthOf(line.slice(0, rules.perRow ?? line.length), rules.gap)));
  const balanced = Math.sqrt(aspect * (lengthOf(all, rules.gap) + rules.gap) * rowHeight);
  const length = areNamed || rules.perRow !== null ? Math.min(longest, widest) : Math.min(longest, balanced);
  const width = wholeMetres(Math.max(length, widestShape) + 2 * edge);
  return { width, height: wholeMetres(heightFor(lines, width, rules)) };
}

/** The size of a floor on which all shapes fit, in whole metres and at least as large as the floor is. */
export function enlargedSize(
  lines: readonly (readonly Size[])[],
  floor: Pick<RowFloor, 'taken'> & Size,
  rules: RowRules,
): Size {
  const widestShape = Math.max(0, ...lines.flat().map((size) => size.width));
  const width = Math.max(floor.width, wholeMetres(widestShape + 2 * edge));
  const isBottom = rules.corner === 'bottomLeft' || rules.corner === 'bottomRight';
  // From below, the rows fill what the floor gains.
  if (isBottom) {
    const end = Math.max(floor.height, ...floor.taken.map(({ bottom }) => bottom));
    return { width, height: wholeMetres(end + heightFor(lines, width, rules)) };
  }
  const places = placeInRows(lines, { ...floor, width, height: null }, rules);
  const lowest = Math.max(0, ...places.map(({ bottom }) => bottom));
  return { width, height: Math.max(floor.height, wholeMetres(lowest + edge)) };
}
