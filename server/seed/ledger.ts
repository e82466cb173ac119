import { sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DeviceConfigType } from '#domain/states/device.ts';
import type { Database } from '#server/storage/database.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { schema, type Schema } from '#server/storage/schema/index.ts';
import { loadWithoutKeys } from './bulkLoad.ts';

type TableName = keyof Schema;
type Row<Name extends TableName> = InferInsertModel<Schema[Name]>;
type NumberedName = { [Name in TableName]: 'id' extends keyof Row<Name> ? Name : never }[TableName];

/** What the demo is made of, before it is written: rows by table. Every row of a table gives the same fields. */
export interface Ledger {
  /** Notes a record. @returns its number, the next of its table. */
  add<Name extends NumberedName>(table: Name, row: Omit<Row<Name>, 'id'>): number;
  /** Notes a row that has no number, or that of another record. */
  put<Name extends TableName>(table: Name, row: Row<Name>): void;
  /** Numbers a device that carries a config. */
  addConfig(siteId: number, type: DeviceConfigType): number;
  /** Writes everything, and then what else there is. */
  store(transaction: Database, bulk: BulkRows): Promise<void>;
}

/** Rows that are too many to be noted one by one. */
export interface BulkRows {
  /** The tables that they go to. */
  tables: readonly PgTable[];
  store: (transaction: Database) => Promise<void>;
}

/** The lines of these are numbered as they happened, whoever noted them first. */
const logs: readonly TableName[] = ['eventLogs', 'actionLogs', 'lockableLogs', 'energyLogs'];

const happened = (row: Record<string, unknown>) => (row['createdAt'] as Date).getTime();

/** Lines are of many kinds: the first gives every field that any of them gives. */
function giveAllFields(lines: Record<string, unknown>[]): void {
  const [first] = lines;
  if (first === undefined) return;
  for (const line of lines) for (const field of Object.keys(line)) first[field] ??= null;
}

/** From so many rows on it is quicker to create the keys of a table anew than to keep them row by row. */
const long = { foreignKeys: 2_000, indexes: 20_000 } as const;

/** Rows of one statement: more would take a lot of a database's memory. */
const part = 20_000;

/** Inserts rows of which the first gives every field that any of them gives. */
async function insertInParts(database: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const blank = Object.fromEntries(Object.keys(rows[0] ?? {}).map((field) => [field, null]));
  for (let from = 0; from < rows.length; from += part) {
    const [first, ...others] = rows.slice(from, from + part);
    await insertMany(database, table, [{ ...blank, ...first }, ...others] as InferInsertModel<PgTable>[]);
  }
}

/** Tells the planner how large the tables are: it takes new ones for small, and reads them whole for every record. */
async function analyze(transaction: Database, tables: readonly PgTable[]): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  // A small sample is enough to know large tables from small ones.
  await transaction.execute(sql`set local default_statistics_target = 10`);
  await transaction.execute(sql`analyze ${names}`);
}

export function createLedger(): Ledger {
  const rows = new Map<TableName, Record<string, unknown>[]>();
  const rowsOf = (table: TableName) => {
    const found = rows.get(table) ?? [];
    rows.set(table, found);
    return found;
  };
  const ledger: Ledger = {
    add(table, row) {
      const id = rowsOf(table).length + 1;
      rowsOf(table).push({ id, ...row });
      return id;
    },
    put: (table, row) => rowsOf(table).push(row),
    addConfig: (siteId, type) => ledger.add('deviceConfigs', { siteId, type }),
    async store(transaction, bulk) {
      for (const table of logs) {
        rowsOf(table).sort((a, b) => happened(a) - happened(b));
        rowsOf(table).forEach((row, index) => (row['id'] = index + 1));
        giveAllFields(rowsOf(table));
      }
      const tables = Object.entries(schema) as [TableName, PgTable][];
      const above = (count: number) => tables.filter(([name]) => rowsOf(name).length > count).map(([, table]) => table);
      const keys = {
        foreignKeysOf: [...above(long.foreignKeys), ...bulk.tables],
        indexesOf: [...above(long.indexes), ...bulk.tables],
      };
      await transaction.execute(sql`set local work_mem = '64MB'`);
      await loadWithoutKeys(transaction, keys, async () => {
        for (const [name, table] of tables) await insertInParts(transaction, table, rowsOf(name));
        await bulk.store(transaction);
      });
      await analyze(
        transaction,
        tables.map(([, table]) => table),
      );
    },
  };
  return ledger;
}
