import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AlertRuleList } from '#domain/calls/alertRules.ts';
import type { StoredRota } from '#domain/calls/onCall.ts';
import { overlockDefaults } from '#domain/lifecycle/overlock.ts';
import { ladderDefaults } from '#domain/lifecycle/arrearsLadder.ts';
import { strictness } from '#domain/states/user.ts';
import { dollars, identity, madeAt, oneOf } from '../columns.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: identity(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    abn: text('abn'),
    tradingName: text('trading_name'),
    address: text('address'),
    gstRegistered: boolean('gst_registered').notNull().default(true),
    strictness: text('strictness', { enum: strictness }).notNull().default('relaxed'),
    overlockAfterDays: integer('overlock_after_days').notNull().default(overlockDefaults.afterDays),
    overlockMinimum: dollars('overlock_minimum').notNull().default(overlockDefaults.minimum),
    reminderAfterDays: integer('reminder_after_days').default(ladderDefaults.reminderAfterDays),
    reminderMinimum: dollars('reminder_minimum').notNull().default(ladderDefaults.minimum),
    lateFeeAfterDays: integer('late_fee_after_days'),
    lateFeeMinimum: dollars('late_fee_minimum').notNull().default(ladderDefaults.minimum),
    lateFee: dollars('late_fee').notNull().default(0),
    gatesAfterDays: integer('gates_after_days').notNull().default(ladderDefaults.gatesAfterDays),
    gatesMinimum: dollars('gates_minimum').notNull().default(ladderDefaults.minimum),
    twoPersonApproval: boolean('two_person_approval').notNull().default(false),
    /** The fewest digits of a new PIN. */
    pinDigits: integer('pin_digits').notNull().default(4),
    /** For images and the files of documents, with those that were replaced. */
    fileMegabytes: integer('file_megabytes').notNull().default(20_480),
    createdAt: madeAt(),
    /** Not in the record; the rules have calls of their own. */
    alertRules: jsonb('alert_rules').$type<AlertRuleList>().notNull().default({ revision: 0, rules: [] }),
    /** Not in the record; the rota has calls of its own. */
    onCall: jsonb('on_call')
      .$type<StoredRota>()
      .notNull()
      .default({ revision: 0, timeZone: null, shifts: [], swaps: [] }),
  },
  (table) => [
    check(
      'organisations_ladder_days',
      sql`${table.reminderAfterDays} >= 1 and ${table.lateFeeAfterDays} >= 1 and ${table.gatesAfterDays} >= 0`,
    ),
    check(
      'organisations_ladder_money',
      sql`${table.reminderMinimum} >= 0 and ${table.lateFeeMinimum} >= 0 and ${table.gatesMinimum} >= 0 and ${table.lateFee} >= 0`,
    ),
    check('organisations_pin_digits', sql`${table.pinDigits} between 4 and 8`),
    unique('organisations_name').on(table.name),
    check('organisations_overlock', sql`${table.overlockAfterDays} >= 1 and ${table.overlockMinimum} >= 0`),
    check('organisations_strictness', oneOf(table.strictness, strictness)),
  ],
);

/** The organisation that a row belongs to. */
export const organisationColumn = (actions?: { onDelete: 'cascade' }) =>
  integer('organisation_id')
    .notNull()
    .references(() => organisations.id, actions);

/** One record per organisation, with the organisation's id. */
export const organisationFeatures = pgTable('organisation_features', {
  id: integer('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  operations: boolean('operations').notNull(),
  appOperations: boolean('app_operations').notNull(),
  reporting: boolean('reporting').notNull(),
  facilityMap: boolean('facility_map').notNull(),
  permissionIngest: boolean('permission_ingest').notNull(),
  poolTables: boolean('pool_tables').notNull(),
  externalStorage: boolean('external_storage').notNull().default(false),
});
