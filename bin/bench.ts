import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { figuresSchema, type Figures } from '#tests/bench/serverFigures.ts';
import { findPostgres } from '#tests/support/postgres/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Separate processes share no memory. */
async function runInOwnProcess(file: string, args: readonly string[], output: 'inherit' | 'pipe'): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const printed = child.stdout === null ? '' : await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
  return printed;
}

const figuresOn = async (kind: string): Promise<Figures> =>
  figuresSchema.parse(JSON.parse(await runInOwnProcess('bin/benchServer.ts', [kind], 'pipe')));

function printTable(columns: readonly { name: string; figures: Figures }[]): void {
  const cell = (content: string) => content.padStart(22);
  const line = (label: string, cells: readonly string[]) =>
    console.log(`  ${label.padEnd(34)}${cells.map(cell).join('')}`);
  line(
    'milliseconds, p50 / p99',
    columns.map(({ name }) => name),
  );
  for (const [index, { what }] of (columns[0]?.figures.times ?? []).entries()) {
    const times = columns.map(({ figures }) => figures.times[index]);
    line(
      what,
      times.map((time) => `${time?.p50.toFixed(1)} / ${time?.p99.toFixed(1)}`),
    );
  }
  line(
    "the server's process, MB",
    columns.map(({ figures }) => figures.megabytes.toFixed(0)),
  );
}

async function benchServer(): Promise<void> {
  console.log('The server over HTTP, one call after the other:');
  const columns = [{ name: 'PGlite', figures: await figuresOn('pglite') }];
  if (findPostgres() === null) console.log('  PostgreSQL is not installed: its column is missing.');
  else columns.push({ name: 'PostgreSQL', figures: await figuresOn('postgres') });
  printTable(columns);
}

async function benchReplica(): Promise<void> {
  console.log(
    'The replica in Chromium, beside other ways to show the same table of 11,054 units from the same server:',
  );
  await runInOwnProcess('bin/benchReplica.ts', [], 'inherit');
  await runInOwnProcess('bin/benchSearch.ts', [], 'inherit');
}

async function benchWorkbench(): Promise<void> {
  console.log('The workbench in Chromium, from a key or a press to what is painted:');
  await runInOwnProcess('bin/benchWorkbench.ts', [], 'inherit');
}

async function benchMap(): Promise<void> {
  console.log('The facility map in Chromium, a floor of 1,500 units:');
  await runInOwnProcess('bin/benchMap.ts', [], 'inherit');
}

async function benchRentals(): Promise<void> {
  console.log('Customers, bookings and their timeline in Chromium:');
  await runInOwnProcess('bin/benchRentals.ts', [], 'inherit');
}

async function benchReports(): Promise<void> {
  console.log('Reports in Chromium, from a chosen range to the drawn report:');
  await runInOwnProcess('bin/benchReports.ts', [], 'inherit');
}

async function benchSaves(): Promise<void> {
  console.log("The replica's reads of a record after its save:");
  await runInOwnProcess('bin/benchSaves.ts', [], 'inherit');
}

const parts: Record<string, () => Promise<unknown>> = {
  server: benchServer,
  replica: benchReplica,
  workbench: benchWorkbench,
  rentals: benchRentals,
  reports: benchReports,
  map: benchMap,
  saves: benchSaves,
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => parts[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const name of requested.length === 0 ? Object.keys(parts) : requested) await parts[name]?.();
