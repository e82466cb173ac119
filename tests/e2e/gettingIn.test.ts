import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { directoryMessages } from '#domain/messages/directory.ts';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { networkFailed, noRoles, noUserId, signInFailed } from '#domain/messages/catalogue.ts';
import { resetTokenUnknown } from '#domain/messages/pageNotices.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { directoryOffice, returnAddress } from '#tests/support/directory/directoryDesk.ts';
import { startDirectory } from '#tests/support/directory/directoryServer.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { unsignedToken } from '#tests/support/session/token.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
const printed = keepLog('warn');
const newPassword = 'Fresh_start1';
let server: TestServer;
let isRunning = true;
let context: BrowserContext;
/** Its user gets in, out and in again. */
let page: Page;
/** Another tab. */
let second: Page;
let complaints: readonly string[];
/** The referrers of all requests of the browser. */
const referrers: string[] = [];
let user: { id: number; email: string };

beforeAll(async () => {
  server = await startTestServer({ log: printed.log, dashboard: () => Promise.resolve(dashboardFolder) });
  user = await server.build.user();
  context = await browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
  context.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
  page = await context.newPage();
});
async function stop(): Promise<void> {
  if (isRunning) await server.close();
  isRunning = false;
}
afterAll(async () => {
  await context.close();
  await stop();
});

const email = (page: Page) => page.getByLabel('Email');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notice = (page: Page, text: string) => page.getByText(text, { exact: true });

async function signIn(page: Page, password: string, address = user.email): Promise<void> {
  await email(page).fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function saysUnderEmail(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator('[aria-invalid=true]')).waitFor();
  const id = (await email(page).getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${id}"]`).innerText()).toMatch(text);
}

/** Returns the printed link's address. */
async function askForLink(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The address changes before the page, and both pages have an email.
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await email(page).fill(user.email);
  await press(page, 'Send link');
  await notice(page, passwordMessages.resetLinkSent).waitFor();
  const { msg } = await printed.says((line) => line.msg.startsWith(`Password reset link for user ${user.id}:`));
  return msg.slice(msg.indexOf('http'));
}

async function typeNewPassword(page: Page, first: string, repeated: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(first);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(repeated);
  await press(page, 'Save password');
}

it('lets only signed-in users open a page', async () => {
  await page.goto(`${server.url}/nowhere`);
  await page.waitForURL(`${server.url}${pathTo('login')}`);
  for (const path of [pathTo('unit.list'), '/']) {
    await goTo(page, path);
    await page.waitForURL(`${server.url}${pathTo('login')}`);
  }
});

it.runIf(isProofOf('journeys'))('gets somebody in who forgot their password, by a link that works once', async () => {
  await signIn(page, newPassword);
  await saysUnderEmail(page, signInFailed.text('Incorrect email or password.'));
  const link = await askForLink(page);
  // An earlier error is not repeated.
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(await email(page).getAttribute('aria-invalid')).not.toBe('true');

  await page.goto(link);
  await typeNewPassword(page, 'weak', 'weak');
  await notice(page, passwordMessages.passwordChecksFail).waitFor();
  await typeNewPassword(page, newPassword, `${newPassword}?`);
  await notice(page, passwordMessages.repeatedPasswordDiffers).waitFor();
  await notice(page, passwordMessages.passwordsMustMatch).waitFor();
  expect(await page.title()).toBe('New password · Gatehouse');
  await typeNewPassword(page, newPassword, newPassword);
  await page.waitForURL(`${server.url}${pathTo('login')}`);
  await notice(page, sessionMessages.passwordReset).waitFor();

  await page.reload();
  await email(page).waitFor();
  expect(await notice(page, sessionMessages.passwordReset).count()).toBe(0);
  await signIn(page, builtPassword);
  await saysUnderEmail(page, 'Incorrect email or password.');
  await signIn(page, newPassword);
  await page.waitForURL(`${server.url}${pathTo(homeRoute)}`);

  second = await context.newPage();
  await second.goto(link);
  await typeNewPassword(second, newPassword, newPassword);
  await notice(second, resetTokenUnknown.text).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathTo(homeRoute));
  expect(referrers.filter((address) => address.includes('/reset-password/'))).toEqual([]);
});

it.runIf(isProofOf('journeys'))(
  'asks whoever is signed in to sign in anew once their password was reset, in every tab',
  async () => {
    const guest = await server.build.user();
    const { body } = await server.call('POST', 'auth/password/forgot', { body: { email: guest.email } });
    expect(body).toBe('');
    const { msg } = await printed.says((line) => line.msg.startsWith(`Password reset link for user ${guest.id}:`));
    await goTo(second, new URL(msg.slice(msg.indexOf('http'))).pathname);
    await typeNewPassword(second, newPassword, newPassword);
    await notice(second, sessionMessages.passwordReset).waitFor();
    await page.waitForURL(`${server.url}${pathTo('login')}`);
    expect(await notice(page, sessionMessages.passwordReset).count()).toBe(0);
    await notice(page, sessionMessages.signInEnded).waitFor();
    // If this tab reset the password, it has no message that the sign-in ended.
    await second.reload();
    await email(second).waitFor();
    expect(await notice(second, sessionMessages.signInEnded).count()).toBe(0);
    // It would react to what the first tab stores next.
    await second.close();
  },
);

it.runIf(isProofOf('journeys'))(
  "lets somebody in through their organisation's directory to the alert of their email, and the address keeps nothing of it",
  async () => {
    const directory = await startDirectory({ returnAddress: returnAddress(server) });
    const office = await directoryOffice(server, directory);
    const { email: address } = await office.person();
    const own = await browser().newContext();
    const tab = await own.newPage();
    const alert = `${server.url}${pathTo('alerts')}?about=7`;
    await tab.goto(alert);
    await tab.getByRole('link', { name: directoryMessages.signIn.title }).click();
    await tab.getByRole('button', { name: directoryMessages.signIn.action }).waitFor();
    await email(tab).fill('somebody@nowhere.example');
    await press(tab, directoryMessages.signIn.action);
    await saysUnderEmail(tab, directorySentences.none);
    await email(tab).fill(address);
    await press(tab, directoryMessages.signIn.action);
    await tab.waitForURL(alert);
    // Back leads to no address with a code.
    await tab.goBack();
    expect(tab.url()).not.toMatch(/code|state/);
    directory.person = null;
    const other = await (await browser().newContext()).newPage();
    await other.goto(`${server.url}${pathTo('directorySignIn')}`);
    await email(other).fill(address);
    await press(other, directoryMessages.signIn.action);
    await saysUnderEmail(other, directorySentences.failures.declined);
    expect(other.url()).toBe(`${server.url}${pathTo('directorySignIn')}`);
    await own.close();
    await other.context().close();
    await directory.close();
  },
);

it('lets nobody in without a role, nor a stored token that names no user', async () => {
  await signIn(page, builtPassword, (await server.build.user({ permissions: {} })).email);
  await page.locator('[data-popup]').filter({ hasText: noRoles.text }).waitFor();
  expect(await email(page).getAttribute('aria-invalid')).not.toBe('true');
  const token = unsignedToken({ tokenType: 'user', permissions: { sites: 2 } });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKeys.token, token] as const);
  await page.goto(`${server.url}${pathTo('unit.list')}`);
  await page.waitForURL(`${server.url}${pathTo('login')}`);
  await saysUnderEmail(page, noUserId.text);
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBeNull();
});

it('says under the email field how long to wait, and that there is no server', async () => {
  const other = await server.build.user();
  const wrong = { email: other.email, password: 'wrong' };
  for (let status = 401; status === 401;) {
    ({ status } = await server.call('POST', 'auth/user/login', { body: wrong }));
  }
  await signIn(page, 'wrong', other.email);
  await saysUnderEmail(page, /^Too many failed sign-ins\. Try again in \d+ seconds?\.$/);

  await stop();
  await signIn(page, newPassword);
  await saysUnderEmail(page, networkFailed.text);
  expect(complaints).toEqual([]);
});
