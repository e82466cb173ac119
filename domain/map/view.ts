import { centreOf, sizeOf, type Box, type Point, type Size } from './geometry.ts';

/** A view of the plan: pixels = metres × scale + (x, y). */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** The smallest and largest pixels per metre. */
export const scaleLimits = { least: 0.5, most: 400 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const allowedScale = (scale: number) => between(scale, scaleLimits.least, scaleLimits.most);

export const toScreen = ({ scale, x, y }: View, [px, py]: Point): Point => [px * scale + x, py * scale + y];
export const toPlan = ({ scale, x, y }: View, [px, py]: Point): Point => [(px - x) / scale, (py - y) / scale];

/** The part of the plan on the screen. */
export function shownBox(view: View, { width, height }: Size): Box {
  const [left, top] = toPlan(view, [0, 0]);
  const [right, bottom] = toPlan(view, [width, height]);
  return { left, top, right, bottom };
}

export function boxOnScreen(view: View, { left, top, right, bottom }: Box): Box {
  const [x, y] = toScreen(view, [left, top]);
  const [toX, toY] = toScreen(view, [right, bottom]);
  return { left: x, top: y, right: toX, bottom: toY };
}

/** Centres the view on a place. */
function centredOn([x, y]: Point, wanted: number, { width, height }: Size): View {
  const scale = allowedScale(wanted);
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
}

/**
 * As large as the whole box fits.
 * @param padding free pixels at each edge.
 */
export function fitView(box: Box, screen: Size, padding: number): View {
  const { width, height } = sizeOf(box);
  const room = (pixels: number) => Math.max(1, pixels - 2 * padding);
  const scale = Math.min(room(screen.width) / Math.max(width, 0.01), room(screen.height) / Math.max(height, 0.01));
  return centredOn(centreOf(box), scale, screen);
}

/** Zooms; the place under `at` (pixels) stays there. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = allowedScale(view.scale * factor);
  const [x, y] = toPlan(view, at);
  return { scale, x: at[0] - x * scale, y: at[1] - y * scale };
}

export const panBy = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy });

/** The nearest view that shows at least `margin` pixels of the box. */
export function keepInSight(view: View, box: Box, { width, height }: Size, margin: number): View {
  const { left, top, right, bottom } = boxOnScreen(view, box);
  const shift = (from: number, to: number, room: number) => {
    const least = Math.min(margin, room, to - from);
    return between(0, least - to, room - least - from);
  };
  return panBy(view, shift(left, right, width), shift(top, bottom, height));
}

/** A shape's longer side after a flight to it (pixels). */
const flightSize = 110;

/** Shows a search hit in the middle, large enough to read. Never zooms out. */
export function viewOn(view: View, box: Box, screen: Size): View {
  const { width, height } = sizeOf(box);
  const wanted = flightSize / Math.max(width, height, 0.01);
  return centredOn(centreOf(box), Math.max(view.scale, Math.min(wanted, 60)), screen);
}

/** Moves the view as little as needed to show the box, `margin` pixels from the edge. */
export function revealBox(view: View, box: Box, { width, height }: Size, margin: number): View {
  const { left, top, right, bottom } = boxOnScreen(view, box);
  const shift = (from: number, to: number, room: number) => {
    if (to - from > room - 2 * margin) return room / 2 - (from + to) / 2;
    return Math.max(0, margin - from) + Math.min(0, room - margin - to);
  };
  return panBy(view, shift(left, right, width), shift(top, bottom, height));
}

/**
 * A view on the way from one to another.
 * @param part how far it has come, from 0 to 1.
 */
export function viewBetween(from: View, to: View, part: number): View {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}
