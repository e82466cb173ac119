import type { FloorOutline, PlanShape } from '#domain/map/floorPlan.ts';
import { boxOnScreen, type View } from '#domain/map/view.ts';
import type { Box, Size } from '#domain/map/geometry.ts';
import type { Tone } from '#domain/states/unitStatus.ts';
import { tileSide, type PlanInk, type ToneInk } from './planInk.ts';
import { isDoor, type Looks, type ShapeLook } from './planLooks.ts';

/** A picture under the shapes. */
export interface PlanPicture {
  image: ImageBitmap;
  box: Box;
  /** From 0 to 1. */
  strength: number;
}

export interface PlanPaint {
  context: CanvasRenderingContext2D;
  view: View;
  /** The size of the canvas (CSS pixels). */
  screen: Size;
  outline: FloorOutline | null;
  picture: PlanPicture | null;
  /** Pixels of the screen for one CSS pixel. */
  density: number;
  ink: PlanInk;
  looks: Looks;
  /** The outline of each state's icon, on 24 × 24. */
  icons: Partial<Record<Tone, Path2D>>;
}

const fadedAlpha = 0.28;
/** Shapes above a picture let it through. */
const tracedAlpha = 0.6;

/** Paints what is outside the floor, the floor with its edge, and the picture on it. */
function paintFloor({ context, view, screen, outline, picture, ink }: PlanPaint): void {
  if (outline !== null) {
    const { left, top, right, bottom } = boxOnScreen(view, outline.box);
    const rectangle = [Math.round(left) - 0.5, Math.round(top) - 0.5, right - left + 1, bottom - top + 1] as const;
    context.fillStyle = ink.outside;
    context.fillRect(0, 0, screen.width, screen.height);
    context.fillStyle = ink.ground;
    context.fillRect(...rectangle);
    context.lineWidth = 1;
    context.strokeStyle = ink.edge;
    context.setLineDash(outline.isStated ? [] : [6, 4]);
    context.strokeRect(...rectangle);
    context.setLineDash([]);
  }
  if (picture !== null) {
    const { left, top, right, bottom } = boxOnScreen(view, picture.box);
    context.globalAlpha = picture.strength;
    context.drawImage(picture.image, left, top, right - left, bottom - top);
    context.globalAlpha = 1;
  }
}

function trace({ context, view: { scale, x, y } }: PlanPaint, { points, type }: PlanShape): void {
  let isFirst = true;
  for (const [px, py] of points) {
    if (isFirst) context.moveTo(px * scale + x, py * scale + y);
    else context.lineTo(px * scale + x, py * scale + y);
    isFirst = false;
  }
  if (type !== 'wall') context.closePath();
}

function traceAll(paint: PlanPaint, shapes: readonly PlanShape[]): void {
  paint.context.beginPath();
  for (const shape of shapes) trace(paint, shape);
}

function paintGround(paint: PlanPaint, shapes: readonly PlanShape[]): void {
  const { context, ink } = paint;
  const of = (...types: readonly PlanShape['type'][]) => shapes.filter(({ type }) => types.includes(type));
  context.globalAlpha = paint.picture === null ? 1 : tracedAlpha;
  context.fillStyle = ink.floor;
  traceAll(paint, of('corridor'));
  context.fill();
  context.fillStyle = ink.room;
  traceAll(paint, of('room', 'lift', 'stairs'));
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1;
  if (ink.roomEdge !== null) {
    context.strokeStyle = ink.roomEdge;
    traceAll(paint, of('corridor', 'room'));
    context.stroke();
  }
  context.strokeStyle = ink.wall;
  traceAll(paint, of('lift', 'stairs'));
  context.stroke();
  context.lineWidth = 2;
  traceAll(paint, of('wall'));
  context.stroke();
}

function patternOf({ context, view }: PlanPaint, { pattern }: ToneInk): CanvasPattern | null {
  const made = pattern === null ? null : context.createPattern(pattern, 'repeat');
  const step = tileSide / (pattern?.width ?? 1);
  made?.setTransform(new DOMMatrix([step, 0, 0, step, view.x % tileSide, view.y % tileSide]));
  return made;
}

function paintGroup(
  paint: PlanPaint,
  shapes: readonly PlanShape[],
  ink: ToneInk,
  isFaded: boolean,
  isDashed: boolean,
): void {
  const { context } = paint;
  const alpha = isFaded ? fadedAlpha : 1;
  context.globalAlpha = paint.picture === null ? alpha : alpha * tracedAlpha;
  traceAll(paint, shapes);
  context.fillStyle = ink.fill;
  context.fill();
  context.globalAlpha = alpha;
  const pattern = patternOf(paint, ink);
  if (pattern !== null) {
    context.fillStyle = pattern;
    context.fill();
  }
  context.lineWidth = ink.isQuiet ? 1 : 1.5;
  context.strokeStyle = ink.line;
  context.setLineDash(isDashed ? [3, 3] : []);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

const widths = new Map<string, number>();

/** The width of a text at 1 px (CSS pixels), measured once for all sizes. */
function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const held = widths.get(text);
  if (held !== undefined) return held;
  const { font } = context;
  context.font = font.replace(/[\d.]+px/, '100px');
  const width = context.measureText(text).width / 100;
  context.font = font;
  if (widths.size > 20_000) widths.clear();
  widths.set(text, width);
  return width;
}

/** CSS pixels. All names of a view have one size; names with less room are small. */
const sizes = { small: 10, large: 20, perMetre: 0.7 } as const;
/** A trouble has a badge of this radius where its shape has no room for the icon (CSS pixels). */
export const badgeRadius = 8;

interface NamePlace {
  size: number;
  /** Whether the name stands upright, for a narrow shape. */
  isUpright: boolean;
}

/** null: it does not fit. */
function placeName(paint: PlanPaint, text: string, width: number, height: number): NamePlace | null {
  if (text === '') return null;
  const long = widthOf(paint.context, text);
  const usual = Math.min(sizes.large, Math.max(sizes.small, Math.round(paint.view.scale * sizes.perMetre)));
  for (const size of [usual, sizes.small]) {
    if (long * size <= width - 4 && size * 1.15 <= height) return { size, isUpright: false };
  }
  if (long * sizes.small <= height - 4 && sizes.small * 1.15 <= width) return { size: sizes.small, isUpright: true };
  return null;
}

/** An icon before the name, for a wide and low shape; null: they do not fit. */
function placeBeside(paint: PlanPaint, text: string, width: number, height: number) {
  const long = widthOf(paint.context, text) * sizes.small;
  const side = Math.min(14, height - 4, width - 4 - 2 - long);
  return side >= 10 ? { side, width: side + 2 + long } : null;
}

function paintIcon(paint: PlanPaint, icon: Path2D, x: number, y: number, side: number, ink: ToneInk): void {
  const { context } = paint;
  context.save();
  context.translate(x - side / 2, y - side / 2);
  context.scale(side / 24, side / 24);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // A rim separates the icon from the pattern.
  if (ink.pattern !== null) {
    context.lineWidth = 7;
    context.strokeStyle = ink.fill;
    context.stroke(icon);
  }
  context.lineWidth = 2.4;
  context.strokeStyle = ink.icon;
  context.stroke(icon);
  context.restore();
}

function paintName(
  { context, ink: { font } }: PlanPaint,
  text: string,
  x: number,
  y: number,
  place: NamePlace,
  ink: ToneInk,
) {
  const { size, isUpright } = place;
  context.save();
  context.translate(x, y);
  if (isUpright) context.rotate(-Math.PI / 2);
  context.font = `500 ${size}px ${font}`;
  if (ink.pattern !== null) {
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = ink.fill;
    context.strokeText(text, 0, 0);
  }
  context.fillStyle = ink.text;
  context.fillText(text, 0, 0);
  context.restore();
}

function paintBadge(paint: PlanPaint, icon: Path2D, x: number, y: number, ink: ToneInk): void {
  const { context } = paint;
  context.beginPath();
  context.arc(x, y, badgeRadius, 0, 2 * Math.PI);
  context.fillStyle = ink.badge;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = paint.ink.ground;
  context.stroke();
  paintIcon(paint, icon, x, y, 10, { ...ink, pattern: null, icon: ink.onBadge });
}

/** Draws the name and the icon that fit. An abnormal state's icon comes before the name. */
function paintMarks(paint: PlanPaint, { box: onPlan }: PlanShape, look: ShapeLook, ink: ToneInk): void {
  const { context, view, icons } = paint;
  const box: Box = boxOnScreen(view, onPlan);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const icon = look.tone === null ? undefined : icons[look.tone];
  const name = placeName(paint, look.text, width, height);
  const side = Math.min(26, width - 4, height - 4, (name?.size ?? sizes.large) * 1.6);
  context.globalAlpha = look.isFaded ? fadedAlpha * 1.6 : 1;
  const beside = name === null || name.isUpright ? null : placeBeside(paint, look.text, width, height);
  const isRoomForBoth = name !== null && !name.isUpright && height >= side + name.size * 1.2 + 6 && side >= 10;
  if (icon !== undefined && isRoomForBoth) {
    paintIcon(paint, icon, x, y - name.size * 0.62, side, ink);
    paintName(paint, look.text, x, y + side / 2 + 2, name, ink);
  } else if (icon !== undefined && name !== null && beside !== null) {
    paintIcon(paint, icon, x - beside.width / 2 + beside.side / 2, y, beside.side, ink);
    paintName(paint, look.text, x + beside.side / 2 + 1, y, { size: sizes.small, isUpright: false }, ink);
  } else if (icon !== undefined && !ink.isQuiet && side >= 12) paintIcon(paint, icon, x, y, side, ink);
  else if (icon !== undefined && (look.tone === 'alarm' || look.tone === 'fault')) paintBadge(paint, icon, x, y, ink);
  else if (name !== null) paintName(paint, look.text, x, y, name, ink);
  context.globalAlpha = 1;
}

function paintWords(paint: PlanPaint, { box: onPlan, type }: PlanShape, text: string): void {
  const { view, ink } = paint;
  const box = boxOnScreen(view, onPlan);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const place = type === 'label' ? { size: 12, isUpright: false } : placeName(paint, text, width, height);
  if (place === null) return;
  const quiet = { ...ink.unknown, text: ink.words };
  paintName(
    paint,
    text,
    (box.left + box.right) / 2,
    (box.top + box.bottom) / 2,
    { ...place, size: Math.min(place.size, 12) },
    quiet,
  );
}

/** Paints quiet states first, so that nothing covers the outline of a trouble. */
const painted = [
  null,
  'neutral',
  'secure',
  'offline',
  'overlocked',
  'open',
  'fault',
  'alarm',
] as const satisfies readonly (Tone | null)[];

const groupOf = (isFaded: boolean, tone: Tone | null, isSeenTo: boolean) =>
  `${isFaded ? 'faded' : ''}:${tone ?? ''}:${isSeenTo ? 'seen' : ''}`;

/** Paints on a cleared canvas. Shapes of one state are one path, for speed. */
export function paintPlan(paint: PlanPaint, shapes: readonly PlanShape[]): void {
  const { context, ink, looks } = paint;
  paintFloor(paint);
  paintGround(paint, shapes);
  const doors = shapes.filter(isDoor);
  const groups = new Map<string, PlanShape[]>();
  for (const shape of doors) {
    const look = looks.get(shape.id);
    const key = groupOf(look?.isFaded === true, look?.tone ?? null, look?.isSeenTo === true);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [shape]);
    else group.push(shape);
  }
  // What somebody sees to is an outline.
  const inkOf = (tone: Tone | null | undefined, isSeenTo: boolean): ToneInk => {
    const own = tone === null || tone === undefined ? ink.unknown : ink.tones[tone];
    return isSeenTo ? { ...own, fill: ink.ground, pattern: null } : own;
  };
  for (const tone of painted) {
    for (const isFaded of [true, false]) {
      for (const isSeenTo of [true, false]) {
        const group = groups.get(groupOf(isFaded, tone, isSeenTo));
        const isDashed = tone === null || tone === 'neutral';
        if (group !== undefined) paintGroup(paint, group, inkOf(tone, isSeenTo), isFaded, isDashed);
      }
    }
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `500 12px ${ink.font}`;
  for (const shape of shapes) {
    if (!isDoor(shape) && shape.label !== null) paintWords(paint, shape, shape.label);
  }
  // Badges exceed their shapes, so troubles come last.
  for (const isTrouble of [false, true]) {
    for (const shape of doors) {
      const look = looks.get(shape.id);
      if (look === undefined || (look.tone === 'alarm' || look.tone === 'fault') !== isTrouble) continue;
      paintMarks(paint, shape, look, inkOf(look.tone, look.isSeenTo));
    }
  }
}
