import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { serverTiming } from '#server/config/timing.ts';
import { hashOfToken, newLinkToken } from '#server/people/linkTokens.ts';
import { signInColumns } from '#server/people/signInColumns.ts';
import type { Database } from '#server/storage/database.ts';
import { factorChallenges } from '#server/storage/schema/people/secondFactors.ts';
import { users } from '#server/storage/schema/people/users.ts';

type Challenge = typeof factorChallenges.$inferInsert;

/** Codes that may be tried in answer to one challenge, and by an account within an hour. */
const triesOfChallenge = 5;
const triesOfAccount = 20;

/** Changes with the password, and tells nothing of it. */
const markOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');

export interface NewChallenge extends Pick<Challenge, 'purpose' | 'secret' | 'passkeyChallenge'> {
  /** null: nobody is named yet. */
  userId: number | null;
  passwordHash: string | null;
  now: Date;
}

/** @returns the token, which nothing keeps. */
export async function openChallenge(
  transaction: Database,
  { passwordHash, now, ...challenge }: NewChallenge,
): Promise<string> {
  const token = newLinkToken();
  await transaction.insert(factorChallenges).values({
    ...challenge,
    tokenHash: hashOfToken(token),
    passwordMark: markOf(passwordHash),
    createdAt: now,
    expiresAt: new Date(now.getTime() + serverTiming.secondStep.challenge),
  });
  return token;
}

export const deleteChallengesOf = (transaction: Database, userId: number) =>
  transaction.delete(factorChallenges).where(eq(factorChallenges.userId, userId));

/** Those whose tries count no more. */
export const deleteOldChallenges = (transaction: Database, now: Date) =>
  transaction
    .delete(factorChallenges)
    .where(lt(factorChallenges.createdAt, new Date(now.getTime() - serverTiming.secondStep.counted)));

const waits = (token: string, purpose: Challenge['purpose'], now: Date) =>
  and(
    eq(factorChallenges.tokenHash, hashOfToken(token)),
    eq(factorChallenges.purpose, purpose),
    isNull(factorChallenges.spentAt),
    gt(factorChallenges.expiresAt, now),
  );

export interface ChallengedUser {
  id: number;
  organisationId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  permissions: typeof users.$inferSelect.permissions;
  isSuperAdmin: boolean;
  replacesFactors: boolean;
}

export interface OpenChallenge {
  token: string;
  purpose: Challenge['purpose'];
  user: ChallengedUser;
  secret: string | null;
  /** The random text that a passkey signs; null: none waits to be signed. */
  passkeyChallenge: string | null;
  tries: number;
}

/** @returns null: there is none, it expired or was answered, or the password was changed since. */
export async function findChallenge(
  database: Database,
  token: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<OpenChallenge | null> {
  const [row] = await database
    .select({
      mark: factorChallenges.passwordMark,
      secret: factorChallenges.secret,
      passkeyChallenge: factorChallenges.passkeyChallenge,
      tries: factorChallenges.tries,
      user: signInColumns,
    })
    .from(factorChallenges)
    .innerJoin(users, eq(users.id, factorChallenges.userId))
    .where(and(waits(token, purpose, now), eq(users.status, 'active')));
  if (row === undefined || row.mark !== markOf(row.user.passwordHash)) return null;
  const { user, secret, passkeyChallenge, tries } = row;
  return { token, purpose, user, secret, passkeyChallenge, tries };
}

/** @returns whether it was still to be answered: simultaneous answers count once. */
export async function spendChallenge(
  transaction: Database,
  token: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .update(factorChallenges)
    .set({ spentAt: now, secret: null, passkeyChallenge: null })
    .where(waits(token, purpose, now))
    .returning({ userId: factorChallenges.userId });
  return spent.length > 0;
}

/**
 * Draws another random text for a passkey to sign, or another secret of an authenticator: the earlier one ends.
 * @returns whether the challenge still waits.
 */
export async function setDrawn(
  transaction: Database,
  { token, purpose }: OpenChallenge,
  drawn: { passkeyChallenge: string } | { secret: string },
  now: Date,
): Promise<boolean> {
  const set = await transaction
    .update(factorChallenges)
    .set(drawn)
    .where(waits(token, purpose, now))
    .returning({ userId: factorChallenges.userId });
  return set.length > 0;
}

/** @returns whether that text still waited to be signed: simultaneous answers count once. */
export async function spendPasskeyChallenge(
  transaction: Database,
  { token, purpose }: OpenChallenge,
  passkeyChallenge: string,
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .update(factorChallenges)
    .set({ passkeyChallenge: null })
    .where(and(waits(token, purpose, now), eq(factorChallenges.passkeyChallenge, passkeyChallenge)))
    .returning({ userId: factorChallenges.userId });
  return spent.length > 0;
}

/**
 * Ends a sign-in by a passkey alone.
 * @returns the random text that the passkey was to sign; null: it was answered before, or expired.
 */
export async function takePasskeySignIn(transaction: Database, token: string, now: Date): Promise<string | null> {
  const isWaiting = waits(token, 'alone', now);
  const [row] = await transaction
    .select({ passkeyChallenge: factorChallenges.passkeyChallenge })
    .from(factorChallenges)
    .where(isWaiting)
    .for('update');
  if (row === undefined) return null;
  await transaction.update(factorChallenges).set({ spentAt: now, passkeyChallenge: null }).where(isWaiting);
  return row.passkeyChallenge;
}
/** The tries that count together: a setup at a sign-in is one of its second steps. */
const countedTogether = {
  signIn: ['signIn', 'setup'],
  setup: ['signIn', 'setup'],
  proof: ['proof'],
} as const satisfies Partial<Record<Challenge['purpose'], readonly Challenge['purpose'][]>>;

export type Try = 'counted' | 'challengeOver' | 'accountPaused';

/**
 * Counts a code before it is compared, one after the other on all servers: many at once are no more tries. Only somebody
 * with the password can pause an account's sign-ins by this, and a stolen sign-in only its proofs.
 */
export async function countTry(
  transaction: Database,
  { token, user: { id } }: { token: string; user: { id: number } },
  purpose: keyof typeof countedTogether,
  now: Date,
): Promise<Try> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  const since = new Date(now.getTime() - serverTiming.secondStep.counted);
  const [counted] = await transaction
    .select({ tries: sql<number>`coalesce(sum(${factorChallenges.tries}), 0)::int` })
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.userId, id),
        inArray(factorChallenges.purpose, countedTogether[purpose]),
        gt(factorChallenges.createdAt, since),
        isNull(factorChallenges.spentAt),
      ),
    );
  if ((counted?.tries ?? 0) >= triesOfAccount) return 'accountPaused';
  const tried = await transaction
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(waits(token, purpose, now), lt(factorChallenges.tries, triesOfChallenge)))
    .returning({ userId: factorChallenges.userId });
  return tried.length > 0 ? 'counted' : 'challengeOver';
}
