import type { BrowserContext, Page } from 'playwright';
import { routes } from '#domain/routes/index.ts';
import { cpuTasksDuring } from './cpuTasks.ts';
import { longestTask, openFirstRows, untilComplete, type LongTasks } from './page.ts';
import { pause } from './pause.ts';

export interface RentalsFigure {
  what: string;
  /** Milliseconds; empty: only the tasks are measured. */
  times: readonly number[];
  /** The tasks by CPU time; those of starts by the clock. */
  tasks: LongTasks;
}

const live = { complete: '[data-freshness=live]' };
const warmStarts = 3;
/** A closed page has ended and written its data (milliseconds). */
const writtenBehind = 4_000;
/** Milliseconds between two keys, about as quick as a hand, and after the last one. */
const typing = { pause: 90, quiet: 900 } as const;
const wheel = { turns: 40, step: 240, pause: 16 } as const;

async function typeAndClear(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text, { delay: typing.pause });
    await pause(typing.quiet);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await pause(typing.quiet);
  }
}

async function turnWheel(page: Page, x: number, y: number): Promise<void> {
  for (let turn = 0; turn < wheel.turns; turn += 1) {
    await page.mouse.wheel(x * wheel.step, y * wheel.step);
    await pause(wheel.pause);
  }
}

async function scrollAround(page: Page): Promise<void> {
  await page.mouse.move(800, 600);
  for (const [x, y] of [
    [0, 1],
    [1, 0],
    [-1, 0],
    [0, -1],
  ] as const) {
    await turnWheel(page, x, y);
  }
}

/** Presses each of the list's chips twice. */
async function filter(page: Page): Promise<void> {
  const chips = page.locator('main button[aria-pressed]');
  for (let index = 0; index < Math.min(4, await chips.count()); index += 1) {
    for (let press = 0; press < 2; press += 1) {
      await chips.nth(index).click();
      await pause(typing.quiet);
    }
  }
}

async function inTable(page: Page, what: string, texts: readonly string[]): Promise<RentalsFigure[]> {
  const acts = {
    'typing in the search': async () => {
      await page.getByRole('searchbox').first().focus();
      await typeAndClear(page, texts);
    },
    filtering: () => filter(page),
    scrolling: () => scrollAround(page),
    'turning pages': async () => {
      for (let turned = 0; turned < 5; turned += 1) {
        await page.getByRole('button', { name: 'Next page' }).click();
        await pause(typing.quiet);
      }
    },
  };
  const figures: RentalsFigure[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const tasks = await cpuTasksDuring(page, act);
    figures.push({ what: `${what}: ${name}`, times: [], tasks });
  }
  return figures;
}

async function starts(context: BrowserContext, url: string, what: string): Promise<RentalsFigure> {
  const times: number[] = [];
  let longest = 0;
  // A browser's first start reads everything.
  for (let start = 0; start <= warmStarts; start += 1) {
    const { page, firstRows } = await openFirstRows(context, url);
    await untilComplete(page, live);
    if (start > 0) {
      times.push(firstRows);
      longest = Math.max(longest, await longestTask(page, firstRows));
    }
    await pause(start === 0 ? writtenBehind : 1_000);
    await page.close();
    await pause(writtenBehind / 4);
  }
  return { what: `${what}: first rows, warm`, times, tasks: { count: longest === 0 ? 0 : 1, longest } };
}

async function measureList(
  context: BrowserContext,
  url: string,
  what: string,
  texts: readonly string[],
): Promise<RentalsFigure[]> {
  const begun = await starts(context, url, what);
  const { page } = await openFirstRows(context, url);
  await untilComplete(page, live);
  await pause(writtenBehind);
  const figures = await inTable(page, what, texts);
  await page.close();
  return [begun, ...figures];
}

async function measureTimeline(context: BrowserContext, url: string): Promise<RentalsFigure[]> {
  const page = await context.newPage();
  await page.goto(`${url}${routes['booking.storage'].path}?layout=timeline`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await page.locator('main [role=gridcell]').first().waitFor();
  await pause(writtenBehind);
  const acts = {
    scrolling: () => scrollAround(page),
    typing: async () => {
      await page.getByRole('searchbox', { name: 'Find a unit or customer on the timeline' }).focus();
      await typeAndClear(page, ['a1', 'chen']);
    },
    'earlier and later': async () => {
      for (const name of ['Earlier', 'Earlier', 'Earlier', 'Later', 'Later', 'Today']) {
        await page.getByRole('button', { name, exact: true }).click();
        await pause(typing.quiet);
      }
    },
    zooming: async () => {
      for (const name of ['Week', 'Day', 'Month']) {
        await page.getByText(name, { exact: true }).click();
        await pause(typing.quiet);
      }
    },
  };
  const figures: RentalsFigure[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const tasks = await cpuTasksDuring(page, act);
    figures.push({ what: `timeline: ${name}`, times: [], tasks });
  }
  await page.close();
  return figures;
}

export const rentalsParts = {
  customers: (context: BrowserContext, url: string) =>
    measureList(context, url + routes['customer.list'].path, 'customers', ['chen', 'olivia b', '0412', 'zz']),
  bookings: (context: BrowserContext, url: string) =>
    measureList(context, url + routes['booking.storage'].path, 'bookings', ['chen', 'a10', 'zz']),
  timeline: measureTimeline,
} as const;
