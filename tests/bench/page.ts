import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { startSignedIn } from '#tests/support/browser/signedInContext.ts';

declare global {
  /** See watchRows.js. */
  interface Window {
    bench: { longTasks: { startTime: number; duration: number }[] };
    awaitStatus(unitId: number, status: string): Promise<number>;
    awaitStatuses(expected: Readonly<Record<number, string>>): Promise<number>;
    awaitPalette(text: string): Promise<number>;
    awaitRows(quiet: number): Promise<number | null>;
    awaitPage(): Promise<number>;
    awaitBulk(): Promise<number>;
  }
}

/** Ways in which the same table is shown: how a page of it is opened, and what says that it holds everything. */
export interface Contestant {
  name: string;
  path: string;
  complete: string;
  /** Whether its search is typed into during the storm; without, there is none. */
  typed: boolean;
}

/** How long anything may take (milliseconds). */
const patience = 60_000;

/**
 * A browser of its own, signed in, whose pages note what watchRows.js says. It has a profile, as people's browsers do:
 * one without keeps no compiled code. The blank page that it begins with stays open: without one the browser's window
 * would go with its last page, and opening another would be measured with the next.
 */
export async function benchContext(
  token: string,
  siteId: number,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  const temporary = '';
  const viewport = { width: 1440, height: 900 };
  const { args, ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(temporary, {
    ...options,
    args: [...args, ...flags],
    viewport,
  });
  await startSignedIn(context, { token, siteId });
  await context.addInitScript({ path: fileURLToPath(new URL('./watchRows.js', import.meta.url)) });
  return context;
}

/** Opens a page and waits for its first rows: milliseconds from navigation until they were painted. */
export async function openFirstRows(context: BrowserContext, url: string): Promise<{ page: Page; firstRows: number }> {
  const page = await context.newPage();
  let tell: (milliseconds: number) => void;
  const told = new Promise<number>((resolve) => (tell = resolve));
  await page.exposeFunction('tellFirstRows', (milliseconds: number) => tell(milliseconds));
  await page.goto(url, { waitUntil: 'commit' });
  return { page, firstRows: await told };
}

/** Opens an address once the browser keeps these values, as if somebody had chosen them before. */
export async function openWith(page: Page, url: string, stored: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(url, { waitUntil: 'commit' });
}

/** Opens a page in another window of the same browser: both are painted, as a page behind another would not be. */
export async function openInWindow(beside: Page, url: string): Promise<Page> {
  const context = beside.context();
  const session = await context.newCDPSession(beside);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const coming = context.waitForEvent('page');
  await session.send('Target.createTarget', { url: 'about:blank', browserContextId, newWindow: true });
  const page = await coming;
  await session.detach();
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** Waits until the page says that it holds everything; milliseconds from navigation. */
export async function untilComplete(page: Page, { complete }: Pick<Contestant, 'complete'>): Promise<number> {
  await page.locator(complete).first().waitFor({ state: 'attached', timeout: patience });
  return page.evaluate(() => performance.now());
}

/** The tasks over 50 ms of a page's main thread. */
export interface LongTasks {
  count: number;
  /** Milliseconds; 0: none. */
  longest: number;
}

/** Runs something, and tells the tasks over 50 ms of the page's main thread meanwhile. */
export async function longTasksDuring<T>(page: Page, run: () => Promise<T>): Promise<{ value: T; tasks: LongTasks }> {
  const since = await page.evaluate(() => performance.now());
  const value = await run();
  // The browser tells of a task when it has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const durations = await page.evaluate(
    (from) => window.bench.longTasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
    since,
  );
  return { value, tasks: { count: durations.length, longest: Math.max(0, ...durations) } };
}

/** The longest task of the page's main thread that began after a moment; 0: none over 50 ms. Both in milliseconds. */
export function longestTask(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (from) =>
      Math.max(
        0,
        ...window.bench.longTasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
      ),
    since,
  );
}
