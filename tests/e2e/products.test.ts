import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';

const siteId = 3;
const organisationId = 1;
const browser = browserOfFile();
let server: RunningServer;
let context: BrowserContext;
let productId: number;

beforeAll(async () => {
  server = await startServer({
    database: await seededDatabase(),
    ...{ host: '127.0.0.1', port: 0, seed: usualSeed },
    simulatorSettings: { tempo: 1, quiet: true, storm: false },
    dashboard: () => Promise.resolve(dashboardFolder),
  });
  const build = createBuilders(server.database);
  await build.customer({ organisationId, firstName: 'Counter', lastName: 'Sale' });
  const goods = { organisationId, name: 'Brass hasp', sku: 'HASP-1', status: 'IN_STOCK', price: 9.5 } as const;
  ({ id: productId } = await build.product(goods));
  await build.inventoryItem({ organisationId, siteId, productId, quantity: 1, reorderLevel: 2 });
  context = await signedInContext(browser(), { token: await tokenOf(server.url, demoSignIn), siteId });
});
afterAll(async () => {
  await context.close();
  await server.close();
});

const open = async (address: string) => {
  const page = await context.newPage();
  await page.goto(`${server.url}${address}`);
  return page;
};

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('makes a product with an image and puts it on sale', async () => {
  const complaints = complaintsOf(context);
  const page = await open(pathTo('bookable.list'));
  await page.getByRole('link', { name: 'New bookable product' }).click();
  await page.getByLabel('Name').fill('Wine cellar');
  await page.getByLabel('Applies to').selectOption('storage');
  await page.getByRole('textbox', { name: 'Price' }).fill('310');
  await page.locator('input[type=file]').setInputFiles({ name: 'cellar.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('img', { name: 'cellar.png' }).waitFor();
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wine cellar' }).waitFor();
  await page.getByRole('button', { name: 'Make available' }).click();
  await page.locator('[data-status=AVAILABLE]').waitFor();
  await page.getByRole('tab', { name: 'Image' }).click();
  await page.getByRole('img', { name: 'Image' }).waitFor();
  expect(await page.locator('[data-occupancy]').innerText()).toMatch(/Covered\s+\d+/);
  expect(complaints).toEqual([]);
  await page.close();
});

async function fillSale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell' }).click();
  await page.getByRole('combobox', { name: 'Customer' }).fill('Counter Sale');
  await page.getByRole('option', { name: /Counter Sale/ }).click();
}

it('sells the last one to one of two clerks, shows that it is gone, and restocks', async () => {
  const clerk = await open(pathTo('purchasable.detail', { id: productId }));
  const other = await open(pathTo('purchasable.detail', { id: productId }));
  await Promise.all([fillSale(clerk), fillSale(other)]);
  await clerk.getByRole('button', { name: 'Take $9.50' }).click();
  await clerk.getByText('Sold 1 × Brass hasp for $9.50.', { exact: true }).waitFor();
  await other.locator('[data-status=OUT_OF_STOCK]').waitFor();
  await other.getByRole('button', { name: 'Take $9.50' }).click();
  await other.getByText('Nothing was sold. Newstead has no Brass hasp left. Restock it first.').waitFor();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await other.getByRole('button', { name: 'Restock Newstead' }).click();
  await other.getByLabel('Delivered').fill('12');
  await other.keyboard.press('Enter');
  await other.getByText('Newstead now has 12 of Brass hasp.', { exact: true }).waitFor();
  await clerk.locator('[data-status=IN_STOCK]').waitFor();
  await clerk.locator('[data-quantity="12"]').waitFor();
});
