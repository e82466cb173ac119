import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, ofSameSite } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';
import { customers } from '../rentals/customers.ts';
import { gates, schedules } from './gates.ts';
import { units } from './units.ts';

export const accessPermissions = pgTable(
  'access_permissions',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    gateId: integer('gate_id').references(() => gates.id, { onDelete: 'cascade' }),
    scheduleId: integer('schedule_id'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('access_permissions_site').on(table.siteId, table.id),
    index('access_permissions_customer').on(table.customerId),
    index('access_permissions_user').on(table.userId),
    index('access_permissions_unit').on(table.unitId),
    index('access_permissions_gate').on(table.gateId),
    index('access_permissions_schedule').on(table.scheduleId, table.siteId),
    ofSameSite('access_permissions_schedule_of_site', table, table.scheduleId, schedules),
    check('access_permissions_one_person', sql`num_nonnulls(${table.customerId}, ${table.userId}) = 1`),
    check('access_permissions_one_door', sql`num_nonnulls(${table.unitId}, ${table.gateId}) <= 1`),
    check('access_permissions_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
