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

/** Rows by table, before they are written. Every row of a table has the same fields. */
export interface RowBuffer {
  /** @returns the table's next id. */
  add<Name extends NumberedName>(table: Name, row: Omit<Row<Name>, 'id'>): number;
  /** Adds a row without an id, or with another record's id. */
  addWithoutId<Name extends TableName>(table: Name, row: Row<Name>): void;
  /** @returns its id, which the device shares. */
  addConfig(siteId: number, type: DeviceConfigType): number;
  /** Writes all rows, then the bulk rows. */
  store(transaction: Database, bulk: BulkRows): Promise<void>;
}

/** Rows that are too many for the buffer. */
export interface BulkRows {
  tables: readonly PgTable[];
  store: (transaction: Database) => Promise<void>;
}

/** Logs, whose ids follow the times of their lines. */
const logs: readonly TableName[] = ['eventLogs', 'actionLogs', 'lockableLogs', 'energyLogs'];

const timeOf = (row: Record<string, unknown>) => (row['createdAt'] as Date).getTime();

/** `insertMany` reads the fields from the first line. */
function completeFirstRow(lines: Record<string, unknown>[]): void {
  const [first] = lines;
  if (first === undefined) return;
  for (const line of lines) for (const field of Object.keys(line)) first[field] ??= null;
}

/** Above so many rows it is faster to drop a table's keys and create them again. */
const bulkThresholds = { foreignKeys: 2_000, indexes: 20_000 } as const;

/** The most rows per statement: more would take much memory of a database. */
const rowsPerStatement = 20_000;

async function insertInBatches(database: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const blank = Object.fromEntries(Object.keys(rows[0] ?? {}).map((field) => [field, null]));
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const [first, ...others] = rows.slice(from, from + rowsPerStatement);
    await insertMany(database, table, [{ ...blank, ...first }, ...others] as InferInsertModel<PgTable>[]);
  }
}

/** Without statistics the planner scans new tables as if they were small. */
async function analyze(transaction: Database, tables: readonly PgTable[]): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  // Enough to tell large tables from small ones.
  await transaction.execute(sql`set local default_statistics_target = 10`);
  await transaction.execute(sql`analyze ${names}`);
}

export function createRowBuffer(): RowBuffer {
  const rows = new Map<TableName, Record<string, unknown>[]>();
  const rowsOf = (table: TableName) => {
    const found = rows.get(table) ?? [];
    rows.set(table, found);
    return found;
  };
  const buffer: RowBuffer = {
    add(table, row) {
      const id = rowsOf(table).length + 1;
      rowsOf(table).push({ id, ...row });
      return id;
    },
    addWithoutId: (table, row) => rowsOf(table).push(row),
    addConfig: (siteId, type) => buffer.add('deviceConfigs', { siteId, type }),
    async store(transaction, bulk) {
      for (const table of logs) {
        rowsOf(table).sort((a, b) => timeOf(a) - timeOf(b));
        rowsOf(table).forEach((row, index) => (row['id'] = index + 1));
        completeFirstRow(rowsOf(table));
      }
      const tables = Object.entries(schema) as [TableName, PgTable][];
      const above = (count: number) => tables.filter(([name]) => rowsOf(name).length > count).map(([, table]) => table);
      const keys = {
        foreignKeysOf: [...above(bulkThresholds.foreignKeys), ...bulk.tables],
        indexesOf: [...above(bulkThresholds.indexes), ...bulk.tables],
      };
      await transaction.execute(sql`set local work_mem = '64MB'`);
      await loadWithoutKeys(transaction, keys, async () => {
        for (const [name, table] of tables) await insertInBatches(transaction, table, rowsOf(name));
        await bulk.store(transaction);
      });
      await analyze(
        transaction,
        tables.map(([, table]) => table),
      );
    },
  };
  return buffer;
}
