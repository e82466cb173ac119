import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { summaryOf } from '#tests/support/fuzz/summary.ts';
import { fuzzRound, type RoundReport } from '#tests/support/fuzz/round.ts';

/**
 * Calls drawn from the server's own OpenAPI document: `npm run proof:fuzz -- [--minutes M] [--seed S]`. Each round has a
 * new server; `--round R` repeats that one of the seed.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string' },
    round: { type: 'string' },
    calls: { type: 'string', default: '1000' },
  },
});
const whole = z.coerce.number().int();
const minutes = z.coerce.number().positive().parse(values.minutes);
const seed = values.seed === undefined ? randomInt(1, 2 ** 20) : whole.parse(values.seed);
const most = whole.positive().parse(values.calls);
const only = values.round === undefined ? null : whole.positive().parse(values.round);

console.log(`Seed ${seed}: calls of every operation for ${only === null ? `${minutes} minutes` : `round ${only}`}.`);
const endsAt = Date.now() + minutes * 60_000;
const reports: { round: number; report: RoundReport }[] = [];
for (let round = only ?? 1; reports.length === 0 || (only === null && Date.now() < endsAt); round += 1) {
  const report = await fuzzRound({ seed: seed * 1_000 + round, most });
  reports.push({ round, report });
  console.log(`Round ${round}: ${report.calls} calls, ${report.faults.length} faults`);
}
const { lines, faults } = summaryOf(reports, seed);
console.log(lines.join('\n'));
process.exitCode = faults === 0 ? 0 : 1;
