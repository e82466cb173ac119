import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  channelPowerNotToggled,
  channelsNotReset,
  controllersFailed,
  lockableNotOpened,
  notEnrolled,
  powerNotToggled,
  requestedAccess,
  requestedSecure,
} from '#domain/messages/catalogue.ts';
import { channelsNotRead, notControllers } from '#domain/messages/pageNotices.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { noticeText, type PopupNotice } from '#domain/messages/notice.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import type { OpenDevices } from '#server/devices/port.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let ids: { multiplexer: number; lock: number };
let lockable: { id: number; name: string };
let powerController: { id: number; name: string };
/** With free channels, and a lock type and relock time each. */
let controllers: readonly { id: number; name: string }[];
let hid: { name: string };
/** On a controller that went silent. */
let farGate: { id: number; name: string };
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

/** Everything is at one site. */
async function buildDevices(): Promise<void> {
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  await build.features({ id: organisationId });
  const { id: siteId } = await build.site({ organisationId, name: 'Newstead', timeZone: 'Australia/Brisbane' });
  await build.site({ organisationId, name: 'Alexandria' });
  controllers = [
    await build.controller({ siteId, lockType: 'unit' }),
    await build.controller({ siteId, lockType: 'unit', relockTime: 5 }),
    await build.controller({ siteId, lockType: 'vend', relockTime: 5 }),
  ];
  await build.unit({ siteId, name: 'A101', controllerId: controllers[0]?.id ?? 0, channel: 4 });
  const { id: controllerId } = await build.controller({ siteId });
  const multiplexer = await build.multiplexer({ siteId, controllerId, power: true });
  const lock = await build.motorisedLock({ siteId, controllerId, channel: 0 });
  ids = { multiplexer: multiplexer.id, lock: lock.id };
  powerController = await build.powerController({ siteId, controllerId, channel: 2, power: true });
  lockable = await build.lockable({ siteId, controllerId, channel: 1 });
  hid = await build.hid({ siteId });
  const silent = { online: false, lastHeardAt: new Date('2026-01-15T04:02:00Z') };
  const { id: silentId } = await build.controller({ siteId, ...silent });
  farGate = await build.gate({ siteId, controllerId: silentId, channel: 0 });
  desk = await openDesk(server, { organisationId, siteId });
}

/** One page: its user goes from device to device. */
beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder), devices });
  await buildDevices();
  context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
  page = await context.newPage();
  await page.goto(server.url + pathTo('gate.list'));
});
afterEach(() => expect(complaints).toEqual([]));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it.runIf(isProofOf('journeys'))(
  'makes a gate, hangs it on a controller channel, opens it once, and shows that in its log',
  async () => {
    const name = controllers[2]?.name ?? '';
    await page.getByRole('link', { name: 'New gate' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Rear lane gate');
    await page.getByLabel('Direction').selectOption('exit');
    await page.getByLabel('Alexandria').check();
    await page.getByRole('combobox', { name: 'Controller', exact: true }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
    const channel = page.getByLabel('Channel');
    await page
      .getByRole('option', { name: /^Channel \d+$/ })
      .first()
      .waitFor({ state: 'attached' });
    await channel.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Create gate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rear lane gate' }).waitFor();

    const details = page.getByRole('article', { name: 'Gate Rear lane gate' });
    expect(await details.innerText()).toMatch(/Opens\s+Newstead, Alexandria|Opens\s+Alexandria, Newstead/);
    expect(await details.innerText()).toMatch(/ · channel \d+/);
    await page.getByRole('button', { name: 'Unlock Rear lane gate' }).dblclick();
    await page.locator('[data-command-state=confirmed]').first().waitFor();
    for (const event of ['Open Requested', 'Opened']) {
      await page.locator('[data-row-id]').filter({ hasText: event }).first().waitFor();
    }
    await page.getByRole('tab', { name: 'History' }).click();
    await page.locator('[data-log-id]').filter({ hasText: 'asked to unlock' }).waitFor();
  },
);

it.runIf(isProofOf('journeys'))(
  'says before a press that the controller behind a gate went silent, and since when',
  async () => {
    const { id, name } = farGate;
    await goTo(page, pathTo('gate.list'));
    await page.locator(`[data-gate-id="${id}"] [data-silent]`).getByText('Offline since 15/01/2026 02:02PM').waitFor();
    await page.getByRole('link', { name }).click();
    await page.getByText(`${name}'s controller has been offline since 15/01/2026 02:02PM.`).waitFor();
    await page.getByRole('button', { name: `Unlock ${name}` }).click();
    await page.getByText(`Not sent: ${name}'s controller has been offline since 15/01/2026 02:02PM.`).first().waitFor();
  },
);

it.runIf(isProofOf('journeys'))(
  'resets a channel of a multiplexer, after a question, and finds it in the log',
  async () => {
    await goTo(page, pathTo('multiplexer.detail', { id: ids.multiplexer }));
    const channel = page.locator('[data-channel="3"]');
    await press('Turn off Channel 3');
    await channel.getByText('Off').waitFor();
    await page.locator('[data-command-state=confirmed]').first().waitFor();

    await channel.getByRole('checkbox', { name: 'Choose Channel 3' }).check();
    await press('Reset channel 3');
    const question = page.getByRole('dialog', { name: 'Reset channel 3?' });
    await question.getByLabel('What to reset').selectOption('all');
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.locator('[data-command-state=accepted]').getByText(commandMessages.taken).waitFor();
    await channel.getByText('On').waitFor();

    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('row', { name: 'all: channels 3' }).first().waitFor();
  },
);

it.runIf(isProofOf('journeys'))('calibrates a motorised lock, step by step', async () => {
  await goTo(page, pathTo('motorisedLock.detail', { id: ids.lock }));
  const tasks = page.getByRole('list', { name: 'Calibration, step by step' });
  const steps = ['Start calibration', 'The bolt is open', 'The bolt is shut', 'Finish'];
  for (const [index, step] of steps.entries()) {
    await page.locator(`[data-done="${index}"]`).waitFor();
    await press(step);
    await page.locator(`[data-done="${index + 1}"]`).waitFor();
    await page.locator('[data-command-state=confirmed]').first().waitFor();
  }
  await page.getByText('Calibrated', { exact: true }).first().waitFor();
  expect(await tasks.getByText('(done)').count()).toBe(4);
});

/** Texts by row and cell. */
const cellsOf = (name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

const setting = (name: string) => page.locator(`[data-setting=${name}] dd`);

it.runIf(isProofOf('journeys'))(
  'sets the config of three controllers at once, after a look at what changes, and that of one by its form',
  async () => {
    const [first, second] = controllers.map(({ name }) => name);
    await goTo(page, pathTo('device.list'));
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
    expect(await cellsOf('Changes')).toEqual(changes);
    await dialog.getByRole('button', { name: 'Apply to 3 controllers' }).click();
    await dialog.getByText(controllerMessages.done(3)).waitFor();
    expect(await cellsOf('Changes')).toEqual(changes);
    for (const { id } of controllers) {
      expect(await desk.record('GET', `controllers/${id}/config`)).toMatchObject({ relockTime: 5, lockType: 'vend' });
    }
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByRole('link', { name: first ?? '' }).click();
    await page.locator('[data-channel="4"]').getByRole('link', { name: 'A101' }).waitFor();
    await page.getByText('Channels: 1 in use, 15 free').waitFor();
    await page.getByRole('tab', { name: 'Config' }).click();
    await setting('relockTime').getByText('5 s', { exact: true }).waitFor();
    await setting('lockType').getByText('Vend', { exact: true }).waitFor();

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
    await setting('doorMotorTime').getByText('40 s', { exact: true }).waitFor();
  },
);

it.runIf(isProofOf('journeys'))(
  'finds a device config by its identifier, and says what an identifier looks like',
  async () => {
    const [first] = controllers;
    await goTo(page, pathTo('deviceConfig.list'));
    await page.getByRole('button', { name: `Show config of UnitController_${first?.id}` }).click();
    await setting('unopenedRelockTime').getByText('30 s').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Look up by identifier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look up a device config' });
    await dialog.getByLabel('Identifier').fill('Toaster_1');
    await dialog.getByRole('button', { name: 'Look up' }).click();
    await dialog.getByText(/^Identifier must look like UnitController_<number>/).waitFor();
    await dialog.getByLabel('Identifier').fill(`UnitController_${first?.id}`);
    await page.keyboard.press('Enter');
    await setting('unopenedRelockTime').getByText('30 s').waitFor();
    await dialog.getByRole('link', { name: 'Open the controller' }).click();
    await page.getByRole('heading', { name: first?.name ?? '', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe(`${first?.name} · Devices · Gatehouse`);
  },
);

/** Waits for the popup with the look of its kind, then closes it. */
async function says<Given extends readonly unknown[]>(notice: PopupNotice<Given>, ...given: Given): Promise<void> {
  const popup = page.locator(`[data-popup=${notice.kind}]`).filter({ hasText: noticeText(notice, ...given) });
  await popup.waitFor();
  await popup.getByRole('button', { name: 'Close message' }).click();
  await popup.waitFor({ state: 'detached' });
}

it.runIf(isProofOf('journeys'))(
  'says of each device what it did not do, and of controllers what was requested of them',
  async () => {
    refusal = 'it is being serviced';
    await goTo(page, pathTo('multiplexer.detail', { id: ids.multiplexer }));
    await page.getByRole('button', { name: /^Turn (on|off) Channel 3$/ }).click();
    await says(channelPowerNotToggled, ids.multiplexer);
    await page.getByRole('checkbox', { name: 'Choose Channel 3', exact: true }).check();
    await press('Reset channel 3');
    await press('Reset');
    await says(channelsNotReset, ids.multiplexer);
    await page.locator('[data-act=enrol]').click();
    await says(notEnrolled, ids.multiplexer);

    await goTo(page, pathTo('powerController.detail', { id: powerController.id }));
    await press(`Turn off ${powerController.name}`);
    await says(powerNotToggled, powerController.id);
    await goTo(page, pathTo('lockable.detail', { id: lockable.id }));
    await press(`Open ${lockable.name}`);
    await says(lockableNotOpened, `${lockable.name} refused the command: ${refusal}.`);

    await goTo(page, pathTo('device.list'));
    const [first = '', second = '', third = ''] = controllers.map(({ name }) => name);
    const choice = (name: string) => page.getByLabel(`Select ${name}`);
    for (const name of [first, second, hid.name]) await choice(name).check();
    // The list kept the choice of all three controllers.
    await choice(third).uncheck();
    await page.locator('[data-act=lock]').last().click();
    await says(notControllers);
    await choice(hid.name).uncheck();
    await press('Secure 2 controllers');
    await says(controllersFailed);
    refusal = null;
    await press('Secure 2 controllers');
    await says(requestedSecure, `${first}, ${second}`);
    await press('Access 2 controllers');
    await says(requestedAccess, `${first}, ${second}`);

    await page.route('**/availableChannels', (route) => route.fulfill({ status: 502, body: 'The gateway rests.' }));
    await goTo(page, pathTo('lockable.create'));
    await page.getByRole('combobox', { name: 'Controller', exact: true }).fill(second);
    await page.getByRole('option', { name: second, exact: true }).click();
    await says(channelsNotRead, controllers[1]?.id ?? 0, 'The gateway rests.');
  },
);
