import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { dialects, type OutputState } from '#domain/states/network.ts';
import type { Input, Output } from '#server/devices/mqtt/dialects/dialect.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { sites } from '../places/sites.ts';

/** What cannot be used of a device, and why. */
export interface UnsupportedPart {
  name: string;
  reason: string;
}

/** Devices that were found on the broker, whether they are in use or not. */
export const networkDevices = pgTable(
  'network_devices',
  {
    id: identity(),
    /** null: it is under no site's topic prefix. */
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    dialect: text('dialect', { enum: dialects }).notNull(),
    name: text('name').notNull(),
    model: text('model'),
    firmware: text('firmware'),
    /** The key of the device that connects it. */
    gateway: text('gateway'),
    /** The seconds within which it reports something, by its own word. */
    heartbeat: integer('heartbeat'),
    /** The seconds that staff chose instead. */
    chosenHeartbeat: integer('chosen_heartbeat'),
    /** A channel's number is its place, so that a part keeps its place for good. */
    outputs: jsonb('outputs').$type<Output[]>().notNull().default([]),
    inputs: jsonb('inputs').$type<Input[]>().notNull().default([]),
    unsupported: jsonb('unsupported').$type<UnsupportedPart[]>().notNull().default([]),
    /** Those on which it takes commands: a prefix that covers them would give it to that prefix's site. */
    topics: jsonb('topics').$type<string[]>().notNull().default([]),
    /** null: it did not say. */
    online: boolean('online'),
    /** The last states of the outputs, in their places; null: not told. */
    outputStates: jsonb('output_states').$type<(OutputState | null)[]>().notNull().default([]),
    /** Whether the inputs are active, likewise. */
    inputStates: jsonb('input_states').$type<(boolean | null)[]>().notNull().default([]),
    /** dBm. */
    signal: integer('signal'),
    /** Per cent. */
    battery: integer('battery'),
    /** Its last message, to half a minute; null: none since it was found. */
    heardAt: moment('heard_at'),
    foundAt: moment('found_at').notNull().defaultNow(),
    /** When it was removed from the broker. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    unique('network_devices_key').on(table.key, table.siteId).nullsNotDistinct(),
    index('network_devices_site').on(table.siteId),
    check('network_devices_dialect', oneOf(table.dialect, dialects)),
  ],
);
