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
export async function benchContext(token: string, siteId: number): Promise<BrowserContext> {
  const temporary = '';
  const viewport = { width: 1440, height: 900 };
  const context = await chromium.launchPersistentContext(temporary, { ...launchOptions(), viewport });
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
