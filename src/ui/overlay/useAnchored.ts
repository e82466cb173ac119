import { useLayoutEffect, type RefObject } from 'react';
import { place, type Placement } from './place.ts';

/** Repositions while the page scrolls, resizes, or the panel grows. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    const anchorElement = anchor.current;
    const panelElement = panel.current;
    if (!open || anchorElement === null || panelElement === null) return undefined;
    const update = () => place(panelElement, anchorElement.getBoundingClientRect(), placement);
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && panelElement.contains(event.target))) update();
    };
    update();
    const grown = new ResizeObserver(update);
    grown.observe(panelElement);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      grown.disconnect();
      removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', update);
    };
  }, [open, anchor, panel, placement]);
}
