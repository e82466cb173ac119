import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { createEmptyDatabase, migrationsFingerprint } from '#tests/support/postgres/databases.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/gatehouse', import.meta.url));

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

/**
 * A memory database with all tables and no rows; with TEST_DATABASE_URL a new one on that PostgreSQL server. Making one
 * in memory takes seconds and loading a dump of it a fraction of one, so the dump is kept between runs, by the
 * migrations' hash.
 */
export async function emptyDatabase(): Promise<DatabaseChoice> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { kind: 'url', url: await createEmptyDatabase(url) };
  const file = join(cache, `empty-${migrationsFingerprint()}.tar`);
  if (!existsSync(file)) await makeDump(file);
  return { kind: 'memory', dump: new Blob([readFileSync(file)], { type: 'application/x-tar' }) };
}
