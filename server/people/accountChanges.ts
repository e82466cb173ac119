import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user } from '#domain/entities/user.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { accountChanges } from '#server/storage/schema/people/users.ts';

/** Who set an account's email, password or permissions, and when. */
export interface AccountChange {
  userId: number;
  /** null: a user who was deleted since. */
  changedBy: number | null;
  at: Date;
}

/** Notes it for those who ask whether the account's holder may approve another person's request. */
export async function recordAccountChange(
  transaction: Database,
  { userId, changedBy, at }: AccountChange,
): Promise<void> {
  await transaction.insert(accountChanges).values({ userId, changedBy, at });
}

/**
 * Before an account is deleted: those that it set count as set by those who set it, so that a deletion hides nobody.
 */
export async function passAccountChangesOn(transaction: Database, deleted: number): Promise<void> {
  const setters = alias(accountChanges, 'setters');
  const passed = await transaction
    .selectDistinct({ userId: accountChanges.userId, changedBy: setters.changedBy, at: accountChanges.at })
    .from(accountChanges)
    .innerJoin(setters, and(eq(setters.userId, accountChanges.changedBy), ne(setters.changedBy, deleted)))
    .where(and(eq(accountChanges.changedBy, deleted), ne(accountChanges.userId, deleted)));
  for (const change of passed) await recordAccountChange(transaction, change);
}

/** For the live event of a user whose record says something new. */
export const userUpdated = ({ id, organisationId }: { id: number; organisationId: number }): Change => ({
  entity: user.name,
  act: 'UPDATE',
  id,
  organisationId,
  organisationIds: [organisationId],
});
