import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top of another page and moves the focus to its heading. Not at first: there the browser begins at the
 * start.
 * @param page changes with the page.
 * @param keepsPosition whether the page scrolls by itself, as on Back and Forward, where the browser restores the
 *   position.
 */
export function usePageChange(page: string | number, keepsPosition: boolean): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (!keepsPosition) window.scrollTo(0, 0);
    import('./focusHeading.ts').then(
      (module) => module.default(),
      // The page itself shows that the server is gone.
      () => undefined,
    );
  }, [page, keepsPosition]);
}
