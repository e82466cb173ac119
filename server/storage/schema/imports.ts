import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { importRecordStates } from '#domain/calls/imports.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import { identity, moment, oneOf } from './columns.ts';
import { users } from './people/users.ts';
import { organisationColumn } from './places/organisations.ts';

/** Imports of files. While one is open, the answers to its requests do not age. */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
    /** With the key itself, somebody with the database could try which PIN a request had. */
    keyHash: text('key_hash').notNull(),
    entity: text('entity').$type<ImportKindId>().notNull(),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    state: text('state', { enum: importRecordStates }).notNull().default('open'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name outlives the account. */
    userName: text('user_name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was opened last. */
    openedAt: moment('opened_at').notNull(),
    /** null: it is open. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('imports_key').on(table.userId, table.keyHash, table.organisationId),
    index('imports_organisation').on(table.organisationId, table.id),
    check('imports_state', oneOf(table.state, importRecordStates)),
    check('imports_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('imports_rows', sql`${table.rowCount} > 0`),
  ],
);
