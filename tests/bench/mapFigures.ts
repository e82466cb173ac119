import { inArray, sql } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { z } from 'zod';
import { pathTo } from '#domain/routes/path.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { RunningServer } from '#server/start.ts';
import { units as unitTable } from '#server/storage/schema/access/units.ts';
import { longTasksDuring, type LongTasks } from './page.ts';

const siteId = 1;
/** Shapes, changes a second, and seconds. */
const floor = { shapes: 1_500, changes: 200, time: 10 } as const;
/** The longest time for the page's start (milliseconds). */
const patience = 90_000;
/** The number of changes that are written at once. */
const gust = 20;
const gestures = { steps: 60, pause: 16 } as const;

export interface MapFigure {
  what: string;
  /** Milliseconds between two frames. */
  frames: readonly number[];
  tasks: LongTasks;
}

const idSchema = z.object({ rows: z.tuple([z.object({ id: z.number() })]) });
const idsSchema = z.object({ rows: z.array(z.object({ id: z.number() })) });

/** Draws a floor of 1,500 units, in rows of fifty. Returns the ids of the map and the units. */
async function drawFloor({ database }: RunningServer): Promise<{ mapId: number; unitIds: number[] }> {
  await database.execute(sql`
    insert into units (site_id, area_id, name, kind, status, status_changed_at)
    select u.site_id, u.area_id, u.name || '-' || copy, u.kind, 'locked', u.status_changed_at
    from units u, generate_series(1, 5) copy where u.site_id = ${siteId} order by copy, u.id limit ${floor.shapes}`);
  const { rows: made } = idsSchema.parse(
    await database.execute(sql`select id from units where site_id = ${siteId} order by id desc limit ${floor.shapes}`),
  );
  const map = await database.execute(sql`
    insert into facility_maps (site_id, name, floor, display_order, width, height)
    values (${siteId}, 'Bench', 99, 99, 110, 130) returning id`);
  const [{ id: mapId }] = idSchema.parse(map).rows;
  await database.execute(sql`
    insert into map_units (site_id, map_id, type, unit_id, points)
    select ${siteId}, ${mapId}, 'unit', id, jsonb_build_array(
      jsonb_build_array(x, y), jsonb_build_array(x + 2, y), jsonb_build_array(x + 2, y + 3), jsonb_build_array(x, y + 3))
    from (
      select id, 2 + ((row_number() over (order by id) - 1) % 50) * 2.1 as x,
        2 + floor((row_number() over (order by id) - 1) / 50) * 4.2 as y
      from units where site_id = ${siteId} order by id desc limit ${floor.shapes}
    ) as placed`);
  return { mapId, unitIds: made.map(({ id }) => id) };
}

/** Writes 200 changes a second, as devices do. */
async function stir({ database, storage }: RunningServer, unitIds: readonly number[], seconds: number): Promise<void> {
  const { rows } = z
    .object({ rows: z.array(z.object({ organisation_id: z.number() })) })
    .parse(await database.execute(sql`select organisation_id from sites where id = ${siteId}`));
  const organisationIds = rows.map(({ organisation_id: id }) => id);
  const statuses: readonly UnitStatus[] = ['opened', 'closed', 'unlocked', 'locked'];
  const began = performance.now();
  const interval = (gust / floor.changes) * 1_000;
  for (let turn = 0; turn * interval < seconds * 1_000; turn += 1) {
    const some = Array.from(
      { length: gust },
      (_, index) => unitIds[(turn * 37 * gust + index * 53) % unitIds.length] ?? 0,
    );
    const status = statuses[turn % statuses.length];
    await storage.write(async (transaction, addChange) => {
      await transaction.update(unitTable).set({ status }).where(inArray(unitTable.id, some));
      for (const id of some) addChange({ entity: 'unit', act: 'UPDATE', id, siteId, organisationIds });
    });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + (turn + 1) * interval - performance.now())));
  }
}

/** The script is text: a compiled function would call functions that the page lacks. */
const noteFrames = `{
  const noted = [];
  let last = performance.now();
  const note = (now) => {
    noted.push(now - last);
    last = now;
    if (window.notedFrames === noted) requestAnimationFrame(note);
  };
  window.notedFrames = noted;
  requestAnimationFrame(note);
}`;

/** The times between frames while `run` runs (milliseconds). */
async function framesDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  await page.evaluate(noteFrames);
  await run();
  const frames = z.array(z.number()).parse(await page.evaluate('window.notedFrames'));
  await page.evaluate('window.notedFrames = null');
  return frames.slice(1);
}

async function panAndZoom(page: Page): Promise<void> {
  const box = await page.locator('[data-map-ground]').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  for (let step = 0; step < gestures.steps; step += 1) {
    await page.mouse.wheel(0, step < gestures.steps / 2 ? -60 : 60);
    await page.waitForTimeout(gestures.pause);
  }
  await page.mouse.down();
  for (let step = 0; step < gestures.steps; step += 1) {
    await page.mouse.move(x + Math.sin(step / 8) * 200, y + Math.cos(step / 8) * 120);
    await page.waitForTimeout(gestures.pause);
  }
  await page.mouse.up();
}

/** Measures a floor of 1,500 shapes: at rest, with 200 changes a second, and while it is moved. */
export async function measureMap(context: BrowserContext, server: RunningServer): Promise<MapFigure[]> {
  const { mapId, unitIds } = await drawFloor(server);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('dashboard.map')}?floor=${mapId}`);
  await page.locator('[data-map-cursor]').waitFor({ state: 'attached', timeout: patience });
  await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached', timeout: patience });
  // The page's start is over.
  await page.waitForTimeout(2_000);
  const runs: [string, () => Promise<void>][] = [
    ['at rest', () => page.waitForTimeout(3_000)],
    ['200 changes a second', () => stir(server, unitIds, floor.time)],
    ['pan and zoom', () => panAndZoom(page)],
    ['both at once', async () => void (await Promise.all([stir(server, unitIds, 5), panAndZoom(page)]))],
  ];
  const figures: MapFigure[] = [];
  for (const [what, run] of runs) {
    const { value: frames, tasks } = await longTasksDuring(page, () => framesDuring(page, run));
    figures.push({ what, frames, tasks });
  }
  await page.close();
  return figures;
}
