import type { Tone } from '#domain/states/unitStatus.ts';
import { grounds, palettes } from '#ui/theme/palettes.ts';

export interface ToneInk {
  fill: string;
  line: string;
  text: string;
  icon: string;
  badge: string;
  onBadge: string;
  /** A tile of its pattern (pixels of the screen); null: plain. */
  pattern: HTMLCanvasElement | null;
  /** A normal state shows no icon until there is room. */
  isQuiet: boolean;
}

export interface PlanInk {
  tones: Record<Tone, ToneInk>;
  /** A shape without a known record. */
  unknown: ToneInk;
  wall: string;
  /** The floor inside its edge, and the plan around it. */
  ground: string;
  outside: string;
  edge: string;
  floor: string;
  room: string;
  /** The outline of rooms and corridors; null: their fill shows them. */
  roomEdge: string | null;
  words: string;
  font: string;
}

/** The side of a pattern's tile (CSS pixels). */
export const tileSide = 8;

type Draw = (context: CanvasRenderingContext2D) => void;

function stroke(width: number, ...lines: readonly (readonly [number, number, number, number])[]): Draw {
  return (context) => {
    context.lineWidth = width;
    context.beginPath();
    for (const [x, y, toX, toY] of lines) {
      context.moveTo(x, y);
      context.lineTo(toX, toY);
    }
    context.stroke();
  };
}

const dot: Draw = (context) => {
  context.beginPath();
  context.arc(4, 4, 1.1, 0, 2 * Math.PI);
  context.fill();
};

/** Each state's pattern, for people who do not see its colour. Lines that reach over the tile's edge meet the next. */
const patterns: Partial<Record<Tone, Draw>> = {
  alarm: stroke(2.4, [-2, 10, 10, -2], [-2, 2, 2, -2], [6, 10, 10, 6]),
  fault: stroke(1.4, [-2, -2, 10, 10], [-2, 10, 10, -2]),
  open: dot,
  overlocked: stroke(1.6, [-1, 4, 9, 4]),
  offline: stroke(1.4, [4, -1, 4, 9]),
};

function tileOf(draw: Draw | undefined, colour: string, density: number): HTMLCanvasElement | null {
  if (draw === undefined) return null;
  const tile = document.createElement('canvas');
  tile.width = Math.round(tileSide * density);
  tile.height = tile.width;
  const context = tile.getContext('2d');
  if (context === null) return null;
  context.scale(tile.width / tileSide, tile.width / tileSide);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  draw(context);
  return tile;
}

const font = "'Inter Variable', system-ui, sans-serif";

const isQuietTone = (tone: Tone) => tone === 'secure' || tone === 'neutral';

function tonesOf(inkOf: (tone: Tone) => ToneInk): PlanInk['tones'] {
  return {
    secure: inkOf('secure'),
    open: inkOf('open'),
    alarm: inkOf('alarm'),
    fault: inkOf('fault'),
    overlocked: inkOf('overlocked'),
    offline: inkOf('offline'),
    neutral: inkOf('neutral'),
  };
}

/** Colours of the person's own contrast theme. A canvas gets none by itself, so an element is asked for them. */
function themeColours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colourOf = (name: string) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const colours = { ground: colourOf('Canvas'), text: colourOf('CanvasText'), quiet: colourOf('GrayText') };
  probe.remove();
  return colours;
}

/** The states differ by pattern and icon alone. */
function forcedInk(density: number): PlanInk {
  const { ground, text, quiet } = themeColours();
  const tones = tonesOf((tone) => ({
    fill: ground,
    line: text,
    text,
    icon: text,
    badge: text,
    onBadge: ground,
    pattern: tileOf(patterns[tone], text, density),
    isQuiet: isQuietTone(tone),
  }));
  return {
    tones,
    unknown: tones.neutral,
    wall: text,
    ground,
    outside: ground,
    edge: text,
    floor: ground,
    room: ground,
    roomEdge: quiet,
    words: text,
    font,
  };
}

/**
 * @param density pixels of the screen for one CSS pixel.
 * @param isForced whether the person's own contrast theme replaces all colours.
 */
export function planInk(isDark: boolean, density: number, isForced: boolean): PlanInk {
  if (isForced) return forcedInk(density);
  const shade = isDark ? 1 : 0;
  const inkOf = (tone: Tone): ToneInk => {
    const { subtle, muted, border, fg, emphasized, solid, contrast } = palettes[tone];
    const isQuiet = isQuietTone(tone);
    return {
      fill: isQuiet ? grounds.panel[shade] : tone === 'alarm' ? muted[shade] : subtle[shade],
      line: tone === 'alarm' ? solid[shade] : isQuiet ? grounds.lineEmphasized[shade] : border[shade],
      icon: tone === 'alarm' || isQuiet ? solid[shade] : fg[shade],
      badge: solid[shade],
      onBadge: contrast[shade],
      text: isQuiet ? grounds.textMuted[shade] : fg[shade],
      pattern: tileOf(patterns[tone], emphasized[shade], density),
      isQuiet,
    };
  };
  const tones = tonesOf(inkOf);
  return {
    tones,
    unknown: { ...tones.neutral, fill: grounds.muted[shade], text: grounds.textSubtle[shade] },
    wall: grounds.textMuted[shade],
    ground: grounds.panel[shade],
    outside: grounds.canvas[shade],
    edge: grounds.lineEmphasized[shade],
    floor: grounds.subtle[shade],
    room: grounds.muted[shade],
    roomEdge: null,
    words: grounds.textMuted[shade],
    font,
  };
}
