import type { Page } from 'playwright';
import type { LongTasks } from './page.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of wall-clock time, and of the thread's own CPU time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Microseconds. */
const longest = 50_000;

/**
 * Runs something, and tells the tasks of the page's main thread that took over 50 ms of its own CPU time. Unlike their
 * time by the clock, that stays the same while other processes keep the machine busy.
 */
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
