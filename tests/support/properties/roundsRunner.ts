import fc from 'fast-check';
import { setMaxListeners } from 'node:events';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { beginRound, isSeedUsed, rounds } from './seed.ts';

/** Runs each test that draws at random several times, each time with the next seed and the time of a whole test. */
export default class RoundsRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    // Each round adds its own.
    setMaxListeners(0, test.context.signal);
    for (let round = 0; round < rounds; round += 1) {
      fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: beginRound(round) });
      await run();
      if (!isSeedUsed()) return;
    }
  }
}
