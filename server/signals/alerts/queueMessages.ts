import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { receiversOf } from '#domain/signals/alertRules.ts';
import { kindOfAlert } from '#domain/states/alertKind.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, type alerts } from '#server/storage/schema/operations/alerts.ts';
import { openRuledAlerts, readRules } from './readRules.ts';
import { readRuledPeople } from './ruledPeople.ts';

type Alert = typeof alerts.$inferSelect;

/** Equal for alerts of one kind about one door or device. */
function subjectOf(alert: Alert): string {
  const { id, targetKind, targetId } = alert;
  return targetKind === null ? `alert ${id}` : `${kindOfAlert(alert)} ${targetKind} ${targetId}`;
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** Reads the messages of a subject that wait, or went out so lately that the next one has to wait. */
function recentMessages(transaction: Database, subject: string, userIds: readonly number[], at: Date) {
  return transaction
    .select()
    .from(alertMessages)
    .where(
      and(
        eq(alertMessages.subject, subject),
        inArray(alertMessages.userId, [...userIds]),
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

/**
 * Queues an email for everybody whom a rule names, in the transaction that raises the alert: so both are committed or
 * neither, without a reader of the change log that could fall behind. An alert that comes back soon is counted in one
 * later message.
 * @param at when it was raised, or came back.
 */
export async function queueMessages(transaction: Database, alert: Alert, at: Date): Promise<void> {
  const { id, organisationId } = alert;
  const { rules } = await readRules(transaction, organisationId);
  if (!rules.some(({ isOn }) => isOn)) return;
  const ruled = await openRuledAlerts(transaction, organisationId);
  const people = await readRuledPeople(transaction, organisationId);
  const receivers = receiversOf(rules, ruled({ ...alert, createdAt: at }), people);
  if (receivers.size === 0) return;
  const subject = subjectOf(alert);
  const recent = await recentMessages(transaction, subject, [...receivers.keys()], at);
  const waiting = recent.filter(({ state, claimedAt }) => state === 'waiting' && claimedAt === null);
  // The same event may be heard of twice.
  const counted = waiting.filter(({ occurredAt }) => occurredAt < at);
  for (const { id: messageId, times } of counted) {
    await transaction
      .update(alertMessages)
      .set({ alertId: id, occurredAt: at, times: times + 1 })
      .where(eq(alertMessages.id, messageId));
  }
  const fresh = [...receivers].filter(([userId]) => !waiting.some((message) => message.userId === userId));
  if (fresh.length === 0) return;
  const { burst, sameSubject } = serverTiming.alertMessages;
  await transaction.insert(alertMessages).values(
    fresh.map(([userId, names]) => {
      const last = recent.filter((message) => message.userId === userId).map(({ endedAt }) => endedAt ?? at);
      const latest = last.toSorted((one, other) => other.getTime() - one.getTime())[0];
      return {
        organisationId,
        userId,
        alertId: id,
        subject,
        rules: names,
        occurredAt: at,
        dueAt: latest === undefined ? later(at, burst) : later(latest, sameSubject),
      };
    }),
  );
}
