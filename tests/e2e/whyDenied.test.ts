import { eq } from 'drizzle-orm';
import type { BrowserContext, Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { bookingUnits, bookings } from '#server/storage/schema/rentals/bookings.ts';
import { outfit, type Outfit } from '#tests/server/devices/outfit.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
const theirs = '471108';
const nobodys = '999901';
let server: TestServer;
let at: Outfit;
let context: BrowserContext;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  at = await outfit(server);
  const { organisationId, siteId, unitId } = at;
  const { database } = server;
  await database.update(organisations).set({ strictness: 'strict' }).where(eq(organisations.id, organisationId));
  const [customer] = await database
    .insert(customers)
    .values({ organisationId, firstName: 'Ada', lastName: 'Byron' })
    .returning();
  const customerId = customer?.id ?? 0;
  const stay = { siteId, customerId, type: 'storage', rate: 200, period: 'month', startsAt: new Date(0) } as const;
  const [booking] = await database
    .insert(bookings)
    .values({ ...stay, status: 'in arrears', arrears: 50 })
    .returning();
  await database.insert(bookingUnits).values({ bookingId: booking?.id ?? 0, unitId });
  await server.build.pinCode({ organisationId, customerId, code: theirs });
  const token = await server.signIn(await server.build.user({ organisationId }));
  context = await signedInContext(browser(), { token, siteId });
  complaints = complaintsOf(context);
});

const type = (code: string) => server.device.tell.pin({ kind: 'pin', at: new Date(), hidId: at.hidId, code });

/** Addresses and bodies, as one text. */
function sentBy(of: BrowserContext): () => string {
  const sent: string[] = [];
  of.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return () => sent.join('\n');
}

const cardOf = (dialog: Locator, reason: string) => dialog.locator(`[data-denial="${reason}"]`);

it.runIf(isProofOf('journeys'))(
  'finds out why a PIN was refused, says what to do, and keeps the PIN to itself',
  async () => {
    const sent = sentBy(context);
    const page = await context.newPage();
    type(nobodys);
    await page.goto(server.url + pathTo('gate.detail', { id: at.gateId }));
    await page.getByRole('main').getByRole('button', { name: 'Why denied?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why denied?' });
    const wrong = cardOf(dialog, 'wrong PIN');
    await wrong.getByText("The PIN entered at North gate doesn't match any PIN code.").waitFor();
    await wrong.getByRole('button', { name: 'Unlock North gate' }).waitFor();

    type(theirs);
    const owing = cardOf(dialog, 'arrears');
    await owing.getByText('Ada Byron has $50.00 overdue.').waitFor();
    await owing.getByText('$50.00 owed for A101').waitFor();
    await owing.getByText('Their PIN would be refused now: in arrears').waitFor();
    // Debt is no reason to open the gate.
    expect(await owing.getByRole('button', { name: /Unlock/ }).count()).toBe(0);
    expect(await owing.getByRole('link', { name: 'Go to A101' }).count()).toBe(1);

    const list = dialog.getByRole('region', { name: 'Recent refusals' });
    const place = await dialog.boundingBox();
    await list.getByRole('button', { name: /^Unknown person Wrong PIN North gate/ }).click();
    await wrong.getByText(/^Refused (just now|1 minute ago)$/).waitFor();
    await wrong.getByText('They mistyped a digit.').waitFor();
    expect(await dialog.boundingBox()).toEqual(place);
    const unlock = wrong.getByRole('button', { name: 'Unlock North gate' });
    expect(await unlock.innerText()).toContain('North gate');
    const reach = await unlock.boundingBox();
    expect((reach?.y ?? 0) + (reach?.height ?? 0)).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0));
    await list.getByRole('button', { name: /^Ada Byron In arrears North gate/ }).click();
    await owing.waitFor();

    const box = dialog.getByLabel('Who was refused?');
    const find = dialog.getByRole('button', { name: 'Find whose PIN it is' });
    await box.fill(nobodys);
    await find.click();
    await dialog.getByText("This PIN doesn't belong to the person refused here recently.", { exact: false }).waitFor();
    await wrong.waitFor();
    await box.fill(theirs);
    await find.click();
    await owing.getByText('The PIN you entered is theirs').waitFor();

    expect(sent()).not.toMatch(new RegExp(`${theirs}|${nobodys}`));
    expect(page.url()).not.toContain('4711');
    expect(complaints.filter((text) => !failedRequests.test(text))).toEqual([]);
  },
);

it.runIf(isProofOf('journeys'))(
  'leads from any page to the remedy in three presses, and never answers for somebody else',
  async () => {
    const page = await context.newPage();
    type(theirs);
    let presses = 0;
    const press = async (button: Locator) => {
      presses += 1;
      await button.click();
    };
    await page.goto(server.url + pathTo('account'));
    await press(page.getByRole('banner').getByRole('button', { name: 'Why denied?' }));
    const dialog = page.getByRole('dialog', { name: 'Why denied?' });
    const owing = cardOf(dialog, 'arrears');
    await owing.getByText('Ada Byron has $50.00 overdue.').waitFor();
    await press(owing.getByRole('button', { name: 'Take payment' }));
    const payment = page.getByRole('dialog', { name: /payment/i });
    await payment.waitFor();
    expect(presses).toBeLessThanOrEqual(3);
    await page.keyboard.press('Escape');
    await payment.waitFor({ state: 'detached' });

    const box = dialog.getByLabel('Who was refused?');
    await box.fill('Grace');
    expect(await dialog.locator('[data-denial]').count()).toBe(0);
    await dialog.getByText('No customers match that name or number.').waitFor();
    await box.fill('Byron');
    await box.press('Enter');
    await dialog.getByText('Showing Ada Byron').waitFor();
    await owing.waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.type("pin doesn't work");
    await page.getByRole('option', { name: 'Why denied?' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.close();
  },
);

it.runIf(isProofOf('journeys'))('answers somebody who may not see PIN codes from the log, and says so', async () => {
  const { organisationId, siteId, gateId } = at;
  const permissions = { ...everywhere(31), customers: 2 };
  const token = await server.signIn(await server.build.user({ organisationId, permissions }));
  const reading = await signedInContext(browser(), { token, siteId });
  const page = await reading.newPage();
  await page.goto(server.url + pathTo('gate.detail', { id: gateId }));
  await page.getByRole('main').getByRole('button', { name: 'Why denied?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why denied?' });
  type(theirs);
  const owing = cardOf(dialog, 'arrears');
  await owing.getByText('Ada Byron has $50.00 overdue.').waitFor();
  await dialog.getByText('Enter a name or a phone number.', { exact: true }).waitFor();
  await dialog.getByLabel('Who was refused?').fill(theirs);
  await dialog
    .getByText('You need permission to change customers before you can compare a PIN.', { exact: false })
    .waitFor();
  expect(await dialog.getByRole('button', { name: 'Find whose PIN it is' }).count()).toBe(0);
  await dialog.getByLabel('Who was refused?').press('Enter');
  expect(await owing.getByText('Ada Byron has $50.00 overdue.').count()).toBe(1);
  expect(await dialog.getByText('The PIN you entered', { exact: false }).count()).toBe(0);
  await reading.close();
});
