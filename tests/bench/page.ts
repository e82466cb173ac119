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
    awaitCleaning(state: string): Promise<number>;
    awaitPress(): Promise<number>;
    watchInputs(shortest: number): void;
    takeInputs(): { reported: number[]; count: number };
    lastCall(): { from: number; to: number };
  }
}

/** Shows the table in one way: opens a page, and knows when all is loaded. */
export interface Contestant {
  name: string;
  path: string;
  complete: string;
  /** Whether the storm includes typing into its search. */
  typed: boolean;
}

/** How long anything may take (milliseconds). */
const patience = 60_000;

/**
 * Signed in, with watchRows.js. Has a profile, as people's browsers do: without one no compiled code is kept. The first
 * blank page stays open: otherwise the window would go with its last page, and the next measurement would include a new
 * one.
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

/** Opens a page. Returns the time from navigation to the painted rows (milliseconds). */
export async function openFirstRows(context: BrowserContext, url: string): Promise<{ page: Page; firstRows: number }> {
  const page = await context.newPage();
  let tell: (milliseconds: number) => void;
  const painted = new Promise<number>((resolve) => (tell = resolve));
  await page.exposeFunction('tellFirstRows', (milliseconds: number) => tell(milliseconds));
  await page.goto(url, { waitUntil: 'commit' });
  return { page, firstRows: await painted };
}

/** Stores these values, then opens the address. */
export async function openWith(page: Page, url: string, stored: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(url, { waitUntil: 'commit' });
}

/** A window of its own: the browser would not paint a page behind another. */
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

/** Waits until the page is complete. Returns the time since navigation (milliseconds). */
export async function untilComplete(page: Page, { complete }: Pick<Contestant, 'complete'>): Promise<number> {
  await page.locator(complete).first().waitFor({ state: 'attached', timeout: patience });
  return page.evaluate(() => performance.now());
}

/** Over 50 ms, of a page's main thread. */
export interface LongTasks {
  count: number;
  /** Milliseconds; 0: none. */
  longest: number;
}

/** Tasks over 50 ms on the page's main thread meanwhile. */
export async function longTasksDuring<T>(page: Page, run: () => Promise<T>): Promise<{ value: T; tasks: LongTasks }> {
  const since = await page.evaluate(() => performance.now());
  const value = await run();
  // The browser reports tasks when idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const durations = await page.evaluate(
    (from) => window.bench.longTasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
    since,
  );
  return { value, tasks: { count: durations.length, longest: Math.max(0, ...durations) } };
}

/** The longest task that began after `since`; 0: none over 50 ms. Milliseconds. */
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
