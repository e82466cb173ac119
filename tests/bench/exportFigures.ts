import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { routes } from '#domain/routes/index.ts';
import { longTasksDuring, openFirstRows, untilComplete, type LongTasks } from './page.ts';

export interface ExportFigure {
  what: string;
  /** Milliseconds from the press to the saved file. */
  times: readonly number[];
  /** Lines of the file, with its header; 0: none was asked for. */
  lines: number;
  /** Different amounts of progress on screen. */
  steps: number;
  tasks: LongTasks;
}

export interface CancelFigure {
  /** Milliseconds from the press on "Cancel export" until the progress was gone. */
  times: readonly number[];
  /** The number of files that were saved despite cancelling. */
  files: number;
}

const live = { complete: '[data-freshness=live]' };
const runs = 2;
/** Rows per page, as the export reads them. */
const apiPage = 250;

/** Notes the progress shown from now on. */
async function watchProgress(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      const bar = document.querySelector('[data-export=running] [role=progressbar]');
      const share = bar?.getAttribute('aria-valuenow') ?? null;
      if (share !== null) seen.add(share);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
    return seen;
  });
  return () => handle.evaluate((seen) => seen.size);
}

async function pressExport(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Export as CSV' });
  await button.waitFor();
  await button.click();
  return performance.now();
}

async function saveOnce(page: Page) {
  const coming = page.waitForEvent('download');
  const stepsSeen = await watchProgress(page);
  const from = await pressExport(page);
  await page.locator('[data-export=done]').waitFor({ timeout: 120_000 });
  const time = performance.now() - from;
  const text = await readFile(await (await coming).path(), 'utf8');
  const steps = await stepsSeen();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return { time, lines: text.split('\r\n').length - 1, steps };
}

async function cancelOnce(page: Page): Promise<number> {
  await pressExport(page);
  await page.locator('[data-export=running]').getByText('of').waitFor();
  const from = performance.now();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await page.locator('[data-export]').waitFor({ state: 'detached' });
  return performance.now() - from;
}

/** The least wait of a dashboard without its own store. */
function readApi(page: Page, { token, siteId }: { token: string; siteId: number }): Promise<number> {
  return page.evaluate(
    async ({ authorization, site, limit }) => {
      const from = performance.now();
      const headers = { Authorization: authorization, 'Connection-Point': 'dashboard' };
      for (let offset = 0, count = 1; offset < count; offset += limit) {
        const answer = await fetch(`/api/admin/units?siteId=${site}&limit=${limit}&offset=${offset}`, { headers });
        ({ count } = (await answer.json()) as { count: number });
      }
      return performance.now() - from;
    },
    { authorization: token, site: siteId, limit: apiPage },
  );
}

/** Saving 20,000 rows as CSV, reading them from the API, and cancelling. */
export async function measureExport(
  context: BrowserContext,
  { url, ...held }: { url: string; token: string; siteId: number },
): Promise<{ figures: ExportFigure[]; cancel: CancelFigure }> {
  const { page } = await openFirstRows(context, url + routes['unit.list'].path);
  await untilComplete(page, live);
  await page.waitForTimeout(1_000);
  const times: number[] = [];
  let [lines, steps] = [0, 0];
  const { tasks } = await longTasksDuring(page, async () => {
    for (let run = 0; run < runs; run += 1) {
      const saved = await saveOnce(page);
      times.push(saved.time);
      ({ lines, steps } = saved);
    }
  });
  const csv: ExportFigure = { what: 'CSV: press to file', times, lines, steps, tasks };
  let files = 0;
  page.on('download', () => (files += 1));
  const cancelled: number[] = [];
  for (let run = 0; run < runs; run += 1) cancelled.push(await cancelOnce(page));
  await page.waitForTimeout(1_000);
  const api = await longTasksDuring(page, () => readApi(page, held));
  const rest = { what: `the rows alone, ${apiPage} a call`, times: [api.value], lines: 0, steps: 0, tasks: api.tasks };
  await page.close();
  return { figures: [csv, rest], cancel: { times: cancelled, files } };
}
