import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { gridLines, type GridLine } from './gridLines.ts';
import type { GridMeasures } from './useGridMeasures.ts';

/** How many lines beyond the window are mounted. */
const beyond = 6;

/** A mounted line with its place, in CSS pixels below the first one's top. */
export interface PlacedLine {
  line: GridLine;
  start: number;
  size: number;
}

export interface GridView {
  lines: readonly GridLine[];
  placed: readonly PlacedLine[];
  /** The height of all lines (CSS pixels). */
  height: number;
  /** Scrolls until the line is in the window, whatever covers its edges. */
  reveal: (lineIndex: number) => void;
  measures: GridMeasures;
  /** The mounted units and those near the window. */
  near: readonly number[];
}

export function unitsOf(line: GridLine | undefined): readonly number[] {
  return line?.kind === 'units' ? line.unitIds : [];
}

/** Where each line begins, and where the last one ends (CSS pixels). */
function edgesOf(lines: readonly GridLine[], areaHeight: number, lineHeight: number): number[] {
  const edges = [0];
  let end = 0;
  for (const { kind } of lines) {
    end += kind === 'area' ? areaHeight : lineHeight;
    edges.push(end);
  }
  return edges;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** Rounded to whole steps, so that scrolling by one line changes nothing. */
function unitsNear(lines: readonly GridLine[], firstInView: number, lastInView: number): number[] {
  const first = Math.floor(Math.max(0, firstInView - beyond) / beyond) * beyond;
  const end = Math.ceil((lastInView + 1 + beyond) / beyond) * beyond;
  return lines.slice(first, end).flatMap(unitsOf);
}

export function useGridView(areas: readonly BoardArea[], measures: GridMeasures): GridView {
  const { perLine, areaHeight, unitHeight, gap, top } = measures;
  const lines = useMemo(() => gridLines(areas, perLine), [areas, perLine]);
  const edges = useMemo(() => edgesOf(lines, areaHeight, unitHeight + gap), [lines, areaHeight, unitHeight, gap]);
  const lineAt = (y: number) => edges.findLastIndex((edge) => edge <= y - top);
  const first = useSyncExternalStore(subscribe, () => Math.max(0, lineAt(window.scrollY)));
  const last = useSyncExternalStore(subscribe, () => lineAt(window.scrollY + window.innerHeight));
  const more = useDeferredValue(beyond, 0);
  const mountedFirst = Math.max(0, first - more);
  const placed = lines.slice(mountedFirst, last + 1 + more).map((line, index) => {
    const start = edges[mountedFirst + index] ?? 0;
    return { line, start, size: (edges[mountedFirst + index + 1] ?? start) - start };
  });
  const near = useMemo(() => unitsNear(lines, first, last), [lines, first, last]);
  return {
    lines,
    placed,
    height: edges.at(-1) ?? 0,
    reveal: (lineIndex) => {
      const start = top + (edges[lineIndex] ?? 0);
      const end = top + (edges[lineIndex + 1] ?? 0);
      if (end > window.scrollY + window.innerHeight) window.scrollTo({ top: end - window.innerHeight });
      else if (start < window.scrollY) window.scrollTo({ top: start });
    },
    measures,
    near,
  };
}
