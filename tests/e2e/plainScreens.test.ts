import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '#app/pages.ts';
import { listIn } from '#domain/calls/answers.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { doubledCalls, loadPage, type PageLoad } from '#tests/support/proxy/pageLoad.ts';
import { plainRow } from '#tests/support/proxy/plainRow.ts';
import type { Proxy } from '#tests/support/proxy/proxy.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = browserOfFile();
let server: TestServer;
let proxy: Proxy;
let context: BrowserContext;
let page: Page;
let token: string;
let organisationId: number;
let siteId: number;
let complaints: readonly string[];

/** `npm run proof:plain` tries all screens. The usual run has plainApi.test.ts and formSaves.test.ts. */
const isProof = isProofOf('plain');

/** With such a page about a site's records: others have their own journeys. */
const entitiesWith = (page: 'edit' | 'list') =>
  entityNames.filter((name) => `${name}.${page}` in pages && entityOf(name).scope === 'site');
const editable = entitiesWith('edit');
const listed = entitiesWith('list');

/** Fills further fields: a form would send an empty one as null. */
const givenTo: Partial<Record<EntityName, object>> = { controller: { description: 'On the wall' } };

const routeOfRecord = (entity: EntityName, page: 'detail' | 'edit') => `${entity}.${page}` as RouteId;
const listRoute = (entity: EntityName) => (`${entity}.list` in pages ? `${entity}.list` : 'device.list') as RouteId;

/** As our own server has it, not as the plain one sends it. */
async function recordsOf(entity: EntityName): Promise<AnyRecord[]> {
  const { body } = await server.call('GET', `${resourceCalls(entity).list.path}?siteId=${siteId}`, { token });
  return (listIn(body)?.rows ?? []) as AnyRecord[];
}

/** The name as read from the plain server's row. */
const plainName = (entity: EntityName, record: AnyRecord) => recordName(entity, plainRow(entity, record) as AnyRecord);

/** Customers, rent, sales and the catalogue. */
const rentalScreens = [
  'customer.list',
  'customer.detail',
  'customer.create',
  'customer.edit',
  'booking.storage',
  'booking.workspace',
  'booking.detail',
  'booking.create',
  'order.list',
  'order.detail',
  'document.list',
  'document.create',
  'document.edit',
  'bookable.list',
  'bookable.detail',
  'bookable.create',
  'bookable.edit',
  'purchasable.list',
  'purchasable.detail',
  'purchasable.create',
  'purchasable.edit',
  'productCategory.list',
  'productFeature.list',
] as RouteId[];
/** The screens about sites, organisations and people. */
const administrationScreens = [
  'site.list',
  'site.detail',
  'site.create',
  'site.edit',
  'organisation.list',
  'organisation.detail',
  'organisation.create',
  'organisation.edit',
  'user.list',
  'user.detail',
  'user.create',
  'user.edit',
  'role.list',
] as RouteId[];
const mainScreens: readonly RouteId[] = [
  ...([
    'dashboard.list',
    'dashboard.map',
    'dashboard.activity',
    'unit.list',
    'unit.detail',
    'booking.storage',
  ] as const),
  ...(['customer.list', 'customer.detail', 'order.list', 'device.list', 'alerts', 'account'] as const),
];
/** Each group's record: "customer", "booking", and "booking.create" of a unit. */
const shown: Record<string, AnyRecord> = {};
const shownRecord = (id: RouteId) => shown[id] ?? shown[id.split('.')[0] ?? ''] ?? { id: 0 };
const shownId = (id: RouteId) => shownRecord(id).id;

async function buildRentals({ build }: TestServer): Promise<void> {
  const customer = await build.customer({ organisationId, siteId });
  const customerId = customer.id;
  const unit = await build.unit({ siteId, name: 'R1' });
  const { id: unitId } = unit;
  const booking = await build.booking({ siteId, customerId, unitIds: [unitId], status: 'active', endsAt: null });
  Object.assign(shown, {
    customer,
    unit,
    booking,
    'booking.create': await build.unit({ siteId, name: 'R2' }),
    order: await build.order({ siteId, customerId, bookingId: booking.id }),
    document: await build.document({ organisationId, customerId }),
    bookable: await build.product({ organisationId, kind: 'bookable', status: 'AVAILABLE' }),
    purchasable: await build.product({ organisationId, kind: 'purchasable', status: 'IN_STOCK' }),
  });
  await build.productCategory({ organisationId });
  await build.productFeature({ organisationId });
}

async function buildPeople({ build }: TestServer): Promise<void> {
  const user = await build.user({ organisationId });
  const role = await build.role({ organisationId });
  await build.userRole({ userId: user.id, roleId: role.id });
  await build.area({ siteId });
  const { id: scheduleId } = await build.schedule({ siteId });
  await build.accessPermission({ siteId, userId: user.id, scheduleId });
  Object.assign(shown, { user, role });
}

beforeAll(async () => {
  const devices = openSimulator({ seed: 1, activity: false, behaviour: 'prompt' });
  server = await startTestServer({ devices, dashboard: () => Promise.resolve(dashboardFolder) });
  const { build } = server;
  const organisation = await build.organisation();
  organisationId = organisation.id;
  await build.features({ id: organisationId });
  const site = await build.site({ organisationId });
  siteId = site.id;
  const { id: controllerId } = await build.controller({ siteId });
  for (const entity of new Set([...editable, ...listed])) {
    // Each device brings its config.
    if (entity !== 'deviceConfig') await build[entity as 'controller']({ siteId, ...givenTo[entity] });
  }
  await build.motorisedLock({ siteId, controllerId, channel: 0 });
  await buildRentals(server);
  await buildPeople(server);
  Object.assign(shown, { organisation, site });
  const { email } = await build.user({ organisationId, permissions: everywhere(31) });
  token = await server.signIn({ email });
  proxy = await startPlainApi({ target: server.url });
  context = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1440, height: 900 } });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(proxy.url + pathTo('unit.list'));
});
afterAll(async () => {
  await context.close();
  await proxy.close();
});

it.runIf(isProof).each(listed)('lists each %s', async (entity) => {
  const rows = await recordsOf(entity);
  expect(rows.length).toBeGreaterThan(0);
  await goTo(page, pathTo(listRoute(entity)));
  const main = page.getByRole('main');
  await expect.poll(() => main.locator('tbody tr').count()).toBe(rows.length);
  // A config is listed by its device's name.
  for (const row of entity === 'deviceConfig' ? [] : rows)
    await main.getByRole('row').getByText(plainName(entity, row), { exact: true }).first().waitFor();
  await main.locator('[data-freshness=live]').waitFor({ state: 'attached' });
});

it.runIf(isProof).each(editable)('opens a %s, saves a new name and deletes it', async (entity) => {
  const record = (await recordsOf(entity)).at(-1);
  if (record === undefined) throw new Error(`The site has no ${entity}.`);
  const { id } = record;
  const { one } = entityOf(entity).label;
  const main = page.getByRole('main');
  await goTo(page, pathTo(listRoute(entity)));
  await main.getByRole('link', { name: plainName(entity, record), exact: true }).click();
  await page.waitForURL(proxy.url + pathTo(routeOfRecord(entity, 'detail'), { id }));
  await page.getByRole('heading', { level: 1, name: plainName(entity, record) }).waitFor();

  await main.getByRole('link', { name: 'Edit' }).click();
  await main.getByLabel('Name', { exact: true }).fill('Named anew');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(proxy.url + pathTo(routeOfRecord(entity, 'detail'), { id }));
  const saved = (await recordsOf(entity)).find((each) => each.id === id);
  // Only the name: fields that the plain server withholds were not emptied.
  const { updatedAt: _at, ...fields } = { ...record, name: 'Named anew' } as AnyRecord & { updatedAt?: unknown };
  expect(saved).toMatchObject(fields);
  await page.getByRole('heading', { level: 1, name: plainName(entity, saved ?? record) }).waitFor();

  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.waitForURL(proxy.url + pathTo(listRoute(entity)));
  await expect.poll(async () => (await recordsOf(entity)).some((each) => each.id === id)).toBe(false);
  await main
    .getByText(`No ${one.toLowerCase()}`)
    .or(main.locator('[data-freshness=live]'))
    .first()
    .waitFor({ state: 'attached' });
  await expect
    .poll(() => main.locator(`a[href$="${pathTo(routeOfRecord(entity, 'detail'), { id })}"]`).count())
    .toBe(0);
});

const asked = [
  { entity: 'gate', verb: 'Unlock', state: 'confirmed' },
  { entity: 'lockable', verb: 'Open', state: 'confirmed' },
  // No readable field proves whether power is on.
  { entity: 'powerController', verb: 'Toggle power', state: 'accepted' },
] as const;
it.runIf(isProof).each(asked)('asks a $entity: $verb, and shows it as $state', async ({ entity, verb, state }) => {
  const { build } = server;
  const { id: controllerId } = await build.controller({ siteId });
  const { id } = await build[entity]({ siteId, controllerId, channel: 1 });
  await goTo(page, pathTo(routeOfRecord(entity, 'detail'), { id }));
  await page.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
  await page.locator(`[data-command-state=${state}]`).first().waitFor();
});

const opened = [...rentalScreens, ...administrationScreens, 'report.latency' as RouteId];
it.runIf(isProof).each(opened)('opens %s whole', async (id) => {
  const name = id.split('.')[0];
  await goTo(page, pathTo(id, { id: shownId(id), type: 'storage', kind: 'unit' }));
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  expect(await page.getByText(pageMessages.pageBroken).count()).toBe(0);
  const entity = name === 'bookable' || name === 'purchasable' ? 'product' : (name as EntityName);
  // A booking's heading is its customer.
  if (id.endsWith('.detail') && entity !== 'booking') {
    const row = plainName(entity, shownRecord(id));
    await page.getByRole('heading', { level: 1, name: row, exact: true }).waitFor();
  }
});

const managed = [
  { entity: 'schedule', tab: 'schedules' },
  { entity: 'area', tab: 'areas' },
  { entity: 'accessPermission', tab: 'access' },
] as const;
it.runIf(isProof).each(managed)('names each $entity of a site by its number', async ({ entity, tab }) => {
  const rows = await recordsOf(entity);
  expect(rows.length).toBeGreaterThan(0);
  await goTo(page, `${pathTo('site.detail', { id: siteId })}?tab=${tab}`);
  for (const row of rows)
    await page.getByRole('row').getByText(plainName(entity, row), { exact: true }).first().waitFor();
});

it.runIf(isProof)('books a unit for a customer, without a price that the server tells', async () => {
  const { id } = await server.build.unit({ siteId });
  await goTo(page, pathTo('booking.create', { id, type: 'storage' }));
  const main = page.getByRole('main');
  const customer = plainName('customer', { id: shownId('customer.detail') });
  await main.getByRole('combobox').first().click();
  await page.getByRole('option', { name: customer }).click();
  await main.getByRole('textbox', { name: 'Rate' }).fill('120');
  await main.getByRole('button', { name: 'Create booking' }).click();
  await main.getByRole('heading', { name: 'Booking created' }).waitFor();
  await main.getByRole('link', { name: 'View customer' }).click();
  await page.getByRole('heading', { level: 1, name: customer }).waitFor();
  const { body } = await server.call('GET', `api/admin/customers/${shownId('customer.detail')}/bookings`, { token });
  expect(listIn(body)?.rows).toHaveLength(2);
});

/** Loads a screen into a context of its own, which has no rows yet. */
async function load(id: RouteId): Promise<PageLoad> {
  const other = await signedInContext(browser(), { token, siteId }, { viewport: { width: 1440, height: 900 } });
  const page = await other.newPage();
  const made = await loadPage(page, server.url, pathTo(id, { id: shownId(id), type: 'storage', kind: 'unit' }));
  await other.close();
  return made;
}

/** A tab on a busy machine may hear of its socket long after the server has. Then it has read its lists before. */
const mostLoads = 4;

it.runIf(isProof)('makes each call once, whichever main screen is loaded first', { timeout: 180_000 }, async () => {
  const loads: PageLoad[] = [];
  const doubled = new Map<RouteId, string[]>();
  const waiting = mainScreens.map((id) => ({ id, left: mostLoads }));
  const loadNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const { id, left } = next;
    const made = await load(id);
    loads.push(made);
    doubled.set(id, doubledCalls(made));
    if (doubled.get(id)?.length !== 0 && left > 1) waiting.push({ id, left: left - 1 });
    await loadNext();
  };
  await Promise.all(Array.from({ length: 2 }, loadNext));
  expect(Object.fromEntries(doubled)).toEqual(Object.fromEntries(mainScreens.map((id) => [id, []])));
  // Where every socket came late, each list was read twice, and this proved little.
  expect(loads.some(({ isSocketPrompt }) => isSocketPrompt)).toBe(true);
});

it.runIf(isProof)('leaves nothing on the console', () => {
  expect(complaints).toEqual([]);
});
