import { parseArgs } from 'node:util';
import { crashRounds } from '#tests/support/crash/rounds.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);

async function onPglite(): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    const database = { kind: 'folder', path: `${folder.path}/postgres` } as const;
    return await crashRounds({ database, rounds, random: Math.random, onRound: console.log });
  } finally {
    folder.remove();
  }
}

async function onPostgres(): Promise<string[]> {
  const postgres = await startPostgres();
  try {
    const database = { kind: 'url', url: await createBareDatabase(postgres.url) } as const;
    return await crashRounds({ database, rounds, random: Math.random, onRound: console.log });
  } finally {
    await postgres.stop();
  }
}

console.log(`A server is killed in the middle of its work, ${rounds} times, on PGlite:`);
const losses = await onPglite();
if (findPostgres() === null) {
  console.log('PostgreSQL is not installed, so it was not tried on that.');
} else {
  console.log('On PostgreSQL:');
  losses.push(...(await onPostgres()));
}
console.log(losses.length === 0 ? 'No acknowledged write was lost.' : losses.join('\n'));
process.exitCode = losses.length === 0 ? 0 : 1;
