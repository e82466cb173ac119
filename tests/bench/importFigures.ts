import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { importLimits } from '#domain/limits/imports.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { pathTo } from '#domain/routes/path.ts';
import { model, siteLinkFiles, type OtherFiles } from '#tests/support/import/otherSystems.ts';
import { cpuTasksDuring } from './cpuTasks.ts';
import type { FigureLine } from './figures.ts';
import { longTasksDuring } from './page.ts';
import { pause } from './pause.ts';

/** The files that are measured, by the lists that they go into. */
export const measuredImports = { units: 'unit', customers: 'customer' } as const satisfies Record<
  string,
  keyof OtherFiles
>;

const files = 2;
/** The longest that a step may take (milliseconds). */
const patience = 120_000;
const quiet = 1_000;

/**
 * Resolves with the milliseconds from the next event of a kind until a text is painted. The script is text: a compiled
 * function would call what the page lacks.
 */
const untilPainted = (event: 'change' | 'click', text: string) => `new Promise((resolve, reject) => {
  let begun = null;
  const late = setTimeout(() => reject(new Error(${JSON.stringify(`"${text}" was not shown in time.`)})), ${patience});
  const main = document.querySelector('main');
  const observer = new MutationObserver(() => {
    if (begun === null || !main.textContent.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  });
  observer.observe(main, { subtree: true, childList: true, characterData: true });
  addEventListener('${event}', () => (begun ??= performance.now()), { capture: true, once: true });
})`;

interface Measured {
  read: number;
  checked: number;
}

/** Chooses a file, and checks its rows once its columns are matched. */
async function importOnce(page: Page, path: string): Promise<Measured> {
  const main = page.getByRole('main');
  const check = texts.columns.check(importLimits.rows);
  const reading = page.evaluate<number>(untilPainted('change', check));
  await main.locator('input[type=file]').setInputFiles(path);
  const read = await reading;
  await pause(quiet);
  const checking = page.evaluate<number>(untilPainted('click', texts.check.nothingSent));
  await main.getByRole('button', { name: check }).click();
  const checked = await checking;
  await pause(quiet);
  return { read, checked };
}

/** A file of the most rows that a file may have, from choosing it to the finished check. */
export async function measureImport(
  context: BrowserContext,
  url: string,
  name: keyof typeof measuredImports,
): Promise<FigureLine[]> {
  const kind = measuredImports[name];
  const page = await context.newPage();
  const times: Measured[] = [];
  const open = async () => {
    await page.goto(url + pathTo('import', { kind }));
    await page.getByRole('button', { name: texts.file.choose }).waitFor();
    await pause(quiet);
  };
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'));
  // The page reads a file of the disk: the driver would decode a content within it.
  const write = async (seed: number) => {
    const facts = model({ units: importLimits.rows, customers: importLimits.rows, seed });
    const path = join(folder, `${kind}-${seed}.csv`);
    await writeFile(path, siteLinkFiles(facts)[kind]);
    return path;
  };
  const take = async (seed: number) => {
    const path = await write(seed);
    await open();
    const { value, tasks } = await longTasksDuring(page, () => importOnce(page, path));
    times.push(value);
    return tasks;
  };
  const tasks = [];
  for (let seed = 1; seed <= files; seed += 1) tasks.push(await take(seed));
  const path = await write(files + 1);
  await open();
  const ofCpu = await cpuTasksDuring(page, async () => void (await importOnce(page, path)));
  await page.close();
  await rm(folder, { recursive: true });
  const all = {
    count: tasks.reduce((sum, { count }) => sum + count, 0),
    longest: Math.max(...tasks.map(({ longest }) => longest)),
  };
  return [
    { what: `${name}: file to columns`, times: times.map(({ read }) => read), tasks: null },
    { what: `${name}: press to checked rows`, times: times.map(({ checked }) => checked), tasks: null },
    {
      what: `${name}: both`,
      times: times.map(({ read, checked }) => read + checked),
      tasks: all,
      more: `by CPU time ${ofCpu.count}, longest ${ofCpu.longest.toFixed(0)} ms`,
    },
  ];
}
