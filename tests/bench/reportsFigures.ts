import type { BrowserContext, Page } from 'playwright';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { routes } from '#domain/routes/index.ts';
import { dayPresets, type ReportPreset } from '#domain/time/dayPresets.ts';
import { cpuTasksDuring } from './cpuTasks.ts';
import type { FigureLine } from './figures.ts';
import { pause } from './pause.ts';

/** The reports that are measured, by name. */
export const measuredReports = { revenue: 11, summary: 8, unpaid: 9, moves: 1 } as const;

/** How often a range is chosen. */
const turns = 5;
/** The longest that reading the lists may take (milliseconds). */
const readingTime = 600_000;
const quiet = 2_000;
const rangeButton = new RegExp(`, ${reportPageMessages.controls.range.toLowerCase()}$`);

/**
 * Resolves with the milliseconds from the next click until another report is painted. The script is text: a compiled
 * function would call what the page lacks.
 */
const untilDrawn = `new Promise((resolve) => {
  const asOf = () => document.querySelector('[data-as-of]')?.getAttribute('data-as-of');
  const before = asOf();
  let begun = performance.now();
  addEventListener('click', () => (begun = performance.now()), { capture: true, once: true });
  const look = () => {
    if (asOf() !== before && document.querySelector('[data-pending]') === null) resolve(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Chooses a range, and answers how long it took until its report was painted (milliseconds). */
async function choose(page: Page, preset: ReportPreset): Promise<number> {
  await page.getByRole('button', { name: rangeButton }).click();
  const option = page.getByText(dayPresets[preset].label, { exact: true }).last();
  await option.waitFor();
  const drawn = page.evaluate<number>(untilDrawn);
  await option.click();
  const time = await drawn;
  await page.keyboard.press('Escape');
  await pause(quiet);
  return time;
}

/** The first reading of the lists, and the report of twelve months once they are read. */
export async function measureReport(
  context: BrowserContext,
  url: string,
  name: keyof typeof measuredReports,
): Promise<FigureLine[]> {
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${url}${routes['report.list'].path}?report=${measuredReports[name]}&preset=thisMonth`);
  await page.locator('[data-summary]').waitFor({ timeout: readingTime });
  const reading = performance.now() - begun;
  await pause(quiet);
  const times: number[] = [];
  const tasks = await cpuTasksDuring(page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      times.push(await choose(page, 'last12Months'));
      await choose(page, 'thisMonth');
    }
  });
  await page.close();
  return [
    { what: `${name}: lists read`, times: [reading], tasks: null },
    { what: `${name}: twelve months`, times, tasks },
  ];
}
