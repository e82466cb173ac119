import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { roomForNewObjects } from '#tests/support/roomForNewObjects.ts';
import { requireChromium } from './requireChromium.ts';
import { resultFile, type TestCounts } from './testCountsReporter.ts';

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

const countsSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
}) satisfies z.ZodType<Omit<TestCounts, 'seconds'>>;

/** Runs Vitest on both projects; arguments (a file, -t, --project, …) go to Vitest. Resolves with the exit code. */
function runVitest(args: readonly string[], chromium: string): Promise<number> {
  rmSync(resultFile, { force: true });
  const reporters = ['--reporter=default', `--reporter=${path('bin/testCountsReporter.ts')}`];
  const vitest = [roomForNewObjects, path('node_modules/vitest/vitest.mjs')];
  const child = spawn(process.execPath, [...vitest, 'run', ...reporters, ...args], {
    cwd: path(''),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** The counts in one line. A bad exit code without a failed test counts as one failure. */
function summary(exitCode: number, seconds: number): string {
  const counts = existsSync(resultFile)
    ? countsSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const failed = counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed;
  const time = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped in ${time}`;
}

async function runTests(): Promise<number> {
  const begun = performance.now();
  const chromium = await requireChromium();
  const { built } = await buildWhenStale();
  console.log(`Chromium: ${chromium}\nDashboard: ${built ? 'built' : 'up to date'}`);
  console.log(
    "Database: PGlite (npm run test:postgres runs the server's tests on PostgreSQL, also those with two servers)",
  );
  const exitCode = await runVitest(process.argv.slice(2), chromium);
  console.log(`\n${summary(exitCode, (performance.now() - begun) / 1000)}`);
  return exitCode;
}

runTests().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
