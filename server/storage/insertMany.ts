import { getTableColumns, getTableName, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Inserts any number of rows in one statement with one parameter (a JSON list), which is many times faster than one
 * parameter for each value. Every row must have the same fields. An identity column continues after the highest id.
 */
export async function insertMany<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const byName = rows.map((row) =>
    Object.fromEntries(columns.map(([field, column]) => [column.name, (row as Record<string, unknown>)[field]])),
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(byName)}::json)`;
  await database.execute(sql`insert into ${table} (${names}) select ${names} from ${given}`);
  const numbered = columns.find(([field, column]) => field === 'id' && column.dataType === 'number')?.[1];
  if (numbered === undefined) return;
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${numbered.name})`;
  const highest = sql`(select max(${sql.identifier(numbered.name)}) from ${table})`;
  await database.execute(sql`select setval(${sequence}, ${highest}) where ${sequence} is not null`);
}
