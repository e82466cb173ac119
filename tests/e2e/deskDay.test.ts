import { eq } from 'drizzle-orm';
import type { BrowserContext, Locator } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { cashCountMessages } from '#domain/messages/cashCounts.ts';
import { freeUnitMessages } from '#domain/messages/freeUnits.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { endGameMessages, poolTableMessages, swapWords } from '#domain/messages/poolTables.ts';
import { productMessages } from '#domain/messages/products.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { roleList } from '#server/seed/people.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { outfit, type Outfit } from '#tests/server/devices/outfit.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { Clerk } from '#tests/support/browser/clerk.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = browserOfFile();
let server: TestServer;
let place: Outfit;
/** Of the clerk, who has the demo's role of the front desk. */
let desk: Desk;
let context: BrowserContext;
let complaints: readonly string[];
let clerk: Clerk;

/** What the clerk took in cash, without what went back: the drawer must have it in the evening. */
let cashTaken = 0;

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
const pin = '471108';

/** Owes a bill of $120. */
let debtorId: number;

async function buildRentals(): Promise<void> {
  const { siteId, organisationId } = place;
  const { build } = server;
  const monthly = { period: 'month', unitKind: 'storage', size: 'small', status: 'AVAILABLE' } as const;
  await build.product({ organisationId, kind: 'bookable', name: 'Small unit', price: 120, ...monthly });
  const small = { siteId, kind: 'storage', size: 'small', status: 'locked' } as const;
  for (const name of ['B1', 'B2', 'B3', 'B4']) await build.unit({ ...small, name });
  const office = { siteId, kind: 'office', status: 'locked' } as const;
  for (const name of ['Office 1', 'Office 2']) await build.unit({ ...office, name });
  const daily = { period: 'day', unitKind: 'office', price: 80, status: 'AVAILABLE' } as const;
  await build.product({ organisationId, kind: 'bookable', name: 'Office by the day', ...daily });
  const hourly = { period: 'hour', unitKind: 'trailer', price: 15, status: 'AVAILABLE' } as const;
  await build.product({ organisationId, kind: 'bookable', name: 'Trailer by the hour', ...hourly });
  for (const name of ['Trailer 1', 'Trailer 2']) await build.lockable({ siteId, name, type: 'trailer' });
  const { id: areaId } = await build.area({ siteId, name: 'The long hall' });
  const game = { period: 'hour', unitKind: 'pool_table', price: 24, status: 'AVAILABLE' } as const;
  await build.product({ organisationId, kind: 'bookable', name: 'Pool by the hour', ...game });
  for (const name of ['Table 1', 'Table 2']) await build.unit({ siteId, areaId, name, kind: 'pool_table' });
  const goods = { organisationId, kind: 'purchasable', name: 'Brass padlock', sku: 'LOCK-1', price: 19.5 } as const;
  const { id: productId } = await build.product({ ...goods, status: 'IN_STOCK' });
  await build.inventoryItem({ organisationId, siteId, productId, quantity: 5 });
}

async function buildCustomers(): Promise<void> {
  const { siteId, organisationId, unitId } = place;
  const { build } = server;
  const named = (firstName: string, lastName: string) =>
    build.customer({ organisationId, firstName, lastName, siteId });
  await named('Ada', 'Byron');
  debtorId = (await named('Cleo', 'Debtor')).id;
  const stay = { siteId, customerId: debtorId, unitIds: [unitId], rate: 120, period: 'month', endsAt: null } as const;
  await build.booking({ ...stay, status: 'in arrears', arrears: 120, startsAt: dayAgo(40) });
  await build.pinCode({ organisationId, customerId: debtorId, code: pin });
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  place = await outfit(server);
  const { organisationId, siteId } = place;
  await server.build.features({ id: organisationId });
  await server.database.update(organisations).set({ strictness: 'strict' }).where(eq(organisations.id, organisationId));
  await buildRentals();
  await buildCustomers();
  const permissions = roleList.find(({ name }) => name === 'Front desk')?.permissions ?? {};
  desk = await openDesk(server, { organisationId, siteId, permissions });
  context = await signedInContext(browser(), { token: desk.token, siteId }, { viewport: { width: 1440, height: 900 } });
  complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(server.url + pathTo('customer.list'));
  clerk = new Clerk(page);
});

/** Opens a page without counting, and counts from there. */
async function begin(path: string): Promise<void> {
  await goTo(clerk.page, path);
  clerk.start();
}

const text = (place: Locator, what: string) => place.getByText(what, { exact: true });

/** A tile of something free. */
const free = (name: string) =>
  clerk.dialog.locator('[data-free]', { has: clerk.page.getByText(name, { exact: true }) });

const customerOf = async (name: string): Promise<number> => {
  const { rows } = (await desk.record('GET', 'customers')) as { rows?: { id: number; name: string }[] };
  return rows?.find((each) => each.name === name)?.id ?? 0;
};

const listOf = (name: string, list: string) =>
  customerOf(name).then((id) => desk.record('GET', `customers/${id}/${list}`));

/** Cash is proposed. `handedOver`: a button with notes; null: nobody asks for change. */
async function payInCash(amount: number, handedOver: string | null = null): Promise<void> {
  if (handedOver !== null) await clerk.answer(handedOver);
  await clerk.answer(paymentMessages.submit('received', amount));
  cashTaken += amount;
}

async function findCustomer(name: string): Promise<void> {
  await clerk.click(clerk.main.getByRole('combobox', { name: newBookingMessages.customer.search }));
  await clerk.type(name);
  await clerk.click(clerk.page.getByRole('option', { name }));
}

const booked = (unit: string, name: string) =>
  clerk.main.getByRole('heading', { level: 2, name: `${unit} is booked for ${name}` });

/** The run prints the clicks and keys of a part of the day. */
function counted(walk: () => Promise<void>) {
  return async ({ annotate }: TestContext) => {
    await walk();
    await annotate(`${clerk.clicks} clicks, ${clerk.keys} keys`);
  };
}

describe.runIf(isProofOf('desk'))("a clerk's day", () => {
  it(
    'takes a new customer to the first payment in ten clicks, through a typo, a reload and a second clerk',
    counted(async () => {
      await begin(pathTo('customer.list'));
      await clerk.click(
        clerk.page.getByRole('navigation').getByRole('link', { name: 'Storage bookings', exact: true }),
      );
      await clerk.pressButton(freeUnitMessages.newBooking);
      await clerk.click(free('B1'));
      await clerk.click(text(clerk.main, newBookingMessages.customer.new));
      await clerk.main.getByLabel('First name').and(clerk.page.locator(':focus')).waitFor();
      await clerk.type('Mira');
      await clerk.press('Tab');
      await clerk.type('Novák');
      await clerk.press('Tab');
      // A typo: a digit is missing.
      await clerk.type('0412 555 12');
      const before = { keys: clerk.keys, clicks: clerk.clicks };
      await clerk.main
        .getByRole('region', { name: newBookingMessages.summary.title })
        .getByText('Mira Novák')
        .waitFor();

      await clerk.page.reload();
      await text(clerk.main, newBookingMessages.toPay(120)).first().waitFor();
      expect(await clerk.main.getByLabel('First name').inputValue()).toBe('Mira');
      expect(await clerk.main.getByLabel('Phone', { exact: true }).inputValue()).toContain('0412 555 12');

      // Another clerk lets the unit meanwhile.
      const { id: other } = await server.build.customer({ organisationId: desk.organisationId, firstName: 'Tom' });
      const [b1] = (await unitsNamed('B1')).map(({ id }) => id);
      const times = { startsAt: new Date().toISOString(), rate: 120, period: 'month', status: 'active' };
      await desk.record('POST', 'bookings/storage', { customer_id: other, unitIds: [b1], ...times });
      await clerk.click(clerk.main.getByLabel('Phone', { exact: true }));
      await clerk.press('End');
      await clerk.type('3');
      await clerk.pressButton(newBookingMessages.units.useInstead('B2'));
      await clerk.pressButton(newBookingMessages.create);
      await booked('B2', 'Mira Novák').waitFor();
      await clerk.pressButton('Take payment');
      await payInCash(120);
      await clerk.dialog.getByText('paid in full').waitFor();
      // The typo and the second clerk cost two clicks more.
      expect(clerk.clicks).toBeLessThanOrEqual(10 + 2);
      expect(clerk.keys - before.keys).toBe(2);
      expect(await listOf('Mira Novák', 'orders')).toMatchObject({ rows: [{ status: 'paid', total: 120 }] });
    }),
  );

  it(
    'lets an office for tomorrow in twelve clicks',
    counted(async () => {
      await begin(pathTo('customer.list'));
      await clerk.click(
        clerk.page.getByRole('navigation').getByRole('link', { name: 'Storage bookings', exact: true }),
      );
      await clerk.pressButton(freeUnitMessages.newBooking);
      await clerk.click(text(clerk.dialog, freeUnitMessages.types.workspace));
      await clerk.click(text(clerk.dialog, freeUnitMessages.start.tomorrow));
      await clerk.click(text(clerk.dialog, freeUnitMessages.length['1d']));
      await clerk.click(free('Office 1'));
      await findCustomer('Ada Byron');
      await clerk.pressButton(newBookingMessages.create);
      await booked('Office 1', 'Ada Byron').waitFor();
      await clerk.pressButton('Take payment');
      await payInCash(80);
      await clerk.dialog.getByText('paid in full').waitFor();
      expect(clerk.clicks).toBeLessThanOrEqual(12);
    }),
  );

  it(
    'lets a trailer for two hours in eight clicks',
    counted(async () => {
      await begin(pathTo('booking.storage'));
      await clerk.pressButton(freeUnitMessages.newBooking);
      await clerk.click(text(clerk.dialog, freeUnitMessages.types.hire));
      await clerk.click(text(clerk.dialog, freeUnitMessages.length['2h']));
      await clerk.click(free('Trailer 1'));
      await findCustomer('Ada Byron');
      await clerk.main.getByText('2 started hours × $15.00').waitFor();
      await clerk.pressButton(newBookingMessages.create);
      await booked('Trailer 1', 'Ada Byron').waitFor();
      expect(clerk.clicks).toBeLessThanOrEqual(8);
    }),
  );

  it(
    'finds from anywhere in three presses why a PIN was refused, and the remedy',
    counted(async () => {
      server.device.tell.pin({ kind: 'pin', at: new Date(), hidId: place.hidId, code: pin });
      await begin(pathTo('account'));
      await clerk.click(clerk.page.getByRole('banner').getByRole('button', { name: 'Why denied?' }));
      const owing = clerk.dialog.locator('[data-denial=arrears]');
      await owing.getByText('Cleo Debtor has $120.00 overdue.').waitFor();
      await clerk.click(owing.getByRole('button', { name: 'Take payment' }));
      await clerk.page.getByRole('dialog', { name: paymentMessages.take }).waitFor();
      expect(clerk.clicks).toBeLessThanOrEqual(3);
      await clerk.page.keyboard.press('Escape');
      await clerk.page.keyboard.press('Escape');
      await clerk.dialog.waitFor({ state: 'detached' });

      await begin(pathTo('booking.storage'));
      await clerk.press('Control+k');
      await clerk.type('denied');
      await clerk.page.getByRole('option', { name: 'Why denied?' }).waitFor();
      await clerk.press('Enter');
      await owing.getByRole('button', { name: 'Take payment' }).waitFor();
      expect(clerk.keys).toBeLessThanOrEqual(2 + 'denied'.length);
      await clerk.page.keyboard.press('Escape');
    }),
  );

  it(
    'takes a part of a debt and then the rest in five clicks and six keys',
    counted(async () => {
      await begin(pathTo('customer.detail', { id: debtorId }));
      await clerk.click(clerk.main.getByRole('button', { name: 'Take payment' }).first());
      await clerk.dialog.getByLabel('Amount').and(clerk.page.locator(':focus')).waitFor();
      await clerk.press('Control+a');
      await clerk.type('50');
      await clerk.dialog.getByText(paymentMessages.partial(70)).waitFor();
      await payInCash(50);
      await clerk.answer('Done');
      await clerk.click(clerk.main.getByRole('button', { name: 'Take payment' }).first());
      await payInCash(70);
      await clerk.dialog.getByText('paid in full').waitFor();
      expect(clerk.clicks).toBeLessThanOrEqual(5);
      expect(clerk.keys).toBeLessThanOrEqual(6);
      expect(await desk.record('GET', `customers/${debtorId}`)).toMatchObject({ owed: 0 });
      await clerk.page.keyboard.press('Escape');
    }),
  );

  it(
    'moves a customer out with the deposit back in two clicks',
    counted(async () => {
      const { siteId } = desk;
      const { rows } = (await listOf('Mira Novák', 'bookings')) as { rows?: { id: number; customer_id: number }[] };
      const [{ id, customer_id: customerId } = { id: 0, customer_id: 0 }] = rows ?? [];
      const lines = [{ description: 'Deposit', quantity: 1, unitPrice: 50, kind: 'deposit' }];
      const { id: orderId } = await desk.record('POST', 'orders', { siteId, customerId, bookingId: id, lines });
      const paid = { siteId, customerId, orderId, amount: 50, method: 'EFTPOS', status: 'succeeded' };
      await desk.record('POST', 'payments', paid);
      await begin(pathTo('booking.detail', { type: 'storage', id }));
      await clerk.pressButton('Move out');
      await clerk.dialog.getByRole('radio', { name: 'Card at the desk' }).and(clerk.page.locator(':checked')).waitFor();
      await clerk.dialog.getByText(settlementMessages.deposit(50), { exact: false }).waitFor();
      await clerk.answer('Move out');
      await clerk.page.locator('[data-popup]').filter({ hasText: 'refunded to Mira Novák' }).waitFor();
      expect(clerk.clicks).toBe(2);
      expect(clerk.keys).toBe(0);
    }),
  );

  it(
    'sells to somebody who is no customer, for cash with change',
    counted(async () => {
      await begin(pathTo('purchasable.list'));
      await clerk.pressButton(productMessages.sale.open);
      await clerk.dialog.getByLabel(productMessages.sale.code).and(clerk.page.locator(':focus')).waitFor();
      await clerk.type('LOCK1');
      await clerk.press('Enter');
      await clerk.click(text(clerk.dialog, 'Cash'));
      // A typo: too little.
      await clerk.click(clerk.dialog.getByRole('textbox', { name: paymentMessages.tendered.label }));
      await clerk.type('5');
      await clerk.answer(productMessages.sale.take(19.5));
      await clerk.dialog.getByText(paymentMessages.tendered.tooLittle(19.5)).waitFor();
      await clerk.answer('$50');
      await text(clerk.dialog, paymentMessages.tendered.changeOf(30.5)).waitFor();
      await clerk.answer(productMessages.sale.take(19.5));
      const sold = productMessages.sale.sold('1 × Brass padlock', 19.5, 30.5);
      await clerk.page.locator('[data-popup]').filter({ hasText: sold }).waitFor();
      cashTaken += 19.5;
      const { rows } = (await desk.record('GET', 'payments')) as unknown as { rows: object[] };
      const paid = { amount: 19.5, method: 'cash', tendered: 50, customerId: null };
      expect(rows).toContainEqual(expect.objectContaining(paid));
    }),
  );

  it(
    'holds a unit until a day, and turns the hold into a booking',
    counted(async () => {
      const [b3] = await unitsNamed('B3');
      await begin(pathTo('unit.detail', { id: b3?.id ?? 0 }));
      await clerk.pressButton('More actions');
      await clerk.click(clerk.page.getByRole('menuitem', { name: holdMessages.action }));
      await clerk.click(clerk.dialog.getByRole('combobox'));
      await clerk.type('Ada');
      await clerk.click(clerk.page.getByRole('option', { name: 'Ada Byron' }));
      await clerk.answer(holdMessages.save('B3'));
      await clerk.click(clerk.main.getByRole('link', { name: /Ada Byron|hold/i }).first());
      await clerk.pressButton(holdMessages.book.verb);
      await clerk.answer(holdMessages.book.verb);
      await clerk.dialog.waitFor({ state: 'detached' });
      await clerk.pressButton('Take payment');
      await payInCash(120, '$150');
      await clerk.dialog.getByText('paid in full').waitFor();
      await text(clerk.dialog, paymentMessages.tendered.changeOf(30)).waitFor();
      await clerk.page.keyboard.press('Escape');
      expect(clerk.clicks).toBeLessThanOrEqual(12);
      expect(await unitsNamed('B3')).toMatchObject([{ id: b3?.id }]);
    }),
  );

  it(
    'lets a pool table to a walk-in who plays longer, swaps and pays: one order',
    counted(async () => {
      await begin(pathTo('poolTable.list'));
      const row = (name: string) => clerk.main.getByRole('row', { name: new RegExp(name) });
      await clerk.click(row('Table 1').getByRole('button', { name: poolTableMessages.walkInTitle('Table 1') }));
      await clerk.type('Jo');
      await clerk.answer(poolTableMessages.minutes(60));
      await clerk.click(row('Table 1').getByRole('button', { name: poolTableMessages.extendBy(30, 'Jo') }));
      await clerk.page
        .locator('[data-popup]')
        .filter({ hasText: poolTableMessages.extended('Jo') })
        .waitFor();
      await clerk.click(row('Table 1').getByRole('button', { name: poolTableMessages.swap }));
      await clerk.click(free('Table 2'));
      await clerk.answer(swapWords.save);
      await clerk.click(row('Table 2').getByRole('button', { name: endGameMessages.actionOf('Jo') }));
      await clerk.answer(endGameMessages.payNow(24));
      await payInCash(24, '$50');
      await text(clerk.dialog, paymentMessages.tendered.changeOf(26)).waitFor();
      await clerk.page.keyboard.press('Escape');
      expect(clerk.clicks).toBeLessThanOrEqual(11);
      const { rows } = (await desk.record('GET', 'orders')) as unknown as {
        rows: { lines: { description: string }[] }[];
      };
      const bills = rows.filter(({ lines }) => lines.some(({ description }) => description.includes('Table')));
      expect(bills).toMatchObject([{ status: 'paid', total: 24 }]);
    }),
  );

  it(
    'counts the cash in the evening: what was taken is there, and signed',
    counted(async () => {
      await begin(pathTo('cashCount'));
      const form = clerk.main.getByRole('form', { name: cashCountMessages.title });
      await clerk.click(form.getByLabel(cashCountMessages.drawer.float));
      await clerk.type('100');
      await clerk.press('Tab');
      await form.getByText(cashCountMessages.drawer.expected(100, cashTaken, 100 + cashTaken)).waitFor();
      await clerk.type(String(100 + cashTaken));
      await text(form, cashCountMessages.difference(0)).first().waitFor();
      await clerk.click(form.getByRole('button', { name: /^Sign/ }));
      await clerk.main
        .getByText(/^Signed by /)
        .first()
        .waitFor();
      expect(await desk.record('GET', `sites/${desk.siteId}/cashCounts`)).toMatchObject({ count: 1 });
      expect(complaints.filter((each) => !failedRequests.test(each))).toEqual([]);
    }),
  );
});

const unitsNamed = async (name: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = (await desk.record('GET', 'units')) as unknown as { rows: { id: number; name: string }[] };
  return rows.filter((each) => each.name === name);
};
