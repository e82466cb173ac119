import { sql, type SQL } from 'drizzle-orm';
import { contactRests } from '#domain/states/network.ts';
import {
  boolean,
  check,
  customType,
  date,
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
  /** Since when every outage of it is kept; null: it was not heard since outages are kept. */
  outagesKnownFrom: moment('outages_known_from'),
  fault: text('fault'),
});

/** A day such as "2026-11-21". */
const dayColumn = (name: string) => date(name, { mode: 'string' });

/** The signal of a device in dBm, with its weakest of the last sampled day and how far the last week's lies below (dB). */
export const signalColumns = () => ({
  signal: integer('signal'),
  sampledOn: dayColumn('sampled_on'),
  sampledSignal: integer('sampled_signal'),
  signalLoss: integer('signal_loss'),
});

/** The charge of a battery in per cent, with its lowest of the last sampled day and the day on which it soon ends. */
export const batteryColumns = () => ({
  battery: integer('battery'),
  sampledBattery: integer('sampled_battery'),
  batteryEndsOn: dayColumn('battery_ends_on'),
});

/** A door's contact: an input of its controller, from 0, and how it stands while the door is shut. Both or neither. */
export const contactColumns = () => ({
  contactInput: integer('contact_input'),
  contactRest: text('contact_rest', { enum: contactRests }),
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

export const contactChecks = (name: string, table: { contactInput: AnyPgColumn; contactRest: AnyPgColumn }) => [
  check(`${name}_contact`, bothOrNeither(table.contactInput, table.contactRest)),
  check(`${name}_contact_rest`, oneOf(table.contactRest, contactRests)),
];
