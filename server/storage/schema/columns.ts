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

/** The record's id, given by the database or the seed. */
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A moment to the millisecond, like a JavaScript date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const madeAt = () => moment('created_at').notNull().defaultNow();

/** Australian dollars, to the cent. */
export const dollars = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

export const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => value as Uint8Array,
});

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
