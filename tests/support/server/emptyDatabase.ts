import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

const migrations = fileURLToPath(new URL('../../../server/storage/migrations', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/gatehouse', import.meta.url));

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeDump(file: string): Promise<void> {
  const fresh = await openDatabase({ kind: 'memory' }, (error) => {
    throw error;
  });
  await migrate(fresh);
  const dump = await fresh.dump();
  await fresh.close();
  if (dump === null) throw new Error('A memory database gives a dump.');
  const draft = `${file}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
}

/** A new database on the PostgreSQL server of TEST_DATABASE_URL, whose user must be allowed to create databases. */
async function freshOnServer(url: string): Promise<DatabaseChoice> {
  const name = `gatehouse_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { kind: 'url', url: Object.assign(new URL(url), { pathname: `/${name}` }).href };
}

/**
 * A memory database with all tables and no rows; with TEST_DATABASE_URL a new database there, without tables. Making
 * one in memory takes seconds and loading a dump of it a fraction of one, so the dump is kept between runs, by the
 * migrations' hash.
 */
export async function emptyDatabase(): Promise<DatabaseChoice> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return freshOnServer(url);
  const file = join(cache, `empty-${fingerprint()}.tar`);
  if (!existsSync(file)) await makeDump(file);
  return { kind: 'memory', dump: new Blob([readFileSync(file)], { type: 'application/x-tar' }) };
}
