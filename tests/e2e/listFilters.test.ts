import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';

const siteId = 3;
const desk = demoDeskOfFile({ siteId });

const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const totalOf = async (page: Page) => Number(await page.locator('[data-total]').getAttribute('data-total'));

/** Name and count of the first option with rows. */
async function firstOption(page: Page) {
  const option = page.getByRole('dialog').locator('label:has([data-count]):not([data-empty])').first();
  await option.waitFor();
  const name = await option.locator('input').getAttribute('aria-label');
  const count = await option.locator('[data-count]').textContent();
  return { input: option.locator('input'), name: name ?? '', count: Number.parseInt(count ?? '', 10) };
}

it('filters units by area, price and date, with counts, and keeps that as a view with a name', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  const list = `${server.url}${pathTo('unit.list')}`;
  await page.goto(`${list}?filters=kind:storage,exploded&filters=password:x&filters=price:high..&page=none`);
  await page.locator('[data-unit-id]').first().waitFor();
  await expect.poll(() => queryOf(page)).toBe('?filters=kind:storage');

  const toolbar = page.getByRole('search', { name: 'Search and filter units' });
  await toolbar.getByRole('button', { name: 'Area' }).press('Enter');
  const area = await firstOption(page);
  await area.input.press('Space');
  await expect.poll(() => totalOf(page)).toBe(area.count);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Area' }).waitFor();
  expect(queryOf(page)).toMatch(/^\?filters=areaId:\d+&filters=kind:storage$/);

  await toolbar.getByRole('button', { name: 'More filters' }).click();
  await toolbar.getByRole('button', { name: 'Last change' }).press('Enter');
  const preset = await firstOption(page);
  await preset.input.press('Space');
  await expect.poll(() => totalOf(page)).toBe(preset.count);
  await page.getByRole('button', { name: 'Back to all filters' }).click();
  await toolbar.getByRole('button', { name: 'Price' }).click();
  await page.getByRole('textbox', { name: 'Price, from ($)' }).fill('1');
  await expect.poll(() => queryOf(page)).toContain('filters=price:1..');
  await page.keyboard.press('Escape');

  await toolbar.getByRole('button', { name: 'All units' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My corner');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: 'My corner' }).click();
  await page.getByRole('menuitem', { name: 'Use as default' }).click();
  const saved = queryOf(page);
  expect(saved).toContain('view=My+corner');
  const found = await totalOf(page);

  await page.getByRole('button', { name: 'Remove filter Area' }).click();
  await page.getByText('Changed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => queryOf(page)).toBe(saved);
  await toolbar.getByRole('button', { name: 'My corner' }).click();
  await page.getByRole('menuitemradio', { name: 'All units' }).click();
  await expect.poll(() => queryOf(page)).toBe('');

  await page.goto(list);
  await page.locator('[data-unit-id]').first().waitFor();
  await expect.poll(() => queryOf(page)).toBe(saved);
  await expect.poll(() => totalOf(page)).toBe(found);
  expect(complaints).toEqual([]);
});
