import type { Page } from 'playwright';
import type { LongTasks } from './page.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: wall-clock time, and the thread's CPU time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Microseconds. */
const longest = 50_000;

/** The page's main-thread tasks that took over 50 ms of CPU time, which other processes don't change. */
export async function cpuTasksDuring(page: Page, run: () => Promise<void>): Promise<LongTasks> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const over = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  const categories = 'toplevel,disabled-by-default-toplevel,devtools.timeline,__metadata';
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await run();
  await session.send('Tracing.end');
  await over;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur)
    .filter((time) => time > longest);
  return { count: times.length, longest: Math.max(0, ...times) / 1_000 };
}
