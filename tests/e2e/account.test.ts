import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { proofMessages } from '#domain/messages/proof.ts';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { makeRole } from '#tests/support/browser/makeRole.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
const { leave, signOut } = formMessages;
const newPassword = 'Fresh_start1';
let server: TestServer;
let siteId: number;
let user: { id: number; email: string; organisationId: number };
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { id: organisationId } = await server.build.organisation();
  ({ id: siteId } = await server.build.site({ organisationId }));
  await server.build.unit({ siteId });
  user = await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' });
});

const person = () => ({ email: user.email, password: builtPassword });

/** Passkeys need an address with a name. */
const namedAddress = () => server.url.replace('127.0.0.1', 'localhost');

/** One page: each part of the account is on it. */
beforeAll(async () => {
  context = await signedInContext(browser(), { token: await tokenOf(server.url, person()), siteId });
  complaints = await watchContext(context, { addresses: [server.url, namedAddress()], expected: [failedRequests] });
  page = await context.newPage();
  await page.goto(server.url + pathTo('account'));
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
});
afterEach(() => expect(complaints).toEqual([]));

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const firstName = () => page.getByLabel('First name');
const shows = async (text: string) => {
  await expect.poll(() => firstName().inputValue()).toBe(text);
};
const stands = (path: string) => page.waitForURL(`${server.url}${path}`);
const leaving = () => page.getByRole('dialog', { name: leave.title });
const drafts = () =>
  page.evaluate((prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), storageKeys.draftPrefix);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it.runIf(isProofOf('journeys'))('keeps what somebody else saves of one’s profile at the same moment', async () => {
  const profile = section(page, 'Profile');
  const own = `${server.url}/api/admin/users/current/${user.id}`;
  const token = await tokenOf(server.url, person());
  let isFirst = true;
  await page.route(own, async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false;
      await server.call('PUT', `api/admin/users/current/${user.id}`, { token, body: { phone: '0412345678' } });
    }
    await route.continue();
  });
  await profile.getByLabel('First name').fill('Augusta');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await said(page, accountMessages.profileSaved);
  await page.unroute(own);
  expect((await server.call('GET', `api/admin/users/current/${user.id}`, { token })).body).toMatchObject({
    firstName: 'Augusta',
    lastName: 'Byron',
    phone: '0412345678',
  });
});

it.runIf(isProofOf('journeys'))('changes the display of this browser at once, in its other tabs too', async () => {
  const other = await context.newPage();
  await other.goto(server.url + pathTo('account'));
  const example = section(other, 'Time and date').locator('time');
  expect(await example.innerText()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d[AP]M$/);
  // Chromium paints a background tab once a second, and a click waits for two pictures.
  await page.bringToFront();
  await page.getByText('24 hours', { exact: false }).click();
  await section(page, 'Time and date').getByRole('radiogroup', { name: 'Dates' }).getByRole('radio').last().check();
  await other.waitForFunction(() =>
    /^\d{1,2} \w{3} \d{4} \d{1,2}:\d\d$/.test(
      document.querySelector('main time[datetime]:not(li *)')?.textContent ?? '',
    ),
  );
  await section(page, 'Tables')
    .getByRole('radiogroup', { name: 'Rows in tables', exact: true })
    .getByText('50')
    .click();
  await page.getByRole('switch', { name: 'Show permission messages' }).click();
  await section(page, 'Appearance').getByText('Dark').click();
  await other.locator('html.dark').waitFor();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({
    [storageKeys.timeDisplay]: '"H:mm"',
    [storageKeys.dateDisplay]: '"d MMM yyyy"',
    [storageKeys.pageSize]: '50',
    [storageKeys.forbiddenPopups]: 'false',
    [storageKeys.colourMode]: '"dark"',
  });
  await other.close();
});

it.runIf(isProofOf('journeys'))('measures the way to the server on request', async () => {
  const connection = section(page, 'Connection');
  await connection.getByText('Not measured').waitFor();
  await connection.getByRole('button', { name: 'Measure now' }).click();
  await connection.getByRole('img', { name: /^Slowest of the last 8 requests: \d+(\.\d)? m?s\.$/ }).waitFor();
});

it.runIf(isProofOf('journeys'))(
  'changes the password of those who know it, and signs others out on request',
  async () => {
    const own = `api/admin/users/current/${user.id}`;
    const elsewhere = await server.signIn(user);
    const form = page.getByRole('form', { name: 'Password' });
    const fill = async (current: string, repeat: string) => {
      await form.getByLabel('Current password').fill(current);
      await form.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword);
      await form.getByLabel('Repeat new password').fill(repeat);
      await form.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('not it', 'another');
    await said(page, passwordMessages.repeatedPasswordDiffers);
    await fill('not it', newPassword);
    await said(page, accountMessages.currentPasswordWrong);
    await form.getByLabel('Sign out all other browsers').check();
    await fill(builtPassword, newPassword);
    await said(page, done.text(accountMessages.passwordChanged));
    // Open pages of theirs go to the login page: sessions.test.ts.
    expect((await server.call('GET', own, { token: elsewhere })).status).toBe(401);
    await expect.poll(() => form.getByLabel('Current password').inputValue()).toBe('');
    await server.signInByCall(user, newPassword);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const secret of [newPassword, builtPassword, 'not it']) expect(kept).not.toContain(secret);
  },
);

it.runIf(isProofOf('journeys'))(
  'makes one record of a form whose answer was lost, also after a reload, and another of the next form',
  async () => {
    const lockers = async (name: string) => {
      const rows = await server.database.select({ name: lockables.name }).from(lockables);
      return rows.filter((row) => row.name === name).length;
    };
    await goTo(page, pathTo('lockable.create'));
    await page.getByLabel('Name', { exact: true }).fill('Locker of a lost answer');
    const path = `${server.url}/${resourceCalls('lockable').create.path}`;
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await press('Create lockable');
    await page.getByRole('alert').filter({ hasText: apiMessages.networkFailed }).first().waitFor();
    expect(await lockers('Locker of a lost answer')).toBe(1);
    await page.reload();
    await page.getByText(/^Draft from .* restored/).waitFor();
    await press('Create lockable');
    await page.getByRole('heading', { level: 1, name: 'Locker of a lost answer' }).waitFor();
    expect(await lockers('Locker of a lost answer')).toBe(1);

    await goTo(page, pathTo('lockable.create'));
    await page.getByLabel('Name', { exact: true }).fill('Locker of the next form');
    await press('Create lockable');
    await page.waitForURL(/lockables\/\d+$/);
    expect(await lockers('Locker of the next form')).toBe(1);
  },
);

it.runIf(isProofOf('journeys'))(
  'loses neither what was chosen nor what was typed: not by a reload, a way elsewhere, or a sign-in that ended',
  async () => {
    await goTo(page, pathTo('account'));
    await firstName().fill('Augusta Ada');
    await page.reload();
    await page.getByText(/^Draft from .* restored/).waitFor();
    await shows('Augusta Ada');
    await page.locator('html.dark').waitFor();

    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await leaving().waitFor();
    await press(leave.stay);
    await leaving().waitFor({ state: 'detached' });
    await stands(pathTo('account'));
    await page.getByRole('link', { name: 'Units', exact: true }).click();
    await press(leave.keep);
    await stands(pathTo('unit.list'));
    await page.goBack();
    await shows('Augusta Ada');

    await firstName().fill('Grace');
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
    await server.call('POST', sessionCalls.signOut.path, { token });
    await stands(pathTo('login'));
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await press('Sign in');
    await stands(pathTo(homeRoute));
    await goTo(page, pathTo('account'));
    await shows('Grace');

    await press('Save profile');
    await expect.poll(() => drafts()).toEqual([]);
    await page.reload();
    await shows('Grace');
    expect(await page.getByText(/^Draft from .* restored/).count()).toBe(0);

    await firstName().fill('Nobody');
    await expect.poll(() => drafts()).toHaveLength(1);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: signOut.leave }).click();
    await page.getByRole('dialog', { name: signOut.title }).waitFor();
    await press(signOut.leave);
    await stands(pathTo('login'));
    await expect.poll(() => drafts()).toEqual([]);
  },
);

it.runIf(isProofOf('journeys'))('adds a second step to the sign-in, and answers it', async () => {
  const ada = await server.build.user({ organisationId: user.organisationId, firstName: 'Ada' });
  const signInAs = { email: ada.email, password: builtPassword };
  const { section: texts, step } = secondFactorMessages;
  const settings = await signedInContext(browser(), { token: await tokenOf(server.url, signInAs), siteId });
  const own = await settings.newPage();
  await own.goto(server.url + pathTo('account'));
  const twoSteps = section(own, texts.title);
  const dialog = own.getByRole('dialog');
  await twoSteps.getByRole('button', { name: texts.add }).click();
  await dialog.getByLabel(texts.password).fill('not it');
  await dialog.getByRole('button', { name: texts.next }).click();
  await dialog.getByText(accountMessages.currentPasswordWrong).waitFor();
  await dialog.getByLabel(texts.password).fill(builtPassword);
  await dialog.getByRole('button', { name: texts.next }).click();
  const secret = (await dialog.locator(`[data-credential="${texts.secret}"]`).textContent()) ?? '';
  const mistakes = async (at: Page) => (await new AxeBuilder({ page: at }).setLegacyMode().analyze()).violations;
  expect(await mistakes(own)).toEqual([]);
  expect(await dialog.getByRole('img', { name: texts.qr }).getAttribute('data-qr')).toContain(`secret=${secret}`);
  await dialog.getByLabel(texts.code).fill(totpCode(secret, new Date()));
  await dialog.getByRole('button', { name: texts.addDo }).click();
  const codes = (await dialog.locator(`[data-credential="${texts.codesLabel}"]`).textContent()) ?? '';
  const [recoveryCode = ''] = codes.split('\n');
  await dialog.getByRole('button', { name: texts.codesKept }).click();
  await twoSteps.getByText(texts.codesLeft(10)).waitFor();

  const elsewhere = await browser().newContext();
  const login = await elsewhere.newPage();
  await login.goto(server.url + pathTo('login'));
  const signIn = () => login.getByRole('button', { name: 'Sign in', exact: true }).click();
  const enterPassword = async () => {
    await login.getByLabel('Email').fill(ada.email);
    await login.getByRole('textbox', { name: 'Password' }).fill(builtPassword);
    await signIn();
    await login.getByRole('heading', { name: step.title }).waitFor();
  };
  await enterPassword();
  await login.getByRole('button', { name: step.back }).click();
  await enterPassword();
  const code = login.getByLabel(step.code, { exact: true });
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill('12');
  await signIn();
  await login.getByText(secondFactorMessages.codeDigits).waitFor();
  await code.fill('000 000');
  await signIn();
  await login.getByText('This code is wrong').waitFor();
  expect(await mistakes(login)).toEqual([]);
  await login.getByRole('button', { name: step.others.recovery }).click();
  await login.getByLabel(step.recoveryCode, { exact: true }).fill(recoveryCode);
  await signIn();
  await login.waitForURL(server.url + pathTo(homeRoute));
  await own.reload();
  await twoSteps.getByText(texts.codesLeft(9)).waitFor();

  const byCode = await makeRole(own, 'By code', server);
  await byCode.dialog.getByText(proofMessages.leads.code).waitFor();
  await byCode.dialog.getByLabel(step.code, { exact: true }).fill('000000');
  await byCode.dialog.getByRole('button', { name: proofMessages.action }).click();
  await byCode.dialog.getByText('This code is wrong').waitFor();
  expect(await mistakes(own)).toEqual([]);
  // The app's next code: the one of now was used to add it.
  await byCode.dialog.getByLabel(step.code, { exact: true }).fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await byCode.confirm();
  const byRecovery = await makeRole(own, 'By recovery code', server);
  await byRecovery.dialog.getByRole('button', { name: step.others.recovery }).click();
  await byRecovery.dialog.getByLabel(step.recoveryCode, { exact: true }).fill(codes.split('\n')[1] ?? '');
  await byRecovery.confirm();
  await goTo(own, pathTo('account'));
  await twoSteps.getByText(texts.codesLeft(8)).waitFor();

  // The other sign-in is not theirs: the next one takes the second step once more, and then another one.
  const { setup } = secondFactorMessages;
  await own.getByRole('button', { name: /^Not me: / }).click();
  await dialog.getByLabel('Current password').fill(builtPassword);
  await dialog.getByLabel('New password', { exact: true }).fill('Another_start1');
  await dialog.getByLabel('Repeat new password').fill('Another_start1');
  await dialog.getByRole('button', { name: accountMessages.notMine.action }).click();
  await own.getByLabel('Email').fill(ada.email);
  await own.getByRole('textbox', { name: 'Password' }).fill('Another_start1');
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await own.getByRole('button', { name: step.others.recovery }).click();
  await own.getByLabel(step.recoveryCode, { exact: true }).fill(codes.split('\n')[2] ?? '');
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await own.getByRole('heading', { name: setup.replaceTitle }).waitFor();
  expect(await mistakes(own)).toEqual([]);
  await own.getByRole('button', { name: setup.ways.authenticator.action }).click();
  const newSecret = (await own.locator(`[data-credential="${texts.secret}"]`).textContent()) ?? '';
  await own.getByLabel(texts.code).fill(totpCode(newSecret, new Date()));
  await own.getByRole('button', { name: texts.addDo }).click();
  await own.getByRole('button', { name: texts.codesKept }).click();
  await own.waitForURL(server.url + pathTo(homeRoute));
  await goTo(own, pathTo('account'));
  await twoSteps.getByText(texts.codesLeft(10)).waitFor();
  await Promise.all([settings.close(), elsewhere.close()]);
});

it.runIf(isProofOf('journeys'))('adds no passkey at another address than theirs', async () => {
  const ada = await server.build.user({ organisationId: user.organisationId, firstName: 'Ada' });
  const nameless = await signedInContext(browser(), {
    token: await tokenOf(server.url, { email: ada.email, password: builtPassword }),
    siteId,
  });
  const elsewhere = await nameless.newPage();
  await elsewhere.goto(server.url + pathTo('account'));
  const twoSteps = section(elsewhere, secondFactorMessages.section.title);
  await twoSteps.getByText(passkeyMessages.elsewhere(server.url.replace('127.0.0.1', 'localhost'))).waitFor();
  expect(await elsewhere.getByRole('button', { name: passkeyMessages.add }).count()).toBe(0);
  await nameless.close();
});

it.runIf(isProofOf('journeys'))(
  'sets up a second step that a role requires, at the sign-in, and keeps it',
  async () => {
    const role = { organisationId: user.organisationId, secondFactorFrom: '2026-01-01' };
    const { id: roleId } = await server.build.role(role);
    const grace = await server.build.user({ organisationId: user.organisationId, secondFactorFrom: '2026-01-01' });
    await server.build.userRole({ userId: grace.id, roleId });
    const { section: texts, setup, step, required } = secondFactorMessages;
    const fresh = await browser().newContext();
    const own = await fresh.newPage();
    const mistakes = async () => (await new AxeBuilder({ page: own }).setLegacyMode().analyze()).violations;
    const press = (name: string) => own.getByRole('button', { name, exact: true }).click();
    await own.goto(server.url + pathTo('login'));
    const enterPassword = async () => {
      await own.getByLabel('Email').fill(grace.email);
      await own.getByRole('textbox', { name: 'Password' }).fill(builtPassword);
      await press('Sign in');
      await own.getByRole('heading', { name: setup.title }).waitFor();
    };
    await enterPassword();
    expect(await mistakes()).toEqual([]);
    await press(step.back);
    await enterPassword();
    await press(setup.ways.authenticator.action);
    const secret = (await own.locator(`[data-credential="${texts.secret}"]`).textContent()) ?? '';
    await own.getByLabel(texts.code).fill('000000');
    await press(texts.addDo);
    await own.getByText("This code doesn't match.").waitFor();
    expect(await mistakes()).toEqual([]);
    await own.getByLabel(texts.code).fill(totpCode(secret, new Date()));
    await press(texts.addDo);
    await own.getByRole('heading', { name: texts.codesTitle }).waitFor();
    expect(await mistakes()).toEqual([]);
    await press(texts.codesKept);
    await own.waitForURL(server.url + pathTo(homeRoute));
    await own.goto(server.url + pathTo('account'));
    const twoSteps = section(own, texts.title);
    await twoSteps.getByText(required.last).waitFor();
    expect(await twoSteps.getByRole('button', { name: /^Remove/ }).isDisabled()).toBe(true);
    await fresh.close();
  },
);
