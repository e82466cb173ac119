import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalText } from '#app/guard/refusal.ts';
import { tabTitleOf } from '#app/page/tabTitle.ts';
import { hasPage } from '#app/pages.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { FeatureFlag } from '#domain/entities/organisationFeatures.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { pageNotFound, pageRefused } from '#domain/messages/catalogue.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { bits, type Permissions } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import { admit, type Features, type Visitor } from '#domain/routes/admit.ts';
import { homeRoute, notFoundPath, routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { navigationSections } from '#domain/routes/navigationSections.ts';
import { pageCallsOf } from '#tests/contract/pageCalls.ts';
import { ownBrowserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** Other tests try all verdicts as functions. `npm run proof:guard` shows that the screen agrees, on routes at random. */
const isProof = isProofOf('guard');
/** GUARD_SEED repeats a proof. */
const seed = Number(process.env['GUARD_SEED'] ?? Date.now() % 1_000_000);
/** Only the reader of sites is refused. */
const openedFirst: RouteId = 'user.create';
const routesAVisitor = 15;
const allOn: Flags = { operations: true, reporting: true, poolTables: true };
const allOff: Flags = { operations: false, reporting: false, poolTables: false };
const home = pathTo(homeRoute);

const staff = (permissions: Permissions, features: Flags = allOn): Visitor => ({
  rights: { permissions, isSuperAdmin: false },
  features,
});

const visitors: Readonly<Record<string, Visitor>> = {
  'a reader of sites': staff({ sites: bits.scope | bits.read, facilityMap: bits.read }),
  'somebody with every right, and no feature': staff(everywhere(31), allOff),
  'a writer of sites and settings who may read neither': staff({ sites: bits.write, settings: bits.write }),
  'a super admin without features': { rights: { permissions: {}, isSuperAdmin: true }, features: allOff },
};

const browser = ownBrowserOfFile();
let server: TestServer;

const bookingType = 'storage';

/** Records at a site, all of one name. */
const built = [
  ...(['unit', 'gate', 'lockable', 'hub', 'controller', 'hid'] as const),
  ...(['motorisedLock', 'multiplexer', 'powerController'] as const),
];

type Flags = Record<FeatureFlag, boolean>;

interface Place {
  organisationId: number;
  /** By the routes' first word. */
  ids: Readonly<Record<string, number>>;
}
let places: Readonly<Record<'on' | 'off', Place>>;
const placeOf = (features: Features): Place => places[features === allOn ? 'on' : 'off'];

/** A record of every kind that has pages, so that no page leaves for want of its record. */
async function recordsOf(organisationId: number): Promise<Record<string, number>> {
  const { build } = server;
  const { id: siteId } = await build.site({ organisationId });
  const others = {
    poolTable: await build.unit({ siteId, kind: 'pool_table' }),
    customer: await build.customer({ organisationId }),
    booking: await build.booking({ siteId, type: bookingType }),
    order: await build.order({ siteId }),
    document: await build.document({ organisationId }),
    bookable: await build.product({ organisationId, kind: 'bookable' }),
    purchasable: await build.product({ organisationId, kind: 'purchasable' }),
    role: await build.role({ organisationId }),
    user: await build.user({ organisationId }),
  };
  const ids: Record<string, number> = { organisation: organisationId, site: siteId };
  for (const [name, { id }] of Object.entries(others)) ids[name] = id;
  for (const name of built) ids[name] = (await build[name]({ siteId, name: 'A101' })).id;
  return ids;
}

async function place(features: Flags): Promise<Place> {
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId, ...features });
  return { organisationId, ids: await recordsOf(organisationId) };
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const on = await place(allOn);
  // Only the proof's visitors go there.
  places = { on, off: isProof ? await place(allOff) : on };
});

interface Visit {
  context: BrowserContext;
  page: Page;
  complaints: readonly string[];
  userId: number;
}

async function visit({ rights, features }: Visitor, path: string): Promise<Visit> {
  const { organisationId } = placeOf(features);
  const user = await server.build.user({ organisationId, ...rights });
  const context = await signedInContext(browser(), { token: await server.signIn(user) });
  const complaints = await watchContext(context, { addresses: [server.url] });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return { context, page, complaints, userId: user.id };
}

/** The address, the title and the popups. */
const seen = async (page: Page) => ({
  path: new URL(page.url()).pathname,
  title: await page.title(),
  popups: await page.locator('[data-popup] p').allInnerTexts(),
});

const closePopups = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-popup] button')) button.click();
  });

/** A booking is made of a unit; every other page is of its own record. */
const subjectOf = (id: RouteId) => (id === 'booking.create' ? 'unit' : (id.split('.')[0] ?? ''));

function addressOf(id: RouteId, { features }: Visitor): string {
  return pathTo(id, { id: placeOf(features).ids[subjectOf(id)], type: bookingType, kind: 'unit' });
}

/** Whether a page names a record that the visitor may read. */
function namesRecord(id: RouteId, { rights }: Visitor): boolean {
  const entity = pageCallsOf(id)[0]?.entity ?? null;
  if (entity === null || rights === null || id === 'booking.create') return false;
  return routeOf(id).path.includes('/:id') && can(rights, askFor(entityOf(entity), 'read'));
}

/** The page that a visitor sees who opens a route from their home page. */
function expectedOf(id: RouteId, visitor: Visitor) {
  const admission = admit(id, visitor);
  if (admission.verdict === 'refused') {
    return { path: home, title: tabTitleOf(home), popups: [pageRefused.text(refusalText(admission.missing, false))] };
  }
  const path = admission.verdict === 'notFound' ? notFoundPath : addressOf(id, visitor);
  // The record's name comes first, once it is read, or the kind of an import.
  const isNamed = admission.verdict === 'admitted' && (namesRecord(id, visitor) || id === 'import');
  return { path, title: isNamed ? expect.stringMatching(/. · .+ · Gatehouse$/) : tabTitleOf(path), popups: [] };
}

/** They come once a record is refused, at most every five seconds, so a walk can't say on which page. */
const switchOffForbiddenPopups = (page: Page) =>
  page.evaluate((key) => localStorage.setItem(key, 'false'), storageKeys.forbiddenPopups);

/** Leaves out the first link, the product's name. */
async function menuOf(page: Page): Promise<string[]> {
  const texts = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  return texts.filter((text) => text !== 'Gatehouse');
}

const entriesFor = (visitor: Visitor) =>
  navigationSections((id) => hasPage(id) && admit(id, visitor).verdict === 'admitted').flatMap((section) =>
    section.entries.map(({ label }) => label),
  );

const sampleOf = (turn: number): RouteId[] => {
  const candidates = routeIds.filter((id) => routeOf(id).public !== true && id !== homeRoute);
  const some = fc.shuffledSubarray(candidates, { minLength: routesAVisitor, maxLength: routesAVisitor });
  return fc.sample(some, { seed: seed + turn, numRuns: 1 })[0] ?? [];
};

describe.runIf(isProof)(`with the seed ${seed}`, () => {
  it.each(Object.entries(visitors).map(([name, visitor], turn) => ({ name, visitor, sample: sampleOf(turn) })))(
    '$name sees what the functions say of the page that they open first, of the menu, and of $sample',
    async ({ visitor, sample }) => {
      const { context, page, complaints } = await visit(visitor, addressOf(openedFirst, visitor));
      await expect.poll(() => seen(page)).toEqual(expectedOf(openedFirst, visitor));
      await switchOffForbiddenPopups(page);
      await closePopups(page);
      await goTo(page, home);
      await expect.poll(() => menuOf(page)).toEqual(entriesFor(visitor));
      for (const id of sample) {
        await goTo(page, addressOf(id, visitor));
        await expect.poll(() => seen(page), { timeout: 10_000 }).toEqual(expectedOf(id, visitor));
        await closePopups(page);
        await goTo(page, home);
        await expect.poll(() => seen(page)).toEqual({ path: home, title: tabTitleOf(home), popups: [] });
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('somebody who may read sites', () => {
  let visited: Visit;
  beforeAll(async () => {
    const path = `//units/00${places.on.ids['unit']}/?tab=events#latest`;
    visited = await visit(staff({ sites: bits.read }), path);
  });
  afterAll(() => visited.context.close());

  it.runIf(isProofOf('journeys'))(
    'opens an address however it is written, its query and anchor kept; one of an earlier version too',
    async () => {
      const { unit, hid } = places.on.ids;
      const { context, page, complaints } = visited;
      await page.getByRole('heading', { level: 1, name: 'A101' }).waitFor();
      expect(page.url()).toBe(`${server.url}${pathTo('unit.detail', { id: unit })}?tab=events#latest`);
      await goTo(page, `/devices/hid/0${hid}?a=b#c`);
      await expect.poll(() => page.url()).toBe(`${server.url}${pathTo('hid.detail', { id: hid })}?a=b#c`);
      await goTo(page, '/nowhere');
      await expect.poll(async () => (await seen(page)).path).toBe('/nowhere');
      await page.getByText(pageNotFound.text).waitFor();
      await page.getByRole('link', { name: pageMessages.notFoundButton }).click();
      await expect.poll(async () => (await seen(page)).path).toBe(home);
      // Back keeps the list's search, and links open in a new tab.
      await goTo(page, `${pathTo('unit.list')}?search=A1`);
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'A101' }).click({ modifiers: ['ControlOrMeta'] }),
      ]);
      await tab.getByRole('heading', { level: 1, name: 'A101' }).waitFor();
      await page.getByRole('link', { name: 'A101' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: routeOf('unit.list').title })
        .click();
      await expect.poll(() => new URL(page.url()).search).toContain('search=A1');
      await tab.close();
      expect(complaints).toEqual([]);
    },
  );

  it('closes the page of a right or a feature that is taken away, and shows the menu entry of a right that is given', async () => {
    const { page, complaints, userId } = visited;
    await goTo(page, pathTo('account'));
    await page.locator('[data-connection=live]').first().waitFor();
    await goTo(page, pathTo('unit.list'));
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true, permissions: {} }));
    const give = (permissions: Permissions) =>
      server.call('PUT', resourceCalls('user').update.path.replace(':id', String(userId)), {
        token,
        body: { permissions },
      });
    const entry = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: routeOf('unit.list').title, exact: true });
    await entry.waitFor();
    expect((await give({ bookings: bits.read })).status).toBe(200);
    await expect
      .poll(() => seen(page), { timeout: 15_000 })
      .toMatchObject({ path: pathTo('account'), popups: [refusalText({ area: 'sites', level: 'read' }, true)] });
    await entry.waitFor({ state: 'detached' });
    const rights = everywhere(bits.read);
    expect((await give(rights)).status).toBe(200);
    await entry.waitFor();

    await closePopups(page);
    await goTo(page, pathTo('order.list'));
    await expect.poll(async () => (await seen(page)).path).toBe(pathTo('order.list'));
    const { path } = resourceCalls('organisationFeatures').update;
    const off = { operations: false };
    const switched = await server.call('PUT', path.replace(':id', String(places.on.organisationId)), {
      token,
      body: off,
    });
    expect(switched.status).toBe(200);
    await expect
      .poll(() => seen(page), { timeout: 15_000 })
      .toMatchObject({ path: notFoundPath, popups: [pageMessages.featureTaken(routeOf('order.list').title)] });
    await expect.poll(() => menuOf(page)).toEqual(entriesFor(staff(rights, { ...allOn, ...off })));
    // What the page asks in the moment before it hears of the change is refused.
    expect(complaints.filter((each) => !failedRequests.test(each))).toEqual([]);
  });
});
