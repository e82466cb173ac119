import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { gridLines, type GridLine } from './gridLines.ts';
import type { GridMeasures } from './useGridMeasures.ts';

type Range = NonNullable<Virtualizer<Window, Element>['range']>;

/** How many lines beyond the viewport are mounted. */
const beyond = 6;

export interface GridView {
  lines: readonly GridLine[];
  items: readonly VirtualItem[];
  virtualizer: Virtualizer<Window, Element>;
  measures: GridMeasures;
  /** The mounted units and those near the viewport. */
  near: readonly number[];
}

export function unitsOf(line: GridLine | undefined): readonly number[] {
  return line?.kind === 'units' ? line.unitIds : [];
}

/** Rounded to whole steps, so that scrolling by one line changes nothing. */
function unitsNear(lines: readonly GridLine[], inView: Range | null): number[] {
  if (inView === null) return [];
  const first = Math.floor(Math.max(0, inView.startIndex - beyond) / beyond) * beyond;
  const end = Math.ceil((inView.endIndex + 1 + beyond) / beyond) * beyond;
  return lines.slice(first, end).flatMap(unitsOf);
}

export function useGridView(areas: readonly BoardArea[], measures: GridMeasures): GridView {
  const { perLine, areaHeight, unitHeight, gap, top } = measures;
  const lines = useMemo(() => gridLines(areas, perLine), [areas, perLine]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'area' ? areaHeight : unitHeight + gap),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: useDeferredValue(beyond, 0),
    // Set before the window is observed, so that the first render has lines.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, unitHeight, gap]);
  const items = virtualizer.getVirtualItems();
  const { range } = virtualizer;
  const near = useMemo(() => unitsNear(lines, range), [lines, range]);
  return { lines, items, virtualizer, measures, near };
}
