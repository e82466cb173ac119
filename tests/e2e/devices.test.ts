import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  channelPowerNotToggled,
  channelsNotRead,
  channelsNotReset,
  controllersFailed,
  lockableNotOpened,
  notControllers,
  notEnrolled,
  powerNotToggled,
  requestedAccess,
  requestedSecure,
} from '#domain/messages/catalogue.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { noticeText, type PopupNotice } from '#domain/messages/notice.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import type { OpenDevices } from '#server/devices/port.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
let server: TestServer;
let context: BrowserContext;
let complaints: readonly string[];
let ids: { multiplexer: number; lock: number };
let lockable: { id: number; name: string };
let powerController: { id: number; name: string };
let controllers: readonly { id: number; name: string }[];
let hid: { name: string };
/** Why devices refuse commands; null: they don't. */
let refusal: string | null = null;

/** The simulated devices act ten times as fast. */
const quickClock: Clock = { ...systemClock, after: (wait, callback) => systemClock.after(wait / 10, callback) };

/** Prompt, unless told to refuse. */
const devices: OpenDevices = async (roster) => {
  const port = await openSimulator({ seed: 1, activity: false, behaviour: 'prompt', clock: quickClock })(roster);
  return {
    send: (command, deadline) =>
      refusal === null ? port.send(command, deadline) : Promise.resolve({ accepted: false as const, reason: refusal }),
    listen: (listener) => port.listen(listener),
    close: () => port.close(),
  };
};

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder), devices });
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  controllers = [await server.build.controller({ siteId }), await server.build.controller({ siteId })];
  const controllerId = controllers[0]?.id ?? 0;
  const multiplexer = await server.build.multiplexer({ siteId, controllerId, power: true });
  const lock = await server.build.motorisedLock({ siteId, controllerId, channel: 0 });
  ids = { multiplexer: multiplexer.id, lock: lock.id };
  powerController = await server.build.powerController({ siteId, controllerId, channel: 2, power: true });
  lockable = await server.build.lockable({ siteId, controllerId, channel: 1 });
  hid = await server.build.hid({ siteId });
  const { email } = await server.build.user({ organisationId });
  const token = await tokenOf(server.url, { email, password: builtPassword });
  context = await signedInContext(browser(), { token, siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
});
afterAll(async () => {
  await context.close();
  await server.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('resets a channel of a multiplexer, after a question, and finds it in the log', async () => {
  const page = await context.newPage();
  await page.goto(server.url + pathTo('multiplexer.detail', { id: ids.multiplexer }));
  const channel = page.locator('[data-channel="3"]');
  await press(page, 'Toggle power of Channel 3');
  await channel.getByText('Off').waitFor();
  await page.locator('[data-command-state=confirmed]').first().waitFor();

  await channel.getByRole('checkbox', { name: 'Choose Channel 3' }).check();
  await press(page, 'Reset channel 3');
  const question = page.getByRole('dialog', { name: 'Reset channel 3?' });
  await question.getByLabel('What to reset').selectOption('all');
  await question.getByText('This cannot be undone.').waitFor();
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.locator('[data-command-state=accepted]').getByText(commandMessages.taken).waitFor();
  await channel.getByText('On').waitFor();

  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('cell', { name: 'all: channels 3' }).waitFor();
});

it('calibrates a motorised lock, step by step', async () => {
  const page = await context.newPage();
  await page.goto(server.url + pathTo('motorisedLock.detail', { id: ids.lock }));
  const tasks = page.getByRole('list', { name: 'Calibration, step by step' });
  const steps = ['Start calibration', 'The bolt is open', 'The bolt is shut', 'Finish'];
  for (const [index, step] of steps.entries()) {
    await page.locator(`[data-done="${index}"]`).waitFor();
    await press(page, step);
    await page.locator(`[data-done="${index + 1}"]`).waitFor();
    await page.locator('[data-command-state=confirmed]').first().waitFor();
  }
  await page.getByText('Calibrated', { exact: true }).first().waitFor();
  expect(await tasks.getByText('(done)').count()).toBe(4);
  expect(complaints).toEqual([]);
});

/** Waits for the popup with the look of its kind, then closes it. */
async function says<Given extends readonly unknown[]>(
  page: Page,
  notice: PopupNotice<Given>,
  ...given: Given
): Promise<void> {
  const popup = page.locator(`[data-popup=${notice.kind}]`).filter({ hasText: noticeText(notice, ...given) });
  await popup.waitFor();
  await popup.getByRole('button', { name: 'Close message' }).click();
  await popup.waitFor({ state: 'detached' });
}

/** By the page's link, or by address without a page load, as Back and Forward do. */
const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

it('says of each device what it did not do, and of controllers what was requested of them', async () => {
  refusal = 'it is being serviced';
  const page = await context.newPage();
  await page.goto(server.url + pathTo('multiplexer.detail', { id: ids.multiplexer }));
  await press(page, 'Toggle power of Channel 3');
  await says(page, channelPowerNotToggled, ids.multiplexer);
  await page.getByRole('checkbox', { name: 'Choose Channel 3', exact: true }).check();
  await press(page, 'Reset channel 3');
  await press(page, 'Reset');
  await says(page, channelsNotReset, ids.multiplexer);
  await page.locator('[data-act=enrol]').click();
  await says(page, notEnrolled, ids.multiplexer);

  await goTo(page, pathTo('powerController.detail', { id: powerController.id }));
  await press(page, `Toggle power ${powerController.name}`);
  await says(page, powerNotToggled, powerController.id);
  await goTo(page, pathTo('lockable.detail', { id: lockable.id }));
  await press(page, `Open ${lockable.name}`);
  await says(page, lockableNotOpened, `${lockable.name} refused the command: ${refusal}.`);

  await goTo(page, pathTo('device.list'));
  const [first, second] = controllers.map(({ name }) => name);
  const choose = (name = '') => page.getByLabel(`Select ${name}`).click();
  for (const name of [first, second, hid.name]) await choose(name);
  await page.locator('[data-act=lock]').last().click();
  await says(page, notControllers);
  await choose(hid.name);
  await press(page, 'Secure 2 controllers');
  await says(page, controllersFailed);
  refusal = null;
  await press(page, 'Secure 2 controllers');
  await says(page, requestedSecure, `${first}, ${second}`);
  await press(page, 'Access 2 controllers');
  await says(page, requestedAccess, `${first}, ${second}`);

  await page.route('**/availableChannels', (route) => route.fulfill({ status: 502, body: 'The gateway rests.' }));
  await goTo(page, pathTo('lockable.create'));
  await page.getByRole('combobox', { name: 'Controller', exact: true }).fill(second ?? '');
  await page.getByRole('option', { name: second ?? '', exact: true }).click();
  await says(page, channelsNotRead, controllers[1]?.id ?? 0, 'The gateway rests.');
  expect(complaints).toEqual([]);
});
