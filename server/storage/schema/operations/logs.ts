import { check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { denialReasons, logKinds } from '#domain/states/logs.ts';
import { gates, lockables } from '../access/gates.ts';
import { units } from '../access/units.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { controllers } from '../devices/controllers.ts';
import { hids, powerControllers } from '../devices/fieldDevices.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';
import { siteColumn, sites } from '../places/sites.ts';
import { customers } from '../rentals/customers.ts';

/** Lines that the hardware sent. A line outlives its unit, not its site. */
export const eventLogs = pgTable(
  'event_logs',
  {
    id: identity(),
    siteId: siteColumn({ onDelete: 'cascade' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'set null' }),
    gateId: integer('gate_id').references(() => gates.id, { onDelete: 'set null' }),
    controllerId: integer('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    hidId: integer('hid_id').references(() => hids.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    event: text('event').notNull(),
    kind: text('kind', { enum: logKinds }).notNull(),
    detail: text('detail'),
    denial: text('denial', { enum: denialReasons }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('event_logs_unit').on(table.unitId, table.createdAt, table.id),
    index('event_logs_site').on(table.siteId, table.createdAt, table.id),
    index('event_logs_newest').on(table.createdAt, table.id),
    index('event_logs_gate').on(table.gateId, table.createdAt, table.id),
    index('event_logs_controller').on(table.controllerId, table.createdAt, table.id),
    index('event_logs_hid').on(table.hidId, table.createdAt, table.id),
    index('event_logs_user').on(table.userId, table.createdAt, table.id),
    index('event_logs_customer').on(table.customerId, table.createdAt, table.id),
    check('event_logs_kind', oneOf(table.kind, logKinds)),
    check('event_logs_denial', oneOf(table.denial, denialReasons)),
  ],
);

/** Who did what. A line outlives its unit, its site and the member of staff. */
export const actionLogs = pgTable(
  'action_logs',
  {
    id: identity(),
    /** The organisation of the staff member who acted; it may read the line at any site. */
    organisationId: organisationColumn(),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'set null' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'set null' }),
    gateId: integer('gate_id').references(() => gates.id, { onDelete: 'set null' }),
    controllerId: integer('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    hidId: integer('hid_id').references(() => hids.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name'),
    action: text('action').notNull(),
    detail: text('detail'),
    /** The record's kind and id; the id may outlive the record. */
    entity: text('entity'),
    recordId: integer('record_id'),
    /** The changes of an update. */
    changes: jsonb('changes').$type<FieldChange[]>(),
    /** How many doors the command moves without a second person's approval, where that is limited. */
    unapprovedDoors: integer('unapproved_doors'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('action_logs_unit').on(table.unitId, table.createdAt, table.id),
    index('action_logs_site').on(table.siteId, table.createdAt, table.id),
    index('action_logs_newest').on(table.createdAt, table.id),
    index('action_logs_gate').on(table.gateId, table.createdAt, table.id),
    index('action_logs_controller').on(table.controllerId, table.createdAt, table.id),
    index('action_logs_hid').on(table.hidId, table.createdAt, table.id),
    index('action_logs_user').on(table.userId, table.createdAt, table.id),
    index('action_logs_record').on(table.entity, table.recordId, table.createdAt, table.id),
    index('action_logs_organisation').on(table.organisationId, table.createdAt, table.id),
  ],
);

/** The states that a lockable reported, and who had it opened. */
export const lockableLogs = pgTable(
  'lockable_logs',
  {
    id: identity(),
    siteId: siteColumn({ onDelete: 'cascade' }),
    lockableId: integer('lockable_id')
      .notNull()
      .references(() => lockables.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    event: text('event').notNull(),
    kind: text('kind', { enum: logKinds }).notNull(),
    detail: text('detail'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('lockable_logs_lockable').on(table.lockableId, table.createdAt, table.id),
    index('lockable_logs_site').on(table.siteId),
    index('lockable_logs_user').on(table.userId),
    index('lockable_logs_customer').on(table.customerId),
    check('lockable_logs_kind', oneOf(table.kind, logKinds)),
  ],
);

export const energyLogs = pgTable(
  'energy_logs',
  {
    id: identity(),
    siteId: siteColumn({ onDelete: 'cascade' }),
    powerControllerId: integer('power_controller_id')
      .notNull()
      .references(() => powerControllers.id, { onDelete: 'cascade' }),
    watts: doublePrecision('watts').notNull(),
    kilowattHours: doublePrecision('kilowatt_hours').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('energy_logs_power_controller').on(table.powerControllerId, table.createdAt, table.id),
    index('energy_logs_site').on(table.siteId, table.createdAt, table.id),
    index('energy_logs_newest').on(table.createdAt, table.id),
  ],
);

/**
 * The long logs' lengths, in parts that add up: triggers write one part per statement, so writers never wait for each
 * other, and merge parts now and then. A part has the site and organisation of its lines.
 */
export const logCounts = pgTable(
  'log_counts',
  {
    log: text('log').notNull(),
    siteId: integer('site_id'),
    organisationId: integer('organisation_id'),
    lines: integer('lines').notNull(),
  },
  (table) => [index('log_counts_log').on(table.log, table.siteId)],
);
