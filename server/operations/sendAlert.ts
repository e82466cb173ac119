import type { AlertKind } from '#domain/states/alertKind.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { queueMessages } from '#server/signals/alerts/queueMessages.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';

/** One text, a copy for each user, and an email for those whom a rule of the organisation names. */
export async function sendAlert(
  transaction: Database,
  addChange: (change: Change) => void,
  alert: typeof alerts.$inferInsert & { kind: AlertKind; createdAt: Date },
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { organisationId, siteId, createdAt } = alert;
  const [made] = await transaction.insert(alerts).values(alert).returning();
  if (made === undefined) throw new Error('The alert gave no id back.');
  const rows = await transaction
    .insert(alertUsers)
    .values(userIds.map((userId) => ({ alertId: made.id, userId, createdAt })))
    .returning({ id: alertUsers.id, userId: alertUsers.userId });
  for (const { id, userId } of rows) {
    addChange({
      entity: 'alert',
      act: 'CREATE',
      id,
      siteId: siteId ?? undefined,
      organisationIds: [organisationId],
      toUser: userId,
    });
  }
  await queueMessages(transaction, made, createdAt);
}
