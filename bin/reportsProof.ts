import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { reportCatalogue } from '#domain/reports/reportCatalogue.ts';
import { pathTo } from '#domain/routes/path.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { hasLibreOffice, openSpreadsheets, type SpreadsheetCell } from './openSpreadsheet.ts';
import { requireChromium } from './requireChromium.ts';

const { controls, csv } = reportPageMessages;

interface SavedReport {
  name: string;
  file: string;
  /** The headers of the table on the screen. */
  headers: string[];
}

/** Saves the shown table of a report of all sites. */
async function saveReport(page: Page, url: string, id: string, folder: string): Promise<SavedReport> {
  await page.goto(`${url}${pathTo('report.list')}?report=${id}`);
  const table = page.getByRole('main').locator('table:has([data-row-id])');
  await table.waitFor({ timeout: 60_000 });
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const coming = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: controls.csv }).first().click();
  const download = await coming;
  const file = join(folder, `report-${id}.csv`);
  await download.saveAs(file);
  return { name: await page.getByRole('heading', { level: 1 }).innerText(), file, headers: headers.map(plain) };
}

interface Examined {
  holds: string;
  faults: readonly string[];
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The columns and totals of a report's sheet in words, and its faults as sentences. */
function examine({ headers }: SavedReport, lines: readonly (readonly SpreadsheetCell[])[]): Examined {
  const blank = lines.findIndex((line) => line.every((cell) => cell === ''));
  const [header = [], ...rows] = lines.slice(blank + 1);
  const names = header.map((cell) => String(cell).replace(/ \(%\)$/, ''));
  const faults = headers
    .filter((name) => name !== '' && name !== 'Actions' && !names.includes(name))
    .map((name) => `no column “${name}”, but ${names.join(', ')}`);
  if (blank === -1 || lines[0]?.[0] !== csv.report) faults.push('no head that names the report');
  const total = rows.at(-1)?.[0] === csv.total ? rows.at(-1) : undefined;
  const records = total === undefined ? rows : rows.slice(0, -1);
  if (records.length === 0) faults.push('no rows');
  if (records.some(({ length }) => length > header.length)) faults.push('rows longer than the header');
  const sums = (total ?? []).filter((sum) => typeof sum === 'number').length;
  if (total !== undefined && sums === 0) faults.push('no number among the totals');
  for (const [column, sum] of (total ?? []).entries()) {
    if (typeof sum !== 'number') continue;
    const values = records.map((record) => record[column] ?? '');
    const texts = values.filter((value) => typeof value === 'string' && value !== '');
    if (texts.length > 0) faults.push(`${names[column]} holds texts such as “${texts[0]}”`);
    const added = values.reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);
    if (Math.abs(added - sum) >= 0.005) faults.push(`${names[column]}: the rows add up to ${added}, not to ${sum}`);
  }
  return { holds: `${records.length} rows, ${header.length} columns, ${sums} totals`, faults };
}

/** @returns how many reports have faults. */
async function proveReports(): Promise<number> {
  const executablePath = await requireChromium();
  const { folder: dashboard } = await buildWhenStale();
  const server = await startServer({
    database: { kind: 'memory' },
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale: 1 },
    simulator: false,
    dashboard: () => Promise.resolve(dashboard),
  });
  const folder = temporaryFolder();
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  try {
    const token = await tokenOf(server.url, demoSignIn);
    const page = await (await signedInContext(browser, { token, siteId: 0 })).newPage();
    const saved: SavedReport[] = [];
    const ids = Object.entries(reportCatalogue).filter(([, { implemented }]) => implemented);
    for (const [id] of ids) saved.push(await saveReport(page, server.url, id, folder.path));
    const sheets = openSpreadsheets(
      saved.map(({ file }) => file),
      folder.path,
    );
    const results = saved.map((report, index) => ({ report, ...examine(report, sheets[index] ?? []) }));
    for (const { report, holds, faults } of results)
      console.log(`${faults.length === 0 ? '✓' : '✗'} ${[`${report.name}: ${holds}`, ...faults].join('\n    ')}`);
    return results.filter(({ faults }) => faults.length > 0).length;
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
}

if (hasLibreOffice()) {
  proveReports().then(
    (faulty) => {
      process.exitCode = faulty === 0 ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
} else {
  console.log('LibreOffice is not installed, so the files of reports are not opened. Install libreoffice-calc.');
}
