import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { hooksOf, receiversOf, type Receiver } from '#domain/signals/alertRules.ts';
import { kindOfAlert } from '#domain/states/alertKind.ts';
import { minute, serverTiming } from '#server/config/timing.ts';
import { grouped } from '#server/grouped.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, type alerts } from '#server/storage/schema/operations/alerts.ts';
import { openRuledAlerts, readRules, readRuledWebhooks } from './readRules.ts';
import { readRuledPeople } from './ruledPeople.ts';

type Alert = typeof alerts.$inferSelect;

/** Equal for alerts of one kind about one door or device, in one step. */
function subjectOf(alert: Alert, after: number): string {
  const { id, targetKind, targetId } = alert;
  const about = targetKind === null ? `alert ${id}` : `${kindOfAlert(alert)} ${targetKind} ${targetId}`;
  return after === 0 ? about : `${about} after ${after}`;
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** A person or a webhook; the other is null. */
type To = Pick<typeof alertMessages.$inferSelect, 'userId' | 'webhookId'>;

const isTo = (one: To, other: To) => one.userId === other.userId && one.webhookId === other.webhookId;

type Queued = Pick<Receiver, 'after' | 'rules'> & To;

/** Reads the messages of a subject that wait, or went out so lately that the next one has to wait. */
function recentMessages(transaction: Database, subject: string, receivers: readonly To[], at: Date) {
  return transaction
    .select()
    .from(alertMessages)
    .where(
      and(
        eq(alertMessages.subject, subject),
        or(
          inArray(
            alertMessages.userId,
            receivers.flatMap(({ userId }) => userId ?? []),
          ),
          inArray(
            alertMessages.webhookId,
            receivers.flatMap(({ webhookId }) => webhookId ?? []),
          ),
        ),
        or(
          eq(alertMessages.state, 'waiting'),
          and(
            eq(alertMessages.state, 'sent'),
            gt(alertMessages.endedAt, later(at, -serverTiming.alertMessages.sameSubject)),
          ),
        ),
      ),
    )
    .for('update');
}

/** Queues the messages of one step. */
async function queueStep(
  transaction: Database,
  alert: Alert,
  at: Date,
  { after, receivers }: { after: number; receivers: readonly Queued[] },
): Promise<void> {
  const { id, organisationId } = alert;
  const subject = subjectOf(alert, after);
  const recent = await recentMessages(transaction, subject, receivers, at);
  const waiting = recent.filter(({ state, claimedAt }) => state === 'waiting' && claimedAt === null);
  // The same event may be heard of twice.
  const counted = waiting.filter(({ occurredAt }) => occurredAt < at);
  for (const { id: messageId, times } of counted) {
    await transaction
      .update(alertMessages)
      .set({ alertId: id, occurredAt: at, times: times + 1 })
      .where(eq(alertMessages.id, messageId));
  }
  const fresh = receivers.filter((receiver) => !waiting.some((message) => isTo(message, receiver)));
  if (fresh.length === 0) return;
  const { burst, sameSubject } = serverTiming.alertMessages;
  const first = later(at, after === 0 ? burst : after * minute);
  await transaction.insert(alertMessages).values(
    fresh.map((receiver) => {
      const last = recent.filter((message) => isTo(message, receiver)).map(({ endedAt }) => endedAt ?? at);
      const latest = last.toSorted((one, other) => other.getTime() - one.getTime())[0];
      const dueAt = latest === undefined ? first : later(latest, sameSubject);
      return { ...receiver, organisationId, alertId: id, subject, occurredAt: at, dueAt };
    }),
  );
}

/**
 * Queues a message for everybody and every webhook that a rule names, in the transaction that raises the alert: so both are committed or
 * neither, without a reader of the change log that could fall behind. Those of further steps wait for their time. An
 * alert that comes back soon is counted in one later message.
 * @param at when it was raised, or came back.
 */
export async function queueMessages(transaction: Database, alert: Alert, at: Date): Promise<void> {
  const { organisationId } = alert;
  const { rules } = await readRules(transaction, organisationId);
  if (!rules.some(({ isOn }) => isOn)) return;
  const ruled = await openRuledAlerts(transaction, organisationId);
  const people = await readRuledPeople(transaction, organisationId);
  const raised = ruled({ ...alert, createdAt: at });
  const told: Queued[] = [
    ...receiversOf(rules, raised, people).map((receiver) => ({ ...receiver, webhookId: null })),
    ...hooksOf(rules, raised, await readRuledWebhooks(transaction, organisationId)).map((receiver) => ({
      ...receiver,
      userId: null,
    })),
  ];
  for (const [after, receivers] of grouped(told, (receiver) => receiver.after)) {
    await queueStep(transaction, alert, at, { after, receivers });
  }
}
