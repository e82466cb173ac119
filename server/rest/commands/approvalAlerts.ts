import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { approvalCalls } from '#domain/calls/approvals.ts';
import { can } from '#domain/permissions/can.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { audienceOfSite } from '#server/places/visibility.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';
import { users } from '#server/storage/schema/people/users.ts';

type AddChange = (change: Change) => void;

/** Active staff other than the viewer who may command doors of the site. */
async function findDeciders(transaction: Database, { userId }: Viewer, siteId: number): Promise<number[]> {
  const staff = await transaction
    .select({ id: users.id, permissions: users.permissions, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(
      and(
        inArray(users.organisationId, await audienceOfSite(transaction, siteId)),
        eq(users.status, 'active'),
        eq(users.isServiceAccount, false),
        ne(users.id, userId),
      ),
    )
    .orderBy(asc(users.id));
  return staff.filter((rights) => can(rights, approvalCalls.approvalApprove.ask)).map(({ id }) => id);
}

type NewAlert = Omit<typeof alerts.$inferInsert, 'level'> & {
  siteId: number;
  approvalId: number;
  createdAt: Date;
};

/** Alerts everyone who may decide. @returns how many they are. */
async function send(transaction: Database, addChange: AddChange, viewer: Viewer, alert: NewAlert): Promise<number> {
  const deciders = await findDeciders(transaction, viewer, alert.siteId);
  await sendAlert(transaction, addChange, { ...alert, level: 'high' }, deciders);
  return deciders.length;
}

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
