import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartFailure } from '#server/config/startFailure.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { rowsOf, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { readMigrations } from '#server/storage/migrate.ts';
import { notedKeyId } from '#server/storage/sessionGuard.ts';
import {
  hashOf,
  headerFile,
  jsonFile,
  manifestFile,
  newHeader,
  partName,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive.ts';
import {
  allowPauses,
  readSequences,
  readTables,
  setTextFormats,
  type TableColumn,
  type Tables,
} from './databaseTables.ts';
import { tarOf, type TarFile } from './tar.ts';

/** Called as rows are written or restored. */
export type OnRows = (table: string, rowsSoFar: number) => void;

export interface ArchiveOptions {
  /** This version of Gatehouse. */
  version: string;
  now: Date;
  onRows?: OnRows | undefined;
}

/** A part of a table is this long (bytes), or longer by one batch of rows. */
const partSize = 2 ** 20;

/** Rows that are read at once. Rows with files may have many megabytes each. */
const batchOf = (columns: readonly TableColumn[]) => (columns.some(({ type }) => type === 'bytea') ? 1 : 500);

const lineSchema = z.object({ line: z.string() });

/** Each row as a JSON list of texts. */
async function* linesOf(
  transaction: Database,
  table: string,
  columns: readonly TableColumn[],
): AsyncGenerator<string[]> {
  const values = sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  await transaction.execute(
    sql`declare archived no scroll cursor for select to_json(array[${values}])::text as line
      from ${sql.identifier(table)}`,
  );
  const batch = sql.raw(String(batchOf(columns)));
  for (;;) {
    const rows = await rowsOf(transaction, lineSchema, sql`fetch forward ${batch} from archived`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await transaction.execute(sql`close archived`);
}

interface Part extends TarFile {
  rows: number;
}

async function* partsOf(transaction: Database, table: string, columns: readonly TableColumn[]): AsyncGenerator<Part> {
  let part = 0;
  let lines: string[] = [];
  let size = 0;
  const take = (): Part => {
    const whole = { name: partName(table, (part += 1)), content: Buffer.from(`${lines.join('\n')}\n`) };
    const rows = lines.length;
    [lines, size] = [[], 0];
    return { ...whole, rows };
  };
  for await (const batch of linesOf(transaction, table, columns)) {
    lines.push(...batch);
    size += batch.reduce((sum, line) => sum + line.length, 0);
    if (size >= partSize) yield take();
  }
  if (lines.length > 0) yield take();
}

/** All files of the archive. Fills the manifest on the way, and ends with it. */
async function* filesOfArchive(
  transaction: Database,
  header: ArchiveHeader,
  tables: Tables,
  onRows: OnRows,
  manifest: ArchiveManifest,
): AsyncGenerator<TarFile> {
  const noted = (file: TarFile) => {
    manifest.files[file.name] = hashOf(file.content);
    return file;
  };
  yield noted(jsonFile(headerFile, header));
  for (const [table, columns] of tables) {
    let rows = 0;
    for await (const part of partsOf(transaction, table, columns)) {
      rows += part.rows;
      yield noted(part);
      onRows(table, rows);
    }
    manifest.rows[table] = rows;
  }
  // Read last: sequences do not belong to the snapshot, and numbers that were given since then are not given again.
  manifest.sequences = await readSequences(transaction);
  yield jsonFile(manifestFile, manifest);
}

const columnNames = (columns: readonly TableColumn[]) => columns.map(({ name }) => name);

/** Keeps others from changing the tables until the transaction ends. They can be read and written. */
async function lockTables(transaction: Database, tables: Tables): Promise<void> {
  const names = sql.join(
    [...tables.keys()].map((table) => sql.identifier(table)),
    sql`, `,
  );
  await transaction.execute(sql`lock table ${names} in access share mode`);
}

/**
 * Runs the work on one snapshot of the database, while others go on writing. Migrations wait until the tables
 * are locked.
 * @throws StartFailure if Gatehouse has never used the database.
 */
function inSnapshot<Result>(
  { withConnection }: OpenDatabase,
  work: (transaction: Database, tables: Tables, migrations: number[]) => Promise<Result>,
): Promise<Result> {
  return withConnection(async (database) => {
    await database.execute(sql`select pg_advisory_lock_shared(${advisoryLocks.migration})`);
    return database.transaction(
      async (transaction) => {
        await allowPauses(transaction);
        await setTextFormats(transaction);
        const migrations = await readMigrations(transaction);
        if (migrations.length === 0)
          throw new StartFailure('There is no Gatehouse in this database: check DATABASE_URL, or DATA_DIR.');
        const tables = await readTables(transaction);
        await lockTables(transaction, tables);
        // If anything fails before, the lock ends with the connection.
        await transaction.execute(sql`select pg_advisory_unlock_shared(${advisoryLocks.migration})`);
        return work(transaction, tables, migrations);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  });
}

/**
 * Writes an archive of everything in the database, all of one moment.
 * @param checkKey called before anything is written, with the id of the key that signs sessions; may throw.
 * @returns the number of rows of each table.
 */
export function writeArchive(
  open: OpenDatabase,
  sink: Writable,
  { version, now, onRows = () => undefined }: ArchiveOptions,
  checkKey: (id: string | null) => void = () => undefined,
): Promise<ArchiveManifest['rows']> {
  return inSnapshot(open, async (transaction, tables, migrations) => {
    const sessionKey = await notedKeyId(transaction);
    checkKey(sessionKey);
    const header = newHeader({
      gatehouse: version,
      madeAt: now.toISOString(),
      migrations,
      sessionKey,
      tables: Object.fromEntries([...tables].map(([table, columns]) => [table, columnNames(columns)])),
    });
    const manifest: ArchiveManifest = { rows: {}, files: {}, sequences: {} };
    const files = filesOfArchive(transaction, header, tables, onRows, manifest);
    await pipeline(tarOf(files, now), createGzip(), sink);
    return manifest.rows;
  });
}
