import { and, eq, gt } from 'drizzle-orm';
import { alertAreas } from '#domain/states/alertKind.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import type { RentalContext } from './rentalContext.ts';

type NewAlert = Pick<typeof alerts.$inferInsert, 'organisationId' | 'siteId' | 'message'> & {
  kind: 'payment' | 'upkeep' | 'ledger';
};

/**
 * Alerts the staff who read bookings, unless the organisation has had the same alert. Several servers may find the same
 * reason for it.
 * @param since older alerts do not count.
 */
export async function alertOnce(
  { transaction, addChange, now }: RentalContext,
  alert: NewAlert,
  since: Date,
): Promise<void> {
  const [same] = await transaction
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.organisationId, alert.organisationId),
        eq(alerts.message, alert.message),
        gt(alerts.createdAt, since),
      ),
    )
    .limit(1);
  if (same !== undefined) return;
  const staff = await staffWhoRead(transaction, alert.organisationId, alertAreas[alert.kind]);
  await sendAlert(transaction, addChange, { ...alert, level: 'high', createdAt: now }, staff);
}
