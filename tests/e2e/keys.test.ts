import type { BrowserContext, Locator } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { roleList } from '#server/seed/people.ts';
import { outfit } from '#tests/server/devices/outfit.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { Clerk } from '#tests/support/browser/clerk.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/**
 * `npm run proof:keys` does the three jobs of the front desk without a pointer and without a look at the screen: it
 * presses keys, and knows a control by the role and the name that a screen reader says.
 */
const browser = browserOfFile();
let server: TestServer;
let desk: Desk;
let debtorId: number;
let unitId: number;
let context: BrowserContext;
let complaints: readonly string[];
let clerk: Clerk;

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000);

/** A customer in arrears with a unit, and a free unit with a price. */
async function buildRentals(): Promise<void> {
  const { build } = server;
  const place = await outfit(server);
  const { siteId, organisationId } = place;
  ({ unitId } = place);
  await build.features({ id: organisationId });
  const monthly = { period: 'month', unitKind: 'storage', size: 'small', status: 'AVAILABLE' } as const;
  await build.product({ organisationId, kind: 'bookable', name: 'Small unit', price: 120, ...monthly });
  await build.unit({ siteId, name: 'B1', kind: 'storage', size: 'small', status: 'locked' });
  const names = [
    ['Cleo', 'Debtor'],
    ['Ada', 'Byron'],
    ['Anna', 'Berg'],
  ] as const;
  for (const [firstName, lastName] of names) {
    const { id } = await build.customer({ organisationId, firstName, lastName, siteId });
    if (lastName === 'Debtor') debtorId = id;
  }
  const stay = { siteId, customerId: debtorId, unitIds: [unitId], rate: 120, period: 'month', endsAt: null } as const;
  await build.booking({ ...stay, status: 'in arrears', arrears: 120, startsAt: dayAgo(40) });
  const permissions = roleList.find(({ name }) => name === 'Front desk')?.permissions ?? {};
  desk = await openDesk(server, { organisationId, siteId, permissions });
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  await buildRentals();
  context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(server.url + pathTo(homeRoute));
  await page.getByRole('heading', { level: 1, name: 'Units now' }).waitFor();
  clerk = new Clerk(page);
});

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Waits until a control has taken the focus by itself. */
async function focused(control: Locator): Promise<void> {
  await expect.poll(() => hasFocus(control)).toBe(true);
}

/** More presses of Tab are a labyrinth. */
const mostTabs = 25;

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let count = 0; count < mostTabs && !(await hasFocus(control)); count += 1) await clerk.press('Tab');
  expect(await hasFocus(control)).toBe(true);
}

/** Opens the search, types, and takes the first result once it is the wanted one. */
async function find(text: string, option: string | RegExp): Promise<void> {
  const { page } = clerk;
  await clerk.press('Control+k');
  await focused(page.getByRole('combobox', { name: paletteMessages.title }));
  await clerk.type(text);
  await page.getByRole('option', { name: option, selected: true }).waitFor();
  await clerk.press('Enter');
}

const heading = (name: string | RegExp) => clerk.main.getByRole('heading', { level: 1, name });
const said = (text: string | RegExp) => clerk.page.getByRole('status').filter({ hasText: text }).first();

/** The run prints the keys of a job, which begins on the first screen. */
function counted(most: number, job: () => Promise<void>) {
  return async ({ annotate }: TestContext) => {
    await goTo(clerk.page, pathTo(homeRoute));
    await heading('Units now').waitFor();
    clerk.start();
    await job();
    await annotate(`${clerk.keys} keys`);
    expect(clerk.keys).toBeLessThanOrEqual(most);
    expect(complaints).toEqual([]);
  };
}

describe.runIf(isProofOf('keys'))('by keys and names alone a clerk', () => {
  it(
    "unlocks a named customer's unit",
    counted(30, async () => {
      await find('debtor', /^Cleo Debtor/);
      await focused(heading('Cleo Debtor'));
      await tabTo(clerk.main.getByRole('button', { name: 'Unlock A101' }));
      await clerk.press('Enter');
      await said(/^A101: /).waitFor({ state: 'attached' });
    }),
  );

  it(
    'takes a payment',
    counted(30, async () => {
      await find('debtor', /^Cleo Debtor/);
      await focused(heading('Cleo Debtor'));
      await tabTo(clerk.main.getByRole('button', { name: paymentMessages.take }).first());
      await clerk.press('Enter');
      await focused(clerk.dialog.getByRole('textbox', { name: 'Amount' }));
      await clerk.press('Enter');
      await clerk.dialog.getByText('paid in full').waitFor();
      expect(await desk.record('GET', `customers/${debtorId}`)).toMatchObject({ owed: 0 });
      await clerk.press('Enter');
      await clerk.dialog.waitFor({ state: 'detached' });
    }),
  );

  it(
    'makes a customer with a booking',
    counted(40, async () => {
      await find('book b1', 'New booking for B1');
      await tabTo(clerk.main.getByRole('radio', { name: newBookingMessages.customer.existing }));
      await clerk.press('ArrowRight');
      await focused(clerk.main.getByRole('textbox', { name: 'First name' }));
      await clerk.type('Mira');
      await clerk.press('Tab');
      await clerk.type('Novak');
      await clerk.press('Tab');
      await clerk.type('0412555123');
      await clerk.press('Enter');
      await focused(clerk.main.getByRole('heading', { level: 2, name: 'B1 is booked for Mira Novak' }));
      const made = (await desk.ids('customers')).at(-1) ?? 0;
      expect(await desk.record('GET', `customers/${made}/bookings`)).toMatchObject({
        rows: [{ status: 'active', units: [{ name: 'B1' }] }],
      });
    }),
  );
});
