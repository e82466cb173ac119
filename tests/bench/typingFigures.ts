import type { BrowserContext, Page } from 'playwright';
import { foldText } from '#domain/search/foldText.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { routes } from '#domain/routes/index.ts';
import { someTime } from './eventToPixel.ts';
import { longTasksDuring, openFirstRows, untilComplete, type LongTasks } from './page.ts';
import { keystrokes } from './searchRows.ts';

export interface TypingFigure {
  what: string;
  /** Milliseconds from a key to its painted results. */
  times: readonly number[];
  tasks: LongTasks;
}

const live = { complete: '[data-freshness=live]' };
/** The list stops changing for this long (milliseconds). */
const quiet = 500;
const rounds = 1;
/** The texts have only letters that every keyboard has. */
const paletteTexts = keystrokes.map(foldText);
/** Find units, letter by letter. */
const unitTexts = ['a101', 'b2', 'a201-1', 'zz'].flatMap((text) =>
  [...text].map((_letter, index) => text.slice(0, index + 1)),
);

/** Types one text after the other. */
async function typeAll(page: Page, texts: readonly string[], watch: (text: string) => Promise<number | null>) {
  const times: number[] = [];
  // Removes the leftovers of another round from the box.
  let before: string | null = null;
  for (const text of texts) {
    await someTime();
    if (before !== text.slice(0, -1)) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(quiet);
    }
    const painted = watch(text);
    // The observers must stand before the key.
    await page.evaluate(() => undefined);
    await page.keyboard.press(text.endsWith(' ') ? 'Space' : text.slice(-1));
    const time = await painted;
    if (time !== null) times.push(time);
    before = text;
  }
  return times;
}

/** The first round, which reads and compiles, does not count. */
async function measureTyping(page: Page, what: string, texts: readonly string[], watch: Parameters<typeof typeAll>[2]) {
  await typeAll(page, texts.slice(0, 10), watch);
  const all = Array.from({ length: rounds }, () => texts).flat();
  const { value: times, tasks } = await longTasksDuring(page, () => typeAll(page, all, watch));
  return { what, times, tasks };
}

/** Measures typing in the palette, and in a table of 20,000 rows. */
export async function measureTypingIn(context: BrowserContext, url: string): Promise<TypingFigure[]> {
  const { page } = await openFirstRows(context, url + routes['unit.list'].path);
  await untilComplete(page, live);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: paletteMessages.title }).waitFor();
  const palette = await measureTyping(page, 'palette: key to results', paletteTexts, (text) =>
    page.evaluate((typed) => window.awaitPalette(typed), text),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').first().focus();
  const list = await measureTyping(page, 'list search: key to rows', unitTexts, () =>
    page.evaluate((rest) => window.awaitRows(rest), quiet),
  );
  await page.close();
  return [palette, list];
}
