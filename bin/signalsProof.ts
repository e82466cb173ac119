import { parseArgs } from 'node:util';
import { createRandom } from '#server/seed/random.ts';
import { signalRounds } from '#tests/support/crash/signals.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis, startRedis } from '#tests/support/redis/redis.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '90' }, seed: { type: 'string', default: '1' } },
});
const given = { seconds: Number(values.seconds), random: createRandom(Number(values.seed)).next, onLine: console.log };

async function onPglite(): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    return await signalRounds({ ...given, database: { kind: 'folder', path: `${folder.path}/postgres` }, servers: 1 });
  } finally {
    folder.remove();
  }
}

async function onPostgres(): Promise<string[]> {
  const postgres = await startPostgres();
  const redis = await startRedis();
  try {
    const database = { kind: 'url', url: await createBareDatabase(postgres.url) } as const;
    return await signalRounds({ ...given, database, redisUrl: redis.url, servers: 2 });
  } finally {
    await redis.stop();
    await postgres.stop();
  }
}

console.log(`Seed ${values.seed}. For ${values.seconds} s a server is killed again and again while alarms go off.`);
console.log('One server on PGlite:');
const faults = await onPglite();
if (findPostgres() === null || findRedis() === null) {
  console.log('PostgreSQL or redis is not installed, so two servers are skipped.');
} else {
  console.log('Two servers on PostgreSQL and redis:');
  faults.push(...(await onPostgres()));
}
console.log(
  faults.length === 0
    ? 'Each alert reached everybody who may see it and nobody else, and each change its webhooks, in order.'
    : faults.join('\n'),
);
process.exitCode = faults.length === 0 ? 0 : 1;
