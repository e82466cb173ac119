import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#domain/routes/index.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { findChromiumWithWindows } from '#tests/support/browser/findChromium.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { runInWorker, workerTarget } from '#tests/support/browser/runInWorker.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { unitOn } from '#tests/support/browser/browser.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** The doors that the tests move, each another one. */
const unitCount = 45;
let siteId: number;
let server: TestServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  const { folder } = await buildWhenStale();
  server = await startTestServer({ dashboard: () => Promise.resolve(folder) });
  const { organisationId, ...desk } = await openDesk(server);
  ({ siteId, token } = desk);
  await server.build.features({ id: organisationId });
  for (let unit = 0; unit < unitCount; unit += 1) await server.build.unit({ siteId, status: 'locked' });
  // Includes pages restored by the back button.
  // Without windows, Chromium keeps no page for the back button.
  const executablePath = findChromiumWithWindows();
  if (executablePath === null) throw new Error('Only a Chromium with windows keeps a page for the back button.');
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  browser = await chromium.launch({ ...launchOptions(), executablePath, ignoreDefaultArgs });
});

afterAll(() => browser.close());

async function openTabs(
  context: BrowserContext,
  ...paths: readonly string[]
): Promise<{ pages: Page[]; units: number[] }> {
  const pages = await Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage();
      await page.goto(`${server.url}${path}`);
      await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached', timeout: 20_000 });
      return page;
    }),
  );
  const tiles = pages[0]?.locator('[data-unit-id][data-status=locked]');
  const units = await tiles?.evaluateAll((all) => all.map((tile) => Number(tile.getAttribute('data-unit-id'))));
  return { pages, units: units ?? [] };
}

/** Locks of hosts, tabs and the writer role. */
async function locksOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name ?? ''));
  return (names ?? []).filter((name) => name.startsWith('gatehouse-'));
}
const livesIn = async (page: Page) => (await locksOf(page)).filter((name) => name.startsWith('gatehouse-tab-')).length;
const hostsIn = async (page: Page) => (await locksOf(page)).filter((name) => name.startsWith('gatehouse-host|'));

interface Seen {
  atFirst: number;
  /** Those of the first lines that were missing, however briefly. A line above the board may push the last ones out. */
  lost: string[];
}

/** Notes the contents of the page, however briefly they show. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-unit-id]')].map(({ dataset }) => dataset['unitId'] ?? '');
    const first = shown();
    const seen: Seen = { atFirst: first.length, lost: [] };
    const look = () => {
      const now = shown();
      seen.lost.push(...first.slice(0, 10).filter((id) => !now.includes(id)));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** Hosts are lost, and pages find new ones. Messages in between may be too short to see. */
async function comesBack(page: Page, lose: () => Promise<unknown>): Promise<void> {
  const former = await hostsIn(page);
  await lose();
  const others = async () => (await hostsIn(page)).filter((name) => !former.includes(name));
  await expect.poll(others, { timeout: 20_000 }).toHaveLength(1);
  await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached' });
}

async function keptItsUnits(seen: () => Promise<Seen>): Promise<void> {
  const { atFirst, lost } = await seen();
  expect(atFirst).toBeGreaterThan(10);
  expect(lost).toEqual([]);
}

async function showsDoor(pages: readonly Page[], id: number): Promise<void> {
  server.device.report({ kind: 'unit', id, state: { status: 'opened' }, event: null });
  for (const page of pages) await unitOn(page, id).and(page.locator('[data-status=opened]')).first().waitFor();
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // the page cannot answer any more
  await crashed;
}

/** A browser without these kinds of workers, so that hosts run elsewhere. */
async function contextWithout(missing: readonly string[]): Promise<BrowserContext> {
  const context = await signedInContext(browser, { token, siteId });
  await context.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(window, name);
  }, missing);
  return context;
}

/** Too slow for every run: `npm run proof:worker`. */
const isProving = isProofOf('worker');

it.runIf(isProving)('outlives its crashed tabs and its shared worker, with every row on the screen', async () => {
  const context = await signedInContext(browser, { token, siteId });
  const board = routes['dashboard.list'].path;
  const { pages, units } = await openTabs(context, board, board, routes['unit.list'].path);
  const [first, second, third] = pages as [Page, Page, Page];
  expect(await livesIn(first)).toBe(3);

  await crash(third);
  await expect.poll(() => livesIn(first)).toBe(2);

  const [seen, seenBySecond] = [await watch(first), await watch(second)];
  const cdp = await browser.newBrowserCDPSession();
  const targetId = await workerTarget(browser);
  await comesBack(first, () => cdp.send('Target.closeTarget', { targetId }));
  await showsDoor([first, second], units[0] ?? 0);
  for (const each of [seen, seenBySecond]) await keptItsUnits(each);
  await context.close();
});

describe.runIf(isProving)('the replica of a browser', () => {
  it('outlives errors of its shared worker, and one that hangs', async () => {
    const context = await signedInContext(browser, { token, siteId });
    const board = routes['dashboard.list'].path;
    const { pages, units } = await openTabs(context, board, board);
    const [first, second] = pages as [Page, Page];
    const [afterError = 0, afterHang = 0] = units.slice(3);
    let [seen, seenBySecond] = [await watch(first), await watch(second)];

    const failing = 'setTimeout(() => { throw new Error("Nobody catches this."); })';
    await comesBack(first, () => runInWorker(browser, failing));
    await showsDoor([first, second], afterError);
    for (const each of [seen, seenBySecond]) await keptItsUnits(each);

    [seen, seenBySecond] = [await watch(first), await watch(second)];
    const hanging = 'for (const until = Date.now() + 20_000; Date.now() < until;);';
    await comesBack(first, () => runInWorker(browser, hanging));
    await showsDoor([first, second], afterHang);
    for (const each of [seen, seenBySecond]) await keptItsUnits(each);
    const hosts = await hostsIn(first);
    expect(hosts.map((name) => name.split('|').at(-1)).toSorted()).toEqual(['1', '2']);
    await context.close();
  });

  it('shows current rows after the back button, and never lets two builds write one store', async () => {
    const context = await signedInContext(browser, { token, siteId });
    const board = routes['dashboard.list'].path;
    const { pages, units } = await openTabs(context, board, board);
    const [first, second] = pages as [Page, Page];
    const [id = 0, later = 0] = units.slice(10);

    await second.evaluate(() => Object.assign(window, { isTheSame: true }));
    await second.goto(`${server.url}/config.json`);
    await expect.poll(() => livesIn(first)).toBe(1);
    await showsDoor([first], id);
    await second.goBack({ waitUntil: 'commit' });
    await unitOn(second, id).and(second.locator('[data-status=opened]')).first().waitFor();
    expect(await second.evaluate(() => 'isTheSame' in window)).toBe(true);

    const [own = ''] = await hostsIn(first);
    const build = own.split('|')[1] ?? '';
    const newer = await context.newPage();
    await newer.addInitScript((old) => {
      const { SharedWorker: Worker } = window;
      const named = (name = '') => name.replace(old, 'another-build');
      window.SharedWorker = class extends Worker {
        constructor(address: string | URL, options?: string | WorkerOptions) {
          super(address, typeof options === 'object' ? { ...options, name: named(options.name) } : named(options));
        }
      };
    }, build);
    await newer.goto(`${server.url}${board}`);
    await newer.locator('[data-freshness=live]').first().waitFor({ state: 'attached' });
    expect((await hostsIn(first)).toSorted()).toEqual([own, 'gatehouse-host|another-build|0'].toSorted());
    expect((await locksOf(first)).filter((name) => name === 'gatehouse-writer')).toHaveLength(1);
    await showsDoor([first, second, newer], later);
    await context.close();
  });

  const realms = [
    ['a worker of each tab, where none can be shared', ['SharedWorker']],
    ['the page itself, where there are no workers', ['SharedWorker', 'Worker']],
  ] as const;

  it.each(realms)('runs in %s, and tabs still share their commands', async (_name, missing) => {
    const context = await contextWithout(missing);
    const { pages, units } = await openTabs(context, routes['dashboard.list'].path, routes['dashboard.list'].path);
    const [first, second] = pages as [Page, Page];
    expect(await hostsIn(first)).toEqual([]);
    const [id = 0, later = 0] = units.slice(20 + missing.length * 5);
    await unitOn(first, id).click();
    await first.getByRole('button', { name: /^Unlock / }).click();
    await unitOn(second, id).locator('[data-command-state]').first().waitFor();
    await showsDoor(pages, later);
    const sent = () => server.device.commands.filter((command) => 'id' in command && command.id === id);
    await expect.poll(sent).toHaveLength(1);
    await context.close();
  });

  it.each(realms)(
    'outlives, in %s, a crashed tab, errors, a hanging host, and the back button',
    async (_name, missing) => {
      const context = await contextWithout(missing);
      const board = routes['dashboard.list'].path;
      const { pages, units } = await openTabs(context, board, board, board);
      const [first, second, third] = pages as [Page, Page, Page];
      const nextDoor = () => units.shift() ?? 0;

      await crash(third);
      await expect.poll(() => livesIn(first)).toBe(2);
      await showsDoor([first, second], nextDoor());

      const failing = 'setTimeout(() => { throw new Error("Nobody catches this."); })';
      const hanging = 'for (const until = Date.now() + 20_000; Date.now() < until;);';
      for (const harm of missing.length === 1 ? [failing, hanging] : []) {
        const seen = await watch(first);
        const [worker] = first.workers();
        worker?.evaluate(harm).catch(() => undefined); // one that hangs does not answer
        await expect
          .poll(() => worker !== undefined && first.workers().includes(worker), { timeout: 20_000 })
          .toBe(false);
        await expect.poll(() => first.workers()).toHaveLength(1);
        await first.locator('[data-freshness=live]').first().waitFor({ state: 'attached' });
        await showsDoor([first, second], nextDoor());
        await keptItsUnits(seen);
      }

      const id = nextDoor();
      await second.goto(`${server.url}/config.json`);
      await showsDoor([first], id);
      await second.goBack({ waitUntil: 'commit' });
      await unitOn(second, id).and(second.locator('[data-status=opened]')).first().waitFor();
      await showsDoor([first, second], nextDoor());
      await context.close();
    },
  );

  it("goes on to the next kind of host where a worker's code cannot be loaded", async () => {
    const context = await signedInContext(browser, { token, siteId });
    await context.route('**/assets/worker-*.js', (route) => route.abort());
    const { pages, units } = await openTabs(context, routes['dashboard.list'].path);
    await showsDoor(pages, units.at(-1) ?? 0);
    await context.close();
  });
});
