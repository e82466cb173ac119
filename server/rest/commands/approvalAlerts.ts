import { and, eq, inArray } from 'drizzle-orm';
import { sendAlert } from '#server/operations/sendAlert.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';

type AddChange = (change: Change) => void;

type NewAlert = Omit<typeof alerts.$inferInsert, 'level' | 'kind'> & {
  approvalId: number;
  createdAt: Date;
};

const send = (transaction: Database, addChange: AddChange, deciders: readonly number[], alert: NewAlert) =>
  sendAlert(transaction, addChange, { ...alert, kind: 'approval', level: 'high' }, deciders);

/** Marks a request's alerts as read once it is decided. */
async function markRead(transaction: Database, addChange: AddChange, approvalId: number): Promise<void> {
  const sent = transaction.select({ id: alerts.id }).from(alerts).where(eq(alerts.approvalId, approvalId));
  const rows = await transaction
    .update(alertUsers)
    .set({ read: true })
    .where(and(inArray(alertUsers.alertId, sent), eq(alertUsers.read, false)))
    .returning({ id: alertUsers.id, userId: alertUsers.userId });
  for (const { id, userId } of rows)
    addChange({ entity: 'alert', act: 'UPDATE', id, organisationIds: [], toUser: userId });
}

export const approvalAlerts = { send, markRead };
