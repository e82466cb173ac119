import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
let server: TestServer;
let desk: Desk;
let controllers: readonly { id: number; name: string }[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { siteId } = desk;
  controllers = [
    await server.build.controller({ siteId, lockType: 'unit' }),
    await server.build.controller({ siteId, lockType: 'unit', relockTime: 5 }),
    await server.build.controller({ siteId, lockType: 'vend', relockTime: 5 }),
  ];
  await server.build.unit({ siteId, name: 'A101', controllerId: controllers[0]?.id ?? 0, channel: 4 });
});
afterAll(() => server.close());

/** Texts by row and cell. */
const cellsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

const setting = (page: Page, name: string) => page.locator(`[data-setting=${name}] dd`);

it('sets the config of three controllers at once, after a look at what changes, and that of one by its form', async () => {
  const [first, second] = controllers.map(({ name }) => name);
  const context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  const complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
  const page = await context.newPage();
  await page.goto(server.url + pathTo('device.list'));
  for (const { name } of controllers) await page.getByLabel(`Select ${name}`).check();
  await page.getByRole('button', { name: 'Set config' }).click();

  const dialog = page.getByRole('dialog', { name: controllerMessages.batchTitle(3) });
  await dialog.getByLabel('Set: Relock time').check();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByText('This is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Relock time' }).fill('5');
  await dialog.getByLabel('Set: Lock type').check();
  await dialog.getByRole('combobox', { name: 'Lock type' }).selectOption('Vend');
  await dialog.getByRole('button', { name: 'Review changes' }).click();

  await dialog.getByText(`${controllerMessages.changes(2)} ${controllerMessages.unchanged(1)}`).waitFor();
  const changes = [
    [first, 'Lock type', 'Unit', 'Vend'],
    [first, 'Relock time', '3 s', '5 s'],
    [second, 'Lock type', 'Unit', 'Vend'],
  ];
  expect(await cellsOf(page, 'Changes')).toEqual(changes);
  await dialog.getByRole('button', { name: 'Set 3 controllers' }).click();
  await dialog.getByText(controllerMessages.done(3)).waitFor();
  expect(await cellsOf(page, 'Changes')).toEqual(changes);
  for (const { id } of controllers) {
    expect(await desk.record('GET', `controllers/${id}/config`)).toMatchObject({ relockTime: 5, lockType: 'vend' });
  }
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: first ?? '' }).click();
  await page.locator('[data-channel="4"]').getByRole('link', { name: 'A101' }).waitFor();
  await page.getByText('Channels: 1 in use, 15 free').waitFor();
  await page.getByRole('tab', { name: 'Config' }).click();
  await setting(page, 'relockTime').getByText('5 s', { exact: true }).waitFor();
  await setting(page, 'lockType').getByText('Vend', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Edit' }).click();
  const motor = page.getByLabel('Door motor time');
  await page.getByText(controllerMessages.needs('Motorised door')).waitFor();
  expect(await motor.isDisabled()).toBe(true);
  expect(await page.getByText(controllerMessages.needs('Alarm')).count()).toBe(4);
  await page.getByLabel('Motorised door').check();
  await expect.poll(() => motor.inputValue()).toBe('25');
  await motor.fill('40');
  await page.getByLabel('Motorised door').uncheck();
  await motor.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Config' }).click();
  await setting(page, 'doorMotorTime').getByText('40 s', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('finds a device config by its identifier, and says what an identifier looks like', async () => {
  const [first] = controllers;
  const context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  const page = await context.newPage();
  await page.goto(server.url + pathTo('deviceConfig.list'));
  await page.getByRole('button', { name: `Show config of UnitController_${first?.id}` }).click();
  await setting(page, 'unopenedRelockTime').getByText('30 s').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Look up by identifier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Look up a device config' });
  await dialog.getByLabel('Identifier').fill('Toaster_1');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await dialog.getByText(/^Identifier must look like UnitController_<number>/).waitFor();
  await dialog.getByLabel('Identifier').fill(`UnitController_${first?.id}`);
  await page.keyboard.press('Enter');
  await setting(page, 'unopenedRelockTime').getByText('30 s').waitFor();
  await dialog.getByRole('link', { name: 'Open the controller' }).click();
  await page.getByRole('heading', { name: first?.name ?? '', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe(`${first?.name} · Devices · Gatehouse`);
  await context.close();
});
