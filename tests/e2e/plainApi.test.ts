import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { recordMissing } from '#domain/messages/pageNotices.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { browserOfFile, complaintsOf, unitOn, waitForConnection } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import type { Proxy } from '#tests/support/proxy/proxy.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** More than two pages of 7. */
const count = 18;
const browser = browserOfFile();
const ids: number[] = [];
let server: TestServer;
let proxy: Proxy;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let token: string;
let siteId: number;
let elsewhereId: number;
/** The first page's HTML. */
let html: string;
/** The numbers on our own server. The plain one gives the workspace booking the number of the storage one. */
let bookings: { storage: number; workspace: number; other: number };
let email: string;
let customerId: number;

const name = (place: number) => `C${String(place).padStart(3, '0')}`;

async function fill({ build }: TestServer): Promise<void> {
  const { id: organisationId } = await build.organisation();
  await build.features({ id: organisationId });
  siteId = (await build.site({ organisationId, name: 'Plainville' })).id;
  elsewhereId = (await build.site({ organisationId, name: 'Elsewhere' })).id;
  const booked = async (type: 'storage' | 'workspace', place: string) => {
    const unit = await build.unit({ siteId: elsewhereId, name: place });
    return (await build.booking({ siteId: elsewhereId, type, unitIds: [unit.id] })).id;
  };
  bookings = {
    storage: await booked('storage', 'Box 1'),
    workspace: await booked('workspace', 'Desk 1'),
    other: await booked('workspace', 'Desk 2'),
  };
  customerId = (await build.customer({ organisationId, siteId })).id;
  const { id: areaId } = await build.area({ siteId, name: 'Hall' });
  for (let place = 1; place <= count; place += 1)
    ids.push((await build.unit({ siteId, areaId, name: name(place) })).id);
  ({ email } = await build.user({ organisationId, permissions: everywhere(31) }));
}

beforeAll(async () => {
  const devices = openSimulator({ seed: 1, activity: false, behaviour: 'prompt' });
  server = await startTestServer({ devices, dashboard: () => Promise.resolve(dashboardFolder) });
  await fill(server);
  token = await server.signIn({ email });
  proxy = await startPlainApi({
    target: server.url,
    malformed: { entity: 'unit', id: ids[9] ?? 0 },
    renumbered: { id: bookings.workspace, as: bookings.storage },
  });
  context = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1440, height: 900 } });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main') === null) return;
      Object.assign(window, { shellAt: performance.now() });
      watch.disconnect();
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true });
  });
  html = (await (await page.goto(proxy.url + pathTo('dashboard.list')))?.text()) ?? '';
});

afterAll(async () => {
  await context.close();
  await proxy.close();
});

it('names every script that a page of somebody signed in needs before any of them has run', async () => {
  await page.locator('[data-unit-id]').first().waitFor();
  // On a slow machine, what nobody needs at first comes before the units do.
  const scripts = await page.evaluate(
    (laterParts) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (window as unknown as { shellAt: number }).shellAt + laterParts)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js') && !path.includes('/worker-')),
    timing.laterParts,
  );
  expect(scripts.length).toBeGreaterThan(4);
  // Scripts that start once the page is idle may have come by now.
  const needed = scripts.filter((path) => !/\/(start[A-Z]\w*|alerts)-/.test(path));
  expect(needed.filter((path) => !html.includes(path))).toEqual([]);
});

const shown = () =>
  page.locator('[data-unit-id]').evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute('data-unit-id'))));
const readable = () => ids.filter((_, place) => place !== 9);

it('shows every unit but the one that cannot be read, over all the small pages', async () => {
  await waitForConnection(page, 'live');
  await expect.poll(shown).toEqual(readable());
  await page.getByText('Hall').first().waitFor();
  const walks = proxy.passed.filter(({ path }) => path.startsWith('/api/admin/units?'));
  expect(walks.length).toBeGreaterThan(count / 7);
});

it('unlocks a unit and sees it confirmed', async () => {
  const [id = 0] = ids;
  await unitOn(page, id).click();
  await page.getByRole('button', { name: `Unlock ${name(1)}` }).click();
  await page.locator('[data-command-state=confirmed]').first().waitFor();
  await unitOn(page, id).and(page.locator('[data-status=unlocked]')).waitFor();
  await page.keyboard.press('Escape');
});

it('follows changes by events that say nothing but an id and a site', async () => {
  const [, renamed = 0, removed = 0] = ids;
  expect((await server.call('PUT', `api/admin/units/${renamed}`, { token, body: { name: 'C002 B' } })).status).toBe(
    200,
  );
  await unitOn(page, renamed).getByText('C002 B').waitFor();
  await server.call('DELETE', `api/admin/units/${removed}`, { token });
  await unitOn(page, removed).waitFor({ state: 'detached' });
});

// formSaves.test.ts saves by every form, from the same server.
it.runIf(isProofOf('plain'))('saves a new name by the form, and no field that the server withholds', async () => {
  const [, , , id = 0] = ids;
  const stored = async () => {
    const { body } = await server.call('GET', `api/admin/units/${id}`, { token });
    const { updatedAt: _at, ...fields } = body as AnyRecord & { updatedAt?: unknown };
    return fields;
  };
  const before = await stored();
  const main = page.getByRole('main');
  await goTo(page, pathTo('unit.edit', { id }));
  await main.getByLabel('Name', { exact: true }).fill('C004 B');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'C004 B' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathTo('unit.detail', { id }));
  expect(await stored()).toEqual({ ...before, name: 'C004 B' });
});

it('offers no history of a customer: the API has none', async () => {
  await goTo(page, pathTo('customer.detail', { id: customerId }));
  await page.getByRole('tab', { name: 'Bookings' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  expect(await page.getByRole('tab', { name: 'History' }).count()).toBe(0);
});

it('offers no second step of the sign-in, of oneself or of others: the API has none', async () => {
  await goTo(page, pathTo('account'));
  await page.getByRole('region', { name: 'Password', exact: true }).waitFor();
  await page.getByText(accountMessages.notOffered.signIns).waitFor();
  expect(await page.getByRole('region', { name: secondFactorMessages.section.title }).count()).toBe(0);
  expect(proxy.passed.filter(({ path }) => path.includes('/factors'))).toEqual([]);
});

it('shows the same in the list, and a unit with its events', async () => {
  const [first = 0, , removed = 0] = ids;
  await goTo(page, `${pathTo('unit.list')}?sort=name`);
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(shown).toEqual(
    readable()
      .filter((id) => id !== removed)
      .slice(0, 15),
  );
  await goTo(page, `${pathTo('unit.detail', { id: first })}?tab=events`);
  await page.getByRole('heading', { level: 1, name: name(1) }).waitFor();
  await page.getByRole('row', { name: 'Open Requested' }).first().waitFor();
});

it('opens the booking of the type in its address, where both types have its number', async () => {
  const readsSince = (start: number) =>
    proxy.passed.slice(start).flatMap(({ path }) => /^\/api\/admin\/(bookings\/\w+\/\d+)$/.exec(path)?.[1] ?? []);
  const address = pathTo('booking.detail', { type: 'workspace', id: bookings.storage });
  let start = proxy.passed.length;
  await goTo(page, address);
  await page.getByText('Desk 1').first().waitFor();
  // A list may have brought the booking before.
  const own = `bookings/workspace/${bookings.storage}`;
  expect(readsSince(start).filter((path) => path !== own)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(address);
  await expect.poll(() => page.getByText('Box 1').count()).toBe(0);

  start = proxy.passed.length;
  await goTo(page, pathTo('booking.detail', { type: 'storage', id: bookings.other }));
  await page.getByText(recordMissing.text('Storage booking', bookings.other)).first().waitFor();
  expect(new Set(readsSince(start))).toEqual(new Set([`bookings/storage/${bookings.other}`]));
});

it.runIf(isProofOf('plain'))(
  'loads at the login page, of all that only somebody signed in needs, session and page table alone',
  async () => {
    const visitor = await browser().newContext();
    const login = await visitor.newPage();
    await login.goto(`${proxy.url}${pathTo('login')}`);
    await login.locator('input[type=password]').waitFor();
    const signedInFiles = await login.evaluate(() => {
      const list = JSON.parse(document.getElementById('start-files')?.textContent ?? '{}') as { signedIn: string[] };
      return list.signedIn;
    });
    const loaded = () =>
      login.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const signedInOnes = async () => [...new Set((await loaded()).filter((path) => signedInFiles.includes(path)))];
    expect(await signedInOnes()).toEqual([]);
    // Prefetched once a person turns to the page: nothing loads after the server is gone.
    await login.locator('input[type=password]').hover();
    await expect
      .poll(async () => (await signedInOnes()).toSorted())
      .toEqual([expect.stringMatching(/\/page-table-/), expect.stringMatching(/\/session-/)]);
    await login.waitForLoadState('networkidle');
    expect(await signedInOnes()).toHaveLength(2);
    expect(signedInFiles.length).toBeGreaterThan(1);
    expect((await loaded()).filter((path) => path.startsWith('/api/'))).toEqual([]);
    await visitor.close();
  },
);

it.runIf(isProofOf('plain'))(
  'makes records at another origin, which allows only the headers of the agreement',
  async () => {
    const visitor = await signedInContext(browser(), { token, siteId: elsewhereId }, { bypassCSP: true });
    await visitor.route('**/config.json', (route) => route.fulfill({ json: { apiBase: proxy.url } }));
    const opened = await visitor.newPage();
    await opened.goto(`${server.url}${pathTo('lockable.create')}`);
    await opened.getByLabel('Name').fill('Locker without a key');
    const [sent] = await Promise.all([
      opened.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/lockables')),
      opened.getByRole('button', { name: 'Create lockable' }).click(),
    ]);
    expect((await sent.response())?.status()).toBe(201);
    expect(new URL(sent.url()).origin).toBe(proxy.url);
    expect(await sent.allHeaders()).not.toHaveProperty('idempotency-key');
    await visitor.close();
  },
);

it('leaves nothing on the console of its pages', () => {
  // The account page asks whether there is a list of sign-ins, and the browser notes that there is none.
  expect(complaints.filter((line) => !/404 .*\/sessions\)$/.test(line))).toEqual([]);
});
