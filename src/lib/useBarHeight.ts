import { useCallback, useRef } from 'react';

/**
 * A bar along the bottom of the window: `--banner` stands on every page, `--page-bar` belongs to a page or a dialog, and
 * stands above the banner. What gets the focus is scrolled clear of both.
 */
export type BarHeight = '--banner' | '--page-bar';

/** Keeps the height of a bar, while it is sticky, in a property of the document or of the dialog around it. Returns the
 * bar's ref. */
export function useBarHeight(property: BarHeight): (element: HTMLElement | null) => void {
  const stop = useRef<() => void>(undefined);
  return useCallback(
    (element) => {
      stop.current?.();
      if (element === null) return;
      const { style } = element.closest('dialog') ?? document.documentElement;
      const observer = new ResizeObserver(() => {
        const isStuck = getComputedStyle(element).position === 'sticky';
        style.setProperty(property, `${isStuck ? element.offsetHeight : 0}px`);
      });
      observer.observe(element);
      stop.current = () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}
