import { sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DeviceConfigType } from '#domain/states/device.ts';
import type { Database } from '#server/storage/database.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { schema, type Schema } from '#server/storage/schema/index.ts';

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
  /** Writes everything, each table after those that it refers to. */
  store(database: Database): Promise<void>;
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
    async store(database) {
      for (const table of logs) {
        rowsOf(table).sort((a, b) => happened(a) - happened(b));
        rowsOf(table).forEach((row, index) => (row['id'] = index + 1));
        giveAllFields(rowsOf(table));
      }
      for (const [name, table] of Object.entries(schema)) {
        await insertMany(database, table as PgTable, rowsOf(name as TableName) as InferInsertModel<PgTable>[]);
      }
      // The planner takes tables that it has not looked at for small ones, and reads them whole for every record.
      const tables = Object.values(schema).map((table) => sql`${table as PgTable}`);
      await database.execute(sql`analyze ${sql.join(tables, sql`, `)}`);
    },
  };
  return ledger;
}
