import type { BrowserContext, Locator, Page } from 'playwright';
import { formMessages } from '#domain/messages/forms.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { FigureLine } from './figures.ts';
import { openFirstRows, untilComplete } from './page.ts';
import { quantilesOf } from './quantiles.ts';
import { pause } from './pause.ts';

/** Milliseconds between two inputs: as quick as a hand that knows its way. */
const between = { key: 90, press: 350, page: 900 } as const;
/** Of each kind on a page: chips, column heads, tabs. */
const most = 4;
/** The browser reports no interaction that was painted sooner (milliseconds). */
const threshold = 16;

/** Presses what can be seen and pressed. */
async function press(target: Locator): Promise<boolean> {
  if (!(await target.isVisible().catch(() => false))) return false;
  const pressed = await target.click({ timeout: 2_000 }).then(
    () => true,
    () => false, // it is covered, or gone meanwhile
  );
  await pause(between.press);
  return pressed;
}

async function pressFirst(targets: Locator, times = 1): Promise<void> {
  const count = Math.min(most, await targets.count());
  for (let index = 0; index < count; index += 1)
    for (let time = 0; time < times; time += 1) await press(targets.nth(index));
}

async function typeAndClear(page: Page, box: Locator, text: string): Promise<void> {
  if (!(await press(box))) return;
  await page.keyboard.type(text, { delay: between.key });
  await pause(between.page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await pause(between.press);
}

async function back(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
  await pause(between.page);
}

/** Opens the tabs of a record and its form, where a field is typed in. */
async function tryRecord(page: Page): Promise<void> {
  await pressFirst(page.locator('main [role=tab]'));
  if (!(await press(page.locator('main a[href$="/edit"]').first()))) return;
  await pause(between.page);
  const field = page.locator('main form input[type=text], main form input:not([type])').first();
  if (await press(field)) await page.keyboard.type(' new', { delay: between.key });
  await back(page);
  await press(page.locator('dialog[open] button', { hasText: formMessages.leave.discard }));
}

/** Searches, filters and sorts a list, and opens its first record. */
async function tryList(page: Page): Promise<void> {
  await typeAndClear(page, page.getByRole('searchbox').first(), 'a10');
  await pressFirst(page.locator('main button[aria-pressed]'), 2);
  await pressFirst(page.locator('main thead button'));
  if (!(await press(page.locator('main tbody a').first()))) return;
  await pause(between.page);
  await tryRecord(page);
  await back(page);
}

async function tryPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await pause(between.press);
  await page.keyboard.type('a101', { delay: between.key });
  await page.keyboard.press('Escape');
  await pause(between.press);
}

/** The inputs of a walk through every page of the menu: milliseconds from each to its next paint. */
export async function measureUse(context: BrowserContext, url: string): Promise<FigureLine[]> {
  const { page } = await openFirstRows(context, url + pathTo(homeRoute));
  await untilComplete(page, { complete: '[data-freshness=live]' });
  await page.evaluate((shortest) => window.watchInputs(shortest), threshold);
  const links = page.locator('nav[aria-label=Main] a, aside[aria-label=Main] a');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const slowest: { address: string; time: number }[] = [];
  const times: number[] = [];
  for (const address of new Set(addresses)) {
    const link = page.locator(`:is(nav, aside)[aria-label=Main] a[href="${address}"]`).first();
    if (!(await press(link))) throw new Error(`The menu's ${address} cannot be pressed.`);
    await pause(between.page);
    await tryList(page);
    await tryPalette(page);
    const { reported, count } = await page.evaluate(() => window.takeInputs());
    // Inputs that are not reported were painted within the threshold.
    times.push(...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => threshold));
    slowest.push({ address, time: Math.max(0, ...reported) });
  }
  await page.close();
  const worst = slowest.toSorted((a, b) => b.time - a.time).slice(0, 3);
  const more = `p98 ${quantilesOf(times).p98.toFixed(0)} ms, slowest: ${worst.map(({ address, time }) => `${address} ${time.toFixed(0)} ms`).join(', ')}`;
  return [{ what: 'an input to the next paint', times, tasks: null, more }];
}
