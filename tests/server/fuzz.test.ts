import { expect, it } from 'vitest';
import { fuzzRound } from '#tests/support/fuzz/round.ts';
import { currentSeed, draws } from '#tests/support/properties/seed.ts';

it(
  'answers calls that are drawn from its own document as it declares, and changes no row if it refuses',
  {
    timeout: 60_000,
  },
  async () => {
    const most = draws(300);
    const { faults, calls } = await fuzzRound({ seed: currentSeed(), most });
    expect(faults).toEqual([]);
    expect(calls).toBe(most);
  },
);
