import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** The element's width in CSS pixels; null before the first paint. */
export function useElementWidth(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  width: number | null,
] {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => {
      // Before the frame is painted, so that no frame shows columns that do not fit.
      flushSync(() => setWidth(element.clientWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
