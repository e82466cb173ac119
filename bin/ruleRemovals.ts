import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { removals, type Removal } from '#tests/support/replica/removals.ts';

/**
 * Takes each rule of the replica out of a copy of the source, one at a time, and expects a test to fail:
 * `npm run proof:rules [-- --only TEXT] [--runs N]`.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '4000' } },
});
const seed = '20261121';
/** How long a run may take (milliseconds): a rule may be missed by a program that never ends. */
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
const scenarios = ['follower', 'late', 'scope', 'changes', 'tally', 'walks'].map(
  (name) => `tests/collections/replica/${name}.test.ts`,
);

const root = fileURLToPath(new URL('..', import.meta.url));

interface Run {
  failed: boolean;
  output: string;
}

/** Runs a program of the copy to its end, or to the limit, which counts as a failure. */
function run(folder: string, args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ failed: code !== 0, output });
    });
  });
}

/** The names of the scenarios that failed. */
function failedScenarios(output: string): string[] {
  const names = output.matchAll(/ FAIL .* > (?<name>.+)$/gm);
  return [...new Set([...names].map(({ groups }) => groups?.['name'] ?? ''))];
}

/** What notices that the copy lacks something; null: nothing does. */
async function noticedBy(folder: string): Promise<string | null> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--project', 'node', '--testTimeout', '15000'];
  const told = await run(folder, [...vitest, ...scenarios]);
  if (told.failed) return failedScenarios(told.output).join('; ') || 'a scenario that never ends';
  const lived = await run(folder, ['--import', 'tsx', 'bin/histories.ts', '--runs', values.runs, '--seed', seed]);
  const after = /Diverged after (?<count>\d+)/u.exec(lived.output)?.groups?.['count'];
  return lived.failed ? `histories (after ${after ?? '?'})` : null;
}

/** Takes the rule out, looks who notices, and puts it back. @throws when the text does not stand there exactly once. */
async function withoutRule(folder: string, { file, text, by, what }: Removal): Promise<string | null> {
  const path = join(folder, 'collections/replica', file);
  const source = await readFile(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`"${what}": the text does not stand in ${file} exactly once.`);
  await writeFile(
    path,
    source.replace(text, () => by),
  );
  try {
    return await noticedBy(folder);
  } finally {
    await writeFile(path, source);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-rules-'));
const unnoticed: string[] = [];
try {
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const whole = await noticedBy(folder);
  if (whole !== null) throw new Error(`The tests fail with every rule in place: ${whole}`);
  const chosen = removals.filter(({ rule, what }) => `${rule} ${what}`.includes(values.only));
  for (const removal of chosen) {
    const noticed = await withoutRule(folder, removal).catch((error: unknown) => {
      unnoticed.push(removal.what);
      return `ERROR: ${String(error)}`;
    });
    if (noticed === null) unnoticed.push(removal.what);
    console.log(`${removal.rule.padStart(2)}  ${removal.what.padEnd(55)}  ${noticed ?? 'NOT NOTICED'}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
console.log(unnoticed.length === 0 ? 'Every removal was noticed.' : `Not noticed: ${unnoticed.join('; ')}.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
