import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';

const desk = demoDeskOfFile({ siteId: 3, hasDevices: false });

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const halfHour = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

/** Closes Sunday by a drag over its open half hours, and opens an hour of Saturday by keys. */
async function drawHours(page: Page): Promise<void> {
  const first = await halfHour(page, /^Sunday 06:00/).boundingBox();
  const last = await halfHour(page, /^Sunday 21:30/).boundingBox();
  if (first === null || last === null) throw new Error('The grid has no cells.');
  const middle = first.y + first.height / 2;
  await page.mouse.move(first.x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width - 2, middle, { steps: 3 });
  await page.mouse.up();
  await page.locator('[data-day-hours="0"]', { hasText: 'Closed' }).waitFor();
  await halfHour(page, /^Saturday 22:00/).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator('[data-day-hours="6"]', { hasText: '06:00–23:00' }).waitFor();
}

/** From the users of the site, and back to them. */
async function addUser(page: Page, firstName: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'New user' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@fremantle.example`);
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { level: 1, name: firstName }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: 'Fremantle', exact: true }).click();
  await page.getByRole('tab', { name: /^Users/ }).click();
  await page.getByRole('main').getByRole('link', { name: firstName, exact: true }).waitFor();
}

it('opens a new site with an image, opening hours and two users, and keeps it while it has a schedule', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('site.list')}`);
  await page.getByRole('link', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fremantle');
  await page.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('img', { name: 'front.png' }).waitFor();
  await next(page);
  await page.getByRole('textbox', { name: 'Latitude' }).fill('-32.05');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('perth');
  await page.getByRole('option', { name: 'Australia/Perth' }).click();
  await next(page);
  await page.getByText('Longitude is required when Latitude is given.').waitFor();
  await page.getByRole('textbox', { name: 'Longitude' }).fill('115.75');
  await next(page);
  await drawHours(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await next(page);
  await next(page);
  await page.getByText('Mon–Fri 06:00–22:00; Sat 06:00–23:00').waitFor();
  await page.getByRole('button', { name: 'Create site' }).click();

  await page.getByRole('heading', { level: 1, name: 'Fremantle' }).waitFor();
  await page.locator('[data-site-clock]', { hasText: 'Australia/Perth' }).waitFor();
  await page.getByRole('row', { name: /Opening hours.*Mon–Fri 06:00–22:00/ }).waitFor();
  await page.getByRole('tab', { name: 'Image' }).click();
  await page.getByRole('img', { name: 'Image' }).waitFor();
  await page.getByRole('tab', { name: /^Users/ }).click();
  for (const firstName of ['Ines', 'Omar']) await addUser(page, firstName);
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Not deleted: /)
    .waitFor();
});
