import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { factorKinds } from '#domain/states/secondFactor.ts';
import { identity, madeAt, moment, oneOf } from '../columns.ts';
import { users } from './users.ts';

const purposes = ['signIn', 'alone', 'setup', 'proof', ...factorKinds] as const;

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What people have for the second step of a sign-in: authenticator apps and passkeys. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: identity(),
    userId: owner(),
    kind: text('kind', { enum: factorKinds }).notNull(),
    name: text('name').notNull(),
    createdAt: madeAt(),
    lastUsedAt: moment('last_used_at'),
    /** An authenticator's secret, encrypted for its user; null: no key of the server could read it. */
    secret: text('secret'),
    /** The 30 seconds of an authenticator's last code: neither it nor an earlier one counts again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** By which authenticators know a passkey, in Base64url. */
    credentialId: text('credential_id'),
    /** A passkey's public key as COSE has it (RFC 9052), in Base64url. */
    publicKey: text('public_key'),
    /** The counter of a passkey's last signature; 0: its authenticator counts none. */
    signCount: bigint('sign_count', { mode: 'number' }),
    /** How browsers reach a passkey's authenticator, such as "internal hybrid"; null: it did not say. */
    transports: text('transports'),
    /** Whether a passkey signs its owner in without their password. */
    signsInAlone: boolean('signs_in_alone').notNull().default(false),
  },
  (table) => [
    index('second_factors_user').on(table.userId),
    unique('second_factors_credential').on(table.credentialId),
    check('second_factors_kind', oneOf(table.kind, factorKinds)),
    check('second_factors_alone', sql`${table.kind} = 'passkey' or not ${table.signsInAlone}`),
    check(
      'second_factors_passkey',
      sql`(${table.kind} = 'passkey') = (${table.credentialId} is not null and ${table.publicKey} is not null and ${table.signCount} is not null)`,
    ),
  ],
);

/** Codes for a person who lost their factors: each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: owner(),
    /** The code's SHA-256, in hexadecimal: only its owner has the code itself. */
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [unique('recovery_codes_once').on(table.userId, table.codeHash)],
);

/**
 * Second steps that sign-ins wait for, sign-ins by a passkey alone, the setup of a required second step, codes by which
 * people prove that it is they, and setups of factors. Each can be answered once, until it expires.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** The token's SHA-256, in hexadecimal: only the browser has the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    /** null: of a sign-in by a passkey alone, which names its person in the answer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: purposes }).notNull(),
    /** A hash of the password's hash: another password ends the challenge. */
    passwordMark: text('password_mark').notNull(),
    /** The encrypted secret of an authenticator that is being added. */
    secret: text('secret'),
    /** The random text that a passkey signs, in Base64url; null: none waits to be signed. */
    passkeyChallenge: text('passkey_challenge'),
    /** Codes that were tried. */
    tries: integer('tries').notNull().default(0),
    /** When it was answered; null: it waits. */
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('factor_challenges_user').on(table.userId, table.createdAt),
    check('factor_challenges_purpose', oneOf(table.purpose, purposes)),
    check('factor_challenges_owner', sql`(${table.purpose} = 'alone') = (${table.userId} is null)`),
  ],
);
