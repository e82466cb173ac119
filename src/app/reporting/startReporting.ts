import { z } from 'zod';
import { webLocks } from '#collections/client/webLock.ts';
import type { AppHistory } from '../history/appHistory.ts';
import { FaultBudget } from './faultBudget.ts';
import { takeFaults, type Fault } from './faults.ts';
import { release } from './release.ts';
import { openReporter, type Reporter } from './reporter.ts';
import { traceNavigation, tracePageLoad } from './traces.ts';

/** Of no fault's doing, or another's: a script from elsewhere says nothing more, and layout that settles later is none. */
const notOurs = /^(?:Uncaught )?(?:Script error\.?|ResizeObserver loop )/;

const workerFaultSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string(),
  message: z.string(),
  stack: z.string(),
});

/** Every page of this browser hears of a worker's fault, and one alone tells it: the one that gets its lock. */
function tellWorkerFault(fault: Fault, reporter: Reporter): void {
  const told = workerFaultSchema.safeParse(fault.thrown);
  if (!told.success) return;
  const { id, name, message, stack } = told.data;
  const thrown = Object.assign(new Error(message), { name, stack });
  const tell = () => reporter.tell({ ...fault, thrown }, id);
  const locks = webLocks();
  if (locks === undefined) return tell();
  locks
    .request(`gatehouse-fault|${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return undefined;
      tell();
      // As long as this page lives, since others may hear of it late.
      return new Promise(() => undefined);
    })
    .catch((cause: unknown) => console.warn('A fault of the worker could not be reported.', cause));
}

/** Tells the error-reporting service what nobody caught, from the start of the page on, and how long pages take. */
export function startReporting(dsn: string, history: AppHistory): void {
  const reporter = openReporter({ dsn, origin: location.origin, release, fetch: (...call) => fetch(...call) });
  const budget = new FaultBudget();
  const first = location.pathname;
  takeFaults((fault) => {
    const { kind, thrown, at } = fault;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    if (notOurs.test(message) || !budget.takes(thrown, at)) return;
    if (kind === 'worker') tellWorkerFault(fault, reporter);
    else reporter.tell(fault);
  });
  tracePageLoad(first);
  let shown = history.read()?.location.pathname ?? first;
  history.subscribe(() => {
    const pathname = history.read()?.location.pathname ?? shown;
    if (pathname !== shown) traceNavigation(pathname);
    shown = pathname;
  });
}
