import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { doorStates, doorTypes, gateDirections, relayModes } from '#domain/states/device.ts';
import { lockableTypes } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { products } from '../catalogue/products.ts';
import { bothOrNeither, contactChecks, contactColumns, identity, moment, oneOf, ofSameSite } from '../columns.ts';
import { controllers } from '../devices/controllers.ts';
import { hids } from '../devices/fieldDevices.ts';
import { siteColumn } from '../places/sites.ts';

/** A span of a schedule: `day` is 0 (Sunday) to 6, and the times are the site's. */
export interface StoredSpan {
  day: number;
  from: string;
  to: string;
}

/** A day with hours of its own; without spans it is closed. */
export interface StoredException {
  day: string;
  name?: string | null | undefined;
  spans: { from: string; to: string }[];
}

export const schedules = pgTable(
  'schedules',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    spans: jsonb('spans').$type<StoredSpan[]>().notNull().default([]),
    exceptions: jsonb('exceptions').$type<StoredException[]>().notNull().default([]),
  },
  (table) => [
    unique('schedules_name').on(table.siteId, table.name),
    unique('schedules_site').on(table.id, table.siteId),
  ],
);

export const gates = pgTable(
  'gates',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    direction: text('direction', { enum: gateDirections }).notNull(),
    doorType: text('door_type', { enum: doorTypes }).notNull(),
    /** null: no device ever reported it. */
    status: text('status', { enum: unitStatuses }),
    statusChangedAt: moment('status_changed_at'),
    /** Since when its device keeps it open until a release. */
    heldSince: moment('held_since'),
    controllerId: integer('controller_id'),
    channel: integer('channel'),
    ...contactColumns(),
    relayMode: text('relay_mode', { enum: relayModes }),
    hidId: integer('hid_id').references(() => hids.id, { onDelete: 'set null' }),
    scheduleId: integer('schedule_id'),
  },
  (table) => [
    unique('gates_name').on(table.siteId, table.name),
    unique('gates_site').on(table.id, table.siteId),
    uniqueIndex('gates_channel').on(table.controllerId, table.channel),
    index('gates_hid').on(table.hidId),
    index('gates_schedule').on(table.scheduleId, table.siteId),
    ofSameSite('gates_controller_of_site', table, table.controllerId, controllers),
    ofSameSite('gates_schedule_of_site', table, table.scheduleId, schedules),
    check('gates_wiring', bothOrNeither(table.controllerId, table.channel)),
    ...contactChecks('gates', table),
    check('gates_direction', oneOf(table.direction, gateDirections)),
    check('gates_door_type', oneOf(table.doorType, doorTypes)),
    check('gates_status_known', oneOf(table.status, unitStatuses)),
    check('gates_relay_mode', oneOf(table.relayMode, relayModes)),
  ],
);

/** The other sites that a gate lets people into; the one where it stands is understood. */
export const gateSites = pgTable(
  'gate_sites',
  {
    gateId: integer('gate_id')
      .notNull()
      .references(() => gates.id, { onDelete: 'cascade' }),
    siteId: siteColumn({ onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.gateId, table.siteId] }), index('gate_sites_site').on(table.siteId)],
);

export const lockables = pgTable(
  'lockables',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    type: text('type', { enum: lockableTypes }).notNull(),
    /** null: no device ever reported it. */
    doorState: text('door_state', { enum: doorStates }),
    doorStateChangedAt: moment('door_state_changed_at'),
    controllerId: integer('controller_id'),
    channel: integer('channel'),
    ...contactColumns(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('lockables_name').on(table.siteId, table.name),
    unique('lockables_site').on(table.id, table.siteId),
    uniqueIndex('lockables_channel').on(table.controllerId, table.channel),
    index('lockables_product').on(table.productId),
    ofSameSite('lockables_controller_of_site', table, table.controllerId, controllers),
    check('lockables_wiring', bothOrNeither(table.controllerId, table.channel)),
    ...contactChecks('lockables', table),
    check('lockables_type', oneOf(table.type, lockableTypes)),
    check('lockables_door_state', oneOf(table.doorState, doorStates)),
  ],
);
