import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { formMessages } from '#domain/messages/forms.ts';
import { firstStepMessages } from '#domain/messages/firstSteps.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, chooseSite, complaintsOf } from '#tests/support/browser/browser.ts';
import { goTo } from '#tests/support/browser/goTo.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const { editor: texts } = mapMessages;
const browser = browserOfFile();
const firstSite = 'Botany Road';

let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let mapId: number;
/** Side by side, on their own floor. */
let shapes: { id: number; unitId: number; name: string }[];

async function buildPlan({ build }: TestServer, siteId: number): Promise<void> {
  const [north, south] = [await build.area({ siteId, name: 'North' }), await build.area({ siteId, name: 'South' })];
  const statusChangedAt = new Date();
  const terms = {
    siteId,
    status: 'locked',
    statusChangedAt,
    kind: 'storage',
    price: 90,
    pricePeriod: 'month',
  } as const;
  await build.facilityMap({ siteId, name: 'Ground', floor: 0, width: 12, height: 8 });
  ({ id: mapId } = await build.facilityMap({ siteId, name: 'Roof', floor: 9, displayOrder: 90, width: 12, height: 8 }));
  const draw = async (name: string, x: number) => {
    const { id: unitId } = await build.unit({ ...terms, areaId: north.id, name });
    const points: [number, number][] = [
      [x, 2],
      [x + 2, 2],
      [x + 2, 5],
      [x, 5],
    ];
    const { id } = await build.mapUnit({ siteId, mapId, type: 'unit', unitId, label: name, points });
    return { id, unitId, name };
  };
  shapes = [await draw('ROOF-1', 1), await draw('ROOF-2', 3)];
  await build.unit({ ...terms, areaId: south.id, name: 'ROOF-3' });
}

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId, name: firstSite });
  desk = await openDesk(server, { organisationId, siteId });
  await server.build.features({ id: desk.organisationId });
  await buildPlan(server, desk.siteId);
  context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(`${server.url}${pathTo('site.list')}`);
});
// Chromium calls each refusal a failure.
afterEach(() => expect(complaints.filter((each) => !failedRequests.test(each))).toEqual([]));

async function expectNoComplaintOfAxe(): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const next = () => page.getByRole('button', { name: 'Next' }).click();
const halfHour = (name: RegExp) => page.getByRole('gridcell', { name });

/** Closes Sunday by a drag over its open half hours, and opens an hour of Saturday by keys. */
async function drawHours(): Promise<void> {
  const first = await halfHour(/^Sunday 06:00/).boundingBox();
  const last = await halfHour(/^Sunday 21:30/).boundingBox();
  if (first === null || last === null) throw new Error('The grid has no cells.');
  const middle = first.y + first.height / 2;
  await page.mouse.move(first.x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width - 2, middle, { steps: 3 });
  await page.mouse.up();
  await page.locator('[data-day-hours="0"]', { hasText: 'Closed' }).waitFor();
  await halfHour(/^Saturday 22:00/).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator('[data-day-hours="6"]', { hasText: '06:00–23:00' }).waitFor();
}

async function goToSite(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

/** From the users of the site, and back to them. */
async function addUser(firstName: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'New user' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@fremantle.example`);
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { level: 1, name: firstName }).waitFor();
  await goToSite('Fremantle');
  await page.getByRole('tab', { name: /^Users/ }).click();
  await page.getByRole('main').getByRole('link', { name: firstName, exact: true }).waitFor();
}

it.runIf(isProofOf('journeys'))(
  'opens a new site with an image, opening hours and a user, and keeps it while it has a schedule',
  async () => {
    await page.getByRole('link', { name: 'New site' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fremantle');
    await page.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('img', { name: 'front.png' }).waitFor();
    await next();
    await page.getByRole('textbox', { name: 'Latitude' }).fill('-32.05');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('perth');
    await page.getByRole('option', { name: 'Australia/Perth' }).click();
    await next();
    await page.getByText('Longitude is required when Latitude is given.').waitFor();
    await page.getByRole('textbox', { name: 'Longitude' }).fill('115.75');
    await next();
    await drawHours();
    await expectNoComplaintOfAxe();
    await next();
    await next();
    await page.getByText('Mon–Fri 06:00–22:00; Sat 06:00–23:00').waitFor();
    await page.getByRole('button', { name: 'Create site' }).click();

    await page.getByText(firstStepMessages.leadOf('Fremantle')).waitFor();
    await goToSite('Fremantle');
    await page.getByRole('heading', { level: 1, name: 'Fremantle' }).waitFor();
    await page.locator('[data-site-clock]', { hasText: 'Australia/Perth' }).waitFor();
    await page.getByRole('row', { name: /Opening hours.*Mon–Fri 06:00–22:00/ }).waitFor();
    await page.getByRole('tab', { name: 'Image' }).click();
    await page.getByRole('img', { name: 'Image' }).waitFor();
    await page.getByRole('tab', { name: /^Users/ }).click();
    await addUser('Ines');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Not deleted: /)
      .waitFor();
    await page.keyboard.press('Escape');
    // The new site is the chosen one.
    await chooseSite(page, firstSite);
  },
);

const shapeSchema = z.looseObject({ points: z.array(z.tuple([z.number(), z.number()])), label: z.string().nullish() });

const callShape = (method: string, body?: object) =>
  server.call(method, `api/v1/admin/units/map/${shapes[0]?.id ?? 0}`, { token: desk.token, body });
const leftOfShape = async () => shapeSchema.parse((await callShape('GET')).body).points[0]?.[0];

const cursor = () => page.locator('[data-map-cursor]:focus');

it.runIf(isProofOf('journeys'))(
  'finds, opens and edits units by the keyboard alone, and overwrites nobody',
  async () => {
    await goTo(page, pathTo('dashboard.map'));
    await page.getByRole('combobox', { name: mapMessages.search.tenant }).focus();
    await page.keyboard.type('ROOF-1');
    await page.getByRole('option', { name: /^ROOF-1/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Unit ROOF-1' }).waitFor();
    expect(new URL(page.url()).searchParams.get('floor')).toBe(String(mapId));
    await expectNoComplaintOfAxe();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Unit ROOF-1' }).waitFor({ state: 'detached' });

    // From the first shape to the next, and into its panel.
    await page.locator('[data-map-cursor]').focus();
    await page.keyboard.press('ArrowRight');
    await cursor()
      .and(page.getByRole('button', { name: 'ROOF-2, Locked' }))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Unit ROOF-2' }).waitFor();
    await page.locator('[aria-label="Close panel"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await cursor().waitFor();

    // The editor: a shape moves, is put back, and moves again.
    await page.getByRole('button', { name: texts.open }).press('Enter');
    const save = page.getByRole('button', { name: /^Save/ });
    await page.locator('[data-map-editor] [data-map-cursor]').press('Enter');
    await page.locator('[data-inspector]').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: texts.save(1) }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: texts.save(0), exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByLabel(texts.label, { exact: true }).fill('By the door');
    await page.getByLabel(texts.label, { exact: true }).press('Enter');
    await page.getByRole('button', { name: texts.place('ROOF-3') }).press('Enter');
    await page.getByRole('button', { name: texts.save(2) }).waitFor();
    await expectNoComplaintOfAxe();

    // Meanwhile another user moves it.
    const theirs = [
      [8, 1],
      [10, 1],
      [10, 4],
      [8, 4],
    ];
    expect((await callShape('PUT', { points: theirs })).status).toBe(200);
    await save.press('Enter');
    const conflicts = page.getByRole('alert', { name: texts.conflictsTitle });
    await conflicts.waitFor();
    expect(await leftOfShape()).toBe(8);
    // Lists do not show their shape yet; the answer is about what the save read.
    await page.getByRole('button', { name: `${texts.mine}: ROOF-1` }).press('Enter');
    await conflicts.waitFor({ state: 'detached', timeout: 5_000 });
    await page.getByRole('button', { name: texts.undo }).press('Enter');
    await page.getByRole('button', { name: `${texts.theirs}: ROOF-1` }).press('Enter');
    await page.getByRole('button', { name: texts.save(1) }).press('Enter');
    await page.getByText(texts.saved, { exact: true }).waitFor();
    expect(await leftOfShape()).toBe(8);
    await page.getByText(texts.allDrawn).waitFor();
  },
);

const queryOf = () => decodeURIComponent(new URL(page.url()).search);
const totalOf = async () => Number(await page.locator('[data-total]').getAttribute('data-total'));

/** Name and count of the first option with rows. */
async function firstOption() {
  const option = page.getByRole('dialog').locator('label:has([data-count]):not([data-empty])').first();
  await option.waitFor();
  const name = await option.locator('input').getAttribute('aria-label');
  const count = await option.locator('[data-count]').textContent();
  return { input: option.locator('input'), name: name ?? '', count: Number.parseInt(count ?? '', 10) };
}

it.runIf(isProofOf('journeys'))(
  'filters units by area, price and date, with counts, and keeps that as a view with a name',
  async () => {
    const list = pathTo('unit.list');
    await goTo(page, `${list}?filters=kind:storage,exploded&filters=password:x&filters=price:high..&page=none`);
    await page.locator('[data-unit-id]').first().waitFor();
    await expect.poll(() => queryOf()).toBe('?filters=kind:storage');

    const toolbar = page.getByRole('search', { name: 'Search and filter units' });
    await toolbar.getByRole('button', { name: 'Area' }).press('Enter');
    const area = await firstOption();
    await area.input.press('Space');
    await expect.poll(() => totalOf()).toBe(area.count);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter Area' }).waitFor();
    expect(queryOf()).toMatch(/^\?filters=areaId:\d+&filters=kind:storage$/);

    await toolbar.getByRole('button', { name: 'More filters' }).click();
    await toolbar.getByRole('button', { name: 'Last change' }).press('Enter');
    const preset = await firstOption();
    await preset.input.press('Space');
    await expect.poll(() => totalOf()).toBe(preset.count);
    await page.getByRole('button', { name: 'Back to all filters' }).click();
    await toolbar.getByRole('button', { name: 'Price' }).click();
    await page.getByRole('textbox', { name: 'Price, from ($)' }).fill('1');
    await expect.poll(() => queryOf()).toContain('filters=price:1..');
    await page.keyboard.press('Escape');

    await toolbar.getByRole('button', { name: 'All units' }).click();
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('My corner');
    await page.keyboard.press('Enter');
    await toolbar.getByRole('button', { name: 'My corner' }).click();
    await page.getByRole('menuitem', { name: 'Use as default' }).click();
    const saved = queryOf();
    expect(saved).toContain('view=My+corner');
    const found = await totalOf();

    await page.getByRole('button', { name: 'Remove filter Area' }).click();
    await page.getByText('Changed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => queryOf()).toBe(saved);
    await toolbar.getByRole('button', { name: 'My corner' }).click();
    await page.getByRole('menuitemradio', { name: 'All units' }).click();
    await expect.poll(() => queryOf()).toBe('');

    await page.goto(`${server.url}${list}`);
    await page.locator('[data-unit-id]').first().waitFor();
    await expect.poll(() => queryOf()).toBe(saved);
    await expect.poll(() => totalOf()).toBe(found);
  },
);

it.runIf(isProofOf('journeys'))(
  'asks before it saves a floor that somebody else renamed at the same moment',
  async () => {
    await goTo(page, pathTo('dashboard.map'));
    await page.getByRole('button', { name: mapMessages.arrangeFloors }).press('Enter');
    await page.getByRole('button', { name: 'Edit Roof', exact: true }).press('Enter');
    const ofFloor = `**/admin/maps/${mapId}`;
    let theirs: object[] = [{ width: 14 }, { name: 'Attic' }];
    await page.route(ofFloor, async (route) => {
      const [body] = route.request().method() === 'PUT' ? theirs : [];
      if (body !== undefined) {
        theirs = theirs.slice(1);
        await desk.record('PUT', `maps/${mapId}`, body);
      }
      await route.continue();
    });
    await page.getByLabel(mapMessages.floorForm.name).fill('Sun deck');
    await page.getByRole('button', { name: mapMessages.floorForm.save }).press('Enter');
    const question = page.getByRole('dialog', { name: formMessages.collision.title });
    await question.getByText('Attic', { exact: true }).waitFor();
    const read = () => desk.record('GET', `maps/${mapId}`);
    expect(await read()).toMatchObject({ name: 'Attic', width: 14 });
    await question.getByRole('button', { name: formMessages.collision.save }).press('Enter');
    await page.locator(`[data-floor-id="${mapId}"]`).getByText('Sun deck').waitFor();
    expect(await read()).toMatchObject({ name: 'Sun deck', width: 14, height: 8 });
    await page.unroute(ofFloor);
  },
);
