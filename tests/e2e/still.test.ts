import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFoundPath, routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn, superAdminSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { layoutShiftsOf, noteLayoutShifts, waitUntilStill } from '#tests/support/browser/layoutShifts.ts';
import { startSignedIn, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';

/** The most that a screen may move while it loads; the scores of the standard have a tenth as "good". */
const most = 0.001;
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** After so long nothing more comes by itself (milliseconds). */
const quiet = 700;

const siteId = 3;
const browser = browserOfFile();
let server: RunningServer;
let tokens: { staff: string; superAdmin: string };
let parametersOf: (id: RouteId) => PathParameters;
const table: string[] = [];

async function measure(page: Page): Promise<{ score: number; parts: string[] }> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  const isSignedIn = (await page.locator('#content').count()) > 0;
  // Of the parts that follow on every page the banner is the last one: it waits for the acknowledgements.
  if (isSignedIn) await page.locator('[data-alarm-banner]').waitFor();
  await waitUntilStill(page, quiet);
  const shifts = await layoutShiftsOf(page);
  return {
    score: shifts.reduce((sum, { score }) => sum + score, 0),
    parts: shifts.flatMap(({ score, parts }) => parts.map((part) => `${score.toFixed(4)} ${part}`)),
  };
}

/** Every route of the table, with the demo data: with an empty replica, with a full one, and at a phone's width. */
describe.runIf(isProofOf('still'))('nothing moves while a screen loads', () => {
  beforeAll(async () => {
    server = await startServer({
      database: await seededDatabase(),
      host: '127.0.0.1',
      port: 0,
      seed: usualSeed,
      simulator: false,
      dashboard: () => Promise.resolve(dashboardFolder),
    });
    tokens = {
      staff: await tokenOf(server.url, demoSignIn),
      superAdmin: await tokenOf(server.url, superAdminSignIn),
    };
    parametersOf = await exampleRecords(server.url, { token: tokens.superAdmin, siteId });
  });
  afterAll(async () => {
    await server.close();
    process.stdout.write(`${['  cold    warm   phone', ...table].join('\n')}\n`);
  });

  it.each([...routeIds, 'Page Not Found'] as const)('%s', async (id) => {
    const context = await browser().newContext({ viewport: sizes.desktop });
    await noteLayoutShifts(context);
    if (id === 'Page Not Found' || routeOf(id).public !== true) {
      const isForSuperAdmins = id !== 'Page Not Found' && routeOf(id).superAdmin === true;
      await startSignedIn(context, { token: isForSuperAdmins ? tokens.superAdmin : tokens.staff, siteId });
    }
    const page = await context.newPage();
    const path = id === 'Page Not Found' ? notFoundPath : pathTo(id, { ...parametersOf(id), token: 'a-link' });
    await page.goto(server.url + path);
    const cold = await measure(page);
    await page.reload();
    const warm = await measure(page);
    await page.setViewportSize(sizes.phone);
    await page.reload();
    const phone = await measure(page);
    await context.close();

    const all = { cold, warm, phone };
    const scores = Object.values(all).map(({ score }) => score.toFixed(4));
    table.push(`${scores.join('  ')}  ${id}`);
    const moved = Object.entries(all)
      .filter(([, { score }]) => score > most)
      .flatMap(([name, { parts }]) => parts.map((part) => `${name} ${part}`));
    expect(moved).toEqual([]);
  });
});
