import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/pages.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { notFoundPath, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn, superAdminSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { complaintsOf, browserOfFile } from '#tests/support/browser/browser.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';

const siteId = 3;
const isProof = process.env['GATEHOUSE_PROOFS'] === 'looks';
const browser = browserOfFile();
let server: RunningServer;
let token: string;
let superAdminToken: string;
let parametersOf: (id: RouteId) => PathParameters;

beforeAll(async () => {
  const dashboard = () => Promise.resolve(dashboardFolder);
  server = await startServer({
    database: await seededDatabase(),
    host: '127.0.0.1',
    port: 0,
    seed: usualSeed,
    simulator: false,
    dashboard,
  });
  token = await tokenOf(server.url, demoSignIn);
  superAdminToken = await tokenOf(server.url, superAdminSignIn);
  parametersOf = await exampleRecords(server.url, { token: superAdminToken, siteId });
});
afterAll(() => server.close());

const openings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'with a unit open': (page) => page.locator('[data-unit-id]').first().click(),
  'with the sites open': (page) => page.getByRole('button', { name: /^Site: / }).click(),
};

/** Types into the profile, leaves and returns. */
async function restoreDraft(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Augusta Ada');
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
}

const accountOpenings: typeof openings = {
  'with a restored draft': restoreDraft,
  'with the question before leaving': async (page) => {
    await page.getByLabel('First name').fill('Augusta Ada');
    await page.getByRole('link', { name: routeOf('unit.list').title, exact: true }).click();
    await page.getByRole('dialog', { name: formMessages.leave.title }).waitFor();
  },
};

const nextStep = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Next' }).click();

/** The dialogs and menus that open on the pages at the counter. */
const counterOpenings = {
  'booking.storage': {
    'with the action queue open': async (page) => {
      await page.mouse.move(200, 200);
      await page
        .getByRole('region', { name: 'Action queue' })
        .getByRole('button', { name: /^In arrears/ })
        .click();
      await page.getByRole('list', { name: 'In arrears' }).waitFor();
    },
  },
  'customer.detail': {
    'with the choice of a unit to book': async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New booking' }).click();
      await page.getByRole('dialog').getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
    },
    'with a new PIN code': async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New PIN code' }).click();
      await page.getByRole('dialog').getByLabel('PIN', { exact: true }).waitFor();
    },
  },
  'booking.create': {
    'at the unit and its rate': async (page) => {
      await page.getByRole('main').getByRole('combobox').first().click();
      await page.getByRole('option').nth(1).click();
      await nextStep(page);
      await page.getByRole('heading', { level: 2, name: 'Unit and rate' }).waitFor();
    },
  },
} satisfies Partial<Record<RouteId, typeof openings>>;

const openTab = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('tab', { name }).click();

/** The dialogs and menus that open on the pages about sites, organisations and people. */
const administrationOpenings = {
  'site.detail': {
    'with a new schedule': async (page) => {
      await openTab(/^Opening hours/)(page);
      await page.getByRole('main').getByRole('button', { name: 'New schedule' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    },
    'with its access permissions': async (page) => {
      await openTab(/^Access/)(page);
      await page.getByRole('main').getByRole('button', { name: 'New access permission' }).waitFor();
    },
  },
  'organisation.detail': { 'with its users': openTab(/^Users/) },
  'role.list': {
    'with the people of a role': openTab(/^People/),
    'with a new role': async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'New role' }).click();
      await page.getByRole('button', { name: 'Create role' }).waitFor();
    },
  },
} satisfies Partial<Record<RouteId, typeof openings>>;

/** A report of the catalogue, with the menus that open on it. */
const reportOpenings: typeof openings = Object.fromEntries(
  ['Move-Ins & Move-Outs', 'Management Summary', 'Unpaid Charges', 'Dynamic Pricing'].map((name) => [
    `with the report ${name}`,
    async (page: Page) => {
      await page.getByRole('main').getByRole('link', { name }).click();
      await page.locator('[data-summary]').waitFor();
      await page.locator('tr[data-row-id]').first().waitFor();
      await page.getByRole('button', { name: 'Definitions' }).click();
    },
  ]),
);

interface View {
  name: string;
  path: () => string;
  by: 'visitor' | 'staff' | 'superAdmin';
  open?: (page: Page) => Promise<unknown>;
}

const ids = Object.keys(pages) as (keyof typeof pages)[];

/** One page of each kind; the proof tries all. */
const samples = ['login', 'gate.list', 'unit.detail', 'unit.create', 'dashboard.list with a unit open'];

function fail(message: string): never {
  throw new Error(message);
}

function views(): readonly View[] {
  const all = ids.map((id): View => ({
    name: id,
    path: () => pathTo(id, { ...parametersOf(id), token: 'a-link' }),
    by: routeOf(id).public === true ? 'visitor' : routeOf(id).superAdmin === true ? 'superAdmin' : 'staff',
  }));
  const opened = (id: RouteId, ways: typeof openings) =>
    Object.entries(ways).map(([name, open]): View => ({
      name: `${id} ${name}`,
      path: () => pathTo(id, parametersOf(id)),
      by: 'staff',
      open,
    }));
  const every: readonly View[] = [
    ...all,
    { name: 'Page Not Found', path: () => notFoundPath, by: 'staff' },
    ...opened('dashboard.list', openings),
    ...opened('account', accountOpenings),
    ...opened('report.list', reportOpenings),
    ...Object.entries({ ...counterOpenings, ...administrationOpenings }).flatMap(([id, ways]) =>
      opened(id as RouteId, ways),
    ),
  ];
  const named = (wanted: string) => every.find(({ name }) => name === wanted) ?? fail(`No view is named ${wanted}.`);
  return isProof ? every : samples.map(named);
}

/** `npm run proof:looks` tries both modes; otherwise views take turns. */
function modesOf(name: string): readonly ('light' | 'dark')[] {
  if (isProof) return ['light', 'dark'];
  return views().findIndex((view) => view.name === name) % 2 === 0 ? ['light'] : ['dark'];
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
}

async function violationsOn(page: Page): Promise<string[]> {
  // In the page itself: no view has frames, for which axe would open another page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

const options = { colorScheme: 'light', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const;
let contexts: Record<View['by'], BrowserContext>;

beforeAll(async () => {
  contexts = {
    visitor: await browser().newContext(options),
    staff: await signedInContext(browser(), { token, siteId }, options),
    superAdmin: await signedInContext(browser(), { token: superAdminToken, siteId }, options),
  };
});
afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())));

describe('a page, light and dark', () => {
  // An open page keeps the worker alive for the next ones.
  beforeAll(async () => {
    for (const by of new Set(views().map((view) => view.by))) {
      if (by === 'visitor') continue;
      const keeper = await contexts[by].newPage();
      await keeper.goto(server.url + pathTo('account'));
    }
  });

  it.each(views())('$name', async ({ name, path, by, open }) => {
    const context = contexts[by];
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${server.url}${path()}`);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(path());
    await open?.(page);
    for (const mode of modesOf(name)) {
      await page.emulateMedia({ colorScheme: mode });
      await page.locator(`html.${mode}`).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('the developer page', () => {
  const path = pathTo('developer');

  it('shows a super admin what the replica holds, and gives its journal without anything personal', async () => {
    const page = await contexts.superAdmin.newPage();
    await page.goto(`${server.url}${path}`);
    const units = page.getByRole('row', { name: /^Units / });
    for (const entity of [units, page.getByRole('row', { name: /^Customers / })]) {
      await entity.locator('[data-freshness=live]').waitFor();
    }
    expect(await units.locator('td[data-label=Rows]').innerText()).toMatch(/^[\d,]+$/);
    const total = page.getByRole('row', { name: /^Total/ });
    expect(await total.locator('td[data-label=Rows]').innerText()).toMatch(/^[\d,]+$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download journal' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^gatehouse-journal-\d{4}-\d{2}-\d{2}\.json$/);
    const text = readFileSync(await download.path(), 'utf8');
    expect(JSON.parse(text)).toHaveLength(1000);
    expect(text).not.toMatch(/@|"\+61/);
  });

  it('refuses others by name, and is linked nowhere', async () => {
    const page = await contexts.staff.newPage();
    await page.goto(`${server.url}${path}`);
    await page.getByText('Super admin').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pathTo('dashboard.list'));
    expect(await page.locator(`a[href="${path}"]`).count()).toBe(0);
  });
});
