import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis } from '#tests/support/redis/redis.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** These tests start processes on folders of their own, or serve only files. */
const withoutDatabase = ['start', 'folderLock', 'dashboard', 'deployment', 'redisAway'];

const serverTests = () =>
  readdirSync(`${root}tests/server`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !withoutDatabase.includes(name.replace('.test.ts', '')))
    .map((name) => `tests/server/${name}`);

/** The tag of tests that differ on PostgreSQL, or of all in a file. */
const tag = 'postgres';
const isTagged = (path: string) =>
  new RegExp(`@module-tag ${tag}$|tags: '${tag}'`, 'm').test(readFileSync(`${root}${path}`, 'utf8'));

/**
 * Runs the server's tests on a temporary PostgreSQL: with `--differing` those that have the tag for it. Other arguments
 * (a file, -t, …) go to Vitest. Resolves with the exit code.
 */
async function testOnPostgres(args: readonly string[]): Promise<number> {
  const missing = [
    findPostgres() === null && 'postgresql',
    findRedis() === null && 'redis-server',
    findMosquitto() === null && 'mosquitto',
  ].filter(Boolean);
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  const postgres = await startPostgres();
  const given = args.filter((arg) => arg !== '--differing');
  const isDiffering = args.includes('--differing');
  const tests = isDiffering ? [...serverTests().filter(isTagged), `--tagsFilter=${tag}`] : serverTests();
  const files = given.some((arg) => !arg.startsWith('-')) ? given : [...tests, ...given];
  const child = spawn(
    process.execPath,
    [`${root}node_modules/vitest/vitest.mjs`, 'run', '--project', 'node', ...files],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    },
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await postgres.stop();
  return code ?? 1;
}

process.exitCode = await testOnPostgres(process.argv.slice(2));
