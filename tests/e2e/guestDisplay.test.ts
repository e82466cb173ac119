import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { endGameMessages } from '#domain/messages/poolTables.ts';
import { pathTo } from '#domain/routes/path.ts';
import { addDaysIn, dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { keepSaid, saidIn } from '#tests/support/browser/said.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
let server: TestServer;
let proxy: Proxy;
let desk: Desk;
let context: BrowserContext;
let display: Page;
let complaints: readonly string[];
let tableIds: number[];

const card = (name: string) => display.locator('[data-table]', { has: display.getByRole('heading', { name }) });
const mark = () => display.getByText(/^Reconnecting since /);

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  await server.build.features({ id: desk.organisationId });
  const area = await server.build.area({ siteId: desk.siteId, name: 'The long hall' });
  const names = ['Table 1', 'Table 2', 'Table 3'];
  const terms = { kind: 'bookable', unitKind: 'pool_table', status: 'AVAILABLE', price: 24, period: 'hour' } as const;
  await server.build.product({ organisationId: desk.organisationId, ...terms });
  const where = { siteId: desk.siteId, areaId: area.id, kind: 'pool_table' } as const;
  const tables = await Promise.all(names.map((name) => server.build.unit({ ...where, name })));
  tableIds = tables.map(({ id }) => id);
  proxy = await startProxy({ target: server.url });
  context = await browser().newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await keepSaid(context);
  complaints = complaintsOf(context);
  display = await context.newPage();
  await display.goto(`${proxy.url}${pathTo('guestTables', { id: area.id })}`);
});

afterAll(async () => {
  await context.close();
  await proxy.close();
});

const minute = 60_000;

/** Books a table from now on, for an hour unless another time is given. */
async function book(
  unitId: number | undefined,
  displayName: string,
  from = Date.now() + minute,
  until = Date.now() + 60 * minute,
  status: object = {},
): Promise<number> {
  const { id: customer_id } = await server.build.customer({ organisationId: desk.organisationId });
  const { id } = await desk.record('POST', 'bookings/hire', {
    ...status,
    customer_id,
    unitIds: [unitId],
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
    displayName,
    rate: 24,
    period: 'hour',
  });
  return id;
}

interface Listed {
  id: number;
  displayName?: string;
}

async function rowsOf(path: string, column: string, query: unknown): Promise<readonly Listed[]> {
  const searchQuery = encodeURIComponent(JSON.stringify([{ column, query }]));
  const { rows } = await desk.record('GET', `${path}?searchQuery=${searchQuery}`);
  return rows as readonly Listed[];
}

const gamesOf = (status: string) => rowsOf('bookings/hire', 'status', status);
const billsOf = (bookingId: number | undefined) => rowsOf('orders', 'bookingId', bookingId);

/** The browser reports the network, which saves waiting for the next poll. */
const networkReturns = () => display.evaluate(() => dispatchEvent(new Event('online')));

/** For a second the server answers from its cache, so the network returns more than once. */
async function showsAfterReturn(text: Locator): Promise<void> {
  const isShown = async () => {
    await networkReturns();
    return text.isVisible();
  };
  await expect.poll(isShown, { timeout: 20_000, interval: 100 }).toBe(true);
}

it('shows the hall to anybody, and what is booked', async () => {
  await display.getByRole('heading', { name: 'The long hall', level: 1 }).waitFor();
  await display.getByText('3 of 3 free').waitFor();
  await book(tableIds[1], 'Priya, 4 people');
  await showsAfterReturn(card('Table 2').getByText('Priya, 4 people'));
  // Idle until the booking begins.
  await card('Table 2')
    .getByText(/^Free until /)
    .waitFor();
  await display.getByText('3 of 3 free').waitFor();
  expect(await card('Table 1').getAttribute('data-table')).toBe('free');
  expect(new URL(display.url()).pathname).toMatch(/^\/guest-tables\/\d+$/);
});

it.runIf(isProofOf('journeys'))(
  'shows a guest whom the desk lets in, gives time, moves to another table and bills in one order',
  async () => {
    const staff = await signedInContext(
      browser(),
      { token: desk.token, siteId: desk.siteId },
      { reducedMotion: 'reduce' },
    );
    const page = await staff.newPage();
    const dialog = page.getByRole('dialog');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const row = (id: number | undefined) => page.locator(`[data-pool-table-id="${id}"]`);
    await page.goto(proxy.url + pathTo('poolTable.list'));
    await button('Walk-in at Table 1').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Zoë');
    await dialog.getByRole('button', { name: '30 min' }).click();
    await row(tableIds[0]).getByText('1 started hour × $24.00').waitFor();
    await button('Extend Zoë by 30 minutes').click();
    await page.getByText('Zoë plays longer.', { exact: true }).waitFor();
    await showsAfterReturn(card('Table 1').getByText('Zoë'));
    await row(tableIds[0]).getByRole('button', { name: 'Swap table' }).click();
    await dialog.locator('[data-free]', { has: page.getByText('Table 3', { exact: true }) }).click();
    await dialog.getByRole('button', { name: 'Swap table' }).click();
    await showsAfterReturn(card('Table 3').getByText('Zoë'));
    await row(tableIds[2]).getByText('1 started hour × $24.00').waitFor();

    // The game began more than an hour ago, and nobody has billed it.
    const [game] = await gamesOf('active');
    const startsAt = new Date(Date.now() - 75 * minute).toISOString();
    await desk.record('PUT', `bookings/hire/${game?.id}`, { startsAt });
    await row(tableIds[2]).getByText('2 started hours × $24.00').waitFor();
    await button('End game of Zoë').click();
    await dialog.getByRole('button', { name: endGameMessages.payNow(48) }).click();
    await dialog.getByRole('button', { name: paymentMessages.submit('received', 48) }).click();
    await dialog.getByText('paid in full').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await showsAfterReturn(display.getByText('3 of 3 free'));
    const bills = await billsOf(game?.id);
    expect(bills).toMatchObject([{ status: 'paid', total: 48, lines: [{ quantity: 2, unitPrice: 24, kind: 'rent' }] }]);
    await staff.close();
  },
);

it.runIf(isProofOf('journeys'))('bills a game once, however many people end it', async () => {
  const staff = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  const page = await staff.newPage();
  const now = Date.now();
  const kim = await book(tableIds[0], 'Kim', now, now + 60 * minute, { status: 'active' });
  await page.goto(proxy.url + pathTo('poolTable.list'));
  await page.getByRole('button', { name: 'End game of Kim' }).click();
  const end = page.getByRole('dialog').getByRole('button', { name: endGameMessages.payNow(24) });
  await end.waitFor();
  await desk.record('PUT', `bookings/hire/${kim}`, { status: 'completed' });
  await end.click();
  await page.getByRole('dialog').getByText(endGameMessages.notEnded(endGameMessages.endedBefore)).waitFor();
  expect(await billsOf(kim)).toEqual([]);
  await staff.close();
});

it.each(isProofOf('journeys') ? (['light', 'dark'] as const) : (['light'] as const))(
  'can be read by everybody when it is %s',
  async (colorScheme) => {
    await display.emulateMedia({ colorScheme });
    await display.locator(`html.${colorScheme}`).waitFor();
    const { violations } = await new AxeBuilder({ page: display }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  },
);

it('keeps the tables under a mark while the server is gone, without a popup or a reload', async () => {
  await display.evaluate(() => Object.assign(window, { isSamePage: true }));
  await proxy.down();
  await networkReturns();
  await mark().waitFor();
  expect(await card('Table 2').getByText('Priya, 4 people').isVisible()).toBe(true);
  await book(tableIds[2], 'Ana');
  await proxy.up();
  await showsAfterReturn(card('Table 3').getByText('Ana'));
  await mark().waitFor({ state: 'detached' });
  expect(await card('Table 2').getByText('Priya, 4 people').isVisible()).toBe(true);
  const flag = await display.evaluate((key) => localStorage.getItem(key), storageKeys.maintenance);
  expect([await saidIn(display), flag, await display.evaluate(() => 'isSamePage' in window)]).toEqual([[], null, true]);
});

it.runIf(isProofOf('journeys'))('follows its clock: games begin and end, and so does the day of the hall', async () => {
  const zone = 'Asia/Tokyo';
  const { id: siteId } = await server.build.site({ organisationId: desk.organisationId, timeZone: zone });
  const { id: areaId } = await server.build.area({ siteId, name: 'The late hall' });
  const { id: unitId } = await server.build.unit({ siteId, areaId, kind: 'pool_table', name: 'Table 9' });
  const start = Date.now();
  const [from, until] = [start + 10 * minute, start + 70 * minute];
  // No game runs into the second midnight.
  const midnight = startOfDayIn(zone, dayOf(addDaysIn(zone, start, 2), zone));
  await book(unitId, 'Mei', from, until);
  await book(unitId, 'Night owls', midnight + 5 * minute, midnight + 65 * minute);
  const fast = await browser().newContext({ reducedMotion: 'reduce' });
  const page = await fast.newPage();
  await page.clock.install({ time: start });
  await page.goto(`${proxy.url}${pathTo('guestTables', { id: areaId })}`);
  const at = (moment: number) => formatMoment(moment, zone, 'time');
  const reads = (text: string) => page.locator('[data-table]').getByText(text, { exact: true }).waitFor();
  const header = (text: string) => page.locator('header').getByText(text, { exact: true }).waitFor();
  let now = start;
  const passTo = async (moment: number) => {
    await page.clock.fastForward(moment - now);
    now = moment;
  };
  await reads(`Free until ${at(from)}`);
  await passTo(from + minute);
  await reads(`Playing until ${at(until)}`);
  await header('0 of 1 free');
  await passTo(until + minute);
  await reads('Free until 12:05AM');
  await header('1 of 1 free');
  await passTo(midnight - 90_000);
  await reads('Free until 12:05AM');
  await header('11:58PM');
  await passTo(midnight + 30_000);
  await header('12:00AM');
  await passTo(midnight + 6 * minute);
  await reads('Playing until 01:05AM');
  await page.getByText('Night owls').waitFor();
  await fast.close();
});

it('says so where there is no such hall, and stays on that address', async () => {
  const address = pathTo('guestTables', { id: 999_999 });
  await display.goto(`${proxy.url}${address}`);
  await display.getByText(guestMessages.missing).waitFor();
  expect(new URL(display.url()).pathname).toBe(address);
  expect(complaints.filter((text) => !failedRequests.test(text))).toEqual([]);
});
