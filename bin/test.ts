import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { requireChromium } from './chromium.ts';

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const resultFile = path('.cache/tests.json');

const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Runs Vitest over both projects; arguments (a file, -t, --project, …) go through. Resolves to its exit code. */
function runVitest(args: readonly string[], chromium: string): Promise<number> {
  mkdirSync(dirname(resultFile), { recursive: true });
  rmSync(resultFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const child = spawn(process.execPath, [path('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    cwd: path(''),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A file that could not even be read counts as one failure, and so does an error outside all tests. */
function summary(exitCode: number): string {
  if (!existsSync(resultFile)) return '0 passed, 1 failed';
  const { numPassedTests, numFailedTests, testResults } = resultSchema.parse(
    JSON.parse(readFileSync(resultFile, 'utf8')),
  );
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + unread;
  return `${numPassedTests} passed, ${failed === 0 && exitCode !== 0 ? 1 : failed} failed`;
}

async function test(): Promise<number> {
  const chromium = await requireChromium();
  const { built } = await buildWhenStale();
  console.log(`Chromium: ${chromium}\nDashboard: ${built ? 'built' : 'up to date'}`);
  console.log(
    "Database: PGlite (npm run test:postgres runs the server's tests on PostgreSQL, and those with two servers)",
  );
  const exitCode = await runVitest(process.argv.slice(2), chromium);
  console.log(`\n${summary(exitCode)}`);
  return exitCode;
}

test().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
