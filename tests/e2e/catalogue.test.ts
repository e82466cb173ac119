import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fileLimits } from '#domain/limits/files.ts';
import { documentUnhandled, savedInPart } from '#domain/messages/catalogue.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';

const siteId = 3;
const organisationId = 1;
const desk = demoDeskOfFile({ siteId });
let productId: number;
let complaints: readonly string[];

beforeAll(async () => {
  const build = createBuilders(desk().server.database);
  await build.customer({ organisationId, firstName: 'Counter', lastName: 'Sale' });
  const goods = { organisationId, name: 'Brass hasp', sku: 'HASP-1', status: 'IN_STOCK', price: 9.5 } as const;
  ({ id: productId } = await build.product(goods));
  await build.inventoryItem({ organisationId, siteId, productId, quantity: 1, reorderLevel: 2 });
});
beforeEach(() => {
  complaints = complaintsOf(desk().context);
});

const open = async (address: string) => {
  const { server, context } = desk();
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
  const page = await open(pathTo('bookable.list'));
  await page.getByRole('link', { name: 'New bookable product' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wine cellar');
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
});

async function fillSale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell' }).click();
  await page.getByRole('combobox', { name: 'Customer' }).fill('Counter Sale');
  await page.getByRole('option', { name: /Counter Sale/ }).click();
}

it('sells the last one to one of two clerks, shows that it is gone, and restocks', async () => {
  // Merchandise opened as a bookable product moves to its own page.
  const clerk = await open(pathTo('bookable.detail', { id: productId }));
  const other = await open(pathTo('purchasable.detail', { id: productId }));
  await Promise.all([fillSale(clerk), fillSale(other)]);
  expect(new URL(clerk.url()).pathname).toBe(pathTo('purchasable.detail', { id: productId }));
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

/** Chooses files that no document accepts; nothing is sent. */
async function refuseWrongFiles(page: Page): Promise<void> {
  const { upload } = formMessages;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('documents')) sent.push(request.url());
  });
  const file = page.locator('input[type=file]');
  await page.getByText(documentMessages.fileHint).waitFor();
  await file.setInputFiles({ name: 'rules.docx', mimeType: 'application/msword', buffer: pixel });
  await page.getByText(upload.wrongType(documentMessages.fileTypes)).waitFor();
  const large = Buffer.alloc(fileLimits.document.bytes + 1, '%PDF-1.7');
  await file.setInputFiles({ name: 'rules.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByText(upload.tooLarge(12)).waitFor();
  expect(sent).toEqual([]);
}

it('refuses a wrong file before it is sent, saves a right one, and activates and deactivates the document', async () => {
  const page = await open(pathTo('document.create'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Rules of the yard');
  await refuseWrongFiles(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'rules.png', mimeType: 'image/png', buffer: pixel });
  await page.getByAltText('rules.png').waitFor();
  await page.getByRole('button', { name: 'Create document' }).click();
  await page.getByRole('button', { name: /^For all customers/ }).click();
  const row = page.getByRole('row', { name: /Rules of the yard/ });
  await row.getByRole('button', { name: 'Rules of the yard', exact: true }).click();
  await page.getByAltText('Preview of rules.png').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toBe('rules.png');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  const status = row.getByRole('combobox');
  await status.selectOption('ACTIVE');
  await page.locator('tr[data-status=ACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
  expect(await status.getByRole('option', { name: 'Inactive' }).isDisabled()).toBe(true);
  // Even a choice that the browser should forbid changes nothing.
  await status.evaluate((select: HTMLSelectElement) => {
    select.value = 'INACTIVE';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText(documentUnhandled.text, { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Deactivate Rules of the yard' }).click();
  await page.locator('tr[data-status=INACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
  await row.getByRole('button', { name: 'Rules of the yard', exact: true }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('deactivated document').waitFor();
  expect(complaints).toEqual([]);
});

it('says of a product whose picture the server refuses that the product itself is saved', async () => {
  const page = await open(pathTo('purchasable.create'));
  await page.route('**/image', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Climbing rope');
  await page.getByRole('textbox', { name: 'Price' }).fill('25');
  await page.locator('input[type=file]').setInputFiles({ name: 'rope.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('img', { name: 'rope.png' }).waitFor();
  await page.getByRole('button', { name: 'Create product' }).click();
  const said = savedInPart.text(recordMessages.savedInPart('Product', 'The disk is full.'));
  await page.locator('[data-popup]').filter({ hasText: said }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Climbing rope' }).waitFor();
});
