import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { pathTo } from '#domain/routes/path.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, users } from '#server/storage/schema/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { nameOfStaff } from '#server/rest/viewer.ts';
import { endSignIns } from './accountSessions.ts';
import { recordAction } from './actionLog.ts';
import { hashPassword } from './passwords.ts';

/** How long a reset link may be used, in milliseconds. */
export const resetLifetime = 60 * 60 * 1000;

/** Somebody who signs in with a password of their own: no archived user, and no program. */
const mayReset = and(eq(users.status, 'active'), eq(users.isServiceAccount, false));

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes a link by which the user sets a new password, once and within the hour; an older one of theirs ends.
 * @param publicUrl where the dashboard is opened, "https://gatehouse.example.com".
 */
export async function createResetLink(storage: Storage, userId: number, now: Date, publicUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storage.write(async (transaction) => {
    // Two that are asked for at once take turns, so that one is left.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const expiresAt = new Date(now.getTime() + resetLifetime);
    await transaction.insert(passwordResets).values({ tokenHash: hashOf(token), userId, expiresAt });
  });
  return new URL(pathTo('newPassword', { token }), publicUrl).href;
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

/** Sets the password and ends every session of the user; null when somebody else used the token meanwhile. */
async function setPassword(transaction: Database, tokenHash: string, passwordHash: string, now: Date) {
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
    .returning({ organisationId: users.organisationId, firstName: users.firstName, lastName: users.lastName });
  if (user === undefined) return null;
  const actor = { userId, organisationId: user.organisationId, name: nameOfStaff(userId, user) };
  await recordAction(transaction, actor, now, { action: 'Password reset', detail: null, siteId: null });
  return endSignIns(transaction, userId, now);
}

/**
 * Uses a token of a reset link.
 * @returns the sessions that ended; null when there is no such token, or no longer.
 */
export async function spendResetToken(
  storage: Storage,
  token: string,
  password: string,
  now: Date,
): Promise<readonly string[] | null> {
  const tokenHash = hashOf(token);
  // Before the hash of the password is made, which is slow by design: whoever guesses tokens costs nothing.
  if (!(await isUsable(storage.database, tokenHash, now))) return null;
  const passwordHash = await hashPassword(password);
  return storage.write((transaction) => setPassword(transaction, tokenHash, passwordHash, now));
}

/** Who may reset the password of an address, however it is spelt; null when nobody may. */
export async function findResettable(database: Database, email: string): Promise<{ id: number; email: string } | null> {
  const [user] = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), mayReset));
  return user ?? null;
}
