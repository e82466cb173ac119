import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { pdfTexts, type PdfText } from '#tests/support/browser/pdfText.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('journeys');
const browser = browserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let complaints: readonly string[];
let page: Page;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { organisationId, siteId, token } = desk;
  const { build } = server;
  await build.features({ id: organisationId });
  for (let number = 2; number <= 12; number += 1) await build.site({ organisationId, name: `Site number ${number}` });
  // More debtors than a page of rows has.
  for (const arrears of [80, 120, ...Array.from({ length: 18 }, () => 60)]) {
    const { id: customerId } = await build.customer({ organisationId });
    await build.booking({
      siteId,
      customerId,
      status: 'in arrears',
      arrears,
      startsAt: new Date(2020, 0, 1),
      endsAt: null,
    });
  }
  // Most of its units are free, so a lower price is suggested.
  const kept = { kind: 'bookable', status: 'AVAILABLE', price: 100, period: 'month', unitKind: 'storage' } as const;
  await build.product({ organisationId, name: 'Small room', size: 'small', ...kept });
  for (let unit = 0; unit < 4; unit += 1) await build.unit({ siteId, kind: 'storage', size: 'small' });
  context = await signedInContext(browser(), { token, siteId });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(server.url + pathTo('report.list'));
});

/** The sheet of the Print button as a PDF. */
async function printedSheet(): Promise<PdfText[]> {
  await page.evaluate(() => {
    window.print = () => {
      const copy = document.querySelector('[data-print-sheet]')?.cloneNode(true) as HTMLElement;
      copy.dataset['copy'] = '';
      document.body.append(copy);
    };
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('[data-copy]').waitFor({ state: 'attached' });
  await page.addStyleTag({ content: '#root, [data-print-sheet]:not([data-copy]) { display: none !important }' });
  const margin = '10mm';
  const file = await page.pdf({
    format: 'A4',
    margin: { top: margin, bottom: margin, left: margin, right: margin },
  });
  await page.reload();
  return pdfTexts(file);
}

const centre = ({ left, right }: PdfText) => (left + right) / 2;

/** The totals of a printed table, by the header above each of them. */
function totalsBelow(texts: readonly PdfText[], headers: readonly string[]): Record<string, string> {
  const total = texts.findLast(({ text }) => text === 'Total');
  if (total === undefined) throw new Error('There are no totals.');
  const sums = texts.filter(
    ({ page: on, top, text }) => on === total.page && Math.abs(top - total.top) < 3 && text !== 'Total',
  );
  return Object.fromEntries(
    sums.map((sum) => {
      const own = texts
        .filter(({ text }) => headers.includes(text))
        .toSorted((a, b) => Math.abs(centre(a) - centre(sum)) - Math.abs(centre(b) - centre(sum)))[0];
      return [own?.text ?? '', sum.text];
    }),
  );
}

const figure = async (id: string) =>
  Number((await page.locator(`[data-figure="${id}"]`).getAttribute('data-value')) || Number.NaN);

/** The columns and the last line of a CSV file. */
async function totalsOf(path: string): Promise<Record<string, string>> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  const headers = lines[lines.indexOf('') + 1]?.split(',') ?? [];
  const totals = lines.at(-1)?.split(',') ?? [];
  return Object.fromEntries(headers.map((header, index) => [header, totals[index] ?? '']));
}

it('shows who owes, the rows behind a figure, a payment of a colleague at once, and the same totals in a file', async () => {
  await page.getByRole('link', { name: 'Unpaid Charges' }).click();
  await page.locator('[data-figure=overdue]').waitFor();
  const before = await figure('overdue');
  expect(before).toBeGreaterThan(0);

  await page.locator('[data-figure=customers] [data-drill]').click();
  await page.getByRole('tab', { name: /^By customer/, selected: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('table')).not.toBeNull();
  await page.getByRole('tab', { name: /^Unpaid charges/ }).click();
  const bill = page.locator('tr[data-row-id]').first().getByRole('link', { name: /^ORD-/ });
  const orderPath = await bill.getAttribute('href');

  const orderId = Number(orderPath?.split('/').at(-1));
  const { customerId, total } = await desk.record('GET', `orders/${orderId}`);
  const paid = { siteId: desk.siteId, customerId, orderId, amount: total, method: 'cash', status: 'succeeded' };
  await desk.record('POST', 'payments', paid);
  await expect.poll(() => figure('overdue')).toBe(before - Number(total));

  const now = await figure('overdue');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(Number((await totalsOf(await download.path()))['Overdue'])).toBe(now);
  expect(complaints).toEqual([]);
});

it.runIf(isProof)(
  'prints a page with its totals below their columns, every column whole, and which rows it has',
  async () => {
    await goTo(page, `${pathTo('report.list')}?report=9`);
    const row = page.locator('tr[data-sums]');
    await row.waitFor();
    const [overdue = '', owed = ''] = await row
      .locator('td:not([aria-hidden])')
      .allTextContents()
      .then((all) => all.slice(1));
    const texts = pdfTexts(await page.pdf({ format: 'A4' }));
    const headers = ['Customer', 'Units', 'Bill', 'Due', 'Days overdue', 'Age', 'Overdue', 'Owed'];
    expect(totalsBelow(texts, headers)).toEqual({ Overdue: overdue, Owed: owed });
    const [rows] = texts.flatMap(({ text }) => /^Rows 1–15 of (\d+)$/.exec(text)?.[1] ?? []);
    expect(texts.filter(({ text, right }) => text.includes('…') || right > 596)).toEqual([]);
    // The sheet of the button has all rows.
    const sheet = await printedSheet();
    expect(sheet.filter(({ text }) => text.startsWith('ORD-'))).toHaveLength(Number(rows));
    expect(totalsBelow(sheet, headers)).toEqual({ Overdue: overdue, Owed: owed });
  },
);

it.runIf(isProof)('prints the summary of twelve sites on one page, in letters of 8 points and more', async () => {
  await goTo(page, `${pathTo('report.list')}?report=8&site=0`);
  await page.getByRole('link', { name: 'Site number 12' }).waitFor();
  const texts = await printedSheet();
  expect(new Set(texts.map(({ page: on }) => on))).toEqual(new Set([1]));
  expect(texts.filter(({ size }) => size < 7.99)).toEqual([]);
  expect(texts.filter(({ text }) => text === 'Site number 12')).toHaveLength(3);
  expect(texts.filter(({ right }) => right > 596 - 27)).toEqual([]);
  expect(complaints).toEqual([]);
});

describe('a page to which the person returns from a record shows as far down as they left it', () => {
  const scrollY = () => page.evaluate(() => window.scrollY);
  /** Without Playwright's own scrolling. */
  const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

  const places = [
    ['a report', `${pathTo('report.list')}?report=9`, 'Back'],
    ['a list', pathTo('customer.list'), 'the link back'],
    ['the units', pathTo('dashboard.list'), 'Back'],
  ] as const;

  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    if (!isProof) return;
    const { siteId } = desk;
    await server.database
      .insert(units)
      .values(Array.from({ length: 300 }, (_, index) => ({ siteId, name: `B${index}`, kind: 'storage' as const })));
    // The units came without an event: a new connection reads all of them.
    await page.reload();
  });

  it.each(isProof ? places : places.slice(0, 1))('%s', async (name, path, way) => {
    await goTo(page, path);
    const rows = page.locator(name === 'the units' ? '[data-tile]' : 'main tr[data-row-id]');
    // Tiles out of view are not there.
    await rows.nth(name === 'the units' ? 2 : 12).waitFor();
    await page.mouse.move(700, 300);
    await page.evaluate(() => window.scrollTo(0, 420));
    const before = await scrollY();
    expect(before).toBeGreaterThan(200);
    await page.waitForFunction(() => window.history.scrollRestoration === 'manual');
    const { pathname } = new URL(page.url());
    if (name === 'the units') {
      await press(rows.first());
      await page.getByRole('dialog').getByRole('link').first().click();
    } else await press(rows.nth(8).getByRole('link').first());
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname);
    await page.getByRole('main').getByRole('article').waitFor();
    expect(await scrollY()).toBe(0);
    if (way === 'Back') await page.goBack();
    else await press(page.getByRole('main').getByRole('link', { name: routeOf('customer.list').title, exact: true }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    await expect.poll(scrollY).toBe(before);
  });
});

it.runIf(isProof)('changes the prices of units after a preview, and back again', async () => {
  await goTo(page, `${pathTo('report.list')}?report=13`);
  const pricesOf = async (list: string) => {
    const { body } = await desk.ask('GET', list);
    return (body as { rows: { price: number | null }[] }).rows.map(({ price }) => price);
  };
  const prices = () => pricesOf('units');
  const before = await prices();
  await page
    .getByRole('button', { name: /^Apply to 4 units/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$100.00 per month').first().waitFor();
  await dialog.getByText('$90.00 per month').first().waitFor();
  await dialog.locator('[data-gain]').waitFor();
  await dialog.getByRole('button', { name: 'Change 4 prices' }).click();
  await expect.poll(async () => (await prices()).filter((price) => price === 90)).toHaveLength(4);
  expect(await pricesOf('products')).toEqual([100]);
  await page.getByRole('button', { name: /^Undo: Small room/ }).click();
  await expect.poll(prices).toEqual(before);
  expect(complaints).toEqual([]);
});
