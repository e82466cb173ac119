import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The visible part and a margin around it, in pixels. */
export interface ScrollWindow {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}

/** Rounds scrolling to these pixels, so that most scroll events render nothing. */
const step = { x: 240, y: 160 };
const margin = { x: 480, y: 320 };

const floorTo = (value: number, by: number) => Math.floor(value / by) * by;

function windowOf({ scrollLeft, scrollTop, clientWidth: width, clientHeight: height }: HTMLElement): ScrollWindow {
  const [left, top] = [floorTo(scrollLeft, step.x), floorTo(scrollTop, step.y)];
  return {
    left: Math.max(0, left - margin.x),
    right: left + step.x + width + margin.x,
    top: Math.max(0, top - margin.y),
    bottom: top + step.y + height + margin.y,
    width,
    height,
  };
}

const isSame = (one: ScrollWindow, other: ScrollWindow) =>
  (Object.keys(one) as (keyof ScrollWindow)[]).every((key) => one[key] === other[key]);

export function useScrollWindow(onScroll: (element: HTMLElement) => void) {
  const element = useRef<HTMLElement | null>(null);
  const [shown, setShown] = useState<ScrollWindow>({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 });
  const report = useRef(onScroll);
  useLayoutEffect(() => {
    report.current = onScroll;
  });
  const attach = useCallback((given: HTMLElement | null) => {
    element.current = given;
    if (given === null) return undefined;
    const update = () => setShown((last) => (isSame(last, windowOf(given)) ? last : windowOf(given)));
    // Before the frame is painted, so that no frame shows an empty area.
    const updateNow = () => flushSync(update);
    const scrolled = () => {
      updateNow();
      report.current(given);
    };
    update();
    const observer = new ResizeObserver(updateNow);
    observer.observe(given);
    given.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      given.removeEventListener('scroll', scrolled);
    };
  }, []);
  return { element, shown, attach };
}
