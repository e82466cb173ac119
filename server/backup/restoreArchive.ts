import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { StartFailure } from '#server/config/startFailure.ts';
import { rowsOf, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { areAllEarlier, firstReleaseOf, isBeforeFirstRelease } from '#server/storage/firstRelease.ts';
import { migrateWithin, ownMigrations, withMigrationLock } from '#server/storage/migrate.ts';
import { endAllLinks, endAllSessions, endSessionsAndForgetKey } from '#server/storage/sessionGuard.ts';
import {
  hashOf,
  headerFile,
  madeByNewer,
  manifestFile,
  readHeader,
  readManifest,
  tableOfPart,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive.ts';
import { asDamage, DamagedArchive } from './damagedArchive.ts';
import { allowPauses, readSequences, readTables, type Tables } from './databaseTables.ts';
import { filesOf, type TarFile } from './tar.ts';
import type { OnRows } from './writeArchive.ts';

export interface RestoreOptions {
  now: Date;
  /** Whether the next start may bring other keys. */
  areKeysLost?: boolean | undefined;
  onRows?: OnRows | undefined;
}

async function requireEmpty(transaction: Database): Promise<void> {
  if ((await readTables(transaction)).size > 0)
    throw new StartFailure(
      'A restore needs an empty place, and this database has tables: set DATABASE_URL to a new database, or DATA_DIR ' +
        'to another folder. Nothing was restored.',
    );
}

/** @returns the migrations that made the archive's tables. */
function migrationsOf({ migrations, gatehouse }: ArchiveHeader): MigrationMeta[] {
  const own = ownMigrations();
  if ((migrations.at(-1) ?? 0) > (own.at(-1)?.folderMillis ?? 0)) throw madeByNewer(gatehouse);
  if (areAllEarlier(migrations)) return firstReleaseOf(own);
  if (isBeforeFirstRelease(migrations, own))
    throw new StartFailure(
      `The archive was made before the first release of Gatehouse (by ${gatehouse}), and its tables are others: ` +
        'restore it with the last version before the first release, as docs/deployment.md says under Upgrades, and ' +
        'make a backup there. Nothing was restored.',
    );
  if (!migrations.every((when, index) => own[index]?.folderMillis === when))
    throw new StartFailure(
      `The archive's tables were made by another line of Gatehouse (${gatehouse}): restore it with that version. ` +
        'Nothing was restored.',
    );
  return own.slice(0, migrations.length);
}

const sorted = (names: Iterable<string>) => JSON.stringify([...names].toSorted());

/** @throws DamagedArchive if the archive lacks a table or a column, or has others. */
function requireSameTables({ tables: archived }: ArchiveHeader, tables: Tables): void {
  for (const table of new Set([...Object.keys(archived), ...tables.keys()])) {
    const columns = (tables.get(table) ?? []).map(({ name }) => name);
    if (sorted(archived[table] ?? []) !== sorted(columns))
      throw new DamagedArchive(`its table ${table} is not the one that its version makes`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Takes the references off, so that tables can be filled in any order, and one part after the other. */
async function dropForeignKeys(transaction: Database): Promise<ForeignKey[]> {
  const keys = await rowsOf(
    transaction,
    z.object({ table: z.string(), name: z.string(), definition: z.string() }),
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::text::regnamespace`,
  );
  for (const { table, name } of keys)
    await transaction.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return keys;
}

async function addForeignKeys(transaction: Database, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await transaction.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
}

/** Triggers would count restored lines again, and keep the rows of migrations from being removed. */
async function switchTriggers(transaction: Database, tables: Tables, to: 'disable' | 'enable'): Promise<void> {
  for (const table of tables.keys())
    await transaction.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger user`);
}

/** Rows that migrations wrote go too, since the archive has them. */
async function emptyTables(transaction: Database, tables: Tables): Promise<void> {
  const names = [...tables.keys()].map((table) => sql.identifier(table));
  await transaction.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}

/** Inserts the rows as they come, without reading them here. @returns their number. */
async function insertLines(
  transaction: Database,
  table: string,
  columns: readonly string[],
  tables: Tables,
  content: Buffer,
): Promise<number> {
  const typeOf = new Map(tables.get(table)?.map(({ name, type }) => [name, type]));
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = columns.map((name, index) => sql.raw(`(line ->> ${index})::${typeOf.get(name)}`));
  // Texts in JSON have no line breaks, so each one ends a row.
  const lines = content.toString().trimEnd().split('\n');
  const given = sql`jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as lines(line)`;
  await transaction.execute(
    sql`insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${sql.join(values, sql`, `)} from ${given}`,
  );
  return lines.length;
}

/** Fills the tables from the files after the header. @throws DamagedArchive unless all are as the manifest says. */
async function fillTables(
  transaction: Database,
  { tables: archived }: ArchiveHeader,
  first: TarFile,
  files: AsyncIterable<TarFile>,
  tables: Tables,
  onRows: OnRows,
): Promise<ArchiveManifest> {
  const hashes = new Map([[headerFile, hashOf(first.content)]]);
  const rows = new Map(Object.keys(archived).map((table) => [table, 0]));
  let manifest: ArchiveManifest | null = null;
  for await (const file of files) {
    if (file.name === manifestFile) manifest = readManifest(file);
    else {
      const table = tableOfPart(file.name);
      const columns = table === null ? undefined : archived[table];
      if (table === null || columns === undefined) throw new DamagedArchive(`it has a file ${file.name}`);
      hashes.set(file.name, hashOf(file.content));
      const count = (rows.get(table) ?? 0) + (await insertLines(transaction, table, columns, tables, file.content));
      rows.set(table, count);
      onRows(table, count);
    }
  }
  if (manifest === null) throw new DamagedArchive('it ends too early');
  requireAll('a file', hashes, manifest.files);
  requireAll('the number of rows', rows, manifest.rows);
  return manifest;
}

function requireAll(what: string, found: ReadonlyMap<string, unknown>, expected: Readonly<Record<string, unknown>>) {
  for (const name of new Set([...found.keys(), ...Object.keys(expected)]))
    if (found.get(name) !== expected[name]) throw new DamagedArchive(`${what} of it has changed (${name})`);
}

/** New records get numbers that none had before. */
async function continueSequences(transaction: Database, sequences: ArchiveManifest['sequences']): Promise<void> {
  if (sorted(Object.keys(await readSequences(transaction))) !== sorted(Object.keys(sequences)))
    throw new DamagedArchive('its sequences are not those that its version makes');
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await transaction.execute(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`);
}

/** SQLSTATE's classes of values that do not fit: data exceptions, and integrity violations (PostgreSQL, appendix A). */
const unfit = /^2[23]/;

/** Turns the database's refusal of a row into words. */
function asUnfit(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && unfit.test(String(cause.code)))
      return new DamagedArchive('it has rows that do not fit together', { cause: error });
  return asDamage(error);
}

/** The archive's tar. Begins to read when it is asked for the first chunk. */
async function* unpack(source: Readable): AsyncGenerator<Buffer> {
  // Errors of all streams come out of the last one, which is read.
  const tar = pipeline(source, createGunzip(), () => undefined);
  // After a refusal nobody reads it any more.
  tar.on('error', () => undefined);
  yield* tar as AsyncIterable<Buffer>;
}

/** An archive of which the header has been read. */
export interface OpenArchive {
  header: ArchiveHeader;
  /** The migrations that made its tables. */
  migrations: MigrationMeta[];
  /** The file that has the header. */
  headerFile: TarFile;
  /** Those after it. */
  files: AsyncIterable<TarFile>;
}

/** @throws StartFailure if it is no archive, is damaged, or is of a newer version. */
export async function openArchive(source: Readable): Promise<OpenArchive> {
  const files = filesOf(unpack(source));
  try {
    const first = await files.next();
    if (first.done === true) throw new DamagedArchive('it is empty');
    const header = readHeader(first.value);
    return { header, migrations: migrationsOf(header), headerFile: first.value, files };
  } catch (error) {
    throw asDamage(error);
  }
}

async function restoreTables(
  transaction: Database,
  { header, migrations, headerFile: first, files }: OpenArchive,
  { now, areKeysLost = false, onRows = () => undefined }: RestoreOptions,
): Promise<ArchiveManifest['rows']> {
  await migrateWithin(transaction, migrations);
  const tables = await readTables(transaction);
  requireSameTables(header, tables);
  const foreignKeys = await dropForeignKeys(transaction);
  await switchTriggers(transaction, tables, 'disable');
  await emptyTables(transaction, tables);
  const { rows, sequences } = await fillTables(transaction, header, first, files, tables, onRows);
  await addForeignKeys(transaction, foreignKeys);
  await switchTriggers(transaction, tables, 'enable');
  await continueSequences(transaction, sequences);
  await migrateWithin(transaction, ownMigrations());
  await endAllLinks(transaction);
  if (areKeysLost) await endSessionsAndForgetKey(transaction, now);
  else await endAllSessions(transaction, now);
  return rows;
}

/**
 * Restores an archive into an empty database, in one transaction, and brings its tables up to date. All sessions and
 * mailed links end: some had ended since the backup.
 * @returns the number of rows of each table.
 * @throws StartFailure if the database is not empty, or the archive is damaged.
 */
export function restoreArchive(
  open: OpenDatabase,
  archive: OpenArchive,
  options: RestoreOptions,
): Promise<ArchiveManifest['rows']> {
  return withMigrationLock(open, async (database) => {
    try {
      return await database.transaction(async (transaction) => {
        await allowPauses(transaction);
        await requireEmpty(transaction);
        return restoreTables(transaction, archive, options);
      });
    } catch (error) {
      throw asUnfit(error);
    }
  });
}
