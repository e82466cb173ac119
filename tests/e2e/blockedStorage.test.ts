import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageBlocked } from '#domain/messages/catalogue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { chooseSite, complaintsOf, unitOn, waitForConnection } from '#tests/support/browser/browser.ts';
import { findChromiumWithWindows } from '#tests/support/browser/findChromium.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('journeys');

const blockAll = { profile: { default_content_setting_values: { cookies: 2 } } };
const person = { email: '', password: builtPassword };
let server: TestServer;
let context: BrowserContext;
let page: Page;
let unitId: number;
let complaints: readonly string[];

beforeAll(async () => {
  const devices = openSimulator({ seed: 1, activity: false, behaviour: 'prompt' });
  server = await startTestServer({ devices, dashboard: () => Promise.resolve(dashboardFolder) });
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId });
  const { id: siteId } = await server.build.site({ organisationId, name: 'Plainville' });
  await server.build.site({ organisationId, name: 'Elsewhere' });
  unitId = (await server.build.unit({ siteId, name: 'A1' })).id;
  ({ email: person.email } = await server.build.user({ organisationId, permissions: everywhere(31) }));
  const profile = mkdtempSync(path.join(tmpdir(), 'blocked-storage-'));
  mkdirSync(path.join(profile, 'Default'));
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blockAll));
  const executablePath = findChromiumWithWindows();
  if (executablePath === null) throw new Error('Only a Chromium with windows keeps the settings of a profile.');
  context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    executablePath,
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  complaints = complaintsOf(context);
});

afterAll(() => context.close());

it.runIf(isProof)('says at the login page what a browser that blocks storage will not keep', async () => {
  await page.goto(server.url + pathTo('login'));
  await page.getByText(storageBlocked.text).waitFor();
});

it.runIf(isProof)('works there for the session: signs in, follows a site and opens a door', async () => {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(server.url + pathTo(homeRoute));
  await page.getByRole('status').getByText(storageBlocked.text).waitFor();
  await chooseSite(page, 'Plainville');
  await waitForConnection(page, 'live');
  await unitOn(page, unitId).click();
  await page.getByRole('button', { name: 'Unlock A1' }).click();
  await page.locator('[data-command-state=confirmed]').first().waitFor();
});

it.runIf(isProof)('warns that what is typed is not kept, and signs out to the login page', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByLabel('First name').fill('Augusta');
  await page.getByText(formMessages.notKept).waitFor();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(server.url + pathTo('login'));
  // The browser does not say whether there is something to delete.
  const others = complaints.filter((text) => !text.startsWith('The local store could not be deleted'));
  expect(others).toEqual([]);
});
