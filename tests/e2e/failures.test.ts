import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { apiMessages } from '#domain/messages/api.ts';
import {
  deleteFailed,
  featuresNotRead,
  forbidden,
  lockableNotOpened,
  maintenance,
  networkFailed,
  online,
  pageNotLoaded,
  moduleNotLoaded,
  siteNotStored,
  timedOut,
  userNotRead,
} from '#domain/messages/catalogue.ts';
import { notSortable, recordMissing } from '#domain/messages/pageNotices.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { keepSaid, saidIn } from '#tests/support/browser/said.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { startProxy, type Instead, type Passing, type Proxy } from '#tests/support/proxy/proxy.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
let server: TestServer;
let proxy: Proxy;
let context: BrowserContext;
/** At the board, beside the page of most tests. */
let board: Page;
let page: Page;
let complaints: readonly string[];
let unitId: number;
let lockable: { id: number; name: string };

/** The present fault; undefined: none. */
let fault: (passing: Passing) => Instead | 'broken' | 'held' | undefined = () => undefined;
let release: () => void = () => undefined;

async function ask(passing: Passing): Promise<string> {
  const happens = fault(passing);
  if (happens === 'held') {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  }
  // A held request never reaches the server, however late its end is noticed here.
  if (happens === 'broken' || happens === 'held') throw new Error('The connection breaks.');
  return passing.path;
}

function instead(passing: Passing): Instead | undefined {
  const happens = fault(passing);
  return typeof happens === 'object' ? happens : undefined;
}

const expected = [failedRequests, /^LoadFailure: /, /^WebSocket connection to .* failed: /];

const popups = (page: Page) => page.locator('[data-popup]');
const popupOf = (page: Page, text: string) => popups(page).filter({ hasText: text });
/** The popup stays only a second. */
async function saysOnline(page: Page): Promise<void> {
  await expect.poll(() => saidIn(page), { timeout: 20_000 }).toContain(online.text);
}
const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click();
const pass = (milliseconds: number) => context.clock.fastForward(milliseconds);
const only = (method: string, part: string, happens: ReturnType<typeof fault>) => (passing: Passing) =>
  passing.method === method && passing.path.includes(part) ? happens : undefined;
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const hide = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.maintenance);

const hasMeasured = () => page.locator('button:not([aria-busy])').filter({ hasText: 'Measure now' }).waitFor();

async function saveName(name: string): Promise<void> {
  await page.getByLabel('First name').fill(name);
  await press('Save profile');
}

async function openBoard(): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(proxy.url + pathTo('dashboard.list'));
  await opened.locator(`[data-unit-id="${unitId}"]`).waitFor();
  return opened;
}

describe('a failure', () => {
  beforeAll(async () => {
    server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
    const organisation = await server.build.organisation();
    const site = await server.build.site({ organisationId: organisation.id });
    unitId = (await server.build.unit({ siteId: site.id })).id;
    lockable = await server.build.lockable({ siteId: site.id });
    const user = await server.build.user({ organisationId: organisation.id });
    await server.signIn(user);
    proxy = await startProxy({ target: server.url, ask, instead });
    const token = await server.signIn(user);
    context = await signedInContext(browser(), { token, siteId: site.id }, { viewport: { width: 1280, height: 900 } });
    await context.clock.install();
    await keepSaid(context);
    complaints = await watchContext(context, { addresses: [proxy.url], expected });
    board = await openBoard();
    page = await openBoard();
  });
  afterAll(async () => {
    release();
    await context.close();
    await proxy.close();
    await server.close();
  });

  afterEach(() => {
    fault = () => undefined;
    expect(complaints).toEqual([]);
  });

  it('says of the search whose code a new version took away what it says of any module', async () => {
    fault = ({ path }) => (/\/assets\/PaletteHost.*\.js/.test(path) ? { status: 404, body: 'gone' } : undefined);
    await page.keyboard.press('Control+k');
    await popupOf(page, moduleNotLoaded.text(false)).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await popups(page).getByRole('button', { name: 'Close message' }).click();
    await popups(page).waitFor({ state: 'detached' });
  });

  it.runIf(isProofOf('journeys'))(
    'asks for a refresh when a page does not arrive, and for support when the refresh did not help',
    async () => {
      fault = ({ path }) => (/\/assets\/AccountPage.*\.js/.test(path) ? { status: 404, body: 'gone' } : undefined);
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Account settings' }).click();
      await popupOf(page, pageNotLoaded.text(false)).waitFor();
      await pass(11_000);
      expect(await popups(page).count()).toBe(1);
      await page.reload();
      await popupOf(page, pageNotLoaded.text(true)).waitFor();
      fault = () => undefined;
      await page.getByRole('main').getByRole('button', { name: 'Refresh the page' }).click();
      await page.getByRole('button', { name: 'Save profile' }).waitFor();
    },
  );

  it.runIf(isProofOf('journeys'))(
    'shows one popup for all 403 answers within 5 s, for 10 s, unless that is switched off',
    async () => {
      await goTo(page, pathTo('account'));
      // The page has read what it shows, so the popups below are those of the measurement.
      await page.getByRole('button', { name: 'Save profile' }).waitFor();
      await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
      const earlier = (await saidIn(page)).length;
      const refusing = (body: string) => only('GET', '/users/current/', { status: 403, body });
      for (const [body, text] of [
        ['Ask the owner.', forbidden.text('Ask the owner.')],
        ['', forbidden.text()],
      ] as const) {
        fault = refusing(body);
        await press('Measure now');
        await popupOf(page, text).waitFor();
        await hasMeasured();
        expect(await page.locator('[data-count]').count()).toBe(0);
        await pass(10_000);
        await popups(page).waitFor({ state: 'detached' });
      }
      // Meanwhile the page's own refetches are refused.
      const read = proxy.passed.length;
      await pass(timing.pollInterval);
      await expect.poll(() => proxy.passed.length).toBeGreaterThan(read);

      await page.getByRole('switch', { name: 'Show permission messages' }).click();
      const before = proxy.passed.length;
      await press('Measure now');
      await expect.poll(() => proxy.passed.length).toBeGreaterThan(before + 1);
      await hasMeasured();
      expect(await saidIn(page)).toHaveLength(earlier + 2);
      fault = () => undefined;
      await page.getByRole('switch', { name: 'Show permission messages' }).click();
    },
  );

  it('goes to the list when a record is not there, and does not sort by what has no order', async () => {
    await goTo(page, pathTo('unit.detail', { id: 999_999 }));
    await page.waitForURL((url) => url.pathname === pathTo('unit.list'));
    await popupOf(page, recordMissing.text('Unit', 999_999)).waitFor();
    await goTo(page, `${pathTo('unit.list')}?sort=colour`);
    await popupOf(page, notSortable.text('colour')).waitFor();
    await page.waitForURL((url) => !url.search.includes('colour'));
  });

  it('reloads each tab once when the API is gone, loses nothing typed, and says when it is back', async () => {
    await goTo(page, pathTo('account'));
    await page.getByRole('button', { name: 'Save profile' }).waitFor();
    const tabs = [board, page];
    await Promise.all(tabs.map(mark));
    fault = ({ path }) => (path.startsWith('/api/') ? 'broken' : undefined);
    await saveName('Kim');
    await page.getByText(networkFailed.text).first().waitFor();
    for (const tab of tabs) await popupOf(tab, maintenance.text).waitFor();
    expect(await flag(board)).not.toBeNull();
    await pass(10_000);
    for (const tab of tabs) await expect.poll(() => isMarked(tab).catch(() => true), { timeout: 20_000 }).toBe(false);
    await board.locator(`[data-unit-id="${unitId}"]`).waitFor();
    await Promise.all(tabs.map(mark));
    await pass(30_000);
    expect(await flag(board)).not.toBeNull();
    expect(await popupOf(board, maintenance.text).count()).toBe(0);

    fault = () => undefined;
    await pass(2_000);
    for (const tab of tabs) await saysOnline(tab);
    expect(await flag(board)).toBeNull();
    await pass(1_000);
    for (const tab of tabs) await popupOf(tab, online.text).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Kim');
    expect(await Promise.all(tabs.map(isMarked))).toEqual([true, true]);
  });

  it("shows the server's answer to a form in the form, and that to a delete in a popup", async () => {
    const puts = () => proxy.passed.filter(({ method }) => method === 'PUT').length;
    fault = only('PUT', '/users/current/', { status: 400, body: 'That name is taken.' });
    await saveName('Robin');
    await page.getByText('That name is taken.').waitFor();
    fault = only('PUT', '/users/current/', { status: 500, body: '<html>Oops</html>', type: 'text/html' });
    await saveName('Robin R.');
    await page.getByText(`${apiMessages.unexpected} (500)`).waitFor();
    fault = only('PUT', '/users/current/', 'held');
    const before = puts();
    await saveName('Robin S.');
    await expect.poll(puts).toBe(before + 1);
    await pass(60_000);
    await page.getByText(timedOut.text).waitFor();
    release();
    expect(await page.getByText(accountMessages.profileSaved).count()).toBe(0);

    fault = only('DELETE', '/users/current/', { status: 500, body: 'It cannot be ended now.' });
    await pass(10_000);
    await press(/^Sign out .*/);
    await popupOf(page, deleteFailed.text('It cannot be ended now.')).waitFor();
    await pass(2_000);
    await popupOf(page, 'It cannot be ended now.').waitFor({ state: 'detached' });
  });

  it('says once why a delete was refused, and keeps the reason in the question until that is closed', async () => {
    await goTo(page, pathTo('unit.detail', { id: unitId }));
    await page.getByRole('dialog').getByRole('button', { name: formMessages.leave.keep }).click();
    await press('More actions');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    fault = only('DELETE', `/units/${unitId}`, { status: 409, body: 'It is rented out.' });
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: 'Delete' }).click();
    await popupOf(page, deleteFailed.text('It is rented out.')).waitFor();
    await question.getByText(recordMessages.remove.failed('It is rented out.')).waitFor();
    expect([await popups(page).count(), await page.locator('[data-count]').count()]).toEqual([1, 0]);
    await pass(timing.popup.deleteError);
    await popups(page).waitFor({ state: 'detached' });
    expect(await question.getByText(recordMessages.remove.failed('It is rented out.')).count()).toBe(1);
    await question.getByRole('button', { name: recordMessages.remove.stay }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(pathTo('unit.detail', { id: unitId }));
  });

  it('shows what the server answered to a command, and calls none failed that may have worked', async () => {
    await goTo(page, pathTo('lockable.detail', { id: lockable.id }));
    fault = only('POST', `/lockables/${lockable.id}/open`, { status: 500, body: 'The relay board rests.' });
    await press(`Open ${lockable.name}`);
    await popupOf(page, lockableNotOpened.text('The relay board rests.')).waitFor();
    const open = page.locator('[data-command-state=unconfirmed]').first();
    await open.waitFor();
    await page.getByText(commandMessages.serverResponse('The relay board rests.')).first().waitFor();

    fault = only('POST', `/units/${unitId}/open`, { status: 403, body: 'Doors are for the night shift.' });
    await board.locator(`[data-unit-id="${unitId}"]`).click();
    await board.getByRole('button', { name: /^Unlock / }).click();
    await popupOf(board, forbidden.text('Doors are for the night shift.')).waitFor();
    await board.locator('[data-command-state=failed]').first().waitFor();
    expect([await popups(board).count(), await board.locator('[data-count]').count()]).toEqual([1, 0]);
    expect(server.device.commands).toEqual([]);
  });

  it('is noticed by a page that only looks on, told to a hidden one once it is shown, and never reloads into a dead server', async () => {
    await goTo(page, pathTo('account'));
    await page.getByRole('button', { name: 'Save profile' }).waitFor();
    await mark(page);
    await hide(board, 'hidden');
    await proxy.down();
    await popupOf(page, maintenance.text).waitFor();
    expect(await popupOf(board, maintenance.text).count()).toBe(0);
    await hide(board, 'visible');
    await popupOf(board, maintenance.text).waitFor();
    await pass(10_000);
    await popupOf(page, maintenance.text).waitFor({ state: 'detached' });
    await pass(10_000);
    expect(await isMarked(page)).toBe(true);
    // Only the API is back: a tab that asks whether it may reload would otherwise reload while closing.
    const addresses: readonly string[] = [pathTo('account'), pathTo('dashboard.list')];
    fault = ({ path }) => (addresses.includes(path) ? { status: 503, body: 'Not yet.' } : undefined);
    await proxy.up();
    await pass(2_000);
    await saysOnline(page);
    expect(await isMarked(page)).toBe(true);
  });

  it.runIf(isProofOf('journeys'))(
    'says that a site does not exist, and only logs that the user or the features could not be read',
    async () => {
      await goTo(page, pathTo('dashboard.list'));
      await page.getByRole('dialog').getByRole('button', { name: formMessages.leave.keep }).click();
      await page.evaluate((key) => localStorage.setItem(key, '999999'), storageKeys.siteId);
      // A site counts as missing only among all sites, so the worker must have noticed the outage's end.
      // The tab that notices first says it, and chooses a site for both.
      const saidInEither = async () => [...(await saidIn(board)), ...(await saidIn(page))];
      await expect.poll(saidInEither).toContain(siteNotStored.text);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      for (const [path, text] of [
        ['/users/current/', userNotRead.text],
        ['/organisations/features/', featuresNotRead.text],
      ] as const) {
        fault = only('GET', path, { status: 500, body: 'Not now.' });
        await page.reload();
        await expect.poll(() => logged.some((line) => line.includes(text))).toBe(true);
        await page.locator(`[data-unit-id="${unitId}"]`).waitFor();
        expect(await saidIn(page)).toEqual([]);
      }
    },
  );
});
