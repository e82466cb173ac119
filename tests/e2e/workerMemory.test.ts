import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityOf } from '#domain/entities/index.ts';
import { routes } from '#domain/routes/index.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { superAdminSignIn } from '#server/seed/people.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { heapOfWorker } from '#tests/support/browser/runInWorker.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** The largest difference between the page's estimate and the worker's memory. */
const tolerance = 0.25;
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
});
afterAll(() => browser.close());

/** A fact of the developer page, by heading. */
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** The bytes of a text such as "About 14.7 MB". */
function bytesIn(text: string): number {
  const [, number = '', unit = ''] = /About ([\d.]+) (kB|MB)/.exec(text) ?? [];
  return Number(number) * (unit === 'MB' ? 1_000_000 : 1_000);
}

it.runIf(isProofOf('worker')).each([
  { scale: 1, seen: 'nothing', paths: [] },
  { scale: 6, seen: 'nothing', paths: [] },
  { scale: 6, seen: 'units', paths: [routes['unit.list'].path, routes['dashboard.list'].path] },
])(
  'tells about how much memory its worker takes with $scale times the demo data, $seen being looked at before',
  async ({ scale, paths }) => {
    const { folder } = await buildWhenStale();
    const server = await startTestServer({ seed: { ...usualSeed, scale }, dashboard: () => Promise.resolve(folder) });
    const token = await tokenOf(server.url, superAdminSignIn);
    const context = await signedInContext(browser, { token, siteId: 1 });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(`${server.url}${path}`);
      await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached', timeout: 30_000 });
    }
    await page.goto(`${server.url}${routes.developer.path}`);
    for (const entity of ['unit', 'booking', 'customer'] as const) {
      const row = page.getByRole('row', { name: new RegExp(`^${entityOf(entity).label.many} `) });
      await row.getByText('Live').waitFor({ timeout: 30_000 });
    }
    let before: string | null = null;
    const isIndexed = async () => before === (before = await fact(page, 'Searchable rows').textContent());
    await expect.poll(isIndexed, { interval: 1_500, timeout: 30_000 }).toBe(true);
    const heap = await heapOfWorker(browser);
    const reckoned = bytesIn((await fact(page, 'Memory').textContent()) ?? '');
    expect(Math.abs(reckoned / heap - 1)).toBeLessThan(tolerance);
    await context.close();
    await server.close();
  },
  120_000,
);
