import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/storage/database.ts';

export interface TableSize {
  rows: number;
  /** Since the database was made, also those that were deleted since. */
  inserted: number;
  /** With indexes. */
  bytes: number;
}

export type TableSizes = ReadonlyMap<string, TableSize>;

const countSchema = z.object({ count: z.coerce.number() });

export async function rowCount(database: Database, table: string, where: SQL = sql`true`): Promise<number> {
  const query = sql`select count(*) as count from ${sql.identifier(table)} where ${where}`;
  const [row] = await rowsOf(database, countSchema, query);
  return row?.count ?? 0;
}

const sizeSchema = z.object({ name: z.string(), bytes: z.coerce.number(), inserted: z.coerce.number() });

export async function readTables(database: Database): Promise<TableSizes> {
  const sizes = await rowsOf(
    database,
    sizeSchema,
    sql`select relname as name, pg_total_relation_size(relid) as bytes, n_tup_ins as inserted
      from pg_stat_user_tables where schemaname = 'public' order by relname`,
  );
  const tables = new Map<string, TableSize>();
  for (const { name, ...size } of sizes) tables.set(name, { rows: await rowCount(database, name), ...size });
  return tables;
}
