import { cpSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile, waitForConnection } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { runInWorker } from '#tests/support/browser/runInWorker.ts';
import { startReceiver, type Receiver, type ReceivedEvent } from '#tests/support/reporting/receiver.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('journeys');

/** Reports wait until the page is idle. */
const patience = { timeout: 10_000 };
const browser = ownBrowserOfFile();
const folder = temporaryFolder();
const resetToken = 'Zq8tokenOfAReset_4711';
/** These texts must never be reported. */
const secrets = ['jane', '412 345', '48213957', resetToken, 'hunter2'];
const widgetCalls: { url: string; referer: string | undefined }[] = [];
let widget: Server;
let widgetUrl: string;
let receiver: Receiver;
let server: TestServer;
let token: string;
let context: BrowserContext;
let complaints: readonly string[];

/** A help chat: a button in the lower right corner, styled as such scripts do. */
const widgetScript = `
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Help chat';
  button.style.cssText = 'position: fixed; right: 16px; bottom: 16px; z-index: 2147483647';
  window.chatStartedAt = performance.now();
`;

async function startWidget(): Promise<void> {
  widget = createServer((request, response) => {
    widgetCalls.push({ url: request.url ?? '', referer: request.headers.referer });
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(widgetScript);
  });
  await new Promise<void>((resolve) => widget.listen(0, '127.0.0.1', resolve));
  widgetUrl = `http://127.0.0.1:${(widget.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await startWidget();
  receiver = await startReceiver();
  cpSync(dashboardFolder, folder.path, { recursive: true });
  const config = { sentryDsn: receiver.dsn, chatWidgetUrl: `${widgetUrl}/widget.js` };
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify(config));
  server = await startTestServer({ dashboard: () => Promise.resolve(folder.path) });
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId });
  await server.build.site({ organisationId, name: 'Plainville' });
  token = await server.signIn(await server.build.user({ organisationId, permissions: everywhere(31) }));
  context = await signedInContext(browser(), { token });
  complaints = await watchContext(context, {
    addresses: [server.url, receiver.url, widgetUrl],
    expected: [/Told by this test/, failedRequests, /^LoadFailure: /],
  });
});

afterAll(async () => {
  await context.close();
  await Promise.all([server.close(), receiver.close()]);
  widget.closeAllConnections();
  await new Promise((resolve) => widget.close(resolve));
  folder.remove();
});

/** Uncaught faults with secrets in their words. */
const cause = (page: Page, words: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(`${text} for jane@example.com, 0412 345 678, PIN 48213957`);
    });
    void Promise.reject(new Error(`Rejected: ${text} with {"password": "hunter2"} at ${location.href}`));
  }, words);

const reported = (part: string): ReceivedEvent[] =>
  receiver.events().filter(({ exception }) => exception?.values.some(({ value }) => value.includes(part)));

/** The reporting code is loaded. */
const reporterOn = (page: Page) =>
  page.waitForFunction(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name, responseEnd }) => name.includes('/startReporting-') && responseEnd > 0,
    ),
  );

const helpChat = (page: Page) => page.getByRole('button', { name: 'Help chat' });

// Pages stay open: a watched worker outlives its last page, and the next page would wait for its end.
describe('an uncaught error', () => {
  it('is reported from the first moment on, by the pattern of its route and without anything personal', async () => {
    const page = await context.newPage();
    // Long before the reporting code is loaded.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        throw new Error('Told by this test: early, for jane@example.com');
      }),
    );
    await page.goto(`${server.url}/reset-password/${resetToken}?email=jane@example.com#48213957`);
    await expect.poll(() => reported('early').length, patience).toBe(1);
    await cause(page, 'Told by this test: late');
    await expect.poll(() => reported('late').length, patience).toBe(2);
    for (const event of reported('Told')) expect(event.transaction).toBe('/reset-password/:token');
    expect(
      reported('late')
        .map(({ tags }) => tags['kind'])
        .toSorted(),
    ).toEqual(['error', 'rejection']);
    const [{ release, environment, user }] = reported('late') as [ReceivedEvent];
    expect([environment, release]).toEqual(['development', expect.stringMatching(/^gatehouse@9\.5\.6\+[0-9a-f]{12}$/)]);
    expect(new Set(reported('Told').map((event) => event.user.id))).toEqual(new Set([user.id]));
  });

  it.runIf(isProof)('in the shared worker is reported once', async () => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(`${server.url}${pathTo('unit.list')}`);
      await waitForConnection(page, 'live');
      await reporterOn(page);
    }
    await runInWorker(browser(), 'setTimeout(() => { throw new Error("Told by this test: worker 0412 345 678") })');
    await expect.poll(() => reported('worker').length, patience).toBe(1);
    // Both pages know of it, and of the worker's replacement.
    for (const page of [first, second]) await waitForConnection(page, 'live');
    expect(reported('worker')).toMatchObject([{ tags: { kind: 'worker' } }]);
    // Any page on the worker may report, the previous test's too.
    expect([pathTo('unit.list'), '/reset-password/:token']).toContain(reported('worker')[0]?.transaction);
  });

  it.runIf(isProof)('is reported where a page could not be loaded', async () => {
    const page = context.pages().at(-1) as Page;
    await page.route('**/assets/*.js', (route) => route.abort());
    await goTo(page, '/no-such-page');
    await expect
      .poll(() => receiver.events().filter(({ tags }) => tags['kind'] === 'page').length, patience)
      .toBeGreaterThan(0);
  });

  it('carries no personal data in any byte that was sent', () => {
    expect(receiver.received.length).toBeGreaterThanOrEqual(isProof ? 5 : 3);
    for (const { address, headers, body } of receiver.received) {
      const bytes = `${address} ${JSON.stringify(headers)} ${body}`.toLowerCase();
      for (const secret of secrets) expect(bytes).not.toContain(secret.toLowerCase());
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
    }
  });
});

describe('the chat widget', () => {
  let visitor: BrowserContext;
  let visited: Page;
  beforeAll(async () => {
    visitor = await browser().newContext();
  });
  afterAll(() => visitor.close());

  const roomOn = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--chat-room'));

  it('is on the guest display too, and loads after all of it', async () => {
    visited = await visitor.newPage();
    await visited.goto(`${server.url}${pathTo('guestTables', { id: 1 })}`);
    await helpChat(visited).waitFor();
    const { started, loaded } = await visited.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const { chatStartedAt } = window as unknown as { chatStartedAt: number };
      return { started: chatStartedAt, loaded: entry?.loadEventEnd ?? 0 };
    });
    expect(started).toBeGreaterThan(loaded);
    expect(await roomOn(visited)).not.toBe('');
  });

  it.runIf(isProofOf('journeys'))(
    'stays out while the address holds a reset link, and loads once that page is left',
    async () => {
      const page = await visitor.newPage();
      await page.goto(`${server.url}/reset-password/${resetToken}`);
      await page.getByRole('textbox', { name: 'New password' }).waitFor();
      // Reporting loads as late as the chat.
      await reporterOn(page);
      expect(await helpChat(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Back to login' }).click();
      await helpChat(page).waitFor();
      expect(await roomOn(page)).not.toBe('');
      expect(widgetCalls.length).toBeGreaterThanOrEqual(2);
      for (const { referer } of widgetCalls) expect(referer).toBeUndefined();
      const reports = await page.evaluate(() =>
        JSON.stringify([location, document.referrer, performance.getEntries(), { ...sessionStorage, ...localStorage }]),
      );
      expect(reports).not.toContain(resetToken);
    },
  );

  it('cannot widen what scripts may do', async () => {
    const outcome = await visited.evaluate(async () => {
      const inline = document.createElement('script');
      inline.textContent = 'window.inlineRan = true';
      document.head.append(inline);
      const isRefused = await fetch('http://127.0.0.1:9/').then(
        () => false,
        () => true,
      );
      return { inlineRan: 'inlineRan' in window, isRefused };
    });
    expect(outcome).toEqual({ inlineRan: false, isRefused: true });
  });

  it('leaves the console silent but for what the test caused', () => {
    expect(complaints).toEqual([]);
  });
});
