import type { BrowserContext, Page } from 'playwright';
import { routes } from '#domain/routes/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { longTasksDuring, openFirstRows, openWith, untilComplete, type LongTasks } from './page.ts';

export interface ScrollFigure {
  what: string;
  /** Milliseconds from the click to the painted rows of the next page. */
  pages: readonly number[];
  /** The long tasks while pages are turned, and while the table is scrolled. */
  turning: LongTasks;
  scrolling: LongTasks;
}

const live = { complete: '[data-freshness=live]' };
const pagesTurned = 15;
/** The wheel's turns (CSS pixels and milliseconds), as fast as by hand. */
const wheel = { turns: 40, step: 240, pause: 16 } as const;

const columns = ['status', 'area', 'kind', 'size', 'squareMetres', 'statusChangedAt', 'floor', 'price', 'lockType'];
/** Settings that show every column, wide enough for sideways scrolling. */
const wide = {
  order: [],
  visibility: Object.fromEntries(columns.map((id) => [id, 'shown'])),
  widths: Object.fromEntries(columns.map((id) => [id, 240])),
  density: 'compact',
};

/** Stored choices of the table. */
const tables = [
  { what: 'table, 15 rows a page', rows: 15, stored: {} },
  { what: 'table, 100 rows a page', rows: 100, stored: { [storageKeys.pageSize]: 100 } },
  {
    what: 'wide table, 100 rows a page',
    rows: 100,
    stored: { [storageKeys.pageSize]: 100, [`${storageKeys.columnsPrefix}unit`]: wide },
  },
] as const;

async function turnPages(page: Page): Promise<number[]> {
  const next = page.getByRole('button', { name: 'Next page' });
  const times: number[] = [];
  for (let turned = 0; turned < pagesTurned; turned += 1) {
    await next.scrollIntoViewIfNeeded();
    const painted = page.evaluate(() => window.awaitPage());
    await page.evaluate(() => undefined);
    await next.click();
    times.push(await painted);
  }
  return times;
}

/** Scrolls by wheel: down, right, back and up. */
async function scroll(page: Page): Promise<void> {
  await page.locator('tr[data-row-id]').nth(4).scrollIntoViewIfNeeded();
  await page
    .locator('tr[data-row-id]')
    .nth(4)
    .hover({ position: { x: 400, y: 8 } });
  for (const [x, y] of [
    [0, wheel.step],
    [wheel.step, 0],
    [-wheel.step, 0],
    [0, -wheel.step],
  ] as const) {
    for (let turn = 0; turn < wheel.turns; turn += 1) {
      await page.mouse.wheel(x, y);
      await page.waitForTimeout(wheel.pause);
    }
  }
}

/** Measures turning the pages of a table of 20,000 rows, and scrolling it. */
export async function measureScrolling(context: BrowserContext, url: string): Promise<ScrollFigure[]> {
  const figures: ScrollFigure[] = [];
  const address = url + routes['unit.list'].path;
  const { page } = await openFirstRows(context, address);
  await untilComplete(page, live);
  for (const { what, rows, stored } of tables) {
    await openWith(page, address, stored);
    await untilComplete(page, live);
    await page
      .locator('tr[data-row-id]')
      .nth(rows - 1)
      .waitFor();
    // The page's start is over.
    await page.waitForTimeout(1_000);
    const { value: pages, tasks: turning } = await longTasksDuring(page, () => turnPages(page));
    const { tasks: scrolling } = await longTasksDuring(page, () => scroll(page));
    figures.push({ what, pages, turning, scrolling });
  }
  await page.close();
  return figures;
}
