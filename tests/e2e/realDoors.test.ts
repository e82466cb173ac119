import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { watchContext } from '#tests/support/browser/watch.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startAnyBroker, type AnyBroker } from '#tests/support/mqtt/anyBroker.ts';
import { openMqttDesk, plainSettings, type MqttDesk } from '#tests/support/mqtt/mqttServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
const prefix = 'acme/north';
let broker: AnyBroker;
let fleet: Fleet;
let desk: MqttDesk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  broker = await startAnyBroker();
  const { url } = broker;
  fleet = await startFleet({ broker: url, doors: 4, prefix, quiet: true, tempo: 20 });
  desk = await openMqttDesk(plainSettings(url), prefix, { dashboard: () => Promise.resolve(dashboardFolder) });
  context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  complaints = await watchContext(context, { addresses: [desk.server.url] });
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await desk.server.close();
  await fleet.close();
  await broker.close();
});

it.runIf(isProofOf('journeys'))(
  'unlocks a door at a broker, and shows it confirmed and open within a second',
  async () => {
    const { units } = await desk.adopt('a101');
    const [id] = Object.values(units) as [number];
    await expect.poll(async () => (await desk.unit(id))['status']).toBe('locked');
    await page.goto(`${desk.server.url}${pathTo('unit.detail', { id })}`);
    await page.getByText('Locked').first().waitFor();
    await page.getByRole('button', { name: /^Unlock / }).click();
    const confirmed = page.locator('[data-command-state=confirmed]');
    await confirmed.waitFor();
    const [, seconds] = /confirmed in (\d+(?:\.\d+)?) s/.exec(await confirmed.innerText()) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(1);
    await page.getByText('Opened', { exact: true }).first().waitFor();
    expect(fleet.moves()).toEqual({ a101: 1 });
    expect(complaints).toEqual([]);
  },
);
