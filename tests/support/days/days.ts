import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { pathTo } from '#domain/routes/path.ts';
import { day, hour } from '#server/config/timing.ts';
import { settings } from '#server/storage/schema/settings.ts';
import { boardFaults, recordFaults } from '#tests/support/chaos/checks.ts';
import { until } from '#tests/support/chaos/until.ts';
import { charts, chartOf } from './charts.ts';
import { growthOf } from './growth.ts';
import { addRetainedRows, type RetainedRows } from './retained.ts';
import { takeSample, type Sample } from './samples.ts';
import { openScene, step, type DaysOptions, type DaysScene } from './scene.ts';
import { takeSnapshots } from './snapshots.ts';
import { tableFaults, tableGrowth } from './tableGrowth.ts';

/** The shortest real time between two samples (milliseconds): collecting garbage takes its time. */
const betweenSamples = 15_000;

/** The hours of the scene between two bookings. */
const betweenBookings = 12;

const proofSchema = z.object({ at: z.string() });

/** The last night in which the server proved the organisation's ledger; null: none. */
async function provedNight({ installation: { storage, office } }: DaysScene): Promise<string | null> {
  const key = `ledger proof ${office.organisationId}`;
  const [row] = await storage.database.select().from(settings).where(eq(settings.key, key));
  return row === undefined ? null : proofSchema.parse(row.value).at.slice(0, 10);
}

interface Life {
  samples: Sample[];
  /** The nights whose work was done. */
  nights: Set<string>;
}

async function live(
  scene: DaysScene,
  { minutes, days, snapshots, onLine }: DaysOptions,
  { rows, note }: { rows: RetainedRows; note: (faults: readonly string[]) => void },
): Promise<Life> {
  const begin = Date.now();
  const hours = days * (day / hour);
  const slot = (minutes * 60_000) / hours;
  const hoursOfSample = Math.max(1, Math.ceil(betweenSamples / slot));
  const samples: Sample[] = [];
  const nights = new Set<string>();
  const tryTo = (work: () => Promise<void>) =>
    work().catch((cause: unknown) => note([`Somebody cannot work: ${String(cause).split('\n')[0]}`]));
  for (let nth = 1; nth <= hours; nth += 1) {
    if (nth % betweenBookings === 0) await tryTo(scene.book);
    do await tryTo(scene.work);
    while (Date.now() < begin + nth * slot);
    await scene.setClocks(nth * step - (Date.now() - begin));
    if (nth % hoursOfSample === 0) {
      samples.push(await takeSample(scene, nth / (day / hour)));
      note(await rows.tooOld(scene.now()));
      const night = await provedNight(scene);
      if (night !== null) nights.add(night);
    }
    if (snapshots !== undefined && [day / hour, hours].includes(nth))
      await takeSnapshots(scene, snapshots, `day-${nth / (day / hour)}`);
    if (nth % (day / hour) === 0) onLine(dayLine(scene, nth / (day / hour), samples.at(-1)));
  }
  return { samples, nights };
}

const text = (name: string, value: number) =>
  `${name} ${value >= 100_000 ? `${(value / 1_000_000).toFixed(1)} MB` : value}`;

function dayLine({ deeds }: DaysScene, nth: number, sample: Sample | undefined): string {
  const figures = Object.entries(sample?.figures ?? {}).map(([name, value]) => text(name, value));
  const done = [...deeds.done].map(([name, count]) => `${name} ${count}`);
  return `Day ${nth}: ${done.join(', ')}.\n  ${figures.join(', ')}`;
}

/** Screens must be right at the end, as at the begin. */
async function lastFaults(scene: DaysScene): Promise<string[]> {
  const { installation, pages, deeds } = scene;
  await pages.desk.go(pathTo('dashboard.list'));
  let board: string[] = [];
  const isEqual = async () => (board = await boardFaults(pages.desk.page, installation)).length === 0;
  await until('The board is equal', isEqual, 30_000).catch(() => undefined);
  const isFresh = async () =>
    (await pages['guest display'].page.getByRole('heading', { name: 'Table 1' }).isVisible()) &&
    (await pages.wall.page.locator('[data-wall] [data-tile=open][data-state=live]').isVisible());
  const guest = await until('Wall and guest display are fresh', isFresh, 30_000).then(
    () => [],
    (cause: unknown) => [String(cause)],
  );
  return [...board, ...guest, ...deeds.faults, ...(await recordFaults(installation, deeds))];
}

export interface DaysOutcome {
  samples: readonly Sample[];
  faults: readonly string[];
}

/** Lives through days of an installation, and tells what grows. */
export async function days(options: DaysOptions): Promise<DaysOutcome> {
  const { onLine } = options;
  const scene = await openScene(options);
  const faults = new Set<string>();
  const note = (found: readonly string[]) => {
    for (const fault of found) {
      if (!faults.has(fault)) onLine(`  ✗ ${fault}`);
      faults.add(fault);
    }
  };
  try {
    const rows = await addRetainedRows(scene.installation, options.days * day);
    await scene.begin();
    const { samples, nights } = await live(scene, options, { rows, note });
    for (const { name, early, late, isFlat } of growthOf(samples, options.days)) {
      onLine(`  ${isFlat ? '✓' : '✗'} ${text(name, early)}, and ${text('at the end', late)}`);
      if (!isFlat) faults.add(`${name} grew from ${early} to ${late}.`);
    }
    const tables = tableGrowth(samples);
    for (const { table, inserted, rows, bytes } of tables)
      onLine(`    ${table}: ${inserted} rows added since the second day, ${rows} more than then, ${bytes} bytes more`);
    note(tableFaults(tables));
    note(await rows.missing());
    onLine(
      `  ${await rows.gone()} added rows were deleted in their time. Nights with a proof of the ledger: ${nights.size}.`,
    );
    if (nights.size < options.days - 1) note([`The ledger was proved in ${nights.size} nights.`]);
    note(await lastFaults(scene));
    note(Object.values(scene.browsers).flatMap(({ complaints }) => complaints));
    note(scene.installation.cluster.ended);
    onLine(`The server’s log: ${scene.installation.cluster.places[0]?.server?.process.output()}`);
    return { samples, faults: [...faults] };
  } finally {
    await scene.close();
  }
}

/** Writes the charts and the figures of a run into a folder. */
export function writeCharts(folder: string, samples: readonly Sample[]): void {
  mkdirSync(folder, { recursive: true });
  for (const chart of charts) writeFileSync(join(folder, `${chart.name}.svg`), chartOf(chart, samples));
}
