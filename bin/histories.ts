import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { z } from 'zod';
import { historyArbitrary } from '#tests/support/replica/history.ts';
import { HistoryRun } from '#tests/support/replica/historyRun.ts';
import { mapStore } from '#tests/support/replica/mapStore.ts';

/** Random histories against the replica: `npm run test:histories -- --runs N [--seed S]`. */
const whole = z.coerce.number().int().positive();
const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } } });
const runs = whole.parse(values.runs);
const seed = values.seed === undefined ? Math.trunc(Date.now() % 2 ** 31) : z.coerce.number().int().parse(values.seed);

console.log(`${runs} histories, seed ${seed}`);
const startedAt = Date.now();

const property = fc.asyncProperty(historyArbitrary, async (history) => {
  const complaints = await new HistoryRun(history, mapStore).live();
  if (complaints.length > 0) throw new Error(complaints.join(' '));
});
const result = await fc.check(property, { numRuns: runs, seed });

const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
if (result.failed) {
  console.error(fc.defaultReportMessage(result) ?? 'A history diverged.');
  console.error(String(result.errorInstance));
  console.error(`Diverged after ${result.numRuns} histories (${seconds} s). Run again with --seed ${seed}.`);
  process.exitCode = 1;
} else {
  console.log(`No divergence in ${runs} histories (${seconds} s).`);
}
