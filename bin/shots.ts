import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { listIn } from '#domain/calls/answers.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { homeRoute, notFoundPath, routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn, superAdminSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { takeForGuide } from './guideShots.ts';
import { takeForHardware } from './hardwareShots.ts';
import { takeForMoving } from './movingShots.ts';
import { requireChromium } from './requireChromium.ts';

/**
 * Screenshots of every page, light and dark, in three widths, into shots/; with --layouts on a small phone, on one on
 * its side, at 200 %, and in forced colours. Into docs/ with --readme the README's, with --hardware those of
 * docs/hardware.md, with --moving those of docs/moving.md; with --guide those of the guide into its folder.
 */
const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const modes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 800, height: 1100 },
  { width: 400, height: 860 },
] as const;

type Look = BrowserContextOptions & { name: string };

const usualLooks: readonly Look[] = modes.flatMap((colorScheme) =>
  sizes.map((viewport) => ({ name: `${viewport.width}-${colorScheme}`, colorScheme, viewport })),
);
const layouts: readonly Look[] = [
  { name: 'phone', viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  { name: 'side', viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  { name: 'zoomed', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  { name: 'forced', viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
];

const siteId = 1;

const demo = {
  seed: { number: 1, date: '2026-11-21', scale: 1 },
  host: '127.0.0.1',
  port: 0,
  database: { kind: 'memory' },
} as const;

/** The README shows today, so that the activity has a beginning. */
const today = { ...demo, seed: { ...demo.seed, date: null } } as const;

interface Shot {
  name: string;
  address: string;
  /** The user's token; null: a visitor. */
  token: string | null;
  /** Runs on the loaded page. */
  before?: (page: Page) => Promise<unknown>;
}

/** Waits until data has loaded and no skeleton shows. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.locator('h1, input[type=password]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

const isPublic = (id: RouteId) => routeOf(id).public === true;
const waitUntilUnreachable = (page: Page) =>
  page.locator('[data-connection=reconnecting], [data-connection=maintenance]').first().waitFor();
const openFirstUnit = (page: Page) => page.locator('[data-unit-id]').first().click();

/** Every registered page, then special states. */
function shotsOf(token: string, superAdminToken: string, parametersOf: (id: RouteId) => PathParameters): Shot[] {
  const tokenFor = (id: RouteId) => (routeOf(id).superAdmin === true ? superAdminToken : token);
  const all = routeIds.map((id) => ({
    name: id,
    address: pathTo(id, { ...parametersOf(id), token: 'a-link' }),
    token: isPublic(id) ? null : tokenFor(id),
  }));
  const home = pathTo(homeRoute);
  return [
    ...all,
    { name: 'not-found', address: notFoundPath, token },
    { name: `${homeRoute}-open`, address: home, token, before: openFirstUnit },
    { name: 'unit.list-empty', address: `${pathTo('unit.list')}?search=nowhere`, token },
    { name: `${homeRoute}-empty`, address: `${home}?search=nowhere`, token },
  ];
}

async function takeShot(
  browser: Browser,
  url: string,
  shot: Shot,
  folder: string,
  looks: readonly Look[],
): Promise<void> {
  for (const { name, ...look } of looks) {
    const options = { ...look, reducedMotion: 'reduce' } as const;
    const context =
      shot.token === null
        ? await browser.newContext(options)
        : await signedInContext(browser, { token: shot.token, siteId }, options);
    const page = await context.newPage();
    await page.goto(`${url}${shot.address}`);
    await waitUntilStill(page);
    await shot.before?.(page);
    await page.screenshot({ path: join(folder, `${shot.name}-${name}.png`) });
    await context.close();
  }
  console.log(`  ${shot.name}`);
}

/** The first records of the site with this value in the column. */
async function rowsWith(url: string, token: string, path: string, column: string, value: string): Promise<AnyRecord[]> {
  const searchQuery = JSON.stringify([{ column, query: value }]);
  const query = new URLSearchParams({ siteId: String(siteId), limit: '6', searchQuery });
  const answer = await fetch(`${url}/api/admin/${path}?${query.toString()}`, { headers: { Authorization: token } });
  const rows = (listIn(await answer.json())?.rows ?? []) as AnyRecord[];
  if (rows.length === 0) throw new Error(`No ${path} have ${column} ${value}.`);
  return rows;
}

/** Gives the feed something to tell, at whatever hour the pictures are taken. */
async function openDoors(url: string, token: string): Promise<void> {
  for (const { id } of await rowsWith(url, token, 'units', 'status', 'armed')) {
    await fetch(`${url}/api/admin/units/${id}/open`, { method: 'POST', headers: { Authorization: token } });
  }
}

/** Unlocks a door, and waits until it confirms. */
async function unlockUnit(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Unlock / })
    .first()
    .click();
  await page.locator('[data-command-state=confirmed]').first().waitFor();
}

/** The README's pictures. The activity wall is opened first and taken late, so that it has gathered events. */
async function takeForReadme(browser: Browser, url: string, token: string): Promise<void> {
  const folder = path('docs');
  const viewport = { width: 1440, height: 900 };
  const context = await signedInContext(browser, { token, siteId }, { viewport, reducedMotion: 'reduce' });
  const open = async (address: string) => {
    const page = await context.newPage();
    await page.goto(`${url}${address}`);
    await waitUntilStill(page);
    return page;
  };
  const take = async (page: Page, name: string) => {
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`  ${name}`);
  };
  const wall = await open(`${pathTo('dashboard.activity')}?wall=on`);
  const units = await open(pathTo(homeRoute));
  await openDoors(url, token);
  const [booking] = await rowsWith(url, token, 'bookings/storage', 'status', 'in arrears');
  await take(await open(pathTo('booking.detail', { type: 'storage', id: booking?.id ?? 0 })), 'booking');
  await take(await open(`${pathTo('report.list')}?report=8`), 'report');
  await take(await open(pathTo('dashboard.map')), 'map');
  await wall.bringToFront();
  await waitUntilStill(wall);
  await take(wall, 'activity');
  // Its parts that load later are there by now.
  await units.bringToFront();
  await take(units, 'units-now');
  const locked = await units.locator('[data-unit-id][data-status=locked]').first().getAttribute('data-unit-id');
  const unit = await open(pathTo('unit.detail', { id: Number(locked) }));
  await unlockUnit(unit);
  await take(unit, 'unit');
  await context.close();
}

/** The server stops while the pages are open. */
async function takeServerGone(browser: Browser, server: RunningServer, token: string, folder: string): Promise<void> {
  const opened = await Promise.all(
    modes.flatMap((colorScheme) =>
      sizes.map(async (viewport) => {
        const context = await signedInContext(
          browser,
          { token, siteId },
          { colorScheme, viewport, reducedMotion: 'reduce' },
        );
        const page = await context.newPage();
        await page.goto(`${server.url}${pathTo(homeRoute)}`);
        await waitUntilStill(page);
        return { page, name: `${homeRoute}-server-gone-${viewport.width}-${colorScheme}.png` };
      }),
    ),
  );
  await server.close();
  for (const { page, name } of opened) {
    await waitUntilUnreachable(page);
    await page.screenshot({ path: join(folder, name) });
  }
  console.log(`  ${homeRoute}-server-gone`);
}

async function takeShots(forReadme: boolean, looks = usualLooks): Promise<void> {
  const executablePath = await requireChromium();
  const { folder: dashboard } = await buildWhenStale();
  const server = await startServer({ ...(forReadme ? today : demo), dashboard: () => Promise.resolve(dashboard) });
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  try {
    const token = await tokenOf(server.url, demoSignIn);
    if (forReadme) {
      await takeForReadme(browser, server.url, token);
      await server.close();
      return;
    }
    const folder = path('shots');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const superAdminToken = await tokenOf(server.url, superAdminSignIn);
    const parametersOf = await exampleRecords(server.url, { token: superAdminToken, siteId });
    const shots = shotsOf(token, superAdminToken, parametersOf);
    for (const shot of shots) await takeShot(browser, server.url, shot, folder, looks);
    await takeServerGone(browser, server, token, folder);
    console.log(`The screenshots are in ${folder}`);
  } finally {
    await browser.close();
  }
}

type Take = (browser: Browser, dashboard: string, folder: string) => Promise<void>;

/** @param folder below the project's root. */
async function takeForDocument(take: Take, folder = 'docs') {
  const executablePath = await requireChromium();
  const { folder: dashboard } = await buildWhenStale();
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  try {
    await take(browser, dashboard, path(folder));
  } finally {
    await browser.close();
  }
}

if (process.argv.includes('--hardware')) await takeForDocument(takeForHardware);
else if (process.argv.includes('--moving')) await takeForDocument(takeForMoving);
else if (process.argv.includes('--guide')) await takeForDocument(takeForGuide, 'src/features/guide/pictures');
else if (process.argv.includes('--layouts')) await takeShots(false, layouts);
else await takeShots(process.argv.includes('--readme'));
