import { and, asc, eq } from 'drizzle-orm';
import type { Factors, SecondStep } from '#domain/calls/secondFactor.ts';
import type { FactorKind } from '#domain/states/secondFactor.ts';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { deleteChallengesOf } from './challenges.ts';
import { hasSecondFactor } from './requirement.ts';
import { countRecoveryCodes, drawRecoveryCodes, removeRecoveryCodes } from './recoveryCodes.ts';

/** The most factors of a person. */
export const mostFactors = 20;

const ofUser = (userId: number) => eq(secondFactors.userId, userId);

export interface FactorName {
  kind: FactorKind;
  name: string;
}

/** In the order in which they were added. */
export async function factorsOf(database: Database, userId: number): Promise<Omit<Factors, 'passkeyOrigin'>> {
  const rows = await database
    .select({
      id: secondFactors.id,
      kind: secondFactors.kind,
      name: secondFactors.name,
      createdAt: secondFactors.createdAt,
      lastUsedAt: secondFactors.lastUsedAt,
      signsInAlone: secondFactors.signsInAlone,
    })
    .from(secondFactors)
    .where(ofUser(userId))
    .orderBy(asc(secondFactors.id));
  const factors = rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  return { factors, recoveryCodesLeft: await countRecoveryCodes(database, userId) };
}

/**
 * How a person can answer the second step now, the quickest first; null: they have no second factor.
 * @param hasPasskeys whether passkeys work at the dashboard's address.
 */
export async function stepsOf(database: Database, userId: number, hasPasskeys: boolean): Promise<SecondStep[] | null> {
  const rows = await database
    .select({ kind: secondFactors.kind, secret: secondFactors.secret })
    .from(secondFactors)
    .where(ofUser(userId));
  if (rows.length === 0) return null;
  const steps: SecondStep[] = [];
  if (hasPasskeys && rows.some(({ kind }) => kind === 'passkey')) steps.push('passkey');
  if (rows.some(({ secret }) => secret !== null)) steps.push('code');
  if ((await countRecoveryCodes(database, userId)) > 0) steps.push('recovery');
  return steps;
}

/**
 * The factors of a person are changed one after the other.
 * @returns how many there are.
 */
export async function lockFactors(transaction: Database, userId: number): Promise<number> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const rows = await transaction.select({ id: secondFactors.id }).from(secondFactors).where(ofUser(userId));
  return rows.length;
}

/** @returns the recovery codes that come with the first factor; null: the person has some. */
export async function addFactor(
  transaction: Database,
  factor: typeof secondFactors.$inferInsert,
  isFirst: boolean,
): Promise<string[] | null> {
  await transaction.insert(secondFactors).values(factor);
  return isFirst ? drawRecoveryCodes(transaction, factor.userId) : null;
}

/** @returns whether the user has that factor. */
export async function renameFactor(transaction: Database, userId: number, id: number, name: string): Promise<boolean> {
  const renamed = await transaction
    .update(secondFactors)
    .set({ name })
    .where(and(ofUser(userId), eq(secondFactors.id, id)))
    .returning({ id: secondFactors.id });
  return renamed.length > 0;
}

/** @returns null: the user has no such passkey. */
export async function setSignsInAlone(
  transaction: Database,
  userId: number,
  id: number,
  signsInAlone: boolean,
): Promise<FactorName | null> {
  const [changed] = await transaction
    .update(secondFactors)
    .set({ signsInAlone })
    .where(and(ofUser(userId), eq(secondFactors.id, id), eq(secondFactors.kind, 'passkey')))
    .returning({ kind: secondFactors.kind, name: secondFactors.name });
  return changed ?? null;
}

/**
 * Passkeys no longer sign in alone. For a new password: somebody who knew the earlier one may have added a passkey and
 * let it sign in.
 */
export const askForPasswordAgain = (transaction: Database, userId: number) =>
  transaction
    .update(secondFactors)
    .set({ signsInAlone: false })
    .where(and(ofUser(userId), eq(secondFactors.signsInAlone, true)));

/**
 * For somebody who did not recognise a sign-in: the stranger may know a secret, or have added a factor. Those that there
 * are go on until the next sign-in has answered one of them and replaced them all.
 */
export const askForNewFactors = (transaction: Database, userId: number) =>
  transaction
    .update(users)
    .set({ replacesFactors: true })
    .where(and(eq(users.id, userId), hasSecondFactor));

/** What goes with the last factor. */
async function forgetSecondStep(transaction: Database, userId: number): Promise<void> {
  await removeRecoveryCodes(transaction, userId);
  await transaction
    .update(users)
    .set({ replacesFactors: false })
    .where(and(eq(users.id, userId), eq(users.replacesFactors, true)));
}

/** With the last factor go the recovery codes. @returns null: the user has no such factor. */
export async function removeFactor(transaction: Database, userId: number, id: number): Promise<FactorName | null> {
  const before = await lockFactors(transaction, userId);
  const [gone] = await transaction
    .delete(secondFactors)
    .where(and(ofUser(userId), eq(secondFactors.id, id)))
    .returning({ kind: secondFactors.kind, name: secondFactors.name });
  if (gone === undefined) return null;
  if (before === 1) await forgetSecondStep(transaction, userId);
  return gone;
}

/** Removes everything that a person has for the second step. @returns how many factors there were. */
export async function removeFactors(transaction: Database, userId: number): Promise<number> {
  const before = await lockFactors(transaction, userId);
  await transaction.delete(secondFactors).where(ofUser(userId));
  await forgetSecondStep(transaction, userId);
  await deleteChallengesOf(transaction, userId);
  return before;
}
