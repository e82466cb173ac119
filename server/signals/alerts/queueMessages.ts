import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { AlertRule } from '#domain/calls/alertRules.ts';
import { isAbout, receiversOf, type Receiver } from '#domain/signals/alertRules.ts';
import { kindOfAlert } from '#domain/states/alertKind.ts';
import { minute, serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, alertSteps, type alerts } from '#server/storage/schema/operations/alerts.ts';
import { openReach } from './readReach.ts';
import { openRuledAlerts, readRules } from './readRules.ts';

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

interface Told {
  after: number;
  receivers: readonly Receiver[];
  /** The first moment at which they may be told. */
  first: Date;
  times: number;
}

/** Queues the messages of one step. */
export async function queueStep(
  transaction: Database,
  alert: Alert,
  at: Date,
  { after, receivers, first, times: given }: Told,
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
      .set({ alertId: id, occurredAt: at, times: times + given })
      .where(eq(alertMessages.id, messageId));
  }
  const fresh = receivers.filter((receiver) => !waiting.some((message) => isTo(message, receiver)));
  if (fresh.length === 0) return;
  const { sameSubject } = serverTiming.alertMessages;
  await transaction.insert(alertMessages).values(
    fresh.map((receiver) => {
      const last = recent.filter((message) => isTo(message, receiver)).map(({ endedAt }) => endedAt ?? at);
      const latest = last.toSorted((one, other) => other.getTime() - one.getTime())[0];
      const dueAt = latest === undefined ? first : later(latest, sameSubject);
      return { ...receiver, organisationId, alertId: id, subject, times: given, occurredAt: at, dueAt };
    }),
  );
}

/** Queues further steps. One that waits for an earlier alert of the subject keeps its time. */
async function queueLaterSteps(transaction: Database, alert: Alert, at: Date, rules: readonly AlertRule[]) {
  const times = new Set(rules.flatMap(({ steps }) => steps.map(({ minutes }) => minutes)));
  for (const after of times) {
    const subject = subjectOf(alert, after);
    const own = rules.filter(({ steps }) => steps.some(({ minutes }) => minutes === after));
    const waiting = await transaction.select().from(alertSteps).where(eq(alertSteps.subject, subject)).for('update');
    // The same event may be heard of twice.
    for (const { id, times: known } of waiting.filter(({ occurredAt }) => occurredAt < at)) {
      await transaction
        .update(alertSteps)
        .set({ alertId: alert.id, rules: own, occurredAt: at, times: known + 1 })
        .where(eq(alertSteps.id, id));
    }
    if (waiting.length > 0) continue;
    const dueAt = later(at, after * minute);
    await transaction
      .insert(alertSteps)
      .values({ alertId: alert.id, subject, rules: own, occurredAt: at, after, dueAt });
  }
}

/**
 * Queues a message for everybody and every webhook that a rule names, in the transaction that raises the alert: so both
 * are committed or neither, without a reader of the change log that could fall behind. Further steps wait for their
 * time. An alert that comes back soon is counted in one later message.
 * @param at when it was raised, or came back.
 */
export async function queueMessages(transaction: Database, alert: Alert, at: Date): Promise<void> {
  const { organisationId } = alert;
  const { rules } = await readRules(transaction, organisationId);
  if (!rules.some(({ isOn }) => isOn)) return;
  const ruledOf = await openRuledAlerts(transaction, organisationId);
  const ruled = ruledOf({ ...alert, createdAt: at });
  const about = rules.filter((rule) => isAbout(rule, ruled));
  if (about.length === 0) return;
  const reach = await openReach(transaction, organisationId);
  const receivers = receiversOf(about, ruled, reach).filter(({ after }) => after === 0);
  const first = later(at, serverTiming.alertMessages.burst);
  await queueStep(transaction, alert, at, { after: 0, receivers, first, times: 1 });
  await queueLaterSteps(transaction, alert, at, about);
}
