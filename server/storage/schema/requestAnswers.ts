import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './people/users.ts';

/** The answers to requests that were sent with a key, for their repetitions within a day. */
export const requestAnswers = pgTable(
  'request_answers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    /** "POST /api/admin/units" */
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** null: the answer is not known yet, or is a secret. */
    status: integer('status'),
    /** The body as text, which keeps the order of the fields. null: the answer has no body. */
    body: json('body'),
    createdAt: moment('created_at').notNull(),
    /** The hash of the import's key; null: the request belongs to none. */
    importHash: text('import_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('request_answers_created').on(table.createdAt),
  ],
);
