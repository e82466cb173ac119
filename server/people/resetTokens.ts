import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { pathTo } from '#domain/routes/path.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { nameOfStaff } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { askForPasswordAgain } from '#server/people/factors/factors.ts';
import { recordAccountChange } from './accountChanges.ts';
import { endSignIns } from './accountSessions.ts';
import { mayUsePassword } from './directory/directories.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { removeEmailChange } from './emailChanges.ts';
import { hashOfToken, newLinkToken } from './linkTokens.ts';
import { hashPassword } from './passwords.ts';

/** Active users, without service accounts and those who sign in through a directory alone. */
const mayReset = and(eq(users.status, 'active'), eq(users.isServiceAccount, false), mayUsePassword);

/**
 * The token of a link for one new password; replaces the user's older link.
 * @param lifetime milliseconds.
 * @param which the condition on `users` for those who get one: another transaction may change the user meanwhile.
 * @returns null: the user is not one of them any more.
 */
export async function createResetToken(
  transaction: Database,
  userId: number,
  now: Date,
  { lifetime, which }: { lifetime: number; which: SQL | undefined },
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = newLinkToken();
  // Simultaneous requests take turns, so one link remains.
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), which))
    .for('update');
  if (user === undefined) return null;
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const expiresAt = new Date(now.getTime() + lifetime);
  await transaction.insert(passwordResets).values({ tokenHash: hashOfToken(token), userId, expiresAt });
  return { token, expiresAt };
}

const linkOf = (publicUrl: string, token: string) => new URL(pathTo('newPassword', { token }), publicUrl).href;

/**
 * A link for one new password within an hour; replaces the user's older link.
 * @param publicUrl "https://gatehouse.example.com".
 * @throws Error: there is no such user.
 */
export async function createResetLink(storage: Storage, userId: number, now: Date, publicUrl: string): Promise<string> {
  const given = { lifetime: serverTiming.link.passwordReset, which: undefined };
  const made = await storage.write((transaction) => createResetToken(transaction, userId, now, given));
  if (made === null) throw new Error(`There is no user ${userId}.`);
  return linkOf(publicUrl, made.token);
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/**
 * A link for one new password that is mailed to the user; replaces their older link.
 * @param publicUrl "https://gatehouse.example.com".
 * @returns null: they have another email by now, or may not reset a password any more.
 */
export async function createMailedLink(
  storage: Storage,
  { id, email, isInvited }: UserToReset,
  now: Date,
  publicUrl: string,
): Promise<string | null> {
  const { invitation, passwordReset } = serverTiming.link;
  const given = { lifetime: isInvited ? invitation : passwordReset, which: and(hasEmail(email), mayReset) };
  const made = await storage.write((transaction) => createResetToken(transaction, id, now, given));
  return made === null ? null : linkOf(publicUrl, made.token);
}

const usable = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

async function isUsable(database: Database, tokenHash: string, now: Date): Promise<boolean> {
  const found = await database
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(usable(tokenHash, now), mayReset));
  return found.length > 0;
}

export interface PasswordReset {
  userId: number;
  organisationId: number;
  /** The ids of sessions that ended. */
  endedSessions: readonly string[];
}

/**
 * Sets the password, ends every session of the user, and cancels a new email that waits: a stranger may have asked for it.
 * @returns null when the token was used meanwhile.
 */
async function setPassword(
  { transaction, addChange, now }: Pick<WriteContext, 'transaction' | 'addChange' | 'now'>,
  tokenHash: string,
  passwordHash: string,
): Promise<PasswordReset | null> {
  const [reset] = await transaction
    .update(passwordResets)
    .set({ usedAt: now })
    .where(usable(tokenHash, now))
    .returning({ userId: passwordResets.userId });
  if (reset === undefined) return null;
  const { userId } = reset;
  const [user] = await transaction
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), mayReset))
    .returning({
      organisationId: users.organisationId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    });
  if (user === undefined) return null;
  await recordAccountChange(transaction, { userId, changedBy: userId, at: now });
  await askForPasswordAgain(transaction, userId);
  const actor = { userId, organisationId: user.organisationId, name: nameOfStaff(userId, user) };
  await recordAction(transaction, actor, now, { action: 'Password reset', detail: null, siteId: null });
  const { organisationId } = user;
  await removeEmailChange({ transaction, viewer: actor, now, addChange }, { id: userId, organisationId });
  return { userId, organisationId, endedSessions: await endSignIns(transaction, userId, now) };
}

/**
 * Sets a new password by a reset link's token.
 * @returns null: an invalid token.
 */
export async function spendResetToken(
  storage: Storage,
  token: string,
  password: string,
  now: Date,
): Promise<PasswordReset | null> {
  const tokenHash = hashOfToken(token);
  // The token is checked before the hash, which is slow by design: guesses cost little.
  if (!(await isUsable(storage.database, tokenHash, now))) return null;
  const passwordHash = await hashPassword(password);
  return storage.write((transaction, addChange) =>
    setPassword({ transaction, addChange, now }, tokenHash, passwordHash),
  );
}

export interface UserToReset {
  id: number;
  email: string;
  /** Whether the user has no password yet: the link then invites them. */
  isInvited: boolean;
}

/** Finds the user of an email in any case; null when nobody may reset the password. */
export async function findUserToReset(database: Database, email: string): Promise<UserToReset | null> {
  const isInvited = sql<boolean>`${users.passwordHash} is null`;
  const [user] = await database
    .select({ id: users.id, email: users.email, isInvited })
    .from(users)
    .where(and(hasEmail(email), mayReset));
  return user ?? null;
}
