import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { ownBrowserOfFile, signInByForm } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
const { leave, signOut } = formMessages;
let server: TestServer;
let person: { email: string; password: string };
let context: BrowserContext;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  await server.build.unit({ siteId });
  const { email } = await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' });
  person = { email, password: builtPassword };
  context = await signedInContext(browser(), { token: await tokenOf(server.url, person), siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
});

afterAll(async () => {
  await context.close();
  await server.close();
});

const firstName = (page: Page) => page.getByLabel('First name');
const shows = async (page: Page, text: string) => {
  await expect.poll(() => firstName(page).inputValue(), { timeout: 10_000 }).toBe(text);
};
const stands = (page: Page, path: string) => page.waitForURL(`${server.url}${path}`);
const leaving = (page: Page) => page.getByRole('dialog', { name: leave.title });
const drafts = (page: Page) =>
  page.evaluate((prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), storageKeys.draftPrefix);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('makes one record of a form whose answer was lost, also after a reload, and another of the next form', async () => {
  const page = await context.newPage();
  const lockers = async (name: string) => {
    const rows = await server.database.select({ name: lockables.name }).from(lockables);
    return rows.filter((row) => row.name === name).length;
  };
  await page.goto(server.url + pathTo('lockable.create'));
  await page.getByLabel('Name').fill('Locker of a lost answer');
  const path = `${server.url}/${resourceCalls('lockable').create.path}`;
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await press(page, 'Create lockable');
  await page.getByRole('alert').filter({ hasText: apiMessages.networkFailed }).first().waitFor();
  expect(await lockers('Locker of a lost answer')).toBe(1);
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
  await press(page, 'Create lockable');
  await page.waitForURL(/lockables\/\d+$/);
  expect(await lockers('Locker of a lost answer')).toBe(1);

  await page.goto(server.url + pathTo('lockable.create'));
  await page.getByLabel('Name').fill('Locker of the next form');
  await press(page, 'Create lockable');
  await page.waitForURL(/lockables\/\d+$/);
  expect(await lockers('Locker of the next form')).toBe(1);
  await page.close();
});

it('loses nothing that was typed: not by a reload, a way elsewhere, or a sign-in that ended', async () => {
  const page = await context.newPage();
  await page.goto(server.url + pathTo('unit.list'));
  await page.goto(server.url + pathTo('account'));
  await firstName(page).fill('Augusta Ada');
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
  await shows(page, 'Augusta Ada');

  await page.getByRole('link', { name: 'Units', exact: true }).click();
  await leaving(page).waitFor();
  await press(page, leave.stay);
  await leaving(page).waitFor({ state: 'detached' });
  await stands(page, pathTo('account'));
  await page.getByRole('link', { name: 'Units', exact: true }).click();
  await press(page, leave.keep);
  await stands(page, pathTo('unit.list'));
  await page.goBack();
  await shows(page, 'Augusta Ada');

  await firstName(page).fill('Augusta');
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
  await server.call('POST', sessionCalls.signOut.path, { token });
  await stands(page, pathTo('login'));
  await signInByForm(page, server.url, person);
  await page.goto(server.url + pathTo('account'));
  await shows(page, 'Augusta');

  await press(page, 'Save profile');
  await expect.poll(() => drafts(page)).toEqual([]);
  await page.reload();
  await shows(page, 'Augusta');
  expect(await page.getByText(/^Draft from .* restored/).count()).toBe(0);

  await firstName(page).fill('Nobody');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: signOut.leave }).click();
  await page.getByRole('dialog', { name: signOut.title }).waitFor();
  await press(page, signOut.leave);
  await stands(page, pathTo('login'));
  await expect.poll(() => drafts(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
