import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the counts of the last run stand. */
export const resultFile = fileURLToPath(new URL('../.cache/tests.json', import.meta.url));

/** What a run came to. A hook that failed, a file that cannot be read and an error outside all tests are failures too. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** Seconds by file, for whoever wonders where the time goes. */
  seconds: Record<string, number>;
}

function countModule(module: TestModule, counts: TestCounts): void {
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'pending') counts.failed += 1;
    else counts[state] += 1;
  }
  const broken = [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0);
  counts.failed += broken.length;
  counts.seconds[module.relativeModuleId] = Math.round(module.diagnostic().duration) / 1000;
}

/** Writes the counts of a run into a file. */
export default class TestCountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts: TestCounts = { passed: 0, failed: errors.length, skipped: 0, seconds: {} };
    for (const module of modules) countModule(module, counts);
    mkdirSync(dirname(resultFile), { recursive: true });
    writeFileSync(resultFile, JSON.stringify(counts));
  }
}
