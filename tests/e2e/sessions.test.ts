import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { sessionCalls } from '#domain/calls/session.ts';
import { databasePrefix, keyBelongsTo, storageKeys } from '#domain/limits/storageKeys.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { pathTo } from '#domain/routes/path.ts';
import { serverTiming } from '#server/config/timing.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { BrowserLess, seen, signedIn } from '#tests/support/replica/browserLess.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { keepLog, type LogLine } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('journeys');
const browser = ownBrowserOfFile();
const kept = keepLog();
let server: TestServer;
let context: BrowserContext;
let complaints: readonly string[];
/** Two tabs; `npm run proof:journeys` has a third. */
let pages: readonly [Page, Page, ...Page[]];
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;

/** Creates a person with an organisation, site and unit that nobody else may see. */
async function person(unit: string) {
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId });
  const site = await server.build.site({ organisationId, name: `Site of ${unit}` });
  const { id: unitId } = await server.build.unit({ siteId: site.id, name: unit });
  const user = await server.build.user({ organisationId });
  return {
    ...user,
    unit,
    unitId,
    siteId: site.id,
    site: site.name,
    credentials: { email: user.email, password: builtPassword },
  };
}

let morgan: Awaited<ReturnType<typeof person>>;
let robin: Awaited<ReturnType<typeof person>>;

beforeAll(async () => {
  server = await startTestServer({
    log: kept.log,
    dashboard: () => Promise.resolve(dashboardFolder),
    now: () => new Date(Date.now() + ahead),
  });
  [morgan, robin] = [await person('Morgan 101'), await person('Robin 202')];
  context = await browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
  pages = [await context.newPage(), await context.newPage(), ...(isProof ? [await context.newPage()] : [])];
  for (const page of pages) await page.goto(`${server.url}${pathTo('login')}`);
});

const atLogin = () => Promise.all(pages.map((page) => page.waitForURL(`${server.url}${pathTo('login')}`)));

async function signIn({ credentials, unit }: typeof morgan): Promise<void> {
  const [first] = pages;
  // Chromium paints a background tab once a second, and a click waits for two pictures.
  await first.bringToFront();
  await first.getByLabel('Email').fill(credentials.email);
  await first.getByLabel('Password', { exact: true }).fill(credentials.password);
  await first.keyboard.press('Enter');
  // Every tab follows without a reload.
  for (const page of pages) await page.getByText(unit).first().waitFor();
}

const stored = (key: string) => pages[0].evaluate((name) => localStorage.getItem(name), key);

const databases = () =>
  pages[0].evaluate(
    async (prefix) => (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name] : [])),
    databasePrefix,
  );

async function personalKeys(): Promise<string[]> {
  const names = Object.keys(keyBelongsTo) as (keyof typeof storageKeys)[];
  const personal = names.filter((name) => keyBelongsTo[name] === 'person').map((name) => storageKeys[name]);
  const keys = await pages[0].evaluate(() => Object.keys(localStorage));
  return keys.filter((key) => personal.some((start) => key.startsWith(start)));
}

const endedNotice = (page: Page) => page.getByText(sessionMessages.signInEnded, { exact: true });
const currentUser = (page: Page, status: number) =>
  page.waitForResponse((response) => response.url().includes('/users/current/') && response.status() === status);
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

it("ends in every tab when the server ends it, says why, and keeps the person's rows and drafts", async () => {
  await signIn(morgan);
  const draft = `${storageKeys.draftPrefix}${morgan.id}.unit`;
  await pages[0].evaluate((key) => localStorage.setItem(key, '{}'), draft);
  const token = (await stored(storageKeys.token)) ?? '';
  const kept = await databases();
  expect(kept.length).toBeGreaterThan(0);

  // The sign-out comes from another browser.
  await server.call('POST', sessionCalls.signOut.path, { token });
  await atLogin();
  for (const page of pages) {
    await endedNotice(page).waitFor();
    expect(await page.getByText(morgan.unit).count()).toBe(0);
    expect(await page.locator('[data-popup]').count()).toBe(0);
  }
  expect(await databases()).toEqual(kept);

  await signIn(morgan);
  expect([await stored(draft), await stored(storageKeys.signInEnded)]).toEqual(['{}', null]);
});

it.runIf(isProof)('sends no requests a second after tabs noticed that another one removed the token', async () => {
  const [first, ...others] = pages;
  // A colleague views the same unit elsewhere: their events would reach anybody still connected.
  const colleague = await server.build.user({ organisationId: morgan.organisationId });
  const witness = new BrowserLess();
  const session = await signedIn(server.url, { email: colleague.email, password: builtPassword });
  const { client } = await witness.openTab(server.url, session, morgan.siteId);
  const moves = async () => {
    for (const status of ['opened', 'armed'] as const) {
      server.device.report({ kind: 'unit', id: morgan.unitId, state: { status } });
      await seen(client.record('unit', morgan.unitId), (unit) => 'record' in unit && unit.record.status === status);
    }
  };
  const calls = () => kept.lines().filter((line) => line['userId'] === morgan.id && 'route' in line);
  const { length: before } = calls();
  await moves();
  await expect.poll(() => calls().length).toBeGreaterThan(before);
  try {
    await first.evaluate((key) => localStorage.removeItem(key), storageKeys.token);
    await Promise.all(others.map((page) => page.waitForURL(`${server.url}${pathTo('login')}`)));
    // Counted from here: a busy machine tells the other tabs late.
    const noticedAt = Date.now();
    while (Date.now() < noticedAt + 1_000) await moves();
    // A call is logged when it is answered: one that was sent before may still be on its way.
    const sentAt = (line: LogLine) => Number(line['time']) - Number(line['milliseconds']);
    for (const page of others) await comeBack(page);
    await moves();
    expect(calls().filter((line) => sentAt(line) > noticedAt + 1_000)).toEqual([]);
  } finally {
    await witness.close();
    // The tab that removed it has not noticed.
    await first.goto(`${server.url}${pathTo('login')}`);
    await signIn(morgan);
  }
});

it('ends everywhere with a sign-out, and leaves nothing for the next person', async () => {
  const [first, second] = pages;
  const token = (await stored(storageKeys.token)) ?? '';
  await first.evaluate((key) => localStorage.setItem(key, '"dark"'), storageKeys.colourMode);
  await first.bringToFront();
  await first.getByRole('button', { name: /^Account: / }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await atLogin();
  expect(await personalKeys()).toEqual([]);
  expect([await stored(storageKeys.colourMode), await endedNotice(second).count()]).toEqual(['"dark"', 0]);
  await expect.poll(databases).toEqual([]);
  await expect
    .poll(async () => (await server.call('GET', `api/admin/users/current/${morgan.id}`, { token })).status)
    .toBe(401);

  for (const page of pages)
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => seen.add(document.body.innerText);
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
  await signIn(robin);
  for (const page of pages) {
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].join(' '));
    expect(seen).toContain(robin.unit);
    expect([seen.includes(morgan.unit), seen.includes(morgan.site)]).toEqual([false, false]);
  }
});

it('ends when the token expires, without any request, and never by a wrong clock alone', async () => {
  const [first, second] = pages;
  await second.evaluate((leap) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + leap;
  }, serverTiming.signIn);
  const accepted = currentUser(second, 200);
  await comeBack(second);
  await accepted;
  await second.getByText(robin.unit).first().waitFor();

  ahead = serverTiming.signIn;
  await comeBack(second);
  await atLogin();
  await endedNotice(first).waitFor();
  expect(complaints).toEqual([]);
});
