import fc from 'fast-check';
import { beginRound, currentSeed, draws } from './seed.ts';

fc.configureGlobal({
  seed: beginRound(0),
  // fast-check's own number.
  numRuns: draws(100),
  reporter(details) {
    const seed = currentSeed();
    if (!details.failed) return;
    const again = `To repeat it: npm run test:properties -- --runs 1 --seed ${seed}, and the file`;
    throw new Error(`${fc.defaultReportMessage(details)}\n${again}`, { cause: details.errorInstance });
  },
});
