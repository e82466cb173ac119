import { asc, eq, lte } from 'drizzle-orm';
import { receiversOf } from '#domain/signals/alertRules.ts';
import type { Database } from '#server/storage/database.ts';
import { alerts, alertSteps } from '#server/storage/schema/operations/alerts.ts';
import type { Storage } from '#server/storage/storage.ts';
import { queueStep } from './queueMessages.ts';
import { openReach } from './readReach.ts';
import { openRuledAlerts } from './readRules.ts';

/** Queues the messages of a step for those who are to be told now. */
async function decideStep(transaction: Database, step: typeof alertSteps.$inferSelect, now: Date): Promise<void> {
  const [alert] = await transaction.select().from(alerts).where(eq(alerts.id, step.alertId));
  if (alert === undefined) return;
  const { organisationId } = alert;
  const { rules, after, occurredAt, times } = step;
  const ruledOf = await openRuledAlerts(transaction, organisationId);
  const reach = await openReach(transaction, organisationId);
  // A server may come to a step later than it was due.
  const onCall = () => reach.onCall(now.getTime());
  const told = receiversOf(rules, ruledOf({ ...alert, createdAt: occurredAt }), { ...reach, onCall });
  const receivers = told.filter((receiver) => receiver.after === after);
  await queueStep(transaction, alert, occurredAt, { after, receivers, first: now, times });
}

/**
 * Queues the messages of all steps that are due, each in a transaction that locks and deletes the step's row: one server
 * takes it, and a server that dies leaves it to another.
 */
export async function decideSteps({ database, write }: Storage, now: Date): Promise<void> {
  const due = lte(alertSteps.dueAt, now);
  for (;;) {
    const [waiting] = await database.select({ id: alertSteps.id }).from(alertSteps).where(due).limit(1);
    if (waiting === undefined) return;
    const isDecided = await write(async (transaction) => {
      const [step] = await transaction
        .select()
        .from(alertSteps)
        .where(due)
        .orderBy(asc(alertSteps.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (step === undefined) return false;
      await transaction.delete(alertSteps).where(eq(alertSteps.id, step.id));
      await decideStep(transaction, step, now);
      return true;
    });
    // Another server decides the rest.
    if (!isDecided) return;
  }
}
