import { useEffect } from 'react';
import { returning } from '#lib/returning.ts';
import { useApp } from '../appContext.ts';
import type { AppHistory, CurrentPage, ScrollKeeper } from './appHistory.ts';
import type { Place } from './navigationGuard.ts';

/** How far the window and its tables are scrolled, in the order of the page (CSS pixels). */
type ScrollTops = readonly number[];

/** A list that loads longer than this stays at its top (milliseconds). */
const longestWait = 5_000;

/** Any of them means that the person looks at the page already. */
const signsOfPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const placeOf = ({ pathname, search }: Place) => pathname + search;

function scrollers(): Element[] {
  return [document.documentElement, ...document.querySelectorAll('[data-scrolls]')];
}

/**
 * Scrolls the page and its tables to where the person left them, once their rows are there, unless the person acts
 * before that.
 */
function restore(tops: ScrollTops): void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of signsOfPerson) removeEventListener(sign, stop);
  };
  const tryNow = () => {
    const found = scrollers();
    const isThere = tops.every((top, index) => {
      const scroller = found[index];
      return top === 0 || (scroller !== undefined && scroller.scrollHeight - scroller.clientHeight >= top);
    });
    if (!isThere) return;
    stop();
    for (const [index, top] of tops.entries()) found[index]?.scrollTo({ top, behavior: 'instant' });
  };
  const observer = new ResizeObserver(tryNow);
  const timer = setTimeout(stop, longestWait);
  for (const sign of signsOfPerson) addEventListener(sign, stop, { passive: true });
  observer.observe(document.body);
  tryNow();
}

function createScrollKeeper(): ScrollKeeper {
  const lastTops = new Map<string, ScrollTops>();
  return {
    leave: (place) =>
      void lastTops.set(
        placeOf(place),
        scrollers().map(({ scrollTop }) => scrollTop),
      ),
    show: ({ location, action }: CurrentPage) => {
      window.scrollTo(0, 0);
      const isReturn = action === 'POP' || location.state === returning;
      const tops = isReturn ? lastTops.get(placeOf(location)) : undefined;
      if (tops !== undefined) restore(tops);
    },
  };
}

/** Returns a stop function. */
function keepScroll(history: AppHistory): () => void {
  const { history: entries } = window;
  // The browser would scroll the page that is left, before the other one shows; it restores reloads alone.
  const onHide = () => (entries.scrollRestoration = 'auto');
  history.scrollKeeper = createScrollKeeper();
  entries.scrollRestoration = 'manual';
  addEventListener('pagehide', onHide);
  return () => {
    history.scrollKeeper = null;
    onHide();
    removeEventListener('pagehide', onHide);
  };
}

/**
 * Scrolls what Tab reaches into sight, also sideways. Browsers leave an element where it is once 32 pixels of its width
 * show. Returns a stop function.
 */
function showWholeFocus(): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  addEventListener('keyup', onKey);
  return () => removeEventListener('keyup', onKey);
}

/**
 * Keeps how far each page was scrolled when it was left, by its path and query, and restores it on the way back. What
 * the keyboard reaches is scrolled into sight. Shows nothing.
 */
export function ScrollPositions(): null {
  const { history } = useApp();
  useEffect(() => keepScroll(history), [history]);
  useEffect(showWholeFocus, []);
  return null;
}
