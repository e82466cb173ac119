import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { z } from 'zod';
import { pathTo } from '#domain/routes/path.ts';
import { unitStatusTones, type UnitStatus } from '#domain/states/unitStatus.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { longTasksDuring, type LongTasks } from '#tests/bench/page.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { heapOfWorker } from '#tests/support/browser/runInWorker.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { requireChromium } from './requireChromium.ts';

/**
 * The wall screen in a storm of live events: no task over 50 ms, flat memory, and tiles that equal the server's records
 * at the end. `--minutes` sets its length.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Math.max(2, Number(values.minutes));
const minute = 60_000;
/** The site with most doors, which the storm floods. */
const siteId = 1;
/** The first minute whose memory counts: by then feed and journal are full. */
const firstMinute = Math.min(4, minutes - 1);
/** The allowed growth of memory from that minute to the last. */
const tolerance = 0.05;
/** The longest time for the tiles to show the last event (milliseconds). */
const patience = 30_000;

const failures: string[] = [];
function check(isGood: boolean, text: string): void {
  console.log(`  ${isGood ? '✓' : '✗'} ${text}`);
  if (!isGood) failures.push(text);
}

const executablePath = await requireChromium();
const { folder } = await buildWhenStale();
// PostgreSQL works beside the server's process; PGlite in it stores fewer events.
const postgres = findPostgres() === null ? null : await startPostgres();
const database: DatabaseChoice =
  postgres === null ? { kind: 'memory' } : { kind: 'url', url: await createBareDatabase(postgres.url) };
const server = await startServer({
  database,
  host: '127.0.0.1',
  port: 0,
  seed: { number: 1, date: null, scale: 1 },
  devices: openSimulator({ seed: 1, storm: true }),
  rentalsClock: false,
  dashboard: () => Promise.resolve(folder),
});
const browser = await chromium.launch({ ...launchOptions(), executablePath });
const token = await tokenOf(server.url, demoSignIn);

/** Bytes of the live objects of page and worker. */
async function liveBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + (await heapOfWorker(browser));
}

const rowSchema = z.looseObject({ status: z.string().optional(), doorState: z.string().optional() });
const listSchema = z.object({ rows: z.array(rowSchema) });

async function rowsOf(resource: string): Promise<z.output<typeof rowSchema>[]> {
  const rows = [];
  for (;;) {
    const query = new URLSearchParams({ siteId: String(siteId), limit: '500', offset: String(rows.length) });
    const answer = await fetch(`${server.url}/api/admin/${resource}?${query.toString()}`, {
      headers: { Authorization: token },
    });
    const page = listSchema.parse(await answer.json()).rows;
    rows.push(...page);
    if (page.length === 0) return rows;
  }
}

/** The tiles that doors change, by the API's lists. */
async function countedByServer(): Promise<{ open: number; alarming: number }> {
  const isOpen = ({ status }: { status?: string | undefined }) => unitStatusTones[status as UnitStatus] === 'open';
  const [units, gates, lockables] = [await rowsOf('units'), await rowsOf('gates'), await rowsOf('lockables')];
  return {
    open: [...units, ...gates].filter(isOpen).length + lockables.filter((row) => row.doorState === 'opened').length,
    alarming: units.filter((row) => row['alarmingSince'] != null).length,
  };
}

const shownTile = (page: Page, name: string) =>
  page.locator(`[data-tile=${name}] [data-value]`).first().getAttribute('data-value');

/** Returns the tasks of each minute, and the live bytes after it. Collecting garbage is a long task, so it is not counted. */
async function watchMinutes(page: Page): Promise<{ bytes: number; tasks: LongTasks }[]> {
  const byMinute = [];
  for (let passed = 1; passed <= minutes; passed += 1) {
    const { tasks } = await longTasksDuring(page, () => page.waitForTimeout(minute));
    const bytes = await liveBytes(page);
    byMinute.push({ bytes, tasks });
    const memory = `${(bytes / 1_000_000).toFixed(1)} MB`;
    console.log(`  minute ${passed}: ${memory}, ${tasks.count} tasks over 50 ms, load ${loadavg()[0]?.toFixed(1)}`);
  }
  return byMinute;
}

async function prove(): Promise<void> {
  const context = await signedInContext(browser, { token, siteId }, { viewport: { width: 1920, height: 1080 } });
  await context.addInitScript({ path: fileURLToPath(new URL('../tests/bench/watchRows.js', import.meta.url)) });
  const page = await context.newPage();
  page.on('pageerror', (error) => check(false, `The page threw: ${error.message}`));
  let events = 0;
  const stopCounting = server.storage.onCommit((changes) => {
    events += changes.length;
    return Promise.resolve();
  });
  await page.goto(`${server.url}${pathTo('dashboard.activity')}?wall=on`);
  await page.locator('[data-wall] [data-tile=open][data-state=live]').waitFor({ timeout: patience });
  // The first minute starts after the first lists.
  await page.waitForTimeout(10_000);
  events = 0;
  const byMinute = await watchMinutes(page);
  const on = postgres === null ? 'PGlite' : 'PostgreSQL';
  console.log(`  ${Math.round(events / (minutes * 60))} events a second, stored by ${on}`);
  await server.devices.close();
  stopCounting();
  const growth = (byMinute.at(-1)?.bytes ?? 0) / (byMinute[firstMinute - 1]?.bytes ?? 0) - 1;
  const [count, longest] = [
    byMinute.reduce((sum, { tasks }) => sum + tasks.count, 0),
    Math.max(...byMinute.map(({ tasks }) => tasks.longest)),
  ];
  check(count === 0, `${count} tasks over 50 ms, the longest ${longest.toFixed(0)} ms`);
  check(growth <= tolerance, `memory from minute ${firstMinute} to ${minutes}: ${(growth * 100).toFixed(1)} %`);
  // The server stores what the doors reported last, while the wall follows.
  const until = Date.now() + patience;
  for (;;) {
    const counted = await countedByServer();
    const shown = { open: await shownTile(page, 'open'), alarming: await shownTile(page, 'alarming') };
    const isEqual = shown.open === String(counted.open) && shown.alarming === String(counted.alarming);
    if (!isEqual && Date.now() < until) continue;
    check(isEqual, `open: ${shown.open} on the wall, ${counted.open} at the server`);
    check(isEqual, `alarming: ${shown.alarming} on the wall, ${counted.alarming} at the server`);
    return;
  }
}

try {
  await prove();
} finally {
  await browser.close();
  await server.close();
  await postgres?.stop();
}
process.exit(failures.length === 0 ? 0 : 1);
