import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
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
import { folderOfRun } from '#tests/support/server/databaseFolders.ts';

export const openForTest = (choice: DatabaseChoice): Promise<OpenDatabase> =>
  openDatabase(choice, (error) => {
    throw error;
  });

/** A database without any table: a new folder; with TEST_DATABASE_URL on that PostgreSQL server. */
export async function emptyPlace(): Promise<DatabaseChoice> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url !== '') return { kind: 'url', url: await createBareDatabase(url) };
  mkdirSync(folderOfRun(), { recursive: true });
  return { kind: 'folder', path: join(folderOfRun(), randomUUID()) };
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

/** Table by table, a hash of each row with all its columns, in a lasting order. */
export async function rowHashes(database: Database): Promise<Record<string, string[]>> {
  const hashes: Record<string, string[]> = {};
  for (const table of (await readTables(database)).keys()) {
    const name = sql.identifier(table);
    hashes[table] = await textsOf(
      database,
      sql`select md5(${name}::text) as text from ${name} order by md5(${name}::text) collate "C"`,
    );
  }
  return hashes;
}

/** Everything else in the database: what holds rows together, and the migrations. */
export async function rulesOf(database: Database): Promise<string[]> {
  const migrations = sql`select hash || ' ' || created_at as text from drizzle.__drizzle_migrations order by created_at`;
  return [...(await describeSchema(database, 'public')), ...(await textsOf(database, migrations))];
}
