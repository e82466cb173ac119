import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { removals, type Removal } from '#tests/support/replica/removals.ts';
import { ruleMarkers, withoutRule, type RuleMarker } from '#tests/support/replica/ruleMarkers.ts';

/**
 * Removes each of the replica's rules from a copy of the source, one at a time; a test must then fail: `npm run
 * proof:rules [-- --only NUMBER|TEXT] [--runs N]`.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '4000' } },
});
const seed = '20261121';
/** Milliseconds: without its rule a program may never end. */
const limit = 180_000;
const copied = [
  'bin',
  'collections',
  'format',
  'domain',
  'machines',
  'server',
  'src',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
const root = fileURLToPath(new URL('..', import.meta.url));
const replica = 'collections/replica';
const tests = `tests/${replica}`;
const apart = ['histories.test.ts', 'removals.test.ts'];
const scenarios = readdirSync(join(root, tests))
  .filter((file) => file.endsWith('.test.ts') && !apart.includes(file))
  .map((file) => `${tests}/${file}`);

interface Run {
  failed: boolean;
  output: string;
}

/** Runs a program; reaching the limit counts as a failure, and ends the program with its workers. */
function run(folder: string, args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limit);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ failed: code !== 0, output });
    });
  });
}

function failedScenarios(output: string): string[] {
  const names = output.matchAll(/ FAIL .* > (?<name>.+)$/gm);
  return [...new Set([...names].map(({ groups }) => groups?.['name'] ?? ''))];
}

/** The tests that fail in the folder; null: none. */
async function failingTests(folder: string): Promise<string | null> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--project', 'node', '--testTimeout', '15000'];
  const scenarioRun = await run(folder, [...vitest, ...scenarios]);
  if (scenarioRun.failed) return failedScenarios(scenarioRun.output).join('; ') || 'a scenario that never ends';
  const historyRun = await run(folder, ['--import', 'tsx', 'bin/histories.ts', '--runs', values.runs, '--seed', seed]);
  const after = /Diverged after (?<count>\d+)/u.exec(historyRun.output)?.groups?.['count'];
  return historyRun.failed ? `histories (after ${after ?? '?'})` : null;
}

/** Removes a rule, runs the tests, and puts the rule back. @returns the tests that fail; null: none. */
async function failingWithout(folder: string, marker: RuleMarker, removal: Removal): Promise<string | null> {
  const path = join(folder, replica, marker.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, withoutRule(source, marker, removal));
  try {
    return await failingTests(folder);
  } finally {
    await writeFile(path, source);
  }
}

/** Whether `--only` names the rule, by its number or part of its words. */
const isChosen = ({ rule, what }: Removal) =>
  /^\d+$/.test(values.only) ? rule === Number(values.only) : what.includes(values.only);

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-rules-'));
const unnoticed: string[] = [];
try {
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const broken = await failingTests(folder);
  if (broken !== null) throw new Error(`The tests fail with every rule in place: ${broken}`);
  const markers = ruleMarkers(join(folder, replica));
  for (const removal of removals.filter(isChosen)) {
    const { rule, name, what } = removal;
    const marker = markers.find((one) => one.name === name && one.rule === rule);
    if (marker === undefined) throw new Error(`"rule ${rule}: ${name}" is not marked in the source.`);
    const failing = await failingWithout(folder, marker, removal);
    if (failing === null) unnoticed.push(what);
    console.log(`${String(rule).padStart(2)}  ${what.padEnd(62)}  ${failing ?? 'NOT NOTICED'}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
console.log(unnoticed.length === 0 ? 'Every removal was noticed.' : `Not noticed: ${unnoticed.join('; ')}.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
