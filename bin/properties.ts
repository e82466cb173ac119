import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { requireChromium } from './requireChromium.ts';

/**
 * All tests that draw at random, with new seeds: `npm run test:properties -- [--runs N] [--seed S] [FILE…]`. Each run
 * takes the next seed, so a failure repeats with `--runs 1` and the seed that it prints.
 */
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const runs = z.coerce.number().int().positive().parse(values.runs);
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : z.coerce.number().int().parse(values.seed);
const again = `All of it again: npm run test:properties -- --runs ${runs} --seed ${seed}`;

const root = fileURLToPath(new URL('..', import.meta.url));

const drawingTests = () =>
  readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/^(e2e|lint)\//.test(name))
    .map((name) => `tests/${name}`)
    .filter((path) => /\b(fc\.assert|currentSeed)\(/.test(readFileSync(root + path, 'utf8')));

function runVitest(files: readonly string[], chromium: string): Promise<number> {
  const projects = ['--project', 'node', '--project', 'browser'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...projects, ...files];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium, GATEHOUSE_SEED: `${seed}`, GATEHOUSE_ROUNDS: `${runs}` },
  });
  // Vitest may not end in time: a time limit then kills both.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.error(`Stopped. ${again}`);
      child.kill(signal);
    });
  }
  console.log(`Properties: ${runs} runs from seed ${seed}`);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

const chromium = await requireChromium();
process.exitCode = await runVitest(positionals.length > 0 ? positionals : drawingTests(), chromium);
if (process.exitCode !== 0) console.error(`Failed. ${again}`);
