import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookPrograms, type BookAccounts } from '#domain/bookkeeping/accounts.ts';
import type { BookLine } from '#domain/bookkeeping/bookLine.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisationColumn, organisations } from '../places/organisations.ts';

/** The accounts that an organisation's bookkeeper uses. */
export const bookAccounts = pgTable('book_accounts', {
  organisationId: integer('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  accounts: jsonb('accounts').$type<BookAccounts>().notNull(),
});

/** The files that a bookkeeper took over. */
export const bookRuns = pgTable(
  'book_runs',
  {
    id: identity(),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
    program: text('program', { enum: bookPrograms }).notNull(),
    accounts: jsonb('accounts').$type<BookAccounts>().notNull(),
    first: date('first', { mode: 'string' }).notNull(),
    last: date('last', { mode: 'string' }).notNull(),
    lines: integer('lines').notNull(),
    /** Cents. */
    billed: bigint('billed', { mode: 'number' }).notNull(),
    money: bigint('money', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name outlives the account. */
    byName: text('by_name').notNull(),
  },
  (table) => [
    index('book_runs_organisation').on(table.organisationId, table.id),
    index('book_runs_user').on(table.byId),
    check('book_runs_program', oneOf(table.program, bookPrograms)),
    check('book_runs_days', sql`${table.first} <= ${table.last}`),
  ],
);

/**
 * The lines of a bill, payment or credit in a file, as they were then. They outlive their records, so the document is no
 * foreign key.
 */
export const bookEntries = pgTable(
  'book_entries',
  {
    id: identity(),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
    runId: integer('run_id')
      .notNull()
      .references(() => bookRuns.id, { onDelete: 'cascade' }),
    document: text('document').notNull(),
    /** How many earlier files have lines of it: of two files at once, one alone can have the next. */
    version: integer('version').notNull(),
    lines: jsonb('lines').$type<BookLine[]>().notNull(),
  },
  (table) => [
    uniqueIndex('book_entries_document').on(table.organisationId, table.document, table.version),
    index('book_entries_run').on(table.runId),
    check('book_entries_version', sql`${table.version} >= 0`),
  ],
);
