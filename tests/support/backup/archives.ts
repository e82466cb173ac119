import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readTables } from '#server/backup/databaseTables.ts';
import { openArchive, restoreArchive } from '#server/backup/restoreArchive.ts';
import { filesOf, tarOf, type TarFile } from '#server/backup/tar.ts';
import { writeArchive } from '#server/backup/writeArchive.ts';
import {
  openDatabase,
  rowsOf,
  type Database,
  type DatabaseChoice,
  type OpenDatabase,
} from '#server/storage/database.ts';
import { describeSchema } from '#server/storage/describeSchema.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { bareFolder } from '#tests/support/server/databaseFolders.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

/** The folder with an archive of each release, made by `npm run keep-release`. */
export const releases = fileURLToPath(new URL('../../fixtures/releases', import.meta.url));

export const openForTest = (choice: DatabaseChoice): Promise<OpenDatabase> =>
  openDatabase(choice, (error) => {
    throw error;
  });

/** A database without any table: a new folder; with TEST_DATABASE_URL on that PostgreSQL server. */
export async function emptyPlace(): Promise<Extract<DatabaseChoice, { kind: 'folder' | 'url' }>> {
  if (isOnPostgres) return { kind: 'url', url: await createBareDatabase(postgresUrl) };
  return { kind: 'folder', path: await bareFolder() };
}

/** Takes all tables off again: a database that is open costs less than another one. */
export async function emptyAgain({ database }: OpenDatabase): Promise<void> {
  for (const schema of ['drizzle', 'public']) await database.execute(sql.raw(`drop schema ${schema} cascade`));
  await database.execute(sql`create schema public`);
}

/** @param onChunk called before a chunk is taken. */
export async function archiveOf(open: OpenDatabase, onChunk: () => Promise<void> = () => Promise.resolve()) {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      onChunk().then(() => done(), done);
    },
  });
  await writeArchive(open, sink, { version: '9.5.6', now: new Date() });
  return Buffer.concat(chunks);
}

export const restoreInto = async (open: OpenDatabase, archive: Buffer) =>
  restoreArchive(open, await openArchive(Readable.from([archive])), { now: new Date() });

export async function unpacked(archive: Buffer): Promise<TarFile[]> {
  const files: TarFile[] = [];
  for await (const file of filesOf(Readable.from([gunzipSync(archive)]))) files.push(file);
  return files;
}

export async function packed(files: readonly TarFile[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of tarOf(Readable.from(files), new Date())) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

const textSchema = z.object({ text: z.string() });

const textsOf = async (database: Database, query: ReturnType<typeof sql>) =>
  (await rowsOf(database, textSchema, query)).map(({ text }) => text);

const digestSchema = z.object({ rows: z.number(), digest: z.string() });

/** Table by table, the number of rows, and the sum of the hashes of each row with all its columns. */
export async function rowDigests(database: Database): Promise<Record<string, z.infer<typeof digestSchema>>> {
  const digests: Awaited<ReturnType<typeof rowDigests>> = {};
  for (const table of (await readTables(database)).keys()) {
    const name = sql.identifier(table);
    const hash = sql`('x' || left(md5(${name}::text), 16))::bit(64)::bigint`;
    const query = sql`select count(*)::integer as rows, coalesce(sum(${hash}), 0)::text as digest from ${name}`;
    const [digest] = await rowsOf(database, digestSchema, query);
    if (digest !== undefined) digests[table] = digest;
  }
  return digests;
}

/** The database's rules and migrations: constraints, indexes, triggers, and the list of migrations that ran. */
export async function rulesOf(database: Database): Promise<string[]> {
  const migrations = sql`select hash || ' ' || created_at as text from drizzle.__drizzle_migrations order by created_at`;
  return [...(await describeSchema(database, 'public')), ...(await textsOf(database, migrations))];
}
