import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditMessages, customerLedgerMessages } from '#domain/messages/credit.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let complaints: readonly string[];
let customerId: number;
let orderId: number;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { siteId, organisationId } = desk;
  await server.build.features({ id: organisationId });
  customerId = (await server.build.customer({ organisationId, firstName: 'Ada', lastName: 'Byron' })).id;
  const lines = [{ description: 'Boxes', quantity: 1, unitPrice: 30 }];
  orderId = (await server.build.order({ siteId, customerId, lines })).id;
  context = await signedInContext(browser(), { token: desk.token, siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
});
afterAll(async () => {
  await context.close();
  await server.close();
});

it('keeps a payment without a bill as credit with a receipt, uses it for a bill, gives the rest back, and takes it back from the bill', async () => {
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const panel = (credit: number) => page.getByRole('region', { name: creditMessages.title(credit) });
  await page.goto(server.url + pathTo('customer.detail', { id: customerId }));

  await page.getByRole('button', { name: paymentMessages.take }).click();
  expect(await dialog.getByLabel('For').inputValue()).toMatch(/^order:/);
  await dialog.getByLabel('For').selectOption('none');
  await dialog.getByText(paymentMessages.keptAsCredit).waitFor();
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByRole('button', { name: 'Record $50.00' }).click();
  await dialog.getByRole('button', { name: creditMessages.receipt.show }).click();
  await dialog.getByText(creditMessages.receipt.notForABill).waitFor();
  await dialog.getByText('For Ada Byron').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await panel(50).waitFor();
  await page.getByRole('button', { name: paymentMessages.take }).click();
  await dialog.getByText(creditMessages.has(50)).waitFor();
  await dialog.getByRole('button', { name: creditMessages.use.offer }).click();
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('30.00');
  await dialog.getByRole('button', { name: creditMessages.use.offer }).click();
  await panel(20).getByText(creditMessages.nothingOwed).waitFor();
  await page.getByText(`Nothing owed · ${creditMessages.ofBalance(20)}`).waitFor();

  await panel(20).getByRole('button', { name: creditMessages.back.action }).click();
  await dialog.getByLabel(creditMessages.back.method).selectOption('cash');
  await dialog.getByLabel(creditMessages.back.reason).fill('Moved away');
  await dialog.getByRole('button', { name: creditMessages.back.title }).click();
  await panel(20).waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: customerLedgerMessages.label }).click();
  const lines = page.getByRole('table', { name: customerLedgerMessages.label }).locator('tbody tr');
  await expect
    .poll(() => lines.locator('[data-label=Amount]').allTextContents())
    .toEqual(['$20.00', '-$30.00', '$30.00', '-$50.00', '$30.00']);
  expect(complaints).toEqual([]);

  await page.goto(server.url + pathTo('order.detail', { id: orderId }));
  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByText(paymentMessages.paidWithCredit(30)).waitFor();
  await page.getByRole('button', { name: creditMessages.undo.action }).click();
  await dialog.getByLabel(creditMessages.undo.reason).fill('The wrong bill');
  await dialog.getByRole('button', { name: creditMessages.undo.action }).click();
  await page.getByText(paymentMessages.paidWithCredit(30)).waitFor({ state: 'detached' });
  expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ owed: 30, credit: 30 });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(/The wrong bill/).waitFor();
  expect(complaints).toEqual([]);
});
