import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';

declare global {
  /** See watchRows.js. */
  interface Window {
    bench: { firstRows: Promise<number>; longTasks: { startTime: number; duration: number }[] };
    awaitStatus(unitId: number, status: string): Promise<number>;
    awaitStatuses(expected: Readonly<Record<number, string>>): Promise<number>;
  }
}

/** Ways in which the same table is shown: how a page of it is opened, and what says that it holds everything. */
export interface Contestant {
  name: string;
  path: string;
  complete: RegExp;
  /** Whether its search is typed into during the storm; without, there is none. */
  typed: boolean;
}

/** How long anything may take (milliseconds). */
const patience = 60_000;

/** A browser of its own, signed in, whose pages note what watchRows.js says. */
export async function benchContext(browser: Browser, token: string, siteId: number): Promise<BrowserContext> {
  const context = await signedInContext(browser, { token, siteId }, { viewport: { width: 1440, height: 900 } });
  await context.addInitScript({ path: fileURLToPath(new URL('./watchRows.js', import.meta.url)) });
  return context;
}

/** Opens a page and waits for its first rows: milliseconds from navigation until they were painted. */
export async function openFirstRows(context: BrowserContext, url: string): Promise<{ page: Page; firstRows: number }> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  return { page, firstRows: await page.evaluate(() => window.bench.firstRows) };
}

/** Waits until the page says that it holds everything; milliseconds from navigation. */
export async function untilComplete(page: Page, { complete }: Pick<Contestant, 'complete'>): Promise<number> {
  await page.getByText(complete).first().waitFor({ timeout: patience });
  return page.evaluate(() => performance.now());
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
