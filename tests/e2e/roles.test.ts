import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { eq } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleCalls } from '#domain/calls/people.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { serviceAccountNotMade, serviceAccountsNotRead, servicePasswordNotMade } from '#domain/messages/pageNotices.ts';
import { proofMessages } from '#domain/messages/proof.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { bits } from '#domain/permissions/bits.ts';
import { homeRoute, routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { permissionRoles, sessions } from '#server/storage/schema/people/users.ts';
import { refusalText } from '#app/guard/refusal.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
let server: TestServer;
let organisationId: number;
let clerkId: number;
let contexts: BrowserContext[];
let complaints: readonly string[];
let lead: Page;
let clerk: Page;

async function signedIn(user: { email: string }, siteId: number): Promise<BrowserContext> {
  return signedInContext(browser(), { token: await server.signIn(user), siteId });
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  ({ id: organisationId } = await server.build.features({ operations: true }));
  const { id: siteId } = await server.build.site({ organisationId });
  const person = { organisationId, lastName: 'Marsh' };
  const permissions = { sites: bits.scope | bits.read };
  const [one, other] = [
    await server.build.user({ ...person, firstName: 'Lena' }),
    await server.build.user({ ...person, firstName: 'Cleo', permissions, grants: permissions }),
  ];
  clerkId = other.id;
  contexts = [await signedIn(one, siteId), await signedIn(other, siteId)];
  complaints = complaintsOf(contexts[0] as BrowserContext);
  [lead, clerk] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
});

const open = (page: Page, path: string) => page.goto(`${server.url}${path}`);
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it.runIf(isProofOf('journeys'))(
  'lets a person try a role before they give it, and takes it away from open tabs as politely as it gives it',
  async () => {
    await open(clerk, pathTo(homeRoute));
    await entry(clerk, 'Units').waitFor();
    await open(lead, `${pathTo('role.list')}?new`);
    await lead.getByRole('textbox', { name: 'Name' }).fill('Rentals');
    await lead.getByRole('checkbox', { name: 'Customers: read' }).check();
    await lead.getByText('See customers.').waitFor();
    await button(lead, 'Create role').click();

    await button(lead, 'Preview as this role').click();
    await lead.getByText(roleMessages.preview.title('Rentals'), { exact: true }).waitFor();
    await entry(lead, 'Customers').waitFor();
    expect(await entry(lead, 'Units').count()).toBe(0);
    await button(lead, roleMessages.preview.leave).click();
    await entry(lead, 'Units').waitFor();

    await lead.getByRole('tab', { name: /^People/ }).click();
    const search = lead.getByRole('combobox', { name: 'Give this role to' });
    await search.fill('Cleo');
    await lead.getByRole('option', { name: /Cleo Marsh/ }).click();
    await button(lead, 'Give role').click();
    await entry(clerk, 'Customers').click();
    await clerk.getByRole('heading', { name: routeOf('customer.list').title, exact: true }).waitFor();

    await button(lead, 'Remove role from Cleo Marsh').click();
    const closed = refusalText({ area: 'customers', level: 'read' }, true);
    await clerk.locator('[data-popup]').getByText(closed, { exact: true }).waitFor();
    await clerk.waitForURL(`${server.url}${pathTo(homeRoute)}`);
    expect(await entry(clerk, 'Customers').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

it.runIf(isProofOf('journeys'))('generates a service account whose password works until it gets another', async () => {
  const rest = { status: 502, body: 'The gateway rests.' };
  const failOnce = (path: string) => lead.route(`**/${path}`, (route) => route.fulfill(rest), { times: 1 });
  const signIn = async ({ username, password }: { username: string; password: string }) => {
    const { path } = sessionCalls.signIn;
    const { status, body } = await server.call('POST', path, { body: { username, password }, token: null });
    return status === 200 ? String(body) : null;
  };
  const credential = (label: string) => lead.locator(`[data-credential=${label}]`).innerText();
  const shown = async () => ({ username: await credential('Username'), password: await credential('Password') });

  await failOnce(peopleCalls.serviceAccounts.path.replace(':id', String(organisationId)));
  await goTo(lead, `${pathTo('organisation.detail', { id: organisationId })}?tab=serviceAccounts`);
  await lead.locator('[data-popup]').getByText(serviceAccountsNotRead.text, { exact: true }).waitFor();
  await button(lead, 'Try again').click();
  await failOnce(peopleCalls.serviceAccountGenerate.path);
  await button(lead, 'Generate service account').click();
  await lead.getByRole('textbox', { name: 'Name' }).fill('Night report');
  await button(lead, 'Generate').click();
  await lead.getByText(serviceAccountNotMade.text, { exact: true }).waitFor();
  await button(lead, 'Generate').click();
  await lead.getByText('Password of Night report').waitFor();
  const first = await shown();
  await button(lead, 'Done').click();
  const token = await signIn(first);
  expect((await server.call('GET', 'api/admin/sites', { token })).status).toBe(200);

  await failOnce(peopleCalls.serviceAccountRegenerate.path);
  await button(lead, 'New password for Night report').click();
  await button(lead, 'Regenerate password').click();
  await lead.getByText(servicePasswordNotMade.text, { exact: true }).waitFor();
  await button(lead, 'Regenerate password').click();
  await lead.getByText('Password of Night report').waitFor();
  const second = await shown();
  const renewed = await signIn(second);
  expect([await signIn(first), renewed]).toEqual([null, expect.any(String)]);
  await button(lead, 'Done').click();

  const read = async (resource: string) =>
    (await server.call('GET', `api/admin/${resource}`, { token: renewed })).status;
  await button(lead, 'Change Night report').click();
  await lead.getByRole('checkbox', { name: 'Customers: read' }).click();
  await button(lead, 'Save').click();
  await lead.locator('[data-popup]').getByText('Night report was changed.').first().waitFor();
  expect([await read('customers'), await read('sites')]).toEqual([403, 200]);
  await button(lead, 'End Night report').click();
  await button(lead, 'End service account').click();
  await lead.getByText('No service accounts yet').waitFor();
  expect([await read('sites'), await signIn(second)]).toEqual([401, null]);

  await lead.getByRole('tab', { name: 'Security log' }).click();
  const log = lead.getByRole('table', { name: 'Security log' });
  await log.getByText('End service account', { exact: true }).waitFor();
  await button(lead, 'Kind').click();
  await lead.getByRole('checkbox', { name: 'Sign-ins and passwords' }).click();
  await lead.keyboard.press('Escape');
  await log.getByText('Sign in', { exact: true }).first().waitFor();
  expect(await log.getByText('End service account').count()).toBe(0);
  const [file] = await Promise.all([lead.waitForEvent('download'), button(lead, 'Export all as CSV').click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Sign in,Refused');
});

it.runIf(isProofOf('journeys'))('signs an archived user out of every tab', async () => {
  const other = await (contexts[1] as BrowserContext).newPage();
  await open(other, pathTo('unit.list'));
  await entry(other, 'Units').waitFor();
  await open(clerk, pathTo('unit.list'));
  await open(lead, pathTo('user.detail', { id: clerkId }));
  await lead.getByRole('heading', { name: 'Cleo Marsh', exact: true }).waitFor();
  await button(lead, 'More actions').click();
  await lead.getByRole('menuitem', { name: 'Archive user' }).click();
  await button(lead, 'Archive user').click();
  await Promise.all([clerk, other].map((page) => page.waitForURL(`${server.url}${pathTo('login')}`)));
  await lead.getByText('Archived', { exact: true }).first().waitFor();
});

it.runIf(isProofOf('journeys'))(
  'asks somebody who signed in a while ago to confirm that it is they, and loses nothing that was typed',
  async () => {
    const form = lead.getByRole('textbox', { name: 'Name' });
    await open(lead, `${pathTo('role.list')}?new`);
    await form.fill('Evenings');
    const longAgo = new Date(Date.now() - (proofLimits.minutes + 1) * 60_000);
    await server.database.update(sessions).set({ issuedAt: longAgo });
    const asked = lead.getByRole('dialog', { name: proofMessages.title });
    await button(lead, 'Create role').click();
    await asked.waitFor();
    const found = await new AxeBuilder({ page: lead }).setLegacyMode().analyze();
    expect(found.violations).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await lead.getByText(proofMessages.cancelled).waitFor();
    expect(await form.inputValue()).toBe('Evenings');
    await button(lead, 'Create role').click();
    await asked.getByLabel('Current password').fill('not it');
    await asked.getByRole('button', { name: proofMessages.action }).click();
    await asked.getByText(accountMessages.currentPasswordWrong).waitFor();
    await asked.getByLabel('Current password').fill(builtPassword);
    await asked.getByRole('button', { name: proofMessages.action }).click();
    await lead.getByRole('heading', { name: 'Evenings' }).waitFor();
    expect(await asked.count()).toBe(0);
    const made = await server.database.select().from(permissionRoles).where(eq(permissionRoles.name, 'Evenings'));
    expect(made).toHaveLength(1);
  },
);
