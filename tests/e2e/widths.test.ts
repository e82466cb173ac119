import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/pages.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** From the narrowest phone up, with both sides of each breakpoint. */
const allWidths = [320, 390, 439, 440, 528, 639, 640, 839, 840, 1024, 1200, 1440];
const isProof = isProofOf('looks');
/** The narrow side of the breakpoints that change most; `npm run proof:looks` tries all. */
const widths = isProof ? allWidths : [320, 440, 840];
const sizes = [
  ...widths.map((width) => ({ width, height: 800 })),
  // A phone on its side, and a laptop at 200 %.
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

type Route = keyof typeof pages | 'login';

/** One page per layout: tiles, a table, details, a form. */
const usualRoutes: readonly Route[] = ['dashboard.list', 'unit.list', 'unit.create', 'booking.detail'];
const furtherRoutes: readonly Route[] = [
  'report.list',
  'unit.detail',
  'customer.detail',
  'productCategory.list',
  'poolTable.list',
  'login',
  'gate.list',
  'padlock.list',
  'label.list',
  'device.list',
  'device.found',
  'device.adopt',
  'device.health',
  'controller.detail',
  'account',
  'customer.list',
  'order.list',
  'cashCount',
  'report.latency',
  'imports',
  'import',
  'order.detail',
  'booking.storage',
  'booking.create',
  'site.detail',
];
const routes = isProof ? [...usualRoutes, ...furtherRoutes] : usualRoutes;

const longName = 'Q'.repeat(61);
const browser = browserOfFile();
let server: TestServer;
let staff: Page;
let ids: Partial<Record<string, number>>;

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId, name: longName });
  const { id: controllerId } = await build.controller({ siteId, name: longName });
  const { id: unitId } = await build.unit({
    siteId,
    name: longName,
    status: 'pending overlock',
    controllerId,
    channel: 3,
    alarmingSince: new Date(),
  });
  await build.gate({ siteId, name: longName });
  await build.padlock({ siteId, name: longName });
  await build.schedule({ siteId, name: longName });
  await build.schedule({ siteId });
  const { email } = await build.user({ organisationId, permissions: everywhere(31) });
  await build.features({ id: organisationId });
  const { id: customerId } = await build.customer({ organisationId, siteId, firstName: longName });
  const { id: bookingId } = await build.booking({ siteId, customerId, unitIds: [unitId] });
  const { id: orderId } = await build.order({ siteId, customerId, bookingId });
  ids = {
    unit: unitId,
    controller: controllerId,
    booking: bookingId,
    customer: customerId,
    order: orderId,
    site: siteId,
  };
  ids['booking.create'] = unitId;
  const context = await signedInContext(browser(), { token: await server.signIn({ email }), siteId });
  staff = await context.newPage();
  await staff.goto(server.url + pathTo('account'));
});

/** Only a visitor sees the login page. */
async function open(id: Route, path: string): Promise<Page> {
  const shown = id === 'login' ? await browser().newPage() : staff;
  await (id === 'login' ? shown.goto(server.url + path) : goTo(shown, path));
  return shown;
}

it.each(routes)('%s never scrolls sideways, and no name without a space makes it', async (id) => {
  const path = pathTo(id, { id: ids[id] ?? ids[id.split('.')[0] ?? ''] ?? 0, type: 'storage', kind: 'unit' });
  const page = await open(id, path + (id === 'report.list' ? '?report=2' : ''));
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  expect(new URL(page.url()).pathname).toBe(path);
  const beyond: string[] = [];
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    // Two frames: observers measure in the first one.
    const { over, cut } = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const isBeyond = (each: Element) => each.getBoundingClientRect().right > window.innerWidth;
      const isWide = document.documentElement.scrollWidth > window.innerWidth;
      const wide = isWide ? [...document.querySelectorAll('main *')].filter(isBeyond) : [];
      // A panel clips overflow: every cell of a row must be inside, or its table scrolls.
      const cells = [...document.querySelectorAll('td')].filter(
        (cell) => cell.checkVisibility() && isBeyond(cell) && cell.closest('[data-scrolls]') === null,
      );
      const named = wide.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 20)}`);
      return { over: isWide ? named.slice(-3) : null, cut: cells.length };
    });
    if (over !== null) beyond.push(`at ${width}x${height}: ${over.join(', ')}`);
    if (cut > 0) beyond.push(`${cut} cells are cut at ${width}x${height}`);
  }
  expect(beyond).toEqual([]);
});

/** The narrowest phone, a laptop's screen at 200 %, and a phone on its side. */
const smallScreens = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
  { width: 844, height: 390 },
] as const;

const tabbed = (['unit.create', 'site.edit', 'unit.list', 'dashboard.list'] as const).flatMap((id) =>
  smallScreens.map((size) => [id, size] as const),
);

/** The usual run takes the form on a phone. */
const tabbedNow = isProof ? tabbed : tabbed.slice(0, 1);

it.each(tabbedNow)('on %s the keyboard reaches nothing that a bar covers, at %o', async (id, size) => {
  await staff.setViewportSize(size);
  await goTo(staff, pathTo(id, { id: ids[id.split('.')[0] ?? ''] ?? 0 }));
  await staff.locator('h1').first().waitFor();
  await staff.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
  await staff.locator('[data-alarm-banner]').waitFor();
  await staff.evaluate(() => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('a[href="#content"]')?.focus();
  });
  await staff.keyboard.press('Enter');
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await staff.keyboard.press(key);
    const first = await staff.evaluateHandle(() => document.activeElement);
    for (let stop = 0; stop < 60; stop += 1) {
      const name = await staff.evaluate(async () => {
        const coverOf = (focused: Element) => {
          const { x, y, width, height } = focused.getBoundingClientRect();
          // Its cell cuts a long name at its end, or at its beginning where the cell has shown its end.
          const left = Math.max(x, focused.closest('td')?.getBoundingClientRect().x ?? 0);
          const met = document.elementFromPoint(left + Math.min(x + width - left, 24) / 2, y + height / 2);
          const isIn = met !== null && (focused.contains(met) || met.contains(focused));
          if (isIn || met?.closest('label, [role=tooltip]')) return null;
          return `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(x)},${Math.round(y)} below ${met?.outerHTML.slice(0, 60)}`;
        };
        let cover: string | null = null;
        // What comes into view with the focus, or goes with it, is drawn two frames later, or more on a busy machine.
        for (let frame = 1; frame <= 20; frame += 1) {
          await new Promise(requestAnimationFrame);
          const { activeElement: focused } = document;
          if (focused === null || focused === document.body || !focused.checkVisibility()) return null;
          cover = coverOf(focused);
          if (frame > 1 && cover === null) return null;
        }
        return cover;
      });
      if (name !== null) covered.push(`${key} ${name}`);
      await staff.keyboard.press(key);
      // Once around.
      if (await first.evaluate((element) => element === document.activeElement)) break;
    }
  }
  expect(covered).toEqual([]);
});

describe('by touch', () => {
  const siteName = 'Botany Road Self Storage';
  let touch: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    const { build } = server;
    const { id: organisationId } = await build.organisation();
    const { id: siteId } = await build.site({ organisationId, name: siteName });
    await build.site({ organisationId });
    for (const name of ['A1', 'A2', 'A3']) await build.unit({ siteId, name });
    const { email } = await build.user({ organisationId, permissions: everywhere(31) });
    await build.features({ id: organisationId });
    await build.document({ organisationId, name: 'Storage agreement, goods' });
    await build.customer({ organisationId, siteId, firstName: 'Alessandra', lastName: 'Papadopoulos' });
    const token = await server.signIn({ email });
    touch = await signedInContext(browser(), { token, siteId }, { isMobile: true, hasTouch: true });
    page = await touch.newPage();
    await page.goto(server.url + pathTo('account'));
  });
  afterAll(() => touch.close());

  /** Upright and on its side. */
  const phones: readonly (readonly [number, number])[] = [
    [320, 640],
    [844, 390],
  ];
  /** The bars of a usual phone have one row. */
  const upright = [390, 844] as const;
  const show = async (path: string, width: number, height: number, row = '[data-row-id]') => {
    await page.setViewportSize({ width, height });
    await goTo(page, path);
    await page.locator(row).first().waitFor();
  };
  /** The part of a box that can be pressed, from its middle outwards: what is clipped cannot. */
  const reachOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isHit = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
        };
        return [
          [-21, 0],
          [21, 0],
          [0, -21],
          [0, 21],
        ].every(([dx = 0, dy = 0]) => isHit(dx, dy));
      });

  it.each([...phones, upright, ...(isProof ? [[440, 800] as const] : [])])(
    'at %i by %i the site can be read, rows begin in the upper half, and targets take a finger',
    async (width, height) => {
      await show(pathTo('unit.list'), width, height);
      const name = page.locator('header [data-site]').getByText(siteName, { exact: true });
      const seen = await name.evaluate((element) => ({
        isWhole: element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1,
        bottom: element.getBoundingClientRect().bottom,
        bar: element.closest('header')?.getBoundingClientRect().bottom ?? 0,
      }));
      expect(seen.isWhole).toBe(true);
      expect(seen.bottom).toBeLessThanOrEqual(seen.bar);
      if (width === upright[0]) expect(seen.bar).toBeLessThan(60);
      const row = await page.locator('[data-row-id]').first().boundingBox();
      expect(row?.y).toBeLessThan(height / 2);
      expect(await reachOf('[data-row-id] input[type=checkbox]')).toBe(true);
      if (width > 840) expect(await reachOf('[data-panel-button]')).toBe(true);
      const search = await page.getByRole('searchbox').boundingBox();
      expect(search?.height).toBeGreaterThanOrEqual(44);
    },
  );

  it('the name of a customer can be read at 800', async () => {
    await show(pathTo('customer.list'), 800, 800);
    const name = page.getByText('Alessandra Papadopoulos', { exact: true });
    expect(await name.evaluate(({ parentElement: cell }) => cell!.scrollWidth <= cell!.clientWidth + 1)).toBe(true);
  });

  it.each(isProof ? [844, 1024, 1100] : [844])('the name of a document can be read at %i', async (width) => {
    await show(pathTo('document.list'), width, 800);
    const name = page.getByRole('button', { name: 'Storage agreement, goods' });
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  });
});
