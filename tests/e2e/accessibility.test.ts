import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { onCallMessages } from '#domain/messages/onCall.ts';
import { notFoundPath, routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn, superAdminSignIn } from '#server/seed/people.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { complaintsOf, browserOfFile } from '#tests/support/browser/browser.ts';
import { exampleRecords } from '#tests/support/browser/exampleRecords.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { seededDatabase, usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** What the views show, and who looks at it. */
interface Scene {
  server: Pick<RunningServer, 'url' | 'close'>;
  siteId: number;
  token: string;
  superAdminToken: string;
  parametersOf: (id: RouteId) => PathParameters;
}

const isProof = isProofOf('looks');
const dashboard = () => Promise.resolve(dashboardFolder);
const browser = browserOfFile();
let scene: Scene;

/** The demo data, with an example of every record. */
async function demoScene(): Promise<Scene> {
  const siteId = 3;
  const server = await startServer({
    database: await seededDatabase(),
    host: '127.0.0.1',
    port: 0,
    seed: usualSeed,
    simulator: false,
    dashboard,
  });
  const token = await tokenOf(server.url, demoSignIn);
  const superAdminToken = await tokenOf(server.url, superAdminSignIn);
  const parametersOf = await exampleRecords(server.url, { token: superAdminToken, siteId });
  return { server, siteId, token, superAdminToken, parametersOf };
}

/** What the sample's views show, in many states, and whatever the replica holds of people. */
async function builtScene(): Promise<Scene> {
  const server = await startTestServer({ dashboard });
  const { build } = server;
  const { organisationId, siteId, token } = await openDesk(server);
  await build.features({ id: organisationId });
  const { token: superAdminToken } = await openDesk(server, { organisationId, siteId, isSuperAdmin: true });
  const { id: controllerId } = await build.controller({ siteId, online: false, lastHeardAt: new Date('2026-01-15') });
  for (const wiring of [{ status: 'unlocked' }, { controllerId, channel: 0 }] as const)
    await build.gate({ siteId, ...wiring });
  const tenant = { organisationId, siteId, email: 'zoe@example.test', phone: '+61412345678' };
  const { id: customerId } = await build.customer(tenant);
  const { id } = await build.unit({ siteId, name: 'A0', alarmingSince: new Date() });
  await build.booking({ siteId, customerId, unitIds: [id], status: 'active', startsAt: new Date('2026-01-15') });
  const states = unitStatuses.map((status, index) => ({ siteId, name: `A${index + 1}`, status }));
  await server.database.insert(units).values(states);
  return { server, siteId, token, superAdminToken, parametersOf: () => ({ id }) };
}

beforeAll(async () => {
  scene = await (isProof ? demoScene() : builtScene());
});
afterAll(() => scene.server.close());

const openings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async 'with a unit open'(page) {
    await page.locator('[data-unit-id]').first().click();
    // Until it is there, what it covers can be seen through.
    await page.getByRole('dialog').waitFor();
  },
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

/** The dialogs and menus that open on the pages at the counter. */
const counterOpenings = {
  'order.list': {
    'with the action queue open': async (page) => {
      await page.mouse.move(200, 200);
      await page
        .getByRole('region', { name: 'Action queue' })
        .getByRole('button', { name: /overdue/i })
        .click();
      await page.getByRole('list', { name: 'Overdue' }).waitFor();
    },
  },
  'customer.detail': {
    'with the choice of a unit to book': async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New booking' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Workspace', { exact: true }).click();
      const none = dialog.getByText('is free at that time');
      await dialog.locator('[data-free]').or(none).first().waitFor();
    },
    'with a new PIN code': async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New PIN code' }).click();
      await page.getByRole('dialog').getByLabel('PIN', { exact: true }).waitFor();
    },
  },
  'booking.create': {
    'with a new customer, on another date': async (page) => {
      const main = page.getByRole('main');
      await main.getByText(newBookingMessages.customer.new, { exact: true }).click();
      await main.getByText(newBookingMessages.time.later, { exact: true }).click();
      await main.getByRole('textbox', { name: 'Start, date' }).waitFor();
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
  'organisation.detail': {
    'with its users': openTab(/^Users/),
    'with a week of who is on call': async (page) => {
      await openTab(/^On call/)(page);
      await page.getByRole('main').getByRole('button', { name: onCallMessages.add }).click();
      await page.getByRole('dialog').getByRole('list', { name: onCallMessages.usualWeek }).waitFor();
    },
  },
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

/** A list, details and tiles, by their headings; the proof tries all. Forms have a test of every kind of field. */
const samples: Readonly<Record<string, string | RegExp>> = {
  'gate.list': 'Gates',
  'unit.detail': 'A0',
  'dashboard.list with a unit open': 'Units',
};

function fail(message: string): never {
  throw new Error(message);
}

function views(): readonly View[] {
  const all = routeIds.map((id): View => ({
    name: id,
    path: () => pathTo(id, { ...scene.parametersOf(id), token: 'a-link' }),
    by: routeOf(id).public === true ? 'visitor' : routeOf(id).superAdmin === true ? 'superAdmin' : 'staff',
  }));
  const opened = (id: RouteId, ways: typeof openings) =>
    Object.entries(ways).map(([name, open]): View => ({
      name: `${id} ${name}`,
      path: () => pathTo(id, scene.parametersOf(id)),
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
  return isProof ? every : Object.keys(samples).map(named);
}

/** `npm run proof:looks` tries both modes; otherwise views take turns. */
function modesOf(name: string): readonly ('light' | 'dark')[] {
  if (isProof) return ['light', 'dark'];
  return views().findIndex((view) => view.name === name) % 2 === 0 ? ['light'] : ['dark'];
}

async function settled(page: Page, name: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name: isProof ? /./ : (samples[name] ?? /./) })
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null);
}

interface Looks {
  /** Selectors of the parts to look at; absent: the whole page. */
  parts?: readonly string[];
  /** Absent: all rules. */
  rules?: string[];
}

/** Resolves once colours and what covers others have faded in. What turns for ever is not waited for. */
async function allFadedIn(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // One that is cut off is as good as ended.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function violationsOn(page: Page, { parts = [], rules }: Looks = {}): Promise<string[]> {
  // In the page itself: no view has frames, for which axe would open another page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const part of parts) axe.include(part);
  if (rules !== undefined) axe.withRules(rules);
  // Only the parts that break a rule are described: the others take a fifth of the time.
  else {
    axe.options({
      resultTypes: ['violations'],
      // Experimental, so that axe leaves it out by itself: a control's name contains its text (WCAG 2.2, 2.5.3).
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
  }
  await page.evaluate(allFadedIn);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

const options = { colorScheme: 'light', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const;
let contexts: Record<View['by'], BrowserContext>;
/** Each visitor's open page. */
const pageOf = new Map<View['by'], Page>();

beforeAll(async () => {
  const { siteId, token, superAdminToken } = scene;
  contexts = {
    visitor: await browser().newContext(options),
    staff: await signedInContext(browser(), { token, siteId }, options),
    superAdmin: await signedInContext(browser(), { token: superAdminToken, siteId }, options),
  };
});
afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())));

/** The visitor's page at an address; in the proof a new one, since the views before leave dialogs and drafts. */
async function pageAt(by: View['by'], path: string): Promise<Page> {
  const known = isProof ? undefined : pageOf.get(by);
  if (known !== undefined) {
    await goTo(known, path);
    return known;
  }
  const page = await contexts[by].newPage();
  pageOf.set(by, page);
  await page.goto(scene.server.url + path);
  return page;
}

describe('a page, light and dark', () => {
  // An open page keeps the worker alive for the next ones.
  beforeAll(async () => {
    for (const by of isProof ? (['staff', 'superAdmin'] as const) : []) {
      const keeper = await contexts[by].newPage();
      await keeper.goto(scene.server.url + pathTo('account'));
    }
  });

  it.each(views())('$name', async ({ name, path, by, open }) => {
    const complaints = complaintsOf(contexts[by]);
    const page = await pageAt(by, path());
    await settled(page, name);
    expect(new URL(page.url()).pathname).toBe(path());
    await open?.(page);
    for (const mode of modesOf(name)) {
      await page.emulateMedia({ colorScheme: mode });
      await page.locator(`html.${mode}`).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    if (isProof) await page.close();
  });
});

describe('the developer page', () => {
  const path = pathTo('developer');

  it.runIf(isProof)(
    'shows a super admin what the replica holds, and gives its journal without anything personal',
    async () => {
      const page = await pageAt('superAdmin', path);
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
    },
  );

  it('refuses others by name, and is linked nowhere', async () => {
    const page = await pageAt('staff', path);
    await page.getByText('Super admin').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pathTo('dashboard.list'));
    expect(await page.locator(`a[href="${path}"]`).count()).toBe(0);
  });
});

// By the site of the usual run, which has one unit A0.
it.skipIf(isProof)(
  'takes the focus to the heading of each page that opens, and stays where the query changes',
  async () => {
    const page = await pageAt('staff', pathTo('gate.list'));
    await page.reload();
    const focus = () =>
      page.evaluate(() => document.activeElement?.tagName + ' ' + document.activeElement?.textContent);
    await page.getByRole('heading', { level: 1, name: 'Gates' }).waitFor();
    // A page that the browser loads begins at its start.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link('Units').click();
    await expect.poll(focus).toBe('H1 Units');
    await page.getByRole('searchbox').fill('A0');
    await page.waitForURL(/search=A0/);
    await page.locator('[data-found-count]', { hasText: '1 found' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('searchbox');
    await page.getByRole('link', { name: 'A0' }).click();
    await expect.poll(focus).toBe('H1 A0');
    await page.goBack();
    await expect.poll(focus).toBe('H1 Units');
    // The other ways lead through the same code.
    if (!isProofOf('journeys')) return;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('customers');
    await page.keyboard.press('Enter');
    await expect.poll(focus).toBe('H1 Customers');
    // A form whose first field takes the focus keeps it there.
    await page.getByRole('main').getByRole('link', { name: 'New customer' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
    await link('Sites').click();
    await expect.poll(focus).toBe('H1 Sites');
  },
);

it('marks what is chosen where the system forces its colours, which have no fills, and colours icons like text', async () => {
  const page = await pageAt('staff', pathTo('unit.detail', scene.parametersOf('unit.detail')));
  await page.emulateMedia({ forcedColors: 'active' });
  const isMarked = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).outlineStyle === 'solid');
  const tab = page.getByRole('main').getByRole('tab');
  await tab.nth(1).waitFor();
  expect([await isMarked(tab.nth(0)), await isMarked(tab.nth(1))]).toEqual([true, false]);
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  expect([await isMarked(entry('Units')), await isMarked(entry('Gates'))]).toEqual([true, false]);
  const ownColours = await page.locator('svg.lucide').evaluateAll((icons) => {
    const colourOf = (element: Element | null) => element && getComputedStyle(element).color;
    return icons.filter((icon) => colourOf(icon) !== colourOf(icon.parentElement)).map(({ outerHTML }) => outerHTML);
  });
  expect(ownColours).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
});

it.runIf(isProof)(
  'the page of the API shows, finds and opens calls under the policy that holds for scripts, light and dark',
  async () => {
    const complaints = complaintsOf(contexts.visitor);
    const page = await contexts.visitor.newPage();
    await page.goto(`${scene.server.url}/api#record-Unit`);
    await page.locator('#record-Unit th').first().waitFor();
    const shown = page.locator('main .call:visible');
    expect(await shown.count()).toBeGreaterThan(everyCall.length);

    await page.getByLabel('Find a call').fill('unlocks a unit');
    await page.getByText('1 found').waitFor();
    expect(await shown.getAttribute('id')).toBe('unitOpen');
    await shown.locator('summary').click();
    await shown.getByText('Right: Sites: state.').waitFor();
    // The rules walk through the whole document, also through the hundreds of calls that are hidden now.
    await page.evaluate(() => document.querySelectorAll('.call:not(#unitOpen)').forEach((each) => each.remove()));
    const parts = ['header', '#unitOpen'];
    expect(await violationsOn(page, { parts })).toEqual([]);
    // Only colours differ in the dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOn(page, { parts, rules: ['color-contrast'] })).toEqual([]);

    expect(complaints).toEqual([]);
    await page.close();
  },
);
