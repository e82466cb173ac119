import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerMessages } from '#domain/messages/customers.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = browserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let tenantId: number;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { organisationId, siteId, token } = desk;
  await server.build.features({ id: organisationId });
  const tenant = { organisationId, firstName: 'Zoë', lastName: 'Müller', phone: '0412345678', siteId };
  tenantId = (await server.build.customer(tenant)).id;
  const unit = await server.build.unit({ siteId, name: 'K77' });
  const stay = { status: 'active', startsAt: new Date(Date.now() - 86_400_000), endsAt: null } as const;
  await server.build.booking({ siteId, customerId: tenantId, unitIds: [unit.id], ...stay });
  await server.build.customer({ organisationId, firstName: 'Bob', lastName: 'Other' });
  context = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1280, height: 900 } });
  complaints = complaintsOf(context);
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await server.close();
});

const main = () => page.getByRole('main');
const rows = () => main().locator('[data-customer-id]');
const button = (name: string) => main().getByRole('button', { name, exact: true });

it('finds a customer by the unit that they hold, and gives, checks and ends a PIN code', async () => {
  await page.goto(server.url + pathTo('customer.list'));
  await expect.poll(() => rows().count(), { timeout: 10_000 }).toBe(2);
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
});

it('warns of a customer who is typed a second time', async () => {
  await page.goto(server.url + pathTo('customer.create'));
  await main().getByLabel('First name').fill('Zoe');
  await main().getByLabel('Phone', { exact: true }).fill('+61 412 345 678');
  await main().getByText(customerMessages.duplicate('phone')).waitFor();
  await main().getByRole('link', { name: 'Zoë Müller' }).waitFor();
  expect(complaints).toEqual([]);
});
