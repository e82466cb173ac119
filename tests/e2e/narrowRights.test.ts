import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasPage } from '#app/pages.ts';
import { allSites } from '#domain/entities/site.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { bits, type Permissions } from '#domain/permissions/bits.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import type { Proxy } from '#tests/support/proxy/proxy.ts';
import { createBuilders, type Builders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** `npm run proof:guard` opens every route, on both servers, with scope of sites and without. */
const isProof = isProofOf('guard');

/** What the pages show. */
interface Scene {
  server: RunningServer;
  organisationId: number;
  parametersOf: (id: RouteId) => PathParameters;
}

const browser = browserOfFile();
const dashboard = () => Promise.resolve(dashboardFolder);
let scene: Scene;
let build: Builders;
let plain: Proxy;

/** The demo data, with an example of every record. */
async function demoScene(): Promise<Scene> {
  const database = await seededDatabase();
  const server = await startServer({
    database,
    host: '127.0.0.1',
    port: 0,
    seed: usualSeed,
    simulator: false,
    dashboard,
  });
  const token = await tokenOf(server.url, demoSignIn);
  return { server, organisationId: 1, parametersOf: await exampleRecords(server.url, { token, siteId: 3 }) };
}

/** Rows of what the usual walks open, at two sites. */
async function builtScene(): Promise<Scene> {
  const server = await startTestServer({ dashboard });
  const { build } = server;
  const { id: organisationId } = await build.features();
  await build.site({ organisationId });
  const { id: siteId } = await build.site({ organisationId });
  const { id: unitId } = await build.unit({ siteId });
  const { id: gateId } = await build.gate({ siteId });
  await build.controller({ siteId });
  await build.booking({ siteId });
  await build.order({ siteId });
  await build.mapUnit({ siteId });
  return {
    server,
    organisationId,
    parametersOf: (id) => ({ id: id === 'gate.edit' ? gateId : unitId, type: 'storage', kind: 'unit' }),
  };
}

beforeAll(async () => {
  scene = await (isProof ? demoScene() : builtScene());
  build = createBuilders(scene.server.database);
  plain = await startPlainApi({ target: scene.server.url });
}, 240_000);
afterAll(async () => {
  await plain.close();
  await scene.server.close();
});

/** Exactly the right that the route asks for; any area lets a person sign in where it asks for none. */
const rightsFor = (id: RouteId): Permissions => {
  const { area, level = 'read' } = routeOf(id);
  return area === undefined ? { reports: bits.read } : { [area]: bits[level] };
};

interface Walk {
  rights: Permissions;
  ids: readonly RouteId[];
  isPlain: boolean;
}

/** Every route with its own rights alone, and with scope of sites beside them. */
function allWalks(): Walk[] {
  const routes = routeIds.filter((id) => routeOf(id).public !== true && routeOf(id).superAdmin !== true && hasPage(id));
  const named = (id: RouteId) => JSON.stringify(rightsFor(id));
  return [...new Set(routes.map(named))].flatMap((name) => {
    const rights = JSON.parse(name) as Permissions;
    const ids = routes.filter((id) => named(id) === name);
    const withScope = { ...rights, sites: (rights.sites ?? 0) | bits.scope };
    return [rights, withScope].flatMap((each) => [false, true].map((isPlain) => ({ rights: each, ids, isPlain })));
  });
}

/** Somebody who may not read sites. */
const usualWalks: readonly Walk[] = [
  { rights: { bookings: bits.read, facilityMap: bits.read }, ids: ['booking.storage', 'dashboard.map'], isPlain: true },
];
const walks = isProof ? allWalks() : usualWalks;

async function signInWith(permissions: Permissions): Promise<string> {
  const { server, organisationId } = scene;
  const { email } = await build.user({ organisationId, permissions });
  return tokenOf(server.url, { email, password: builtPassword });
}

/** The patience, in milliseconds. The plain server sends seven rows at a time, so some lists take hundreds of calls. */
const longestWait = isProof ? 150_000 : 30_000;

const main = (page: Page) => page.getByRole('main');

/** The content that must stand on the page: rows of a list, a record, a form, or the name of the missing right. */
function wantedOn(page: Page, id: RouteId) {
  const { area, path } = routeOf(id);
  const need = (level: 'read') => main(page).getByText(`You need ${describeRight({ area: area ?? 'sites', level })}`);
  if (id === 'role.list') return main(page).locator('[data-role-id]');
  if (id === 'dashboard.map') return main(page).locator('[data-map-stage]');
  if (/create$|edit$/.test(path) || id === 'booking.create') return main(page).locator('form').or(need('read'));
  if (area === undefined) return main(page).locator('[data-row-id], form, a, button').or(need('read'));
  if (path.includes('/:id')) return main(page).locator('article, form').or(need('read'));
  return main(page).locator('[data-row-id], [data-site-id], [data-role-id], a, li');
}

/** The API's units do not say their kinds. */
const withoutKinds = (page: Page) => main(page).getByText(listMessages.unknownRows('pool tables'));

it.each(walks)(
  'with $rights alone (plain server: $isPlain) shows $ids',
  { timeout: isProof ? 900_000 : 90_000 },
  async ({ rights, ids, isPlain }) => {
    const token = await signInWith(rights);
    // No site has rows of every kind.
    const context = await signedInContext(browser(), { token, siteId: allSites.id });
    const page = await context.newPage();
    const { url } = isPlain ? plain : scene.server;
    for (const [index, id] of ids.entries()) {
      const path = pathTo(id, scene.parametersOf(id));
      await (index === 0 ? page.goto(url + path) : goTo(page, path));
      const wanted = isPlain && id === 'poolTable.list' ? withoutKinds(page) : wantedOn(page, id);
      await wanted.first().waitFor({ timeout: longestWait });
      // With the right to write alone, the record's name is not read.
      if (id === 'gate.edit') await page.getByRole('heading', { level: 1, name: routeOf(id).title }).waitFor();
      expect(await main(page).getByText(noSiteMessages.title).count()).toBe(0);
      expect(
        await main(page)
          .getByText(/There is no unit|may have been deleted/)
          .count(),
      ).toBe(0);
    }
    await context.close();
  },
);
