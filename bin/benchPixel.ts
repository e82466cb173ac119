import { chromium, type Page } from 'playwright';
import { pino } from 'pino';
import { routes } from '#domain/routes/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { measureOnce, openWitness, prepare } from '#tests/bench/eventToPixel.ts';
import { inWords, quantilesOf } from '#tests/bench/quantiles.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { signedIn } from '#tests/support/replica/browserLess.ts';
import { createTestDevice } from '#tests/support/server/testDevice.ts';

/** Units at the largest site of the demo data when every site's are multiplied by this: a little over 10,000. */
const scale = 10;
const samples = 100;
const siteId = 1;

const device = createTestDevice();
const { folder } = await buildWhenStale();
const server = await startServer({
  database: { kind: 'memory' },
  host: '127.0.0.1',
  port: 0,
  seed: { number: 1, date: null, scale },
  devices: () => Promise.resolve(device),
  dashboard: () => Promise.resolve(folder),
  log: pino({ level: 'silent' }),
});
const browser = await chromium.launch(launchOptions());
const { token } = await signedIn(server.url, demoSignIn);

async function openPage(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  await page.locator('[data-unit-id]').first().waitFor();
  await page.getByText('Live and complete').first().waitFor({ timeout: 60_000 });
  return page;
}

const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await prepare(context);
await context.addInitScript(
  ([tokenKey, siteKey, heldToken, site]) => {
    localStorage.setItem(tokenKey, heldToken);
    localStorage.setItem(siteKey, String(site));
  },
  [storageKeys.token, storageKeys.siteId, token, siteId] as const,
);

const table = await openPage(routes['unit.list'].path);
const units = await table
  .locator('[data-unit-id]')
  .evaluateAll((rows) => [...new Set(rows.map((row) => Number(row.getAttribute('data-unit-id'))))]);
const witness = await openWitness(server.url, token);
const total = await table.getByRole('heading', { level: 1 }).locator('..').textContent();
console.log(
  `Event to pixel, from the socket's receipt to the painted row, ${samples} changes (units held: ${total?.trim()})`,
);

/** What each unit was last set to, so that every change is one. */
const shown = new Map<number, 'logged on' | 'logged off'>();

async function run(label: string, pages: readonly Page[], unitIds: readonly number[]): Promise<void> {
  const latencies: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const unitId = unitIds[sample % unitIds.length] ?? 0;
    const status = shown.get(unitId) === 'logged on' ? 'logged off' : 'logged on';
    shown.set(unitId, status);
    latencies.push(
      ...(await measureOnce({ pages, witness, report: (reading) => device.report(reading) }, unitId, status)),
    );
  }
  console.log(`  ${label.padEnd(34)} ${inWords(quantilesOf(latencies))}`);
}

await run('units table, one tab', [table], units);
const second = await openPage(routes['unit.list'].path);
await run('units table, two tabs, each', [table, second], units);
await second.close();
await table.goto(`${server.url}${routes['dashboard.list'].path}`);
await table.locator('[data-unit-id]').first().waitFor();
await table.getByText('Live and complete').first().waitFor();
const tiles = await table
  .locator('[data-unit-id]')
  .evaluateAll((all) => [...new Set(all.map((tile) => Number(tile.getAttribute('data-unit-id'))))]);
await run('units now, every unit of the site', [table], tiles.slice(0, 15));

witness.close();
await browser.close();
await server.close();
process.exit(0);
