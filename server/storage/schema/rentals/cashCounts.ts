import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CashCount } from '#domain/calls/cashCounts.ts';
import { dollars, identity, moment } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';

/** Signed counts of a site's money. A trigger refuses to change or delete one. */
export const cashCounts = pgTable(
  'cash_counts',
  {
    id: identity(),
    siteId: siteColumn(),
    /** The day at the site. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The place among the counts of its day, from 1. */
    number: integer('number').notNull(),
    /** Dollars that the drawer held before. */
    float: dollars('float').notNull(),
    drawer: jsonb('drawer').$type<CashCount['drawer']>(),
    counted: jsonb('counted').$type<CashCount['counted']>().notNull(),
    /** The money that it covers, as the ledger had it then. */
    sums: jsonb('sums').$type<CashCount['sums']>().notNull(),
    note: text('note'),
    /** The name outlives the account. */
    signedBy: text('signed_by').notNull(),
    signedById: integer('signed_by_id').references(() => users.id, { onDelete: 'set null' }),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [
    uniqueIndex('cash_counts_day').on(table.siteId, table.day, table.number),
    index('cash_counts_user').on(table.signedById),
    check('cash_counts_number', sql`${table.number} > 0`),
    check('cash_counts_float', sql`${table.float} >= 0`),
  ],
);
