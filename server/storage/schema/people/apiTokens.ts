import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Permissions } from '#domain/permissions/bits.ts';
import { identity } from '../columns.ts';
import { sessions, users } from './users.ts';

/** The tokens of service accounts. Each is a sign-in, whose row says when it was made, was last used, ends and was revoked. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: identity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The token's SHA-256, in hexadecimal: only the program has the token itself. */
    tokenHash: text('token_hash').notNull(),
    /** Its last characters, by which people recognise it. */
    ending: text('ending').notNull(),
    /** Area to mask. What the account lacks does not count. */
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    /** The sites whose records it reads; null: all that the account reads. */
    siteIds: jsonb('site_ids').$type<number[]>(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('api_tokens_session').on(table.sessionId),
    index('api_tokens_created_by').on(table.createdBy),
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    check('api_tokens_permissions', sql`jsonb_typeof(${table.permissions}) = 'object'`),
    check('api_tokens_sites', sql`jsonb_typeof(${table.siteIds}) = 'array'`),
  ],
);
