import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  integer,
  numeric,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/** The record's number, given by the database unless the seed gives it. */
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A moment to the millisecond, which is what a JavaScript date holds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** When the record was made. */
export const madeAt = () => moment('created_at').notNull().defaultNow();

/** Australian dollars, to the cent. */
export const dollars = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

/** The content of a file. */
export const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => value as Uint8Array,
});

/** What every device has beside its number and site. */
export const deviceColumns = () => ({
  name: text('name').notNull(),
  serialNumber: text('serial_number'),
  firmware: text('firmware'),
  online: boolean('online').notNull().default(false),
  lastHeardAt: moment('last_heard_at'),
  fault: text('fault'),
});

/** A check that a text column holds one of the domain's values. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}

/** A check that both columns hold something or neither does. */
export function bothOrNeither(one: AnyPgColumn, other: AnyPgColumn): SQL {
  return sql`(${one} is null) = (${other} is null)`;
}

/** A reference to a record of the same site. */
export function ofSameSite(
  name: string,
  { siteId }: { siteId: AnyPgColumn },
  column: AnyPgColumn,
  target: { id: AnyPgColumn; siteId: AnyPgColumn },
) {
  return foreignKey({ name, columns: [column, siteId], foreignColumns: [target.id, target.siteId] });
}
