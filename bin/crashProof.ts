import { parseArgs } from 'node:util';
import { crashRounds } from '#tests/support/crash/rounds.ts';
import { stopRounds } from '#tests/support/crash/twoServers.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis, startRedis } from '#tests/support/redis/redis.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);

async function crashOnPglite(): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    const database = { kind: 'folder', path: `${folder.path}/postgres` } as const;
    return await crashRounds({ database, rounds, random: Math.random, onRound: console.log });
  } finally {
    folder.remove();
  }
}

async function crashOnPostgres(): Promise<string[]> {
  const postgres = await startPostgres();
  try {
    const database = { kind: 'url', url: await createBareDatabase(postgres.url) } as const;
    return await crashRounds({ database, rounds, random: Math.random, onRound: console.log });
  } finally {
    await postgres.stop();
  }
}

async function stopOneOfTwoServers(): Promise<string[]> {
  const postgres = await startPostgres();
  const redis = await startRedis();
  const faults: string[] = [];
  try {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      console.log(`One of two servers gets ${signal}, ${rounds} times, while a dashboard listens at the other:`);
      const databaseUrl = await createBareDatabase(postgres.url);
      const given = { databaseUrl, redisUrl: redis.url, signal, rounds, random: Math.random, onRound: console.log };
      faults.push(...(await stopRounds(given)));
    }
    return faults;
  } finally {
    await redis.stop();
    await postgres.stop();
  }
}

console.log(`A server is killed in the middle of its work, ${rounds} times, on PGlite:`);
const losses = await crashOnPglite();
if (findPostgres() === null) {
  console.log('PostgreSQL is not installed, so its rounds are skipped.');
} else {
  console.log('On PostgreSQL:');
  losses.push(...(await crashOnPostgres()));
  if (findRedis() === null) console.log('Redis is not installed, so the rounds with two servers are skipped.');
  else losses.push(...(await stopOneOfTwoServers()));
}
console.log(
  losses.length === 0 ? 'No acknowledged write was lost, and each committed one was heard.' : losses.join('\n'),
);
process.exitCode = losses.length === 0 ? 0 : 1;
