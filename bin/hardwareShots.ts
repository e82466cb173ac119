import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { pathTo } from '#domain/routes/path.ts';
import { startServer } from '#server/start.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { startAnyBroker } from '#tests/support/mqtt/anyBroker.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';

const prefix = 'acme/north';
const doors = 12;

interface Desk {
  url: string;
  token: string;
  siteId: number;
}

/** The newest device is found last. */
async function waitUntilFound(page: Page): Promise<void> {
  await page.locator('[data-found]').nth(6).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function takePictures(browser: Browser, { url, token, siteId }: Desk, folder: string): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
  const context = await signedInContext(browser, { token, siteId }, phone);
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`  ${name}`);
  };
  await page.goto(url + pathTo('device.found'));
  await waitUntilFound(page);
  await take('found-devices');
  await page.goto(url + pathTo('device.adopt'));
  await page.locator('[data-channel] [data-try]').click();
  await page.locator('[data-tried=accepted]').waitFor();
  await page.locator('[data-answered]').waitFor();
  await page.locator('[data-choose-door]').first().click();
  await page.locator('[data-undo]').waitFor();
  await page.locator('[data-channel] [data-try]').click();
  await page.locator('[data-tried=accepted]').waitFor();
  await page.locator('[data-answered]').waitFor();
  await take('adopt-doors');
  await context.close();
}

/** The pictures of docs/hardware.md: a phone in front of a site's doors, which are at a broker. */
export async function takeForHardware(browser: Browser, dashboard: string, folder: string): Promise<void> {
  const broker = await startAnyBroker();
  let fleet: Fleet | null = null;
  const settings = { url: broker.url, username: null, password: null, ca: null, client: null };
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    database: { kind: 'memory' },
    seed: null,
    mqtt: settings,
    dashboard: () => Promise.resolve(dashboard),
  });
  try {
    const build = createBuilders(server.database);
    const { id: organisationId } = await build.organisation();
    await build.features({ id: organisationId });
    const { id: siteId } = await build.site({ organisationId, name: 'North Street' });
    for (let number = 101; number <= 100 + doors; number += 1)
      await build.unit({ siteId, name: `A${number}`, status: null });
    const { email } = await build.user({ organisationId, permissions: everywhere(31) });
    fleet = await startFleet({ broker: broker.url, doors, prefix, quiet: true });
    const token = await tokenOf(server.url, { email, password: builtPassword });
    const answer = await fetch(`${server.url}/api/admin/sites/${siteId}`, {
      method: 'PUT',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ topicPrefix: prefix }),
    });
    if (!answer.ok) throw new Error(`The topic prefix was refused: ${await answer.text()}`);
    await takePictures(browser, { url: server.url, token, siteId }, folder);
  } finally {
    await fleet?.close();
    await server.close();
    await broker.close();
  }
}
