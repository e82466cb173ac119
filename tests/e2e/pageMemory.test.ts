import { chromium, type Browser, type CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeIds, routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { superAdminSignIn } from '#server/seed/people.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const siteId = 3;
const navigations = 1_000;
/** Bytes that the tab may hold more after all navigations than when every page had been opened once. */
const allowedGrowth = 10_000_000;
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
});
afterAll(() => browser.close());

/** Bytes of the tab's live objects. */
async function heapOf(inspector: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize } = await inspector.send('Runtime.getHeapUsage');
  return usedSize;
}

it.runIf(isProofOf('memory'))(
  'takes no more memory with every page that is opened, while doors are used',
  async ({ annotate }) => {
    const { folder } = await buildWhenStale();
    const server = await startTestServer({
      seed: usualSeed,
      devices: undefined,
      dashboard: () => Promise.resolve(folder),
    });
    const token = await tokenOf(server.url, superAdminSignIn);
    const parametersOf = await exampleRecords(server.url, { token, siteId });
    const paths = routeIds.filter((id) => routeOf(id).public !== true).map((id) => pathTo(id, parametersOf(id)));
    const context = await signedInContext(browser, { token, siteId });
    const page = await context.newPage();
    const inspector = await context.newCDPSession(page);
    await page.goto(server.url);
    const heaps: number[] = [];
    for (let count = 0; count < navigations; count += 1) {
      await goTo(page, paths[count % paths.length] ?? '/');
      await page.getByRole('main').getByRole('heading').first().waitFor();
      if ((count + 1) % paths.length > 0) continue;
      heaps.push(await heapOf(inspector));
      await annotate(`After ${count + 1} pages: ${((heaps.at(-1) ?? 0) / 1_000_000).toFixed(1)} MB.`);
    }
    const [afterEachPage = 0] = heaps;
    expect((heaps.at(-1) ?? Infinity) - afterEachPage).toBeLessThan(allowedGrowth);
    await context.close();
    await server.close();
  },
  1_200_000,
);
