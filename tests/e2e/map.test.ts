import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { formMessages } from '#domain/messages/forms.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';

const siteId = 3;
const { editor: texts } = mapMessages;
const desk = demoDeskOfFile({ siteId, hasDevices: false });
let mapId: number;
/** Side by side, on their own floor. */
let shapes: { id: number; unitId: number; name: string }[];

beforeAll(async () => {
  const build = createBuilders(desk().server.database);
  ({ id: mapId } = await build.facilityMap({ siteId, name: 'Roof', floor: 9, displayOrder: 90, width: 12, height: 8 }));
  const draw = async (name: string, x: number) => {
    const { id: unitId } = await build.unit({ siteId, name, status: 'locked' });
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
  await build.unit({ siteId, name: 'ROOF-3', status: 'locked' });
});

const shapeSchema = z.looseObject({ points: z.array(z.tuple([z.number(), z.number()])), label: z.string().nullish() });

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${desk().server.url}/api/${path}`, {
    ...init,
    headers: { Authorization: desk().token, 'Content-Type': 'application/json' },
  });
const callShape = (index: number, init?: RequestInit) => ask(`v1/admin/units/map/${shapes[index]?.id ?? 0}`, init);

const leftOf = async (index: number) => shapeSchema.parse(await (await callShape(index)).json()).points[0]?.[0];

async function expectNoComplaintOfAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const cursor = (page: Page) => page.locator('[data-map-cursor]:focus');

it('finds, opens and edits units by the keyboard alone, and overwrites nobody', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('dashboard.map')}`);
  await page.getByRole('combobox', { name: mapMessages.search.tenant }).focus();
  await page.keyboard.type('ROOF-1');
  await page.getByRole('option', { name: /^ROOF-1/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Unit ROOF-1' }).waitFor();
  expect(new URL(page.url()).searchParams.get('floor')).toBe(String(mapId));
  await expectNoComplaintOfAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary', { name: 'Unit ROOF-1' }).waitFor({ state: 'detached' });

  // From the first shape to the next, and into its panel.
  await page.locator('[data-map-cursor]').focus();
  await page.keyboard.press('ArrowRight');
  await cursor(page)
    .and(page.getByRole('button', { name: 'ROOF-2, Locked' }))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Unit ROOF-2' }).waitFor();
  await page.locator('[aria-label="Close panel"]:focus').waitFor();
  await page.keyboard.press('Escape');
  await cursor(page).waitFor();

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
  await expectNoComplaintOfAxe(page);

  // Meanwhile another user moves it.
  const theirs = [
    [8, 1],
    [10, 1],
    [10, 4],
    [8, 4],
  ];
  expect((await callShape(0, { method: 'PUT', body: JSON.stringify({ points: theirs }) })).ok).toBe(true);
  await save.press('Enter');
  const conflicts = page.getByRole('alert', { name: texts.conflictsTitle });
  await conflicts.waitFor();
  expect(await leftOf(0)).toBe(8);
  // Lists do not show their shape yet; the answer is about what the save read.
  await page.getByRole('button', { name: `${texts.mine}: ROOF-1` }).press('Enter');
  await conflicts.waitFor({ state: 'detached', timeout: 5_000 });
  await page.getByRole('button', { name: texts.undo }).press('Enter');
  await page.getByRole('button', { name: `${texts.theirs}: ROOF-1` }).press('Enter');
  await page.getByRole('button', { name: texts.save(1) }).press('Enter');
  await page.getByText(texts.saved, { exact: true }).waitFor();
  expect(await leftOf(0)).toBe(8);
  await page.getByText(texts.allDrawn).waitFor();
  expect(complaints).toEqual([]);
});

it('asks before it saves a floor that somebody else renamed at the same moment', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('dashboard.map')}`);
  await page.getByRole('button', { name: mapMessages.arrangeFloors }).press('Enter');
  await page.getByRole('button', { name: 'Edit Roof', exact: true }).press('Enter');
  const ofFloor = `**/admin/maps/${mapId}`;
  let theirs: object[] = [{ width: 14 }, { name: 'Attic' }];
  await page.route(ofFloor, async (route) => {
    const [body] = route.request().method() === 'PUT' ? theirs : [];
    if (body !== undefined) {
      theirs = theirs.slice(1);
      await ask(`admin/maps/${mapId}`, { method: 'PUT', body: JSON.stringify(body) });
    }
    await route.continue();
  });
  await page.getByLabel(mapMessages.floorForm.name).fill('Sun deck');
  await page.getByRole('button', { name: mapMessages.floorForm.save }).press('Enter');
  const question = page.getByRole('dialog', { name: formMessages.collision.title });
  await question.getByText('Attic', { exact: true }).waitFor();
  const read = async (): Promise<unknown> => (await ask(`admin/maps/${mapId}`)).json();
  expect(await read()).toMatchObject({ name: 'Attic', width: 14 });
  await question.getByRole('button', { name: formMessages.collision.save }).press('Enter');
  await page.locator(`[data-floor-id="${mapId}"]`).getByText('Sun deck').waitFor();
  expect(await read()).toMatchObject({ name: 'Sun deck', width: 14, height: 8 });
  await page.unroute(ofFloor);
  // Chromium calls each refusal a failure.
  expect(complaints.filter((each) => !failedRequests.test(each))).toEqual([]);
});
