import { startInactiveSpan, startNewTrace } from '@sentry/react';
import { routePatternOf } from './reporter.ts';
import type { LoadPart, Operation } from './strip.ts';

/** Starts a trace of its own, which is sampled by itself. */
function startTrace(op: Operation, pathname: string, start: number) {
  return startNewTrace(() =>
    startInactiveSpan({
      name: routePatternOf(pathname),
      op,
      forceTransaction: true,
      startTime: start / 1000,
      attributes: { 'sentry.source': 'route' },
    }),
  );
}

/** Reports the page's load time from the browser's own marks. Call once, after the page has loaded. */
export function tracePageLoad(pathname: string): void {
  const origin = performance.timeOrigin;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry === undefined) return;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const root = startTrace('pageload', pathname, origin);
  const part = (name: LoadPart, start: number, end: number) => {
    if (end <= start) return;
    const span = startInactiveSpan({
      name,
      op: 'browser' satisfies Operation,
      parentSpan: root,
      startTime: (origin + start) / 1000,
    });
    span.end((origin + end) / 1000);
  };
  part('connect', entry.startTime, entry.requestStart);
  part('request', entry.requestStart, entry.responseStart);
  part('response', entry.responseStart, entry.responseEnd);
  part('first paint', entry.responseEnd, paint?.startTime ?? 0);
  part('load', entry.responseEnd, entry.loadEventEnd);
  root.end((origin + Math.max(entry.loadEventEnd, paint?.startTime ?? 0)) / 1000);
}

/** Reports how long a navigation took, until the browser has painted the page and is idle. */
export function traceNavigation(pathname: string): void {
  const root = startTrace('navigation', pathname, Date.now());
  const end = () => root.end();
  requestAnimationFrame(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(end) : setTimeout(end)));
}
