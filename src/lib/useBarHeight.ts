import { useCallback, useRef } from 'react';

/**
 * A bar along an edge of the window. At the bottom, `--banner` stands on every page, and `--page-bar` of a page or a dialog
 * above it; `--page-top` of a page stands below the top bar. What gets the focus is scrolled clear of them.
 */
export type BarHeight = '--banner' | '--page-bar' | '--page-top';

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
