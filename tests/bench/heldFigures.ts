import { sql } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { heldRows } from '#domain/limits/replica.ts';
import { routes } from '#domain/routes/index.ts';
import { heapOfWorker } from '#tests/support/browser/runInWorker.ts';
import { openFirstRows, untilComplete } from './page.ts';
import { siteId, type WorkbenchSite } from './workbenchSite.ts';

export interface HeldFigure {
  rows: number;
  /** Milliseconds from navigation to all rows. */
  complete: number;
  /** Of the worker's live objects. */
  megabytes: number;
  /** Milliseconds from the press of a column's head to the sorted rows. */
  sorted: readonly number[];
}

const live = { complete: '[data-freshness=live]' };
/** Presses of a head sort upwards, downwards, then no longer. */
const presses = 12;
/** The list stops changing for this long (milliseconds). */
const quiet = 500;
/** Late work of the start is over (milliseconds). */
const written = 6_000;

/** Copies the site's units until it has as many as a browser holds. */
async function fillSite({ server }: WorkbenchSite): Promise<void> {
  const most = heldRows.inFullPages;
  await server.database.execute(sql`
    insert into units (site_id, area_id, name, kind, status, status_changed_at, size, square_metres, floor, price,
      price_period, lock_type)
    select u.site_id, u.area_id, u.name || '-' || copy, u.kind, u.status, u.status_changed_at, u.size, u.square_metres,
      u.floor, u.price, u.price_period, u.lock_type
    from units u, generate_series(1001, 1010) copy
    where u.site_id = ${siteId}
    order by copy, u.id
    limit ${most}::int - (select count(*) from units where site_id = ${siteId})`);
  await server.database.execute(sql`vacuum analyze`);
}

/** null: the rows of the page stayed. */
async function sortBy(page: Page, column: string): Promise<number | null> {
  await page.getByRole('columnheader', { name: column }).getByRole('button').first().focus();
  const painted = page.evaluate((rest) => window.awaitRows(rest), quiet);
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  return painted;
}

/** Measures the longest list that a browser holds. The site keeps its units. */
export async function measureHeld(context: BrowserContext, site: WorkbenchSite): Promise<HeldFigure> {
  await fillSite(site);
  const { page } = await openFirstRows(context, site.server.url + routes['unit.list'].path);
  const complete = await untilComplete(page, live);
  await page.waitForTimeout(written);
  const browser = context.browser();
  const megabytes = browser === null ? Number.NaN : (await heapOfWorker(browser)) / 1e6;
  const sorted: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const time = await sortBy(page, 'Size');
    if (time !== null) sorted.push(time);
  }
  await page.close();
  return { rows: heldRows.inFullPages, complete, megabytes, sorted };
}
