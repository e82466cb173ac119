import { and, eq, gt } from 'drizzle-orm';
import type { Area } from '#domain/permissions/bits.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { sendAlert } from './sendAlert.ts';
import { staffWhoRead } from './staffWhoRead.ts';

const areas = ['bookings', 'alerts'] as const satisfies readonly Area[];

/** Several servers find the same failure within minutes. Only the first alerts (milliseconds). */
const sameFailure = 86_400_000;

type NewAlert = Pick<typeof alerts.$inferInsert, 'organisationId' | 'siteId' | 'message'>;

/** Sends an alert to the staff who read bookings, once a day. */
export async function alertOnce(
  transaction: Database,
  addChange: (change: Change) => void,
  alert: NewAlert,
  now: Date,
): Promise<void> {
  const [same] = await transaction
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.organisationId, alert.organisationId),
        eq(alerts.message, alert.message),
        gt(alerts.createdAt, new Date(now.getTime() - sameFailure)),
      ),
    )
    .limit(1);
  if (same !== undefined) return;
  const staff = await staffWhoRead(transaction, alert.organisationId, areas);
  await sendAlert(transaction, addChange, { ...alert, level: 'high', createdAt: now }, staff);
}
