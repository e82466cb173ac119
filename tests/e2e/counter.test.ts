import { formatInTimeZone } from 'date-fns-tz';
import { desc, eq } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { dollars } from '#format/numbers.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { documentUnhandled, savedInPart } from '#domain/messages/pageNotices.ts';
import { creditMessages, customerLedgerMessages } from '#domain/messages/credit.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { paperMessages, paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const dayIn = (count: number) => formatInTimeZone(days(count), 'Australia/Brisbane', 'yyyy-MM-dd');
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
/** One page: its user goes from one customer to the next. */
let page: Page;
let complaints: readonly string[];

/** Of a tenant in arrears, beside two free units. */
let stay: { id: number; customerId: number; orderId: number };
let freeIds: number[];
/** For the size of the second one; the tenant's product is for a smaller size. */
let largerProductId: number;

async function buildStay(): Promise<void> {
  const { siteId, organisationId } = desk;
  const unit = (name: string, given: Partial<typeof units.$inferInsert> = {}) =>
    server.build.unit({ siteId, name, status: 'locked', kind: 'storage', ...given });
  const { id: customerId } = await server.build.customer({ organisationId, firstName: 'Ada', lastName: 'Byron' });
  const held = await unit('A1', { size: 'small' });
  const free = [await unit('B1'), await unit('B2', { size: 'medium', price: 240, pricePeriod: 'month' })];
  freeIds = free.map(({ id }) => id);
  const storageProduct = (size: 'small' | 'medium') =>
    server.build.product({
      organisationId,
      name: `Room, ${size}`,
      kind: 'bookable',
      status: 'AVAILABLE',
      unitKind: 'storage',
      size,
    });
  const { id: productId } = await storageProduct('small');
  ({ id: largerProductId } = await storageProduct('medium'));
  const terms = { rate: 120, period: 'month', status: 'active', endsAt: null, startsAt: days(-60) } as const;
  const { id } = await server.build.booking({ siteId, customerId, unitIds: [held.id], productId, ...terms });
  const rent = { kind: 'rent', periodFrom: dayIn(-20), periodTo: dayIn(10) } as const;
  const lines = [{ description: 'Rent', quantity: 1, unitPrice: 120, ...rent }];
  const order = await server.build.order({ siteId, customerId, bookingId: id, createdAt: days(-20), lines });
  stay = { id, customerId, orderId: order.id };
}

/** A bill for goods of a shelf, paid in cash. */
let sale: { billId: number; number: string; shelfId: number };

async function buildSale(): Promise<void> {
  const { organisationId, siteId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId, lastName: 'Returner' });
  const { id: productId } = await server.build.product({ organisationId, kind: 'purchasable', price: 20 });
  const { id: shelfId } = await server.build.inventoryItem({ organisationId, siteId, productId, quantity: 5 });
  const lines = [{ productId, description: 'Padlock', quantity: 2, unitPrice: 20 }];
  const bill = await desk.record('POST', 'orders', { siteId, customerId, lines });
  const paid = { siteId, customerId, orderId: bill.id, amount: 40, method: 'cash', status: 'succeeded' };
  await desk.record('POST', 'payments', paid);
  sale = { billId: bill.id, number: String(bill['number']), shelfId };
}

/** Owes a bill of $30. */
let debtor: { id: number; orderId: number };
let tenantId: number;

async function buildCustomers(): Promise<void> {
  const { organisationId, siteId } = desk;
  const { id } = await server.build.customer({ organisationId, firstName: 'Cleo', lastName: 'Debtor' });
  const lines = [{ description: 'Boxes', quantity: 1, unitPrice: 30 }];
  debtor = { id, orderId: (await server.build.order({ siteId, customerId: id, lines })).id };
  const tenant = { organisationId, firstName: 'Zoë', lastName: 'Müller', phone: '0412345678', siteId };
  tenantId = (await server.build.customer(tenant)).id;
  const unit = await server.build.unit({ siteId, name: 'K77' });
  const stay = { status: 'active', startsAt: new Date(Date.now() - 86_400_000), endsAt: null } as const;
  await server.build.booking({ siteId, customerId: tenantId, unitIds: [unit.id], ...stay });
  await server.build.customer({ organisationId, firstName: 'Counter', lastName: 'Sale' });
}

/** The last one on its shelf. */
let haspId: number;

async function buildHasp(): Promise<void> {
  const { organisationId, siteId } = desk;
  const goods = { organisationId, name: 'Brass hasp', sku: 'HASP-1', status: 'IN_STOCK', price: 9.5 } as const;
  ({ id: haspId } = await server.build.product(goods));
  await server.build.inventoryItem({ organisationId, siteId, productId: haspId, quantity: 1, reorderLevel: 2 });
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId });
  const { id: siteId } = await server.build.site({ organisationId, name: 'Newstead' });
  desk = await openDesk(server, { organisationId, siteId });
  await buildStay();
  await buildSale();
  await buildCustomers();
  await buildHasp();
  context = await signedInContext(browser(), { token: desk.token, siteId });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
  page = await context.newPage();
  await page.goto(server.url + pathTo('customer.list'));
});
afterEach(() => expect(complaints).toEqual([]));

const main = () => page.getByRole('main');
const rows = () => main().locator('[data-customer-id]');
const button = (name: string) => main().getByRole('button', { name, exact: true });

it.runIf(isProofOf('journeys'))(
  'finds a customer by the unit that they hold, and gives, checks and ends a PIN code',
  async () => {
    await expect.poll(() => rows().count()).toBe(5);
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('k77');
    await expect.poll(() => rows().count()).toBe(1);
    await rows().getByRole('link', { name: 'K77' }).waitFor();
    await rows().getByRole('link', { name: 'Zoë Müller' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zoë Müller' }).waitFor();
    await page.getByRole('tab', { name: /^PIN codes/ }).click();
    await button('New PIN code').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('PIN', { exact: true }).fill('482913');
    await dialog.getByRole('button', { name: 'Create PIN code' }).click();
    await dialog.getByText('482913').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await button('Check').click();
    await main().getByText(pinCodeMessages.works).waitFor();
    await button('End').click();
    await page.getByRole('dialog').getByRole('button', { name: pinCodeMessages.end.confirm }).click();
    await main().getByText('Ended', { exact: true }).or(main().getByText('Refused: expired')).waitFor();
    const codes = await desk.record('GET', `customers/${tenantId}/pinCodes`);
    expect(codes).toMatchObject({ count: 1, rows: [{ code: '482913', endsAt: expect.any(String) as string }] });
  },
);

it.runIf(isProofOf('journeys'))(
  'keeps a payment without a bill as credit with a receipt, uses it for a bill, gives the rest back, and takes it back from the bill',
  async () => {
    const dialog = page.getByRole('dialog');
    const panel = (credit: number) => page.getByRole('region', { name: creditMessages.title(credit) });
    await goTo(page, pathTo('customer.detail', { id: debtor.id }));

    await page.getByRole('button', { name: paymentMessages.take }).click();
    expect(await dialog.getByLabel('For').inputValue()).toMatch(/^order:/);
    await dialog.getByLabel('For').selectOption('none');
    await dialog.getByText(paymentMessages.keptAsCredit).waitFor();
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByRole('button', { name: 'Record $50.00' }).click();
    await dialog.getByRole('button', { name: paperScreenMessages.show(paperNames.receipt) }).click();
    await dialog.getByText(paperMessages.notForABill).waitFor();
    await dialog.getByText('Cleo Debtor').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();

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

    await goTo(page, pathTo('order.detail', { id: debtor.orderId }));
    await page.getByRole('tab', { name: 'Payments' }).click();
    await page.getByText(paymentMessages.paidWithCredit(30)).waitFor();
    await page.getByRole('button', { name: creditMessages.undo.action }).click();
    await dialog.getByLabel(creditMessages.undo.reason).fill('The wrong bill');
    await dialog.getByRole('button', { name: creditMessages.undo.action }).click();
    await page.getByText(paymentMessages.paidWithCredit(30)).waitFor({ state: 'detached' });
    expect(await desk.record('GET', `customers/${debtor.id}`)).toMatchObject({ owed: 30, credit: 30 });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText(/The wrong bill/).waitFor();
  },
);

const step = (id: string, state: string) => page.locator(`[data-step=${id}][data-state=${state}]`);

const inTwoMonths = formatInTimeZone(days(60), 'Australia/Brisbane', 'dd/MM/yyyy');

/** The overlock was lifted within two seconds of the payment, by the server's times. */
async function releasedSoon(): Promise<void> {
  const [payment] = await server.database.select().from(payments).orderBy(desc(payments.id));
  const [unit] = await server.database.select().from(units).where(eq(units.name, 'A1'));
  const between = (unit?.statusChangedAt?.getTime() ?? NaN) - (payment?.paidAt?.getTime() ?? NaN);
  expect(between).toBeLessThan(2_000);
}

it('shows arrears, overlock, payment and release as they happen', async () => {
  await goTo(page, pathTo('booking.detail', { type: 'storage', id: stay.id }));
  await page.locator('[data-sum="Balance"]', { hasText: '$120.00' }).waitFor();
  await advanceRentals(server.storage, new Date());
  await step('overlock', 'done').waitFor();
  await step('paid', 'current').waitFor();
  const dialog = page.getByRole('dialog');

  // A part payment releases nothing.
  const { siteId } = desk;
  const { customerId, orderId } = stay;
  const paid = { siteId, customerId, orderId, amount: 20, method: 'cash', status: 'succeeded' };
  await desk.record('POST', 'payments', paid);
  await page.getByText('$100.00 is still missing, so nothing is released.').waitFor();
  await page.getByRole('button', { name: 'Take payment' }).first().click();
  await dialog.getByRole('button', { name: 'Record $100.00' }).click();
  await step('released', 'done').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await releasedSoon();
});

it('extends the stay', async () => {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change end' }).click();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(inTwoMonths);
  await dialog.getByRole('button', { name: 'Save end' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('definition').filter({ hasText: inTwoMonths }).waitFor();
});

it('moves the tenant to another unit, and says what is to pay for it', async () => {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change unit' }).click();
  await dialog.locator('[data-free]', { has: page.getByText('B1', { exact: true }) }).click();
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
  await dialog.getByText('Its product is Room, medium then.').waitFor();
  const path = `bookings/storage/${stay.id}`;
  const { net: toPay } = await desk.record('GET', `${path}/settlement?rate=240`);
  await dialog.getByText(`${dollars(Number(toPay))} to pay for`).waitFor();
  await dialog.getByRole('button', { name: 'Change unit' }).click();
  await page.getByRole('link', { name: 'B2' }).waitFor();
  await page.locator('[data-sum="Balance"]', { hasText: dollars(Number(toPay)) }).waitFor();

  expect(await desk.record('GET', path)).toMatchObject({
    units: [{ id: freeIds[1] }],
    productId: largerProductId,
    owed: toPay,
  });
});

// The dialog has tests of its own, and so has the sum.
it.runIf(isProofOf('journeys'))('moves the tenant out', async () => {
  const path = `bookings/storage/${stay.id}`;
  const { owed } = (await desk.record('GET', path)) as { owed?: number };
  const dialog = page.getByRole('dialog');
  await goTo(page, pathTo('booking.detail', { type: 'storage', id: stay.id }));
  await page.getByRole('button', { name: 'Move out' }).click();
  const { net: given } = await desk.record('GET', `${path}/settlement?moveOut=true`);
  const credit = -Number(given);
  await dialog.getByText(settlementMessages.moveOut.toGive(credit)).waitFor();
  await dialog.getByText(settlementMessages.stillOwed(Number(owed))).waitFor();
  await dialog.getByRole('radio', { name: settlementMessages.moveOut.asCredit }).click();
  await dialog.getByRole('button', { name: 'Move out' }).click();
  await page.getByRole('heading', { level: 1 }).locator('xpath=..').getByText('Completed').waitFor();
  expect(await desk.record('GET', path)).toMatchObject({ status: 'completed', owed });
  expect(await desk.record('GET', `customers/${stay.customerId}`)).toMatchObject({ credit });
});

it.runIf(isProofOf('journeys'))(
  'gives back part of a payment with a reason, and puts the goods back into stock',
  async () => {
    const { billId, number, shelfId } = sale;
    await goTo(page, `${pathTo('order.detail', { id: billId })}?tab=payments`);
    await page.getByRole('button', { name: 'Refund payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('15.50');
    await dialog.getByLabel('What happens to the bill').selectOption('off');
    await dialog.getByText(`$15.50 goes back to the customer, and ${number} is reduced by as much.`).waitFor();
    await dialog.getByRole('button', { name: 'Refund $15.50' }).click();
    await dialog.getByText('Enter the reason.').waitFor();
    await dialog.getByLabel('Reason').fill('One padlock was broken.');
    await dialog.getByRole('checkbox', { name: 'Put goods back into stock' }).check();
    await dialog.getByRole('button', { name: 'Refund $15.50' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('$24.50 of $40.00 paid · $15.50 written off').waitFor();
    expect(await desk.record('GET', `inventory/${shelfId}`)).toMatchObject({ quantity: 5 });

    await page.getByRole('tab', { name: paperNames.invoice }).click();
    const line = page.getByRole('row', { name: /Refunded .*One padlock was broken\. -\$15\.50/ });
    await line.waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText(`$15.50 of ${number}: One padlock was broken.`).waitFor();
  },
);

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it.runIf(isProofOf('journeys'))('makes a product with an image and puts it on sale', async () => {
  await goTo(page, pathTo('bookable.list'));
  await page.getByRole('link', { name: 'New bookable product' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wine cellar');
  await page.getByLabel('Applies to').selectOption('storage');
  await page.getByRole('textbox', { name: 'Price' }).fill('310');
  await page.locator('input[type=file]').setInputFiles({ name: 'cellar.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('img', { name: 'cellar.png' }).waitFor();
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wine cellar' }).waitFor();
  await page.getByRole('button', { name: 'Make available' }).click();
  await page.locator('[data-status=AVAILABLE]').waitFor();
  await page.getByRole('tab', { name: 'Image' }).click();
  await page.getByRole('img', { name: 'Image' }).waitFor();
  expect(await page.locator('[data-occupancy]').innerText()).toMatch(/Covered\s+\d+/);
});

async function fillSale(clerk: Page): Promise<void> {
  await clerk.getByRole('button', { name: 'Sell' }).click();
  await clerk.getByRole('combobox', { name: 'Customer' }).fill('Counter Sale');
  await clerk.getByRole('option', { name: /Counter Sale/ }).click();
}

it.runIf(isProofOf('journeys'))(
  'sells the last one to one of two clerks, shows that it is gone, and restocks',
  async () => {
    // Merchandise opened as a bookable product moves to its own page.
    const clerk = page;
    await goTo(clerk, pathTo('bookable.detail', { id: haspId }));
    const other = await context.newPage();
    await other.goto(server.url + pathTo('purchasable.detail', { id: haspId }));
    // One of them sells to somebody who is not a customer.
    await Promise.all([clerk.getByRole('button', { name: 'Sell' }).click(), fillSale(other)]);
    await clerk.getByRole('textbox', { name: 'Quantity of Brass hasp' }).fill('1');
    expect(new URL(clerk.url()).pathname).toBe(pathTo('purchasable.detail', { id: haspId }));
    await clerk.getByRole('button', { name: 'Take $9.50' }).click();
    await clerk.getByText('Sold 1 × Brass hasp for $9.50.', { exact: true }).waitFor();
    await other.locator('[data-status=OUT_OF_STOCK]').waitFor();
    await other.getByRole('button', { name: 'Take $9.50' }).click();
    await other.getByText('Nothing was sold. Newstead has no Brass hasp left. Restock it first.').waitFor();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Restock Newstead' }).click();
    await other.getByLabel('Delivered').fill('12');
    await other.keyboard.press('Enter');
    await other.getByText('Newstead now has 12 of Brass hasp.', { exact: true }).waitFor();
    await clerk.locator('[data-status=IN_STOCK]').waitFor();
    await clerk.locator('[data-quantity="12"]').waitFor();
    await other.close();
  },
);

/** Chooses files that no document accepts; nothing is sent. */
async function refuseWrongFiles(): Promise<void> {
  const { upload } = formMessages;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('documents')) sent.push(request.url());
  });
  const file = page.locator('input[type=file]');
  await page.getByText(documentMessages.fileHint).waitFor();
  await file.setInputFiles({ name: 'rules.docx', mimeType: 'application/msword', buffer: pixel });
  await page.getByText(upload.wrongType(documentMessages.fileTypes)).waitFor();
  const large = Buffer.alloc(fileLimits.document.bytes + 1, '%PDF-1.7');
  await file.setInputFiles({ name: 'rules.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByText(upload.tooLarge(12)).waitFor();
  expect(sent).toEqual([]);
}

it.runIf(isProofOf('journeys'))(
  'refuses a wrong file before it is sent, saves a right one, and activates and deactivates the document',
  async () => {
    await goTo(page, pathTo('document.create'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Rules of the yard');
    await refuseWrongFiles();
    await page.locator('input[type=file]').setInputFiles({ name: 'rules.png', mimeType: 'image/png', buffer: pixel });
    await page.getByAltText('rules.png').waitFor();
    await page.getByRole('button', { name: 'Create document' }).click();
    await page.getByRole('link', { name: /^Templates/ }).click();
    const row = page.getByRole('row', { name: /Rules of the yard/ });
    await row.getByRole('button', { name: 'Rules of the yard', exact: true }).click();
    await page.getByAltText('Preview of rules.png').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download file' }).click();
    expect((await download).suggestedFilename()).toBe('rules.png');
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    const status = row.getByRole('combobox');
    await status.selectOption('ACTIVE');
    await page.locator('tr[data-status=ACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
    expect(await status.getByRole('option', { name: 'Inactive' }).isDisabled()).toBe(true);
    // Even a choice that the browser should forbid changes nothing.
    await status.evaluate((select: HTMLSelectElement) => {
      select.value = 'INACTIVE';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByText(documentUnhandled.text, { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Deactivate Rules of the yard' }).click();
    await page.locator('tr[data-status=INACTIVE]').filter({ hasText: 'Rules of the yard' }).waitFor();
    await row.getByRole('button', { name: 'Rules of the yard', exact: true }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('deactivated document').waitFor();
  },
);

it.runIf(isProofOf('journeys'))(
  'says of a product whose picture the server refuses that the product itself is saved',
  async () => {
    await goTo(page, pathTo('purchasable.create'));
    await page.route('**/image', (route) => route.fulfill({ status: 500, body: 'The disk is full.' }), { times: 1 });
    await page.getByRole('textbox', { name: 'Name' }).fill('Climbing rope');
    await page.getByRole('textbox', { name: 'Price' }).fill('25');
    await page.locator('input[type=file]').setInputFiles({ name: 'rope.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('img', { name: 'rope.png' }).waitFor();
    await page.getByRole('button', { name: 'Create product' }).click();
    const said = savedInPart.text(recordMessages.savedInPart('Product', 'The disk is full.'));
    await page.locator('[data-popup]').filter({ hasText: said }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Climbing rope' }).waitFor();
  },
);

it.runIf(isProofOf('journeys'))('warns of a customer who is typed a second time', async () => {
  await goTo(page, pathTo('customer.create'));
  await main().getByLabel('First name').fill('Zoe');
  await main().getByLabel('Phone', { exact: true }).fill('+61 412 345 678');
  await main().getByText(customerMessages.duplicate('phone')).waitFor();
  await main().getByRole('link', { name: 'Zoë Müller' }).waitFor();
});
