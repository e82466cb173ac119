import type { BrowserContext, Locator, Page, Route } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { actionQueueMessages } from '#domain/messages/actionQueue.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { Clerk } from '#tests/support/browser/clerk.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** The keys of a minute at forty words a minute. */
const keysOfMinute = 200;

const browser = browserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let complaints: readonly string[];
let clerk: Clerk;
let spareUnit: number;
let trailerId: number;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { organisationId, siteId, token } = desk;
  const { build } = server;
  await build.features({ id: organisationId });
  const terms = { kind: 'storage', status: 'locked', price: 120, pricePeriod: 'month' } as const;
  for (const name of ['B1', 'B2', 'C1']) await build.unit({ siteId, name, ...terms });
  await build.unit({ siteId, name: 'C2', ...terms, price: 130 });
  ({ id: spareUnit } = await build.unit({ siteId, name: 'E1', ...terms }));
  await build.unit({ siteId, name: 'E2', ...terms, price: 150 });
  await build.document({ organisationId, name: 'Storage agreement', status: 'ACTIVE', content: 'Pay on time.' });
  const hourly = { kind: 'bookable', unitKind: 'trailer', price: 15, period: 'hour', status: 'AVAILABLE' } as const;
  await build.product({ organisationId, name: 'Trailer by the hour', ...hourly });
  trailerId = (await build.lockable({ siteId, name: 'T1', type: 'trailer' })).id;
  const { id: customerId } = await build.customer({ organisationId, firstName: 'Lee', lastName: 'Late' });
  const { id: unitId } = await build.unit({ siteId, name: 'D1' });
  const startsAt = new Date(Date.now() - 86_400_000);
  await build.booking({
    siteId,
    customerId,
    unitIds: [unitId],
    status: 'in arrears',
    arrears: 312,
    startsAt,
    endsAt: null,
  });
  context = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1280, height: 900 } });
  complaints = complaintsOf(context);
  clerk = await openTab(pathTo('customer.list'));
});

async function openTab(path: string): Promise<Clerk> {
  const page = await context.newPage();
  await page.goto(server.url + path);
  return new Clerk(page);
}

async function customerOf(name: string): Promise<number> {
  const { rows } = (await desk.record('GET', 'customers')) as { rows?: { id: number; name: string }[] };
  return rows?.find((each) => each.name === name)?.id ?? 0;
}

/** The records of the customer who was made last: their bookings, orders, … */
async function listsOfLastCustomer(): Promise<(list: string) => Promise<unknown>> {
  const customer = (await desk.ids('customers')).at(-1);
  return (list) => desk.record('GET', `customers/${customer}/${list}`);
}

const next = (clerk: Clerk, id: string) => clerk.main.locator(`[data-next=${id}]`);

/** Books a unit from a customer's page. */
async function bookFor(clerk: Clerk, unit: string): Promise<void> {
  await clerk.click(clerk.dialog.getByRole('button', { name: new RegExp(`^${unit}`) }));
  await clerk.pressButton(newBookingMessages.create);
}

/** Opens the page of a new booking by the palette, and counts from there. */
async function openBooking(clerk: Clerk, unit: string): Promise<void> {
  await clerk.main.getByRole('heading', { level: 1 }).waitFor();
  await clerk.page.keyboard.press('Control+k');
  await clerk.dialog.locator('input:focus').waitFor();
  await clerk.page.keyboard.type(`New booking for ${unit}`);
  await clerk.page.getByRole('option', { name: `New booking for ${unit}` }).waitFor();
  await clerk.page.keyboard.press('Enter');
  await clerk.main.getByRole('button', { name: newBookingMessages.create }).waitFor();
  clerk.start();
}

const choice = (clerk: Clerk, name: string) => clerk.main.getByText(name, { exact: true });

async function chooseCustomer(clerk: Clerk, name: string): Promise<void> {
  await clerk.click(clerk.main.getByRole('combobox', { name: newBookingMessages.customer.search }));
  await clerk.type(name);
  await clerk.click(clerk.page.getByRole('option', { name }));
}

/** The way to the page takes at most four clicks more. */
const clicksOf = { newCustomerPaid: 10 - 4, someHours: 8 - 4 };

it('moves a new customer in with less typing than a minute takes: customer, booking, payment', async () => {
  await openBooking(clerk, 'B1');
  await clerk.click(choice(clerk, newBookingMessages.customer.new));
  await clerk.main.getByLabel('First name').and(clerk.page.locator(':focus')).waitFor();
  await clerk.type('Mira');
  for (const text of ['Novák', '0412 555 123', 'mira@example.com']) {
    await clerk.press('Tab');
    await clerk.type(text);
  }
  const summary = clerk.main.getByRole('region', { name: newBookingMessages.summary.title });
  await summary.getByText('Mira Novák').waitFor();
  await summary.getByText(newBookingMessages.toPay(120)).waitFor();
  await clerk.pressButton(newBookingMessages.create);

  await clerk.main.getByRole('heading', { level: 2, name: 'B1 is booked for Mira Novák' }).waitFor();
  await clerk.pressButton('Take payment');
  await clerk.answer(paymentMessages.submit('received', 120));
  await clerk.dialog.getByText('paid in full').waitFor();
  expect(clerk.clicks).toBeLessThanOrEqual(clicksOf.newCustomerPaid);
  await clerk.answer('Done');
  await next(clerk, 'payment').getByText('Paid', { exact: true }).waitFor();
  expect(clerk.keys).toBeLessThan(keysOfMinute);

  const ofCustomer = await listsOfLastCustomer();
  expect(await ofCustomer('bookings')).toMatchObject({ rows: [{ status: 'active', units: [{ name: 'B1' }] }] });
  expect(await ofCustomer('orders')).toMatchObject({
    rows: [{ status: 'paid', total: 120, lines: [{ kind: 'rent', periodTo: expect.any(String) as string }] }],
  });
});

it.runIf(isProofOf('journeys'))('goes on from there: PIN and document, all within that typing', async () => {
  await clerk.pressButton('New PIN code');
  await clerk.answer('Create PIN code');
  const pin = await clerk.dialog.locator('[data-given-pin]').innerText();
  await clerk.answer('Done');
  await next(clerk, 'pin').getByText('Valid', { exact: true }).waitFor();

  await clerk.pressButton('Add document to sign');
  await clerk.select(clerk.dialog.getByRole('combobox'), { index: 1 });
  await clerk.answer('Add document');
  await clerk.click(next(clerk, 'document').getByRole('button', { name: /^Mark .* as signed$/ }));
  await next(clerk, 'document').getByText('All documents are signed.').waitFor();
  await clerk.main.getByRole('link', { name: 'View booking' }).waitFor();

  expect(clerk.keys).toBeLessThan(keysOfMinute);
  const ofCustomer = await listsOfLastCustomer();
  expect(await ofCustomer('pinCodes')).toMatchObject({ rows: [{ code: pin }] });
  expect(await ofCustomer('documents')).toMatchObject({ rows: [{ signedAt: expect.any(String) as string }] });
});

it.runIf(isProofOf('journeys'))(
  'tells the second of two clerks who booked the unit meanwhile, and books the next free one',
  async () => {
    const { organisationId } = desk;
    const { id } = await server.build.customer({ organisationId, firstName: 'Ada', lastName: 'Byron' });
    await goTo(clerk.page, pathTo('customer.detail', { id }));
    await clerk.page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor();
    await clerk.pressButton('New booking');
    const other = await server.signIn(await server.build.user({ organisationId, permissions: everywhere(31) }));
    const { id: quick } = await server.build.customer({ organisationId, firstName: 'Tom', lastName: 'Quick' });
    // The other clerk's booking arrives while this one is sent.
    const bookOther = async () => {
      const [, , taken] = await desk.ids('units');
      const times = { startsAt: new Date().toISOString(), rate: 1, period: 'month', status: 'active' };
      const body = { customer_id: quick, unitIds: [taken], ...times };
      expect(await server.call('POST', 'api/admin/bookings/storage', { token: other, body })).toMatchObject({
        status: 201,
      });
    };
    // The event arrives while this clerk's own change is being sent.
    const onItsWay = async (route: Route) => {
      await bookOther();
      await route.continue();
    };
    await clerk.page.route('**/api/admin/bookings/storage', onItsWay, { times: 1 });
    await bookFor(clerk, 'C1');
    await clerk.main.locator('[data-conflict]:visible').filter({ hasText: 'C1 is booked by Tom Quick' }).waitFor();
    await clerk.main.getByText('C1 is already booked for that time.').waitFor();
    await clerk.main.getByText('C2, $130.00 a month.').waitFor();
    await clerk.pressButton(newBookingMessages.units.useInstead('C2'));
    await clerk.main.getByText(newBookingMessages.units.keep({ rate: 120, period: 'month' })).waitFor();
    await clerk.main.locator('header').getByText('C2').waitFor();
    await clerk.pressButton(newBookingMessages.create);
    await clerk.main.getByRole('heading', { level: 2, name: 'C2 is booked for Ada Byron' }).waitFor();
    const held = (customer: number) => desk.record('GET', `customers/${customer}/bookings`);
    expect(await held(id)).toMatchObject({ count: 1, rows: [{ rate: 130, units: [{ name: 'C2' }] }] });
    expect(await held(quick)).toMatchObject({ count: 1, rows: [{ units: [{ name: 'C1' }] }] });
  },
);

it.runIf(isProofOf('journeys'))('lets a trailer for two hours, and bills the hours that begin', async () => {
  await goTo(clerk.page, pathTo('booking.create', { type: 'hire', id: trailerId }) + '?of=lockable');
  clerk.clicks = 0;
  await chooseCustomer(clerk, 'Ada Byron');
  await clerk.click(choice(clerk, newBookingMessages.time.durations['2 h']));
  await clerk.main.getByText('2 started hours × $15.00').waitFor();
  await clerk.pressButton(newBookingMessages.create);
  await clerk.main.getByRole('heading', { level: 2, name: 'T1 is booked for Ada Byron' }).waitFor();
  expect(clerk.clicks).toBeLessThanOrEqual(clicksOf.someHours);
  const customer = await customerOf('Ada Byron');
  const { rows } = (await desk.record('GET', `customers/${customer}/bookings`)) as { rows?: Record<string, string>[] };
  const hired = rows?.find(({ type }) => type === 'hire');
  expect(Date.parse(hired?.['endsAt'] ?? '') - Date.parse(hired?.['startsAt'] ?? '')).toBe(2 * 3_600_000);
  const bills = await desk.record('GET', `customers/${customer}/orders`);
  const line = { description: 'Rent of T1, 2 started hours', quantity: 2, unitPrice: 15 };
  expect(bills).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ lines: [expect.objectContaining(line)] })]),
  });
});

it.runIf(isProofOf('journeys'))('lets another unit to a customer who owes only after a decision', async () => {
  await openBooking(clerk, 'B2');
  await chooseCustomer(clerk, 'Lee Late');
  const { customer } = newBookingMessages;
  await clerk.main.getByText(customer.owes('Lee Late', 312, '01/01/2020')).waitFor();
  await clerk.pressButton(newBookingMessages.create);
  await clerk.main.getByText(customer.confirmFirst).waitFor();
  await clerk.click(clerk.main.getByRole('switch', { name: customer.allTheSame }));
  await clerk.pressButton(newBookingMessages.create);
  await clerk.main.getByRole('heading', { level: 2, name: 'B2 is booked for Lee Late' }).waitFor();
});

it.runIf(isProofOf('journeys'))('swaps and adds units by the finder of free ones', async () => {
  const { units } = newBookingMessages;
  await goTo(clerk.page, `${pathTo('booking.create', { type: 'storage', id: spareUnit })}?of=unit`);
  await chooseCustomer(clerk, 'Ada Byron');
  await clerk.pressButton(units.chooseInstead('storage', 'E1'));
  await clerk.click(clerk.dialog.getByRole('button', { name: /^E2/ }));
  const [own, other] = [{ rate: 120, period: 'month' } as const, { rate: 150, period: 'month' } as const];
  await clerk.main.getByText(units.changed(own, other)).waitFor();
  await clerk.main.locator('header').getByText('E2').waitFor();

  await clerk.pressButton(units.find('storage', true));
  await clerk.dialog.getByRole('button', { name: /^E1/ }).waitFor();
  expect(await clerk.dialog.getByRole('button', { name: /^E2/ }).count()).toBe(0);
  await clerk.click(clerk.dialog.getByRole('button', { name: /^E1/ }));
  await clerk.main.locator('header').getByText('E2 and E1').waitFor();
  await clerk.main.getByText(newBookingMessages.toPay(270)).first().waitFor();
  await clerk.pressButton(newBookingMessages.create);
  await clerk.main.getByRole('heading', { level: 2, name: /^E\d and E\d are booked for Ada Byron$/ }).waitFor();
});

it.runIf(isProofOf('journeys'))(
  'shows in one tab what another tab saved of the same customer, and keeps what is typed in both',
  async () => {
    const { organisationId } = desk;
    const given = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };
    const { id } = await server.build.customer({ organisationId, ...given });
    const form = pathTo('customer.edit', { id });
    await goTo(clerk.page, form);
    const [one, two] = [clerk, await openTab(form)];
    for (const { main } of [one, two])
      await expect.poll(() => main.getByLabel('Last name').inputValue(), { timeout: 10_000 }).toBe('Hopper');
    await one.main.getByLabel('Last name').fill('Murray');
    await two.main.getByLabel('Last name').fill('Brewster');
    await two.main.getByLabel('Email').fill('admiral@example.com');
    await two.pressButton('Save');
    await two.page.getByRole('heading', { level: 1, name: 'Grace Brewster' }).waitFor();

    await one.main.getByText(formMessages.conflict('Last name', 'Brewster')).waitFor();
    expect(await one.main.getByLabel('Last name').inputValue()).toBe('Murray');
    await expect.poll(() => one.main.getByLabel('Email').inputValue()).toBe('admiral@example.com');
    await one.pressButton('Save');
    await one.page.getByRole('heading', { level: 1, name: 'Grace Murray' }).waitFor();
    await two.page.getByRole('heading', { level: 1, name: 'Grace Murray' }).waitFor();
    expect(await desk.record('GET', `customers/${id}`)).toMatchObject({
      name: 'Grace Murray',
      email: 'admiral@example.com',
    });
  },
);

/** The mouse loads the queue. Returns a place's count. */
async function wiggle(page: Page, place: Locator): Promise<number> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  return place.count();
}

it.runIf(isProofOf('journeys'))('marks in all tabs what a clerk takes from the action queue', async () => {
  const [one, two] = context.pages().map((page) => new Clerk(page)) as [Clerk, Clerk];
  for (const { page, main } of [one, two]) {
    await goTo(page, pathTo('order.list'));
    const chip = main.getByRole('region').getByRole('button', { name: /overdue/i });
    await expect.poll(() => wiggle(page, chip), { timeout: 10_000 }).toBe(1);
    await chip.click();
    await main.getByRole('list', { name: actionQueueMessages.labels.arrears }).getByText('Lee Late').waitFor();
  }
  await one.pressButton(actionQueueMessages.take);
  await two.main.getByRole('button', { name: actionQueueMessages.taken }).waitFor();
  await two.pressButton(actionQueueMessages.taken);
  await one.main.getByRole('button', { name: actionQueueMessages.take, exact: true }).waitFor();
  expect(complaints.filter((text) => !failedRequests.test(text))).toEqual([]);
});
