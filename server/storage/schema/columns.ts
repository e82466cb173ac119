import { sql, type SQL } from 'drizzle-orm';
import { integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** The record's number, given by the database unless the seed gives it. */
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A moment to the millisecond, which is what a JavaScript date holds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A check that a text column holds one of the domain's values. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}
