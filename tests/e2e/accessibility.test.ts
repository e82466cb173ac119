import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/pages.ts';
import { notFoundPath, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { complaintsOf, browserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';

const siteId = 3;
const browser = browserOfFile();
let server: RunningServer;
let token: string;
let unitId: number;

beforeAll(async () => {
  const seed = { number: 1, date: null, scale: 1 };
  const dashboard = () => Promise.resolve(dashboardFolder);
  server = await startServer({
    database: { kind: 'memory' },
    host: '127.0.0.1',
    port: 0,
    seed,
    simulator: false,
    dashboard,
  });
  token = await tokenOf(server.url, demoSignIn);
  const answer = await fetch(`${server.url}/api/admin/units?siteId=${siteId}`, { headers: { Authorization: token } });
  unitId = ((await answer.json()) as { rows: { id: number }[] }).rows[0]?.id ?? 0;
});
afterAll(() => server.close());

/** What can be opened on a page, beside the page itself. */
const openings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'with a unit open': (page) => page.locator('[data-unit-id]').first().click(),
  'with the sites open': (page) => page.getByRole('button', { name: /^Site: / }).click(),
};

interface View {
  name: string;
  path: () => string;
  isPublic: boolean;
  open?: (page: Page) => Promise<unknown>;
}

function views(): View[] {
  const ids = Object.keys(pages) as (RouteId & keyof typeof pages)[];
  const all = ids.map((id): View => ({
    name: id,
    path: () => pathTo(id, { id: unitId }),
    isPublic: routeOf(id).public === true,
  }));
  const opened = Object.entries(openings).map(([name, open]): View => ({
    name: `dashboard.list ${name}`,
    path: () => pathTo('dashboard.list'),
    isPublic: false,
    open,
  }));
  return [...all, { name: 'Page Not Found', path: () => notFoundPath, isPublic: false }, ...opened];
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  const options = { colorScheme, reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const;
  let visitor: BrowserContext;
  let staff: BrowserContext;

  beforeAll(async () => {
    visitor = await browser().newContext(options);
    staff = await signedInContext(browser(), { token, siteId }, options);
  });
  afterAll(() => Promise.all([visitor.close(), staff.close()]));

  it.each(views())('$name', async ({ path, isPublic, open }) => {
    const context = isPublic ? visitor : staff;
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${server.url}${path()}`);
    await settled(page);
    await open?.(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
