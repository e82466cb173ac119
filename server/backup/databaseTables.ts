import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/storage/database.ts';

export interface TableColumn {
  name: string;
  /** The type without its limits: a value that is too long is refused, not cut. */
  type: string;
}

/** Tables to their columns. */
export type Tables = ReadonlyMap<string, readonly TableColumn[]>;

/** The table's own columns: PostgreSQL computes the others again. */
export async function readTables(database: Database): Promise<Tables> {
  const columns = await rowsOf(
    database,
    z.object({ table: z.string(), name: z.string(), type: z.string() }),
    sql`select relname as "table", attname as name, format_type(atttypid, -1) as type
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by relname, attnum`,
  );
  const tables = new Map<string, TableColumn[]>();
  for (const { table, name, type } of columns) tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  return tables;
}

const sequencesHere = sql`pg_sequences where schemaname = current_schema()`;

/** Sequences to their last value; null: never used. */
export async function readSequences(database: Database): Promise<Record<string, string | null>> {
  const sequences = await rowsOf(
    database,
    z.object({ name: z.string(), value: z.string().nullable() }),
    sql`select sequencename as name, last_value::text as value from ${sequencesHere} order by 1`,
  );
  return Object.fromEntries(sequences.map(({ name, value }) => [name, value]));
}

/** Lets the transaction wait for a slow disk or line. */
export async function allowPauses(transaction: Database): Promise<void> {
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Makes PostgreSQL write values as texts that every server reads alike. */
export async function setTextFormats(transaction: Database): Promise<void> {
  for (const setting of [
    sql`set local datestyle = 'ISO, YMD'`,
    sql`set local intervalstyle = 'postgres'`,
    sql`set local timezone = 'UTC'`,
    sql`set local bytea_output = 'hex'`,
    sql`set local extra_float_digits = 1`,
  ])
    await transaction.execute(setting);
}
