import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { logKinds } from '#domain/states/logs.ts';
import { identity, moment, oneOf } from './columns.ts';
import { organisations } from './organisations.ts';
import { sites } from './sites.ts';
import { units } from './units.ts';
import { users } from './users.ts';

/** What the hardware said. A line outlives its unit, not its site. */
export const eventLogs = pgTable(
  'event_logs',
  {
    id: identity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    event: text('event').notNull(),
    kind: text('kind', { enum: logKinds }).notNull(),
    detail: text('detail'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('event_logs_unit').on(table.unitId, table.createdAt, table.id),
    index('event_logs_site').on(table.siteId, table.createdAt),
    index('event_logs_user').on(table.userId),
    check('event_logs_kind', oneOf(table.kind, logKinds)),
  ],
);

/** Who did what. A line outlives its unit, its site and the member of staff. */
export const actionLogs = pgTable(
  'action_logs',
  {
    id: identity(),
    /** Whose member of staff acted: theirs to read wherever the unit stands. */
    organisationId: integer('organisation_id')
      .notNull()
      .references(() => organisations.id),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'set null' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name'),
    action: text('action').notNull(),
    detail: text('detail'),
    /** The sender's key of a command: however often the request arrives, the device hears of it once. */
    commandKey: text('command_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('action_logs_command').on(table.userId, table.commandKey),
    index('action_logs_unit').on(table.unitId, table.createdAt, table.id),
    index('action_logs_site').on(table.siteId, table.createdAt),
    index('action_logs_user').on(table.userId),
    index('action_logs_organisation').on(table.organisationId),
  ],
);
