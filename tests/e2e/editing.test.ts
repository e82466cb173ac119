import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

type Edited = 'hub' | 'controller' | 'gate';

const { collision, gone } = formMessages;
const browser = browserOfFile();
let server: TestServer;
let proxy: Proxy;
let desk: Desk;
/** The token of the other clerk, Eve Adams. */
let other: string;
let context: BrowserContext;
/** Its user goes from form to form. */
let page: Page;
/** Records for the forms, in their order, which the replica reads when the page loads. */
let records: Readonly<Record<Edited, { id: number; name: string }[]>>;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  const { organisationId, siteId, token } = desk;
  await server.build.features({ id: organisationId });
  const eve = { firstName: 'Eve', lastName: 'Adams', permissions: everywhere(31) };
  other = await server.signIn(await server.build.user({ organisationId, ...eve }));
  const several = async (entity: Edited, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `North ${index}`);
    return Promise.all(names.map((name) => server.build[entity]({ siteId, name })));
  };
  records = {
    hub: await several('hub', 2),
    controller: await several('controller', 2),
    gate: await several('gate', 1),
  };
  // Many servers answer changes with an empty body.
  const written = ({ method }: { method: string }) => (method === 'PUT' ? { status: 204, body: '' } : undefined);
  proxy = await startProxy({ target: server.url, written });
  context = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: proxy.url });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(proxy.url + pathTo('device.list'));
  await page.getByRole('link', { name: 'North 0' }).first().waitFor();
});
afterAll(async () => {
  await context.close();
  await proxy.close();
});

const listOf = (entity: Edited) => resourceCalls(entity).list.path;
const addressOf = (entity: Edited, id: number) => proxy.url + pathTo(`${entity}.detail` as RouteId, { id });
const main = () => page.getByRole('main');
const field = (label: string) => main().getByLabel(label, { exact: true });
const save = () => main().getByRole('button', { name: 'Save', exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function recordOf(entity: Edited, id: number): Promise<AnyRecord> {
  return (await server.call('GET', `${listOf(entity)}/${id}`, { token: desk.token })).body as AnyRecord;
}

async function saveElsewhere(entity: Edited, id: number, body: object): Promise<void> {
  const { status } = await server.call('PUT', `${listOf(entity)}/${id}`, { token: other, body });
  expect(status).toBe(200);
}

/** Opens the form of the next record. Returns its number. */
async function openForm(entity: Edited): Promise<number> {
  const { id = 0, name = '' } = records[entity].shift() ?? {};
  await goTo(page, pathTo(`${entity}.edit` as RouteId, { id }));
  await expect.poll(() => field('Name').inputValue()).toBe(name);
  return id;
}

it.runIf(isProofOf('journeys'))(
  'shows the new name of a hub whose server answered nothing when it was saved',
  async () => {
    const id = await openForm('hub');
    const { serialNumber } = await recordOf('hub', id);
    await field('Name').fill('South hub');
    await save().click();
    await page.waitForURL(addressOf('hub', id));
    // Sooner than the periodic refetch.
    await heading('South hub').waitFor({ timeout: 10_000 });
    expect(await recordOf('hub', id)).toMatchObject({ name: 'South hub', serialNumber });
  },
);

// A controller's form has its config's fields too. tests/crud/form tries collisions in every way.
it.runIf(isProofOf('journeys'))('keeps the changes of two clerks to different fields of one controller', async () => {
  const id = await openForm('controller');
  await field('Serial number').fill('S-2');
  await saveElsewhere('controller', id, { name: 'Renamed by Eve' });
  await save().click();
  await page.waitForURL(addressOf('controller', id));
  await heading('Renamed by Eve').waitFor();
  expect(await recordOf('controller', id)).toMatchObject({ name: 'Renamed by Eve', serialNumber: 'S-2' });
});

it.runIf(isProofOf('journeys'))(
  'asks which value to keep when two clerks changed the same field of one controller',
  async () => {
    const id = await openForm('controller');
    await field('Name').fill('Mine');
    await field('Serial number').fill('S-2');
    await saveElsewhere('controller', id, { name: 'Theirs', serialNumber: 'S-3' });
    await save().click();
    const dialog = page.getByRole('dialog', { name: collision.title });
    await dialog.getByText(collision.text('Eve Adams')).waitFor();
    for (const value of ['Mine', 'Theirs', 'S-2', 'S-3'])
      await dialog.getByRole('definition').getByText(value, { exact: true }).waitFor();
    expect(await recordOf('controller', id)).toMatchObject({ name: 'Theirs', serialNumber: 'S-3' });
    await dialog.getByRole('radiogroup', { name: 'Serial number' }).getByText(collision.theirs).click();
    await dialog.getByRole('button', { name: collision.save }).click();
    await page.waitForURL(addressOf('controller', id));
    await heading('Mine').waitFor();
    expect(await recordOf('controller', id)).toMatchObject({ name: 'Mine', serialNumber: 'S-3' });
  },
);

it.runIf(isProofOf('journeys'))(
  'creates a gate again from what was typed when somebody deleted it meanwhile',
  async () => {
    const id = await openForm('gate');
    await field('Name').fill('South gate');
    await field('Direction').selectOption('Exit');
    await server.call('DELETE', `${listOf('gate')}/${id}`, { token: other });
    await main().getByText(gone.text('gate')).waitFor();
    expect(await field('Name').inputValue()).toBe('South gate');
    expect(await save().isDisabled()).toBe(true);

    await page.getByRole('button', { name: gone.copy }).click();
    await page.getByText(gone.copied).first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual(expect.arrayContaining(['Name: South gate', 'Direction: Exit']));

    await page.getByRole('button', { name: gone.create('gate') }).click();
    await page.waitForURL(proxy.url + pathTo('gate.create'));
    await expect.poll(() => field('Name').inputValue()).toBe('South gate');
    await main().getByRole('button', { name: 'Create gate' }).click();
    await heading('South gate').waitFor();
    const anew = Number(page.url().split('/').at(-1));
    expect(anew).not.toBe(id);
    expect(await recordOf('gate', anew)).toMatchObject({ name: 'South gate', direction: 'exit', siteId: desk.siteId });
  },
);

it.runIf(isProofOf('journeys'))(
  'says that a hub was deleted meanwhile when it is saved, and keeps what was typed',
  async () => {
    const id = await openForm('hub');
    await field('Name').fill('South hub');
    await server.call('DELETE', `${listOf('hub')}/${id}`, { token: other });
    await save().click();
    await main().getByText(gone.text('hub')).waitFor();
    expect(await field('Name').inputValue()).toBe('South hub');
    // No form creates hubs.
    expect(await page.getByRole('button', { name: gone.create('hub') }).count()).toBe(0);
  },
);

it.runIf(isProofOf('journeys'))('leaves only 404 answers in the console', () => {
  expect(complaints.filter((text) => !failedRequests.test(text))).toEqual([]);
});
