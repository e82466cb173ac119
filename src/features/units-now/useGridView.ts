import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { gridLines, type GridLine } from './gridLines.ts';
import type { GridMeasures } from './useGridMeasures.ts';

type Range = NonNullable<Virtualizer<Window, Element>['range']>;

/** Lines beyond the view that are in the page, so that scrolling meets them there. */
const beyond = 6;

/** The lines of a board, and which of them are in the page. */
export interface GridView {
  lines: readonly GridLine[];
  items: readonly VirtualItem[];
  virtualizer: Virtualizer<Window, Element>;
  measures: GridMeasures;
  /** Units that are in the page, and those that some scrolling would bring there. */
  near: readonly number[];
}

export function unitsOf(line: GridLine | undefined): readonly number[] {
  return line?.kind === 'units' ? line.unitIds : [];
}

/** By whole steps: while one line comes and another goes the answer stays the same. */
function unitsNear(lines: readonly GridLine[], inView: Range | null): number[] {
  if (inView === null) return [];
  const first = Math.floor(Math.max(0, inView.startIndex - beyond) / beyond) * beyond;
  const end = Math.ceil((inView.endIndex + 1 + beyond) / beyond) * beyond;
  return lines.slice(first, end).flatMap(unitsOf);
}

/** Lays the areas of a board out in the room that there is. */
export function useGridView(areas: readonly BoardArea[], measures: GridMeasures): GridView {
  const { perLine, areaHeight, unitHeight, gap, top } = measures;
  const lines = useMemo(() => gridLines(areas, perLine), [areas, perLine]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'area' ? areaHeight : unitHeight + gap),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: useDeferredValue(beyond, 0),
    // Known before the window is observed, so that the first rendering has its lines.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, unitHeight, gap]);
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const near = useMemo(() => unitsNear(lines, range), [lines, range]);
  return { lines, items, virtualizer, measures, near };
}
