import { z } from 'zod';
import { startInactiveSpan, startNewTrace } from '@sentry/react';
import { webLocks } from '#collections/client/webLock.ts';
import { version } from '#lib/version.ts';
import type { AppHistory } from '../history/appHistory.ts';
import { buildId } from '../worker/buildId.ts';
import { FaultBudget } from './faultBudget.ts';
import { onFault, type Fault } from './faults.ts';
import { openReporter, type Reporter, routePatternOf } from './reporter.ts';
import type { LoadPart, Operation } from './permittedFields.ts';

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
function tracePageLoad(pathname: string): void {
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
function traceNavigation(pathname: string): void {
  const root = startTrace('navigation', pathname, Date.now());
  const end = () => root.end();
  requestAnimationFrame(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(end) : setTimeout(end)));
}

const release = `gatehouse@${version}+${buildId}`;

/** Messages that are not reported: errors of other origins' scripts hide their text, and a late layout is no fault. */
const ignoredMessages = /^(?:Uncaught )?(?:Script error\.?|ResizeObserver loop )/;

const workerFaultSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string(),
  message: z.string(),
  stack: z.string(),
});

/** Every page gets a worker's fault; the page that gets its lock reports it. */
function reportWorkerFault(fault: Fault, reporter: Reporter): void {
  const parsed = workerFaultSchema.safeParse(fault.thrown);
  if (!parsed.success) return;
  const { id, name, message, stack } = parsed.data;
  const thrown = Object.assign(new Error(message), { name, stack });
  const report = () => reporter.report({ ...fault, thrown }, id);
  const locks = webLocks();
  if (locks === undefined) return report();
  locks
    .request(`gatehouse-fault|${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return undefined;
      report();
      // The page holds the lock while it lives, since other pages may get the fault late.
      return new Promise(() => undefined);
    })
    .catch((cause: unknown) => console.warn('A fault of the worker could not be reported.', cause));
}

export function startReporting(dsn: string, history: Pick<AppHistory, 'getCurrent' | 'subscribe'>): void {
  const reporter = openReporter({ dsn, origin: location.origin, release, fetch: (...call) => fetch(...call) });
  const budget = new FaultBudget();
  const first = location.pathname;
  onFault((fault) => {
    const { kind, thrown, at } = fault;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    if (ignoredMessages.test(message) || !budget.allows(thrown, at)) return;
    if (kind === 'worker') reportWorkerFault(fault, reporter);
    else reporter.report(fault);
  });
  tracePageLoad(first);
  let shown = history.getCurrent()?.location.pathname ?? first;
  history.subscribe(() => {
    const pathname = history.getCurrent()?.location.pathname ?? shown;
    if (pathname !== shown) traceNavigation(pathname);
    shown = pathname;
  });
}
