import { useCallback, useRef } from 'react';

/** What sticks to the top of a page adds this to its own place. */
const property = '--banner';

/** Tells the page how high the banner is, so that sticky headers stand below it. */
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
