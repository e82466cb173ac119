import { expect, it } from 'vitest';
import { fuzzRound } from '#tests/support/fuzz/round.ts';
import { firstSeed } from '#tests/support/properties/seed.ts';

/** `npm run proof:fuzz` sends thousands. */
const most = 90;

it(
  'answers calls that are drawn from its own document as it declares, and changes no row if it refuses',
  { timeout: 60_000 },
  async () => {
    const { faults, calls } = await fuzzRound({ seed: firstSeed, most });
    expect(faults).toEqual([]);
    expect(calls).toBe(most);
  },
);
