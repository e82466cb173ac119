import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** About the text width of an A4 page. */
const paperWidth = 660;

/** A chart beside others on paper has a part of it, in `--paper-width`. */
const paperWidthOf = (element: HTMLElement) =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--paper-width')) || paperWidth;

/** The width to draw a chart at, in CSS pixels; on paper and while hidden that of a page; null before it is measured. */
export function useChartWidth(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  width: number | null,
] {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth || paperWidthOf(element));
    const draw = (change: () => void) => flushSync(change);
    measure();
    const observer = new ResizeObserver(() => draw(measure));
    observer.observe(element);
    const beforePrint = () => draw(() => setWidth(paperWidthOf(element)));
    const afterPrint = () => draw(measure);
    addEventListener('beforeprint', beforePrint);
    addEventListener('afterprint', afterPrint);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', beforePrint);
      removeEventListener('afterprint', afterPrint);
    };
  }, []);
  return [ref, width];
}
