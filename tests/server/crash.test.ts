// @module-tag postgres
import { expect, it } from 'vitest';
import { createRandom } from '#server/seed/random.ts';
import { crashRounds } from '#tests/support/crash/rounds.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { firstSeed } from '#tests/support/properties/seed.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

/** More in `npm run proof:crash`. */
const rounds = 1;

/** `npm test` leaves it to the tests on PostgreSQL, which take as long as the database that real servers use. */
it.runIf(isProofOf('crash') || isOnPostgres)(
  'a server that is killed in the middle of its work loses no acknowledged write and leaves none by half',
  {
    timeout: 120_000,
  },
  async () => {
    const random = createRandom(firstSeed).next;
    expect(await crashRounds({ database: await emptyDatabase(), rounds, random })).toEqual([]);
  },
);
