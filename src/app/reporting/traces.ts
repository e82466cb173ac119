import { startInactiveSpan, startNewTrace } from '@sentry/react';
import { placeOf } from './reporter.ts';

/** Sampled by itself: without a trace of its own it would share the fate of the page's first one. */
function startTrace(op: 'pageload' | 'navigation', pathname: string, start: number) {
  return startNewTrace(() =>
    startInactiveSpan({
      name: placeOf(pathname),
      op,
      forceTransaction: true,
      startTime: start / 1000,
      attributes: { 'sentry.source': 'route' },
    }),
  );
}

/** How long the page took to load, from the browser's own marks. Called once, after the page has loaded. */
export function tracePageLoad(pathname: string): void {
  const origin = performance.timeOrigin;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry === undefined) return;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const root = startTrace('pageload', pathname, origin);
  const part = (name: string, start: number, end: number) => {
    if (end <= start) return;
    const span = startInactiveSpan({ name, op: 'browser', parentSpan: root, startTime: (origin + start) / 1000 });
    span.end((origin + end) / 1000);
  };
  part('connect', entry.startTime, entry.requestStart);
  part('request', entry.requestStart, entry.responseStart);
  part('response', entry.responseStart, entry.responseEnd);
  part('first paint', entry.responseEnd, paint?.startTime ?? 0);
  part('load', entry.responseEnd, entry.loadEventEnd);
  root.end((origin + Math.max(entry.loadEventEnd, paint?.startTime ?? 0)) / 1000);
}

/** How long a page took to stand after it was gone to: until the browser has painted it and rests. */
export function traceNavigation(pathname: string): void {
  const root = startTrace('navigation', pathname, Date.now());
  const end = () => root.end();
  requestAnimationFrame(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(end) : setTimeout(end)));
}
