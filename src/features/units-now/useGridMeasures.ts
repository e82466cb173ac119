import { useLayoutEffect, useState, type RefObject } from 'react';
import { breakpoints } from '#domain/limits/table.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import type { UnitsLayout } from './useUnitsNowState.ts';

/** CSS pixels. */
export interface GridMeasures {
  perLine: number;
  areaHeight: number;
  unitHeight: number;
  /** Between tiles, and below each line of them. */
  gap: number;
  /** The distance from the top of the document to the first line. */
  top: number;
}

interface Box {
  width: number;
  top: number;
}

function useBox(element: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const measure = () => {
      const { width, top } = node.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setBox((held) => (held?.width === next.width && held.top === next.top ? held : next));
    };
    measure();
    // Observes the body too: content above the grid may grow and move it.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}

/** null until it was measured. */
export function useGridMeasures(element: RefObject<HTMLElement | null>, layout: UnitsLayout): GridMeasures | null {
  const box = useBox(element);
  const wide = useMediaQuery(`(min-width: ${breakpoints.large}px)`);
  if (box === null) return null;
  const { width, top } = box;
  const areaHeight = 48;
  if (layout === 'rows') return { perLine: 1, areaHeight, unitHeight: wide ? 45 : 101, gap: 0, top };
  const gap = wide ? 6 : 8;
  const least = wide ? 142 : 148;
  return { perLine: Math.max(1, Math.floor((width + gap) / (least + gap))), areaHeight, unitHeight: 68, gap, top };
}
