import type { BrowserContext, Page } from 'playwright';
import { pathTo } from '#domain/routes/path.ts';
import type { CleaningState } from '#domain/states/unitKind.ts';
import type { FigureLine } from './figures.ts';
import { someTime } from './eventToPixel.ts';
import { openInWindow } from './page.ts';
import { pause } from './pause.ts';

const saves = 40;
/** Lists that follow from a save are read by then (milliseconds). */
const readBehind = 700;
/** Saves that compile the code of the following ones. */
const warmUp = 4;

interface Save {
  /** Milliseconds from the press, and the last call's round trip. */
  whole: number;
  roundTrip: number;
  /** Milliseconds from the last call's answer to the painted value. */
  same: number;
  other: number;
}

/** Presses the button that changes a unit's state, which both pages show. */
async function saveOnce([page, other]: readonly [Page, Page], state: CleaningState): Promise<Save> {
  const painted = [page, other].map((each) => each.evaluate((next) => window.awaitCleaning(next), state));
  const pressed = page.evaluate(() => window.awaitPress());
  // The observers must stand before the press.
  await Promise.all([page, other].map((each) => each.evaluate(() => undefined)));
  await page.locator('[data-cleaning] button').click();
  const [same = Number.NaN, elsewhere = Number.NaN] = await Promise.all(painted);
  const { from, to } = await page.evaluate(() => window.lastCall());
  return { whole: same - (await pressed), roundTrip: to - from, same: same - to, other: elsewhere - to };
}

/** From a save's answer to its painted value, in the tab that saved and in another window. */
export async function measureSaves(context: BrowserContext, url: string, unitId: number): Promise<FigureLine[]> {
  const page = await context.newPage();
  const address = url + pathTo('unit.detail', { id: unitId });
  await page.goto(address);
  const other = await openInWindow(page, address);
  for (const each of [page, other]) await each.locator('[data-cleaning] button').waitFor();
  await page.bringToFront();
  const figures: Save[] = [];
  for (let turn = 0; turn < warmUp + saves; turn += 1) {
    await someTime();
    const figure = await saveOnce([page, other], turn % 2 === 0 ? 'CLEAN/REPAIR' : 'AVAILABLE');
    if (turn >= warmUp) figures.push(figure);
    await pause(readBehind);
  }
  await page.close();
  await other.close();
  const lineOf = (what: string, key: keyof Save): FigureLine => ({
    what,
    times: figures.map((figure) => figure[key]),
    tasks: null,
  });
  return [
    lineOf('save: the call', 'roundTrip'),
    lineOf('save: from its answer, same tab', 'same'),
    lineOf('save: from its answer, other tab', 'other'),
    lineOf('save: from the press, same tab', 'whole'),
  ];
}
