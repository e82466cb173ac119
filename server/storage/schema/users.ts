import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Permissions } from '#domain/permissions/bits.ts';
import { identity, moment } from './columns.ts';
import { organisations } from './organisations.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    organisationId: integer('organisation_id')
      .notNull()
      .references(() => organisations.id),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** null: nobody can sign in as this user. */
    passwordHash: text('password_hash'),
    /** Area to mask. */
    permissions: jsonb('permissions').$type<Permissions>().notNull().default({}),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_organisation').on(table.organisationId),
    check('users_permissions', sql`jsonb_typeof(${table.permissions}) = 'object'`),
  ],
);

/** One record a sign-in; a token counts while its session stands. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
