import { randomInt } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { createRandom } from '#server/seed/random.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres, type Postgres } from '#tests/support/postgres/postgres.ts';
import { findRedis, startRedis } from '#tests/support/redis/redis.ts';
import { bareFolder } from '#tests/support/server/databaseFolders.ts';
import { backUpUnderLoad } from '#tests/support/upgrades/backupUnderLoad.ts';
import { upgradeBrowser } from '#tests/support/upgrades/browserUpgrade.ts';
import { failMigrations } from '#tests/support/upgrades/failedMigration.ts';
import { releaseArchives } from '#tests/support/upgrades/releases.ts';
import { upgradeRelease } from '#tests/support/upgrades/releaseUpgrade.ts';
import { restartInTurn } from '#tests/support/upgrades/rollingRestart.ts';
import { requireChromium } from './requireChromium.ts';

/** Upgrades, and the ways back from them: `npm run proof:upgrades -- [--seed S] [--rounds R]`. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, rounds: { type: 'string', default: '2' } } });
const whole = z.coerce.number().int().positive();
const seed = values.seed === undefined ? randomInt(1, 2 ** 20) : whole.parse(values.seed);
const rounds = whole.parse(values.rounds);

const onLine = (line: string) => console.log(`  ${line}`);
const faults: string[] = [];

/** Each part draws by itself: the others do not change with its number of draws. */
const randomOf = (part: number) => createRandom(seed * 10 + part).next;

async function prove(title: string, part: () => Promise<string[]>): Promise<void> {
  const began = performance.now();
  console.log(`${title}:`);
  try {
    faults.push(...(await part()));
  } catch (error) {
    faults.push(`${title}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function proveReleases(): Promise<void> {
  for (const archive of releaseArchives()) {
    const name = basename(archive, '.tar.gz');
    await prove(`The archive of ${name} in this version`, () => upgradeRelease(archive, onLine));
    const first = Math.floor(randomOf(1)() * 3);
    await prove(`A browser of ${name}`, () => upgradeBrowser({ archive, first, onLine }));
    const emptyPlace = async () => ({ kind: 'folder', path: await bareFolder() }) as const;
    const embedded = { archive, emptyPlace, random: randomOf(2), onLine };
    await prove(`Migrations that fail on PGlite, with the rows of ${name}`, () => failMigrations(embedded));
  }
}

async function proveOnPostgres(postgres: Postgres): Promise<void> {
  const emptyDatabase = () => createBareDatabase(postgres.url);
  for (const archive of releaseArchives()) {
    const name = basename(archive, '.tar.gz');
    const emptyPlace = async () => ({ kind: 'url', url: await emptyDatabase() }) as const;
    const served = { archive, emptyPlace, random: randomOf(3), onLine };
    await prove(`Migrations that fail on PostgreSQL, with the rows of ${name}`, () => failMigrations(served));
    const backup = { archive, emptyDatabase, random: randomOf(4), onLine };
    await prove(`A backup while people write, with the rows of ${name}`, () => backUpUnderLoad(backup));
  }
  if (findRedis() === null) {
    console.log('Redis is not installed, so two servers are skipped.');
    return;
  }
  const redis = await startRedis();
  try {
    const given = { databaseUrl: await emptyDatabase(), redisUrl: redis.url, rounds, random: randomOf(5), onLine };
    await prove('Two servers that restart in turn while people write', () => restartInTurn(given));
  } finally {
    await redis.stop();
  }
}

console.log(`Seed ${seed}.`);
await requireChromium();
await buildWhenStale();
await proveReleases();
if (findPostgres() === null) {
  console.log('PostgreSQL is not installed, so failing migrations, backups and two servers on it are skipped.');
} else {
  const postgres = await startPostgres();
  try {
    await proveOnPostgres(postgres);
  } finally {
    await postgres.stop();
  }
}
console.log(
  faults.length === 0
    ? `Seed ${seed}: nothing was lost, doubled or left by half.`
    : `Seed ${seed}:\n${faults.join('\n')}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
