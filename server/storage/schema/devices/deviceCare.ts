import { isNull, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import { visitedEntities, visitReasons } from '#domain/states/visit.ts';
import { moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';

/** What a device was like on a day (UTC). A sample may outlive its device. */
export const deviceSamples = pgTable(
  'device_samples',
  {
    siteId: siteColumn({ onDelete: 'cascade' }),
    entity: text('entity', { enum: visitedEntities }).notNull(),
    recordId: integer('record_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The lowest of the day, in per cent. */
    battery: integer('battery'),
    /** The weakest of the day, in dBm. */
    signal: integer('signal'),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.recordId, table.day] }),
    index('device_samples_site').on(table.siteId),
    index('device_samples_day').on(table.day),
    check('device_samples_entity', oneOf(table.entity, visitedEntities)),
  ],
);

/** Troubles that a person saw to. A tick goes with its trouble, so one that comes back has none. */
export const visitTicks = pgTable(
  'visit_ticks',
  {
    siteId: siteColumn({ onDelete: 'cascade' }),
    entity: text('entity', { enum: visitedEntities }).notNull(),
    recordId: integer('record_id').notNull(),
    reason: text('reason', { enum: visitReasons }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.recordId, table.reason] }),
    index('visit_ticks_site').on(table.siteId),
    index('visit_ticks_user').on(table.userId),
    check('visit_ticks_entity', oneOf(table.entity, visitedEntities)),
    check('visit_ticks_reason', oneOf(table.reason, visitReasons)),
  ],
);

/** The times at which devices were offline. They outlive their device until old lines are deleted. */
export const deviceOutages = pgTable(
  'device_outages',
  {
    siteId: siteColumn({ onDelete: 'cascade' }),
    entity: text('entity', { enum: deviceKinds }).notNull(),
    recordId: integer('record_id').notNull(),
    beganAt: moment('began_at').notNull(),
    /** null: it lasts. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.recordId, table.beganAt] }),
    uniqueIndex('device_outages_lasting').on(table.entity, table.recordId).where(isNull(table.endedAt)),
    index('device_outages_site').on(table.siteId),
    check('device_outages_entity', oneOf(table.entity, deviceKinds)),
    check('device_outages_end', sql`${table.endedAt} >= ${table.beganAt}`),
  ],
);
