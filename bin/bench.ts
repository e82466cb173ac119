import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { ownVersion } from '#server/config/ownVersion.ts';
import { figureSchema, type Figure } from '#tests/bench/figures.ts';
import { keptSchema, pageOf, pictureOf, withPart, type KeptFigures } from '#tests/bench/report.ts';
import { findMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { findPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis } from '#tests/support/redis/redis.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The figures that the running part has told. */
let told: Figure[] = [];

/** Separate processes share no memory. */
async function runInOwnProcess(file: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => told.push(...z.array(figureSchema).parse(message)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}

const folder = `${root}docs/performance`;
const figuresFile = `${folder}/figures.json`;

function readKept(): KeptFigures {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(figuresFile, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const machine = () =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node.split('.')[0]}`;

/** Writes the figures, charts and page of docs/performance.md, with a part measured now. */
async function writeReport(part: string, figures: readonly Figure[]): Promise<void> {
  const newest = {
    date: new Date().toISOString().slice(0, 10),
    version: ownVersion(),
    machine: machine(),
    figures: [...figures],
  };
  const kept = withPart(readKept(), part, newest);
  mkdirSync(folder, { recursive: true });
  const options = await resolveConfig(figuresFile);
  writeFileSync(figuresFile, await format(JSON.stringify(kept), { ...options, parser: 'json' }));
  for (const [name, one] of Object.entries(kept)) writeFileSync(`${folder}/${name}.svg`, pictureOf(one));
  const titles = Object.fromEntries(Object.entries(parts).map(([name, { title }]) => [name, title]));
  writeFileSync(`${folder}.md`, await format(pageOf(kept, titles), { ...options, parser: 'markdown' }));
}

/** A row for each measurement, and a column for each database. */
function printServerTable(figures: readonly Figure[]): void {
  const line = (label: string, cells: readonly string[]) =>
    console.log(`  ${label.padEnd(34)}${cells.map((content) => content.padStart(26)).join('')}`);
  const columns = [...new Set(figures.map(({ who }) => who))];
  line('p50 / p95', columns);
  for (const what of new Set(figures.map((figure) => figure.what))) {
    const cells = columns.map((column) => figures.find((figure) => figure.what === what && figure.who === column));
    line(
      what,
      cells.map((figure) => `${figure?.p50?.toFixed(1)} / ${figure?.p95?.toFixed(1)} ${figure?.unit}`),
    );
  }
}

async function benchServer(): Promise<void> {
  console.log('The server over HTTP, one call after the other:');
  await runInOwnProcess('bin/benchServer.ts', ['pglite']);
  if (findPostgres() === null) console.log('  PostgreSQL is not installed: its column is missing.');
  else await runInOwnProcess('bin/benchServer.ts', ['postgres']);
  printServerTable(told);
}

async function benchReplica(): Promise<void> {
  console.log(
    'The replica in Chromium, beside other ways to show the same table of 11,054 units from the same server:',
  );
  await runInOwnProcess('bin/benchReplica.ts');
  await runInOwnProcess('bin/benchSearch.ts');
}

async function benchWorkbench(): Promise<void> {
  console.log('The workbench in Chromium, from a key or a press to what is painted:');
  await runInOwnProcess('bin/benchWorkbench.ts');
}

async function benchMap(): Promise<void> {
  console.log('The facility map in Chromium, a floor of 1,500 units:');
  await runInOwnProcess('bin/benchMap.ts');
}

async function benchRentals(): Promise<void> {
  console.log('Customers, bookings and their timeline in Chromium:');
  await runInOwnProcess('bin/benchRentals.ts');
}

async function benchReports(): Promise<void> {
  console.log('Reports in Chromium, from a chosen range to the drawn report:');
  await runInOwnProcess('bin/benchReports.ts');
}

async function benchSaves(): Promise<void> {
  console.log('Saves: reads of the record after one, and from its answer to the painted value:');
  await runInOwnProcess('bin/benchSaves.ts');
  await runInOwnProcess('bin/benchSavePaint.ts');
}

async function benchImports(): Promise<void> {
  console.log('Imports in Chromium, from a chosen file of 50,000 rows to the finished check:');
  await runInOwnProcess('bin/benchImports.ts');
}

async function benchUse(): Promise<void> {
  console.log('A walk over every screen in Chromium, from an input to the next paint:');
  await runInOwnProcess('bin/benchUse.ts');
}

async function benchMqtt(): Promise<void> {
  console.log('Commands and readings of real devices at a broker, beside the simulator in the server:');
  await runInOwnProcess('bin/benchMqtt.ts', given('minutes'));
}

async function benchSignals(): Promise<void> {
  console.log('What leaves the server by itself, on PostgreSQL, and what it costs its writes:');
  if (findPostgres() === null) return console.log('  PostgreSQL is not installed.');
  await runInOwnProcess('bin/benchSignals.ts');
  printServerTable(told);
}

/** The options of the command line that a program knows, as its own. */
const given = (...names: (keyof typeof values)[]) =>
  names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, String(values[name])]));

async function benchScale(): Promise<void> {
  console.log('Many people, changes, rows and devices, on PostgreSQL and redis:');
  if (findPostgres() === null || findRedis() === null) return console.log('  One of them is not installed.');
  await runInOwnProcess('bin/benchScaleLists.ts', given('rows', 'samples', 'seed'));
  const load = given('sockets', 'organisations', 'writes', 'everything', 'everyWrites', 'seconds');
  await runInOwnProcess('bin/benchScale.ts', load);
  if (findMosquitto() === null) return console.log('  mosquitto is not installed: nothing is known of devices.');
  await runInOwnProcess('bin/benchMqtt.ts', ['--commandsAlone']);
}

const parts: Record<string, { title: string; measure: () => Promise<void> }> = {
  server: { title: 'Server', measure: benchServer },
  replica: { title: 'Lists, live changes and search', measure: benchReplica },
  workbench: { title: 'Palette, tables, exports and many commands', measure: benchWorkbench },
  rentals: { title: 'Customers and bookings', measure: benchRentals },
  reports: { title: 'Reports', measure: benchReports },
  map: { title: 'Facility map', measure: benchMap },
  saves: { title: 'Saves', measure: benchSaves },
  imports: { title: 'Imports', measure: benchImports },
  use: { title: 'Every screen', measure: benchUse },
  mqtt: { title: 'Devices at a broker', measure: benchMqtt },
  scale: { title: 'Many at once', measure: benchScale },
  signals: { title: 'Metrics, webhooks and emails about alarms', measure: benchSignals },
};
const all = 'all';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'boolean' },
    /** For so long readings come from a broker. */
    minutes: { type: 'string' },
    /** The sizes of `scale`: rows of each list, pages of each search, and what is searched for. */
    rows: { type: 'string' },
    samples: { type: 'string' },
    seed: { type: 'string' },
    /** Live connections over organisations, and changes a second. */
    sockets: { type: 'string' },
    organisations: { type: 'string' },
    writes: { type: 'string' },
    /** Connections that hear everything, and changes a second meanwhile. */
    everything: { type: 'string' },
    everyWrites: { type: 'string' },
    /** For so long each of them changes. */
    seconds: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => name !== all && parts[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${[all, ...Object.keys(parts)].join(', ')}.`);
  process.exit(1);
}
const isAll = positionals.length === 0 || positionals.includes(all);
for (const [name, { measure }] of Object.entries(parts).filter(([name]) => isAll || positionals.includes(name))) {
  told = [];
  await measure();
  if (values.report === true) await writeReport(name, told);
}
