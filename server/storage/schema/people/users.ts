import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { signInMeans } from '#domain/states/secondFactor.ts';
import { userStatuses } from '#domain/states/user.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { identity, madeAt, moment, oneOf } from '../columns.ts';
import { organisationColumn } from '../places/organisations.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    organisationId: organisationColumn(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** null: the user cannot sign in. */
    passwordHash: text('password_hash'),
    /** Area to mask. */
    permissions: jsonb('permissions').$type<Permissions>().notNull().default({}),
    /** Rights granted to the user directly; `permissions` adds those of the roles, and is the effective value. */
    grants: jsonb('grants').$type<Permissions>().notNull().default({}),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
    /** The first day on which one of the user's roles requires a second factor; null: none does. */
    secondFactorFrom: date('second_factor_from', { mode: 'string' }),
    /** The user did not recognise a sign-in: the next one replaces what they have for the second step. */
    replacesFactors: boolean('replaces_factors').notNull().default(false),
    phone: text('phone'),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    /** A service account signs in programs: the dashboard refuses its token. */
    isServiceAccount: boolean('is_service_account').notNull().default(false),
    /** From then on a service account is refused. null: never. */
    expiresAt: moment('expires_at'),
    createdAt: madeAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_organisation').on(table.organisationId),
    check('users_expire', sql`${table.expiresAt} is null or ${table.isServiceAccount}`),
    check('users_status', oneOf(table.status, userStatuses)),
    check('users_grants', sql`jsonb_typeof(${table.grants}) = 'object'`),
    check('users_permissions', sql`jsonb_typeof(${table.permissions}) = 'object'`),
  ],
);

/** One record per sign-in; a token is valid while its session lasts. */
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
    /** The last use, written at most every few minutes. null: unknown, for an older sign-in. */
    lastUsedAt: moment('last_used_at'),
    /** By a password, with the second factor of who has one, or by more than a password. */
    signedInBy: text('signed_in_by', { enum: signInMeans }).notNull().default('password'),
    /** When the person last proved that it is they; null: at the sign-in. A directory says when it was, also before that. */
    provenAt: moment('proven_at'),
    /** The family of the browser ("Firefox") and of its system ("Windows"), nothing else; null: unknown. */
    browser: text('browser'),
    system: text('system'),
    /** A keyed hash of the client's address, by which it is recognised; null: unknown, or not to be recognised. */
    clientHash: text('client_hash'),
    /** The /24 or /64 of the client's address; null: unknown, for an older sign-in. */
    network: text('network'),
    /** By which the organisation's directory knows the person who signed in through it; null: another way. */
    directorySubject: text('directory_subject'),
    /** The session at the directory; null: it named none. */
    directorySession: text('directory_session'),
  },
  (table) => [index('sessions_user').on(table.userId), check('sessions_means', oneOf(table.signedInBy, signInMeans))],
);

/** The browsers from which a user signed in, each by the mark that it keeps in a cookie. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The mark's SHA-256, in hexadecimal: only the browser has the mark itself. */
    markHash: text('mark_hash').notNull(),
    /** The last sign-in from there. */
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.markHash] })],
);

/** Requested reset links: each works once, until it expires. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** The token's SHA-256, in hexadecimal: only the mail has the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** New emails that wait until their owner confirms them by a mailed link. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** The token's SHA-256, in hexadecimal; null: the link is sent after the commit. */
    tokenHash: text('token_hash'),
    expiresAt: moment('expires_at'),
    /** Whether the old email was told. */
    isTold: boolean('is_told').notNull(),
    /** The hash of the token in the link to the old email, by which its owner cancels; null: it is not told yet. */
    cancelTokenHash: text('cancel_token_hash'),
  },
  (table) => [
    uniqueIndex('email_changes_token').on(table.tokenHash),
    uniqueIndex('email_changes_cancel_token').on(table.cancelTokenHash),
    index('email_changes_requested_by').on(table.requestedBy),
  ],
);

/** Each time that an account's email, password or permissions were set. */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('account_changes_user').on(table.userId, table.at),
    index('account_changes_changed_by').on(table.changedBy),
    index('account_changes_at').on(table.at),
  ],
);

export const permissionRoles = pgTable(
  'permission_roles',
  {
    id: identity(),
    organisationId: organisationColumn(),
    name: text('name').notNull(),
    description: text('description'),
    permissions: jsonb('permissions').$type<Permissions>().notNull().default({}),
    /** The first day on which people with the role must have a second factor, in the organisation's zone; null: never. */
    secondFactorFrom: date('second_factor_from', { mode: 'string' }),
  },
  (table) => [
    unique('permission_roles_name').on(table.organisationId, table.name),
    check('permission_roles_permissions', sql`jsonb_typeof(${table.permissions}) = 'object'`),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => permissionRoles.id, { onDelete: 'cascade' }),
  },
  (table) => [unique('user_roles_once').on(table.userId, table.roleId), index('user_roles_role').on(table.roleId)],
);
