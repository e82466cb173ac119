import { readdirSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import { pathTo } from '#domain/routes/path.ts';
import { heapOfWorker } from '#tests/support/browser/runInWorker.ts';
import type { DaysScene } from './scene.ts';
import { readTables, type TableSizes } from './tables.ts';

export interface Sample {
  /** Simulated days since the start. */
  day: number;
  /** By name: bytes or numbers. */
  figures: Readonly<Record<string, number>>;
  tables: TableSizes;
}

/** What each page counts, by its name in the Performance domain of the Chrome DevTools Protocol. */
const pageMetrics = { heap: 'JSHeapUsedSize', nodes: 'Nodes', listeners: 'JSEventListeners', documents: 'Documents' };

const inspectors = new WeakMap<Page, CDPSession>();

async function inspectorOf(page: Page): Promise<CDPSession> {
  const known = inspectors.get(page);
  if (known !== undefined) return known;
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  inspectors.set(page, inspector);
  return inspector;
}

async function pageFigures(page: Page): Promise<[string, number][]> {
  const inspector = await inspectorOf(page);
  for (let round = 0; round < 3; round += 1) await inspector.send('HeapProfiler.collectGarbage');
  const { metrics } = await inspector.send('Performance.getMetrics');
  const counted = Object.entries(pageMetrics).map(([name, metric]): [string, number] => [
    name,
    metrics.find((each) => each.name === metric)?.value ?? 0,
  ]);
  return [...counted, ['style rules', await page.evaluate(countRules)]];
}

/** In the page: a style for each value that changes would fill its sheets. */
const countRules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);

/** Bytes that the origin stores in the browser. */
const storedBytes = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

async function browserFigures({ browsers, pages }: DaysScene): Promise<[string, number][]> {
  const figures: [string, number][] = [];
  for (const [name, { page }] of Object.entries(pages))
    for (const [what, value] of await pageFigures(page)) figures.push([`${name}: ${what}`, value]);
  for (const [name, { browser }] of Object.entries(browsers))
    figures.push([`${name}: worker heap`, await heapOfWorker(browser)]);
  for (const name of ['desk', 'wall'] as const)
    figures.push([`${name}: browser storage`, await storedBytes(pages[name].page)]);
  return figures;
}

async function serverFigures({ installation, serverFigures: read }: DaysScene): Promise<[string, number][]> {
  const { process: running } = installation.cluster.places[0]?.server ?? {};
  const { heap, resident, handles } = await read();
  return [
    ['server: heap', heap],
    ['server: resident memory', resident],
    ['server: handles', Object.values(handles).reduce((sum, count) => sum + count, 0)],
    ['server: open files', readdirSync(`/proc/${running?.child.pid}/fd`).length],
    ['server: log', running?.output().length ?? 0],
  ];
}

/** Measures everything, with the desk at its list of units. */
export async function takeSample(scene: DaysScene, day: number): Promise<Sample> {
  const { desk } = scene.pages;
  // React holds the page before, which should be the same each time.
  await desk.go(pathTo('alerts'));
  await desk.main.getByRole('heading').first().waitFor();
  await desk.go(pathTo('unit.list'));
  await desk.main.getByRole('table').first().waitFor();
  const tables = await readTables(scene.installation.storage.database);
  const database = [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    day,
    figures: Object.fromEntries([
      ...(await serverFigures(scene)),
      ...(await browserFigures(scene)),
      ['database', database],
    ]),
    tables,
  };
}
