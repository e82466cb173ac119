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

/** For the live event of a user whose record says something new. */
export const userUpdated = ({ id, organisationId }: { id: number; organisationId: number }): Change => ({
  entity: user.name,
  act: 'UPDATE',
  id,
  organisationId,
  organisationIds: [organisationId],
});
