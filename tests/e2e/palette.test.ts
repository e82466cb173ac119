import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { ownBrowserOfFile, waitForConnection } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
/** The simulated devices act ten times as fast. */
const quickClock: Clock = { ...systemClock, after: (wait, callback) => systemClock.after(wait / 10, callback) };
let server: TestServer;
let proxy: Proxy;
let context: BrowserContext;
let page: Page;
let unitId: number;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({
    dashboard: () => Promise.resolve(dashboardFolder),
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt', clock: quickClock }),
  });
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const { id: controllerId } = await server.build.controller({ siteId });
  ({ id: unitId } = await server.build.unit({ siteId, controllerId, channel: 0, name: 'Söhne 7' }));
  await server.build.unit({ siteId, controllerId, channel: 1, name: 'Söhne 8' });
  const token = await server.signIn(await server.build.user({ organisationId }));
  proxy = await startProxy({ target: server.url });
  context = await signedInContext(browser(), { token, siteId });
  complaints = await watchContext(context, { addresses: [proxy.url], expected: [failedRequests] });
  page = await context.newPage();
  await page.goto(`${proxy.url}${pathTo('dashboard.list')}`);
  await waitForConnection(page, 'live');
});

afterAll(async () => {
  await context.close();
  await proxy.close();
  await server.close();
});

const box = () => page.getByRole('combobox', { name: 'Search and commands' });
const option = (name: string) => page.getByRole('option', { name }).first();

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box().waitFor();
  await page.keyboard.type(text);
}

it('moves the focus to the search of the page by the slash key', async () => {
  await page.mouse.move(300, 300);
  const searchbox = page.getByRole('searchbox').first();
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return searchbox.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await searchbox.fill('');
  await searchbox.blur();
});

it('opens a unit by the keys that are typed at once, and offers it first the next time', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sohne 7');
  await option('Söhne 7').waitFor();
  expect(await box().inputValue()).toBe('sohne 7');
  const activeId = await box().getAttribute('aria-activedescendant');
  expect(await page.locator('[role=option][aria-selected=true]').getAttribute('id')).toBe(activeId);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${proxy.url}${pathTo('unit.detail', { id: unitId })}`);
  await box().waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.recentRecords))
    .toBe(JSON.stringify([{ entity: 'unit', id: unitId }]));

  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Söhne 7' }).waitFor();
  await page.keyboard.press('Escape');
  await box().waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('unlocks a door after a confirmation, and shows that it is unlocked', async () => {
  const sent = () => proxy.passed.filter(({ path }) => path === `/api/admin/units/${unitId}/open`).length;
  await search('unlock sohne 7');
  await option('Unlock Söhne 7').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock Söhne 7' }).waitFor();
  expect(sent()).toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('dialog [data-command-state=confirmed]').waitFor();
  expect(sent()).toBe(1);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('finds without a server what the browser holds, and says why a door cannot be unlocked', async () => {
  await proxy.down();
  await waitForConnection(page, 'reconnecting', 'maintenance', 'offline');
  await search('unlock sohne 8');
  await option('Unlock Söhne 8').waitFor();
  expect(await option('Unlock Söhne 8').getAttribute('aria-disabled')).toBe('true');
  expect(await option('Unlock Söhne 8').innerText()).toMatch(/connection|reach/i);
});
