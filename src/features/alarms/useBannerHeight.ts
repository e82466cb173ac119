import { useCallback, useRef } from 'react';

/** Sticky headers add this height to their own position. */
const property = '--banner';

export function useBannerHeight(): (element: HTMLElement | null) => void {
  const observer = useRef<ResizeObserver | null>(null);
  return useCallback((element) => {
    const root = document.documentElement.style;
    observer.current?.disconnect();
    if (element === null) {
      root.removeProperty(property);
      return;
    }
    observer.current = new ResizeObserver(() => root.setProperty(property, `${element.offsetHeight}px`));
    observer.current.observe(element);
  }, []);
}
