import { expect, it } from 'vitest';
import { crashRounds } from '#tests/support/crash/rounds.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';

/** `npm run proof:crash` does it more often. */
const rounds = 2;

const postgres = process.env['TEST_DATABASE_URL'] ?? '';

it(
  'a server that is killed in the middle of its work loses no acknowledged write and leaves none by half',
  {
    timeout: 120_000,
  },
  async () => {
    const folder = temporaryFolder();
    try {
      const database =
        postgres === ''
          ? ({ kind: 'folder', path: `${folder.path}/postgres` } as const)
          : ({ kind: 'url', url: await createBareDatabase(postgres) } as const);
      expect(await crashRounds({ database, rounds, random: Math.random })).toEqual([]);
    } finally {
      folder.remove();
    }
  },
);
