import type { Page } from 'playwright';
import { expect } from 'vitest';
import { waitForConnection } from '#tests/support/browser/browser.ts';
import { startPlainApi } from './plainApi.ts';
import type { Passing, Proxy } from './proxy.ts';

/** No request passed for so long: the page has its late parts too (milliseconds). */
const quietTime = 3_000;

export interface PageLoad {
  /** The API's calls with a query in words, such as "GET /api/admin/units?offset=0". */
  calls: readonly string[];
  /** A replica that waits a second for its socket reads its screen's lists before, and once more then. */
  isSocketPrompt: boolean;
}

const nameOf = ({ method, path }: Passing) => `${method} ${decodeURIComponent(path)}`;
const isOfList = ({ path }: Passing) => path.includes('offset=');
const isOfApi = ({ method, path }: Passing) => method !== 'OPTIONS' && path.startsWith('/api/');

async function untilQuiet({ passed, unanswered }: Proxy): Promise<void> {
  let seen = passed.length;
  let quietSince = Date.now();
  const isQuiet = () => {
    if (passed.length > seen || unanswered() > 0) {
      seen = passed.length;
      quietSince = Date.now();
    }
    return Date.now() - quietSince > quietTime;
  };
  await expect.poll(isQuiet, { interval: 200, timeout: 60_000 }).toBe(true);
}

/** Opens an address of the plain server, and waits until the page and its replica have asked for everything. */
export async function loadPage(page: Page, target: string, path: string): Promise<PageLoad> {
  let liveAt = Number.POSITIVE_INFINITY;
  const proxy = await startPlainApi({ target, onLive: () => (liveAt = Math.min(liveAt, Date.now())) });
  await page.goto(proxy.url + path);
  await page.locator('h1').first().waitFor();
  await waitForConnection(page, 'live');
  await untilQuiet(proxy);
  const passed = proxy.passed.filter(isOfApi);
  await page.close();
  await proxy.close();
  return { calls: passed.map(nameOf), isSocketPrompt: !passed.some((call) => isOfList(call) && call.at < liveAt) };
}

/** The calls that were made more often than needed, with their numbers: "2 GET /api/admin/units/1". */
export function doubledCalls({ calls, isSocketPrompt }: PageLoad): string[] {
  const needed = isSocketPrompt ? 1 : 2;
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].flatMap(([call, count]) => (count > needed ? [`${count} ${call}`] : []));
}
