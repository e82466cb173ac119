import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

export const resultFile = fileURLToPath(new URL('../.cache/tests.json', import.meta.url));

/** A failed hook, an unreadable file and an error outside all tests count as failures. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** The seconds of each file, for finding slow tests. */
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

export default class TestCountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts: TestCounts = { passed: 0, failed: errors.length, skipped: 0, seconds: {} };
    for (const module of modules) countModule(module, counts);
    mkdirSync(dirname(resultFile), { recursive: true });
    writeFileSync(resultFile, JSON.stringify(counts));
  }
}
