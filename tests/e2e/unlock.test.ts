import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import {
  browserOfFile,
  chooseSite,
  complaintsOf,
  signInByForm,
  unitOn,
  waitForConnection,
} from '#tests/support/browser/browser.ts';
import { paintedStates, watchCommands } from '#tests/support/browser/commandWatch.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { startProxy, type Proxy, type ProxyOptions } from '#tests/support/proxy/proxy.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
const logSchema = z.looseObject({ rows: z.array(z.looseObject({ event: z.string() })) });
let server: TestServer;
let proxy: Proxy;
let context: BrowserContext;
let complaints: readonly string[];
let page: Page;
let email: string;
let boxId: number;
let hallId: number;

beforeAll(async () => {
  server = await startTestServer({
    dashboard: () => Promise.resolve(dashboardFolder),
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
  });
  const { build } = server;
  const { id: organisationId } = await build.features();
  // The first of their names is a newcomer's.
  const { id: ashgroveId } = await build.site({ organisationId, name: 'Ashgrove' });
  await build.unit({ siteId: ashgroveId });
  const { id: siteId } = await build.site({ organisationId, name: 'Newstead' });
  const { id: controllerId } = await build.controller({ siteId });
  const wired = async (channel: number, name: string) =>
    (await build.unit({ siteId, controllerId, channel, name, status: 'locked' })).id;
  boxId = await wired(0, 'Box 5');
  hallId = await wired(1, 'Söhne 7');
  await wired(2, 'Söhne 8');
  ({ email } = await build.user({ organisationId }));
  proxy = await startProxy({ target: server.url });
  context = await browser().newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  complaints = complaintsOf(context);
  await watchCommands(context);
  page = await context.newPage();
});

afterAll(async () => {
  await context.close();
  await proxy.close();
});

const opens = (id: number) =>
  proxy.passed.filter(({ method, path }) => method === 'POST' && path === `/api/admin/units/${id}/open`);

it('unlocks a door from sign-in to its confirmation, in two tabs at once, as the event log has it', async () => {
  await signInByForm(page, proxy.url, { email, password: builtPassword });
  expect(new URL(page.url()).pathname).toBe(pathTo('dashboard.list'));
  await chooseSite(page, 'Newstead');
  await waitForConnection(page, 'live');

  const second = await context.newPage();
  await second.goto(`${proxy.url}${pathTo('unit.detail', { id: boxId })}`);
  await second.getByText('Locked').first().waitFor();
  expect(await second.getByRole('button', { name: 'Site: Newstead' }).count()).toBe(1);

  // Chromium paints a background tab once a second, and a click waits for two pictures.
  await page.bringToFront();
  await unitOn(page, boxId).click();
  await page.getByRole('button', { name: /^Unlock / }).dblclick();
  for (const tab of [page, second]) {
    const steps = tab.locator('[data-command-state=confirmed]').filter({ hasText: 'Requested' });
    await steps.waitFor();
    expect(await steps.innerText()).toMatch(/confirmed in \d+(\.\d+)? s/);
    const states = await paintedStates(tab);
    expect(states.at(-1)).toBe('confirmed');
    expect(['requested', 'sent', 'accepted']).toContain(states[0]);
  }
  await second.getByText('Unlocked', { exact: true }).first().waitFor();
  expect(opens(boxId)).toHaveLength(1);
  await second.close();

  const token = await server.signIn({ email });
  const { body } = await server.call('GET', `api/admin/eventLogs/units/${boxId}`, { token });
  const events = logSchema.parse(body).rows.map(({ event }) => event);
  expect(events.toReversed()).toEqual(['Open Requested', 'Unlocked']);
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

describe('the palette', () => {
  const box = () => page.getByRole('combobox', { name: 'Search and commands' });
  const option = (name: string) => page.getByRole('option', { name }).first();

  async function search(text: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await page.keyboard.type(text);
  }

  it('leaves the slash key to the search of the page', async () => {
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
    await page.waitForURL(`${proxy.url}${pathTo('unit.detail', { id: hallId })}`);
    await box().waitFor({ state: 'detached' });
    const recent = async () =>
      JSON.parse(
        (await page.evaluate((key) => localStorage.getItem(key), storageKeys.recentRecords)) ?? '[]',
      ) as unknown[];
    await expect.poll(async () => (await recent())[0]).toEqual({ entity: 'unit', id: hallId });

    const opener = page.getByRole('button', { name: /^Search \S+ K$/ });
    await opener.click();
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Söhne 7' }).waitFor();
    await page.keyboard.press('Escape');
    await box().waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('unlocks a door after a confirmation, and shows that it is unlocked', async () => {
    await search('unlock sohne 7');
    await option('Unlock Söhne 7').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock Söhne 7' }).waitFor();
    expect(opens(hallId)).toHaveLength(0);
    await page.keyboard.press('Enter');
    await page.locator('dialog [data-command-state=confirmed]').waitFor();
    expect(opens(hallId)).toHaveLength(1);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(complaints.filter((text) => !failedRequests.test(text))).toEqual([]);
  });

  it('finds without a server what the browser holds, and says why a door cannot be unlocked', async () => {
    await proxy.down();
    await waitForConnection(page, 'reconnecting', 'maintenance', 'offline');
    await search('unlock sohne 8');
    await option('Unlock Söhne 8').waitFor();
    expect(await option('Unlock Söhne 8').getAttribute('aria-disabled')).toBe('true');
    // An option out of sight has no inner text.
    expect(await option('Unlock Söhne 8').textContent()).toMatch(/connection|reach/i);
    await page.close();
    await proxy.up();
  });
});

/** An empty browser, behind its own proxy. */
async function newcomer(options: Omit<ProxyOptions, 'target'>) {
  const between = await startProxy({ target: server.url, ...options });
  const fresh = await browser().newContext({ viewport: { width: 1280, height: 900 } });
  const page = await fresh.newPage();
  const close = async () => {
    await fresh.close();
    await between.close();
  };
  return { page, between, close, enter: () => signInByForm(page, between.url, { email, password: builtPassword }) };
}

it.runIf(isProofOf('journeys'))(
  'shows a first-time visitor that rows are loading, never that no server answers',
  async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page, enter, close } = await newcomer({
      ask: async ({ path }) => {
        if (/^\/api\/admin\/(sites|units|areas)\b/.test(path)) await held;
        return path;
      },
    });
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => seen.add(document.body.innerText);
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await enter();
    // The first screen's tiles, then a list's rows.
    await page.locator('main [aria-hidden=true] > [aria-hidden=true]:nth-child(40)').first().waitFor();
    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await page.waitForURL((url) => url.pathname === pathTo('unit.list'));
    await page.locator('[data-skeleton]').first().waitFor();
    release();
    await page.locator('[data-unit-id]').first().waitFor();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].join('\n'));
    const wrong = /isn't responding|Loading units|Couldn't load|No sites yet|No units yet/.exec(seen);
    expect(wrong?.[0]).toBeUndefined();
    await close();
  },
);

it.runIf(isProofOf('journeys'))(
  'says why the list of sites cannot be read, retries, and shows units all the while',
  async () => {
    let isBroken = true;
    const body = 'The site register rests.';
    const { page, between, enter, close } = await newcomer({
      instead: ({ path }) => (isBroken && /^\/api\/admin\/sites\b/.test(path) ? { status: 500, body } : undefined),
    });
    await enter();
    // Nobody needs the sites to see units.
    const units = page.getByRole('main').locator('[data-unit-id]');
    await units.first().waitFor();
    const said = page.getByRole('banner').getByRole('button', { name: noSiteMessages.notRead });
    expect(await said.textContent()).toContain(body);
    await said.waitFor();
    const asked = () => between.passed.filter(({ path }) => path.startsWith('/api/admin/sites')).length;
    const before = asked();
    await said.click();
    await expect.poll(asked).toBeGreaterThan(before);
    await said.waitFor();
    isBroken = false;
    // The host retries too, and may be faster.
    await said.evaluateAll((buttons) =>
      buttons.forEach((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    );
    await said.waitFor({ state: 'detached' });
    await units.first().waitFor();
    await close();
  },
);
