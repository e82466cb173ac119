import { formatInTimeZone } from 'date-fns-tz';
import { desc, eq } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dollars } from '#format/numbers.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = ownBrowserOfFile();
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const dayIn = (count: number) => formatInTimeZone(days(count), 'Australia/Brisbane', 'yyyy-MM-dd');
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let complaints: readonly string[];
let stay: { id: number; customerId: number; orderId: number };
let freeIds: number[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  await server.build.features({ id: desk.organisationId });
  const { siteId, organisationId } = desk;
  const unit = (name: string, given: Partial<typeof units.$inferInsert> = {}) =>
    server.build.unit({ siteId, name, status: 'locked', kind: 'storage', ...given });
  const { id: customerId } = await server.build.customer({ organisationId, firstName: 'Ada', lastName: 'Byron' });
  const [held, ...free] = [await unit('A1'), await unit('B1'), await unit('B2', { price: 240, pricePeriod: 'month' })];
  freeIds = free.map(({ id }) => id);
  const terms = { rate: 120, period: 'month', status: 'active', endsAt: null, startsAt: days(-60) } as const;
  const { id } = await server.build.booking({ siteId, customerId, unitIds: [held?.id ?? 0], ...terms });
  const rent = { kind: 'rent', periodFrom: dayIn(-20), periodTo: dayIn(10) } as const;
  const lines = [{ description: 'Rent', quantity: 1, unitPrice: 120, ...rent }];
  const order = await server.build.order({ siteId, customerId, bookingId: id, createdAt: days(-20), lines });
  stay = { id, customerId, orderId: order.id };
  context = await signedInContext(browser(), { token: desk.token, siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
});
afterAll(async () => {
  await context.close();
  await server.close();
});

const step = (page: Page, id: string, state: string) => page.locator(`[data-step=${id}][data-state=${state}]`);

const inTwoMonths = formatInTimeZone(days(60), 'Australia/Brisbane', 'dd/MM/yyyy');

/** The overlock was lifted within two seconds of the payment, by the server's times. */
async function releasedSoon(): Promise<void> {
  const [payment] = await server.database.select().from(payments).orderBy(desc(payments.id));
  const [unit] = await server.database.select().from(units).where(eq(units.name, 'A1'));
  const between = (unit?.statusChangedAt?.getTime() ?? NaN) - (payment?.paidAt?.getTime() ?? NaN);
  expect(between).toBeLessThan(2_000);
}

it('shows arrears, overlock, payment and release as they happen, then extends the stay and moves the tenant to another unit and out', async () => {
  const page = await context.newPage();
  await page.goto(server.url + pathTo('booking.detail', { type: 'storage', id: stay.id }));
  await page.locator('[data-sum="Balance"]', { hasText: '$120.00' }).waitFor();
  await advanceRentals(server.storage, new Date());
  await step(page, 'overlock', 'done').waitFor();
  await step(page, 'paid', 'current').waitFor();
  const dialog = page.getByRole('dialog');

  // A part payment releases nothing.
  const { siteId } = desk;
  const { customerId, orderId } = stay;
  const paid = { siteId, customerId, orderId, amount: 20, method: 'cash', status: 'succeeded' };
  await desk.record('POST', 'payments', paid);
  await page.getByText('$100.00 is still missing, so nothing is released.').waitFor();
  await page.getByRole('button', { name: 'Take payment' }).first().click();
  await dialog.getByRole('button', { name: 'Record $100.00' }).click();
  await step(page, 'released', 'done').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await releasedSoon();

  await page.getByRole('button', { name: 'Change end' }).click();
  await dialog.getByLabel('Ends, date').fill(inTwoMonths);
  await dialog.getByRole('button', { name: 'Save end' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('definition').filter({ hasText: inTwoMonths }).waitFor();

  await page.getByRole('button', { name: 'Change unit' }).click();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'B1' }).click();
  const [taken = 0] = freeIds;
  const { id: otherId } = await server.build.customer({ organisationId: desk.organisationId, lastName: 'Quick' });
  const times = { startsAt: new Date().toISOString(), rate: 1, period: 'month', status: 'active' };
  await desk.record('POST', 'bookings/storage', { customer_id: otherId, unitIds: [taken], ...times });
  await dialog.getByRole('button', { name: 'Change unit' }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: /B1 was booked .*for Grace Quick\. B2 is free\./ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Choose B2' }).click();
  await dialog.getByRole('radio', { name: "Use the unit's $240.00" }).click();
  const path = `bookings/storage/${stay.id}`;
  const { net: toPay } = await desk.record('GET', `${path}/settlement?rate=240`);
  await dialog.getByText(`${dollars(Number(toPay))} to pay for`).waitFor();
  await dialog.getByRole('button', { name: 'Change unit' }).click();
  await page.getByRole('link', { name: 'B2' }).waitFor();
  await page.locator('[data-sum="Balance"]', { hasText: dollars(Number(toPay)) }).waitFor();

  await page.getByRole('button', { name: 'Move out' }).click();
  const { net: given } = await desk.record('GET', `${path}/settlement?moveOut=true`);
  const credit = -Number(given);
  await dialog.getByText(`${dollars(credit)} becomes credit`).waitFor();
  await dialog.getByText(`It can be used for the ${dollars(Number(toPay))} that stays owed.`).waitFor();
  await dialog.getByRole('button', { name: 'Move out' }).click();
  await page.getByRole('heading', { level: 1 }).locator('xpath=..').getByText('Completed').waitFor();
  const ended = await desk.record('GET', path);
  expect(ended).toMatchObject({ status: 'completed', units: [{ id: freeIds[1] }], owed: toPay });
  expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ credit });
  expect(complaints).toEqual([]);
});

it('gives back part of a payment with a reason, and puts the goods back into stock', async () => {
  const { organisationId, siteId } = desk;
  const { customerId } = stay;
  const { id: productId } = await server.build.product({ organisationId, kind: 'purchasable', price: 20 });
  const { id: shelfId } = await server.build.inventoryItem({ organisationId, siteId, productId, quantity: 5 });
  const lines = [{ productId, description: 'Padlock', quantity: 2, unitPrice: 20 }];
  const bill = await desk.record('POST', 'orders', { siteId, customerId, lines });
  const paid = { siteId, customerId, orderId: bill.id, amount: 40, method: 'cash', status: 'succeeded' };
  await desk.record('POST', 'payments', paid);
  // A new worker reads the payment at once, one that runs at its next poll.
  for (const open of context.pages()) await open.close();
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('order.detail', { id: bill.id })}?tab=payments`);
  await page.getByRole('button', { name: 'Refund payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('15.50');
  await dialog.getByLabel('What happens to the bill').selectOption('off');
  const number = String(bill['number']);
  await dialog.getByText(`$15.50 goes back to the customer, and ${number} is reduced by as much.`).waitFor();
  await dialog.getByRole('button', { name: 'Refund $15.50' }).click();
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('One padlock was broken.');
  await dialog.getByRole('checkbox', { name: 'Put goods back into stock' }).check();
  await dialog.getByRole('button', { name: 'Refund $15.50' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$24.50 of $40.00 paid · $15.50 written off').waitFor();
  expect(await desk.record('GET', `inventory/${shelfId}`)).toMatchObject({ quantity: 5 });

  await page.getByRole('tab', { name: 'Receipt' }).click();
  const line = page.getByRole('row', { name: /Refunded .*One padlock was broken\. -\$15\.50/ });
  await line.waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(`$15.50 of ${number}: One padlock was broken.`).waitFor();
  expect(complaints).toEqual([]);
});
