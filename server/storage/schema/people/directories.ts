import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { madeAt, moment } from '../columns.ts';
import { organisations } from '../places/organisations.ts';
import { permissionRoles, users } from './users.ts';

/** The OpenID provider by which the people of an organisation sign in. */
export const directories = pgTable(
  'directories',
  {
    organisationId: integer('organisation_id')
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** "https://login.example.com" */
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted for this organisation; null: no key of the server could read it. */
    clientSecret: text('client_secret'),
    /** The claim that names a person's groups. */
    groupsClaim: text('groups_claim').notNull(),
    /** Whether a person whom only the directory knows gets an account. */
    makesAccounts: boolean('makes_accounts').notNull(),
    /** The one person who may sign in without the directory; null: everybody may. */
    emergencyUserId: integer('emergency_user_id').references(() => users.id),
    /** The first sign-in through it; null: there was none. */
    workedAt: moment('worked_at'),
  },
  (table) => [index('directories_emergency_user').on(table.emergencyUserId)],
);

const ofDirectory = () =>
  integer('organisation_id')
    .notNull()
    .references(() => directories.organisationId, { onDelete: 'cascade' });

/** The email domains of a directory's people, in lower case. */
export const directoryDomains = pgTable(
  'directory_domains',
  { domain: text('domain').primaryKey(), organisationId: ofDirectory() },
  (table) => [index('directory_domains_organisation').on(table.organisationId)],
);

/** The roles that the members of a directory's groups have. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    organisationId: ofDirectory(),
    /** As the directory sends it: a name or an id. */
    group: text('group_name').notNull(),
    roleId: integer('role_id')
      .notNull()
      .references(() => permissionRoles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.group, table.roleId] }),
    index('directory_groups_role').on(table.roleId),
  ],
);

/** The accounts of people, each with the one by which the directory knows its person. */
export const directoryPeople = pgTable(
  'directory_people',
  {
    organisationId: ofDirectory(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.issuer, table.subject] }),
    unique('directory_people_user').on(table.userId),
  ],
);

/** Sign-ins that wait for the directory. Each is finished once, until it expires. */
export const directorySignIns = pgTable(
  'directory_sign_ins',
  {
    /** The SHA-256 of the state, in hexadecimal. */
    stateHash: text('state_hash').primaryKey(),
    organisationId: ofDirectory(),
    /** The account that the person connects; null: they sign in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the browser's mark: another browser cannot finish it. */
    markHash: text('mark_hash').notNull(),
    nonce: text('nonce').notNull(),
    /** Of RFC 7636: the directory has its hash. */
    codeVerifier: text('code_verifier').notNull(),
    /** Whether the directory must ask the person, however lately they signed in there. */
    asksAgain: boolean('asks_again').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('directory_sign_ins_organisation').on(table.organisationId),
    index('directory_sign_ins_user').on(table.userId),
  ],
);

/** Words of directories that somebody signed out there: each counts once. */
export const directoryLogouts = pgTable(
  'directory_logouts',
  {
    organisationId: ofDirectory(),
    /** The SHA-256 of the token's id, in hexadecimal. */
    tokenHash: text('token_hash').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.tokenHash] })],
);
