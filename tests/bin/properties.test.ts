import { expect, it } from 'vitest';
import { findChromium } from '#tests/support/browser/findChromium.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { runProcess } from '#tests/support/server/process.ts';

const path = findChromium();

it.runIf(isProofOf('long'))('says last how to draw the same again, also when its time limit stops it', async () => {
  const args = ['--runs', '1', '--seed', '77', 'tests/domain/refundedMoney.test.ts'];
  const run = runProcess('bin/properties.ts', args, path === null ? {} : { CHROMIUM_PATH: path });
  await run.says(/Properties: 1 runs from seed 77/);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(1);
  const lines = run.output().trim().split('\n');
  expect(lines.at(-1)).toMatch(/npm run test:properties -- --runs 1 --seed 77$/);
});
