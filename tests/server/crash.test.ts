import { expect, it } from 'vitest';
import { createRandom } from '#server/seed/random.ts';
import { crashRounds } from '#tests/support/crash/rounds.ts';
import { firstSeed } from '#tests/support/properties/seed.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';

/** More in `npm run proof:crash`. */
const rounds = 1;

it(
  'a server that is killed in the middle of its work loses no acknowledged write and leaves none by half',
  {
    timeout: 120_000,
  },
  async () => {
    const random = createRandom(firstSeed).next;
    expect(await crashRounds({ database: await emptyDatabase(), rounds, random })).toEqual([]);
  },
);
