import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Inserts rows as `insertMany` does, but leaves the identity column; null: no rows. */
export function insertStatement<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): SQL | null {
  const [first] = rows;
  if (first === undefined) return null;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const byName = rows.map((row) =>
    Object.fromEntries(columns.map(([field, column]) => [column.name, (row as Record<string, unknown>)[field]])),
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(byName)}::json)`;
  return sql`insert into ${table} (${names}) select ${names} from ${given}`;
}

/**
 * Inserts any number of rows in one statement with one parameter (a JSON list), which is many times faster than one
 * parameter for each value. Every row must have the same fields. An identity column continues after the highest id.
 */
export async function insertMany<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const statement = insertStatement(table, rows);
  if (statement === null) return;
  await database.execute(statement);
  const { id } = getTableColumns(table) as Record<string, PgColumn>;
  if (id?.dataType !== 'number' || !('id' in (rows[0] ?? {}))) return;
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${id.name})`;
  const highest = sql`(select max(${sql.identifier(id.name)}) from ${table})`;
  await database.execute(sql`select setval(${sequence}, ${highest}) where ${sequence} is not null`);
}
