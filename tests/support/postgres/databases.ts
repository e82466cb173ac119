import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

const migrations = fileURLToPath(new URL('../../../server/storage/migrations', import.meta.url));

/** Any number: makers and copiers of the template take turns by it. */
const templateLock = 4_200_957;

/** A hash of all migrations: a database that was made by others is not ours. */
function migrationsFingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const within = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function asked<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function makeTables(url: string): Promise<void> {
  const fresh = await openDatabase({ kind: 'url', url }, (error) => {
    throw error;
  });
  await migrate(fresh);
  await fresh.close();
}

/** For this run alone: other runs on the server keep their databases. */
const prefixOfRun = () => `gatehouse_test_${process.env['GATEHOUSE_TEST_RUN'] ?? 'alone'}_`;

/**
 * With all tables and no rows, on the address's PostgreSQL server; its user must be allowed to create databases. Copied
 * from a template that is made once.
 */
export async function createEmptyDatabase(url: string): Promise<string> {
  const template = `gatehouse_template_${migrationsFingerprint()}`;
  const name = `${prefixOfRun()}${randomBytes(6).toString('hex')}`;
  await asked(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft}`);
      await client.query(`create database ${draft}`);
      await makeTables(within(url, draft));
      await client.query(`alter database ${draft} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return within(url, name);
}

export async function createBareDatabase(url: string): Promise<string> {
  const name = `${prefixOfRun()}${randomBytes(6).toString('hex')}`;
  await asked(url, (client) => client.query(`create database ${name}`));
  return within(url, name);
}

/** Even while in use. The template stays for the next run. */
export async function dropDatabasesOfRun(url: string): Promise<void> {
  await asked(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefixOfRun()],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
