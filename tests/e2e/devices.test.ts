import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = browserOfFile();
let server: TestServer;
let context: BrowserContext;
let complaints: readonly string[];
let ids: { multiplexer: number; lock: number };

beforeAll(async () => {
  server = await startTestServer({
    dashboard: () => Promise.resolve(dashboardFolder),
    devices: openSimulator({ seed: 1, life: false, temperament: 'prompt' }),
  });
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const { id: controllerId } = await server.build.controller({ siteId });
  const multiplexer = await server.build.multiplexer({ siteId, controllerId, power: true });
  const lock = await server.build.motorisedLock({ siteId, controllerId, channel: 0 });
  ids = { multiplexer: multiplexer.id, lock: lock.id };
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
  await question.getByLabel('What is reset').selectOption('all');
  await question.getByText('It cannot be undone.').waitFor();
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.locator('[data-command-state=accepted]').getByText('The device took it.').waitFor();
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
