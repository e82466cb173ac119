import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkMessages } from '#domain/messages/network.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { watchContext } from '#tests/support/browser/watch.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startBroker, type TestBroker } from '#tests/support/mqtt/broker.ts';
import { openMqttDesk, plainSettings, type Adopted, type MqttDesk } from '#tests/support/mqtt/mqttServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
const prefix = 'acme/north';
let broker: TestBroker;
let fleet: Fleet;
let desk: MqttDesk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  broker = await startBroker();
  fleet = await startFleet({ broker: broker.url, doors: 4, prefix, quiet: true, tempo: 20 });
  desk = await openMqttDesk(plainSettings(broker.url), prefix, { dashboard: () => Promise.resolve(dashboardFolder) });
  context = await signedInContext(
    browser(),
    { token: desk.token, siteId: desk.siteId },
    { viewport: { width: 390, height: 844 } },
  );
  complaints = await watchContext(context, { addresses: [desk.server.url] });
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await desk.server.close();
  await fleet.close();
  await broker.close();
});

/** Its controller, made in the first test. */
let adopted: Adopted;

it.runIf(isProofOf('journeys'))('shows on the page of a device what it says and is told, as it comes', async () => {
  adopted = await desk.adopt('a101');
  const [unit] = Object.values(adopted.units) as [number];
  await expect.poll(async () => (await desk.unit(unit))['status']).toBe('locked');
  await page.goto(`${desk.server.url}${pathTo('controller.detail', { id: adopted.controllerId })}?tab=messages`);
  await page.getByText(adopted.row.key, { exact: true }).waitFor();
  const messages = page.getByRole('list', { name: networkMessages.trace.title });
  await messages.waitFor();
  const told = messages.locator('[data-message=out]');
  expect(await told.count()).toBe(0);
  expect(await desk.ask('POST', `units/${unit}/open`)).toMatchObject({ status: 200 });
  await told.first().waitFor();
  await messages.locator('[data-message=in]').first().waitFor();
});

it.runIf(isProofOf('journeys'))('gives the doors of a device to another, and back', async () => {
  const linked = async () => (await desk.record('GET', `controllers/${adopted.controllerId}`))['networkDeviceId'];
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: networkMessages.replace.action }).click();
  const dialog = page.getByRole('dialog', { name: networkMessages.replace.title(adopted.row.name) });
  const other = dialog.getByLabel(networkMessages.replace.label).locator('option').filter({ hasText: 'a102' });
  const id = (await other.getAttribute('value')) ?? '';
  await dialog.getByLabel(networkMessages.replace.label).selectOption(id);
  await dialog.getByText(networkMessages.replace.preview).waitFor();
  await dialog.getByRole('button', { name: networkMessages.replace.confirm }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(linked).not.toBe(adopted.row.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(linked).toBe(adopted.row.id);
  expect(complaints).toEqual([]);
});
