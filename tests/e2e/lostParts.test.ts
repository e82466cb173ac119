import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  forgotPasswordFailed,
  maintenance,
  moduleNotLoaded,
  networkFailed,
  online,
} from '#domain/messages/catalogue.ts';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { keepSaid, saidIn } from '#tests/support/browser/said.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
let server: TestServer;
let proxy: Proxy;
const contexts: BrowserContext[] = [];
const complaints: (readonly string[])[] = [];
let email: string;
/** Files that a new version removed. */
let gone: RegExp | null = null;
let isDown = false;

const expected = [failedRequests, /^AppError: /, /^WebSocket connection to /];
const sessionCode = /\/assets\/session-.*\.js/;
const popups = (page: Page) => page.locator('[data-popup]');
const popupOf = (page: Page, text: string) => popups(page).filter({ hasText: text });
const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' });

async function down(): Promise<void> {
  isDown = true;
  await proxy.down();
}

async function up(): Promise<void> {
  isDown = false;
  await proxy.up();
}

/** A browser without others' data. */
async function openPage(): Promise<Page> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  await keepSaid(context);
  complaints.push(complaintsOf(context));
  return context.newPage();
}

/** A page before sign-in that never becomes idle, so prefetches nothing. */
async function openRestless(path: string): Promise<Page> {
  const page = await openPage();
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(proxy.url + path);
  await emailOf(page).waitFor();
  return page;
}

async function underEmail(page: Page): Promise<string> {
  const id = (await emailOf(page).and(page.locator('[aria-invalid=true]')).getAttribute('aria-describedby')) ?? '';
  return page.locator(`[id="${id}"]`).innerText();
}

async function signIn(page: Page, by = email): Promise<void> {
  await emailOf(page).fill(by);
  await page.getByLabel('Password', { exact: true }).fill(builtPassword);
  await page.keyboard.press('Enter');
}

describe('code that does not arrive', () => {
  beforeAll(async () => {
    server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
    ({ email } = await server.build.user());
    const instead = ({ path }: { path: string }) =>
      gone?.test(path) === true ? { status: 404, body: 'Not there.' } : undefined;
    proxy = await startProxy({ target: server.url, instead });
  });
  afterEach(async () => {
    if (isDown) await up();
    gone = null;
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  it.runIf(isProofOf('journeys'))('is requested again when the server died before somebody typed', async () => {
    const page = await openRestless(pathTo('forgotPassword'));
    await down();
    await emailOf(page).fill(email);
    for (const _try of [1, 2]) {
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect.poll(() => underEmail(page)).toBe(forgotPasswordFailed.text(networkFailed.text));
      await popupOf(page, maintenance.text).waitFor();
      expect(await popups(page).count()).toBe(1);
      expect(await page.locator('[data-count]').count()).toBe(0);
      await emailOf(page).press('End');
    }
    await up();
    await expect.poll(() => saidIn(page), { timeout: 20_000 }).toContain(online.text);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(passwordMessages.resetLinkSent).waitFor();
    expect(await emailOf(page).inputValue()).toBe(email);
  });

  it('asks for a refresh where a new version has taken its place, for support from the second try on', async () => {
    const page = await openRestless(pathTo('login'));
    gone = sessionCode;
    await signIn(page);
    await popupOf(page, moduleNotLoaded.text(false)).waitFor();
    expect(await page.getByText(moduleNotLoaded.text(true)).count()).toBe(0);
    expect(await emailOf(page).getAttribute('aria-invalid')).not.toBe('true');
    await page.keyboard.press('Enter');
    await popupOf(page, moduleNotLoaded.text(true)).waitFor();
    expect(await popups(page).count()).toBe(1);
  });

  it.runIf(isProofOf('journeys'))(
    'is there already where somebody turned to the page before, and a page comes by itself',
    async () => {
      const page = await openPage();
      const fetched = page.waitForResponse((response) => sessionCode.test(response.url()));
      await page.goto(proxy.url + pathTo('login'));
      await emailOf(page).hover();
      await (await fetched).finished();
      await page.waitForLoadState('networkidle');
      await down();
      await signIn(page);
      await expect.poll(() => underEmail(page)).toBe(networkFailed.text);
      await popupOf(page, maintenance.text).waitFor();
      await up();
      await expect.poll(() => saidIn(page), { timeout: 20_000 }).toContain(online.text);
      await page.keyboard.press('Enter');
      await page.waitForURL(proxy.url + pathTo(homeRoute));

      await page.getByRole('button', { name: /^Account/ }).waitFor();
      await down();
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Account settings' }).click();
      await page.getByRole('main').getByText(networkFailed.text).waitFor();
      await popupOf(page, maintenance.text).waitFor();
      await up();
      await page.getByRole('button', { name: 'Save profile' }).waitFor();
      expect(complaints.flat().filter((text) => expected.every((pattern) => !pattern.test(text)))).toEqual([]);
    },
  );
});
