import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls another page and moves the focus to its heading. Not at first: there the browser begins at the start.
 * @param page changes with the page.
 * @param scroll called before the page is painted; absent: the page keeps its position.
 */
export function usePageChange(page: string | number, scroll?: () => void): void {
  const last = useRef(page);
  useLayoutEffect(() => {
    if (last.current !== page) scroll?.();
  });
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    import('./focusHeading.ts').then(
      (module) => module.default(),
      // The page itself shows that the server is gone.
      () => undefined,
    );
  }, [page]);
}
