import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { routes } from '#domain/routes/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { now } from './eventToPixel.ts';
import { benchContext, longTasksDuring, openFirstRows, openWith, untilComplete, type LongTasks } from './page.ts';
import { lockedUnits, siteId, type WorkbenchSite } from './workbenchSite.ts';

export interface BulkFigure {
  /** The protocol as browsers name it: "http/1.1", "h2". */
  protocol: string;
  /** Milliseconds from the press to the painted sum, for each bulk. */
  times: readonly number[];
  /** Milliseconds from a command's arrival at the server to the report of its door: the slowest of each bulk. */
  slowest: readonly number[];
  /** The most commands in progress at the server. */
  atOnce: number;
  /** "Unlock: 30 done" */
  sum: string;
  tasks: LongTasks;
}

const controllers = 30;
const live = { complete: '[data-freshness=live]' };
const runs = 3;

/** Sees this process's commands arrive and doors move. */
function watchDoors({ server }: WorkbenchSite) {
  const [arrived, moved] = [new Map<number, number>(), new Map<number, number>()];
  const open = new Set<unknown>();
  let atOnce = 0;
  const unitOf = ({ method, url = '' }: { method?: string; url?: string }) =>
    method === 'POST' ? Number(/\/units\/(\d+)\//.exec(url)?.[1] ?? 0) : 0;
  const onStart = (message: unknown) => {
    const { request } = message as { request: { method?: string; url?: string } };
    const id = unitOf(request);
    if (id === 0) return;
    arrived.set(id, now());
    open.add(request);
    atOnce = Math.max(atOnce, open.size);
  };
  const onFinish = (message: unknown) => open.delete((message as { request: unknown }).request);
  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  const silence = server.devices.listen({
    reading: ({ kind, id, state }) => {
      if (kind === 'unit' && state?.status !== undefined && !moved.has(id)) moved.set(id, now());
    },
    pin: () => undefined,
  });
  return {
    stop() {
      unsubscribe('http.server.request.start', onStart);
      unsubscribe('http.server.response.finish', onFinish);
      silence();
      const times = [...arrived].map(([id, from]) => (moved.get(id) ?? Number.NaN) - from);
      return { slowest: Math.max(...times), atOnce };
    },
  };
}

/** One press, thirty doors, as many controllers, over the address's protocol. */
export async function measureBulk(site: WorkbenchSite, url: string, firstTurn: number): Promise<BulkFigure> {
  const context = await benchContext(site.token, siteId, ['--ignore-certificate-errors']);
  const address = url + routes['unit.list'].path;
  const { page } = await openFirstRows(context, address);
  const [times, slowest]: [number[], number[]] = [[], []];
  let [atOnce, sum] = [0, ''];
  const { tasks } = await longTasksDuring(page, async () => undefined);
  for (let run = 0; run < runs; run += 1) {
    const ids = await lockedUnits(site, controllers, firstTurn + run);
    if (ids.length !== controllers) throw new Error(`Only ${ids.length} controllers have a locked unit left.`);
    const table = { filters: {}, sort: null, selection: { siteId, ids } };
    await openWith(page, address, { [`${storageKeys.tablePrefix}unit`]: table });
    await untilComplete(page, live);
    const button = page.getByRole('button', { name: `Unlock ${controllers} units`, exact: true });
    await button.waitFor();
    await page.waitForTimeout(1_000);
    const watch = watchDoors(site);
    const bulk = await longTasksDuring(page, async () => {
      const painted = page.evaluate(() => window.awaitBulk());
      await page.evaluate(() => undefined);
      await button.click();
      return painted;
    });
    const doors = watch.stop();
    times.push(bulk.value);
    slowest.push(doors.slowest);
    atOnce = Math.max(atOnce, doors.atOnce);
    tasks.count += bulk.tasks.count;
    tasks.longest = Math.max(tasks.longest, bulk.tasks.longest);
    sum = await page.locator('[data-bulk-text]').innerText();
  }
  const protocol = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol)[0],
  );
  await context.close();
  return { protocol: protocol ?? 'unknown', times, slowest, atOnce, sum, tasks };
}
/** Units of each controller per measurement. */
export const turnsOfBulk = runs;
