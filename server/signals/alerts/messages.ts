import { and, eq, inArray, ne } from 'drizzle-orm';
import type { MessageState } from '#domain/states/alertMessage.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, alerts } from '#server/storage/schema/operations/alerts.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { describeAlerts, type StoredAlert } from './describeAlerts.ts';
import { openRuledAlerts } from './readRules.ts';

/** The subject of a test, which has no alert. */
export const testSubject = 'test';

export type Message = typeof alertMessages.$inferSelect;

export const reasons = {
  noMail: 'No mail server is set up.',
  waiting: 'The mail server did not take the email yet. It is tried again every minute.',
  refused: 'The mail server refused the email.',
  givenUp: 'The mail server did not take the email within a day.',
  deleted: 'The alert was deleted.',
  gone: 'Their account is gone, was suspended, or belongs to another organisation now.',
  settled: 'Somebody sees to it, or it ended.',
  noRight: 'They may not see this any more.',
  off: 'The webhook is off.',
} as const;

export type Outcome =
  { state: Exclude<MessageState, 'waiting'>; reason: string | null } | { state: 'waiting'; reason: string };

export async function storeOutcome(
  transaction: Database,
  now: Date,
  messages: readonly Message[],
  outcome: Outcome,
): Promise<void> {
  if (messages.length === 0) return;
  const isOver = outcome.state !== 'waiting';
  const again = { claimedAt: null, dueAt: new Date(now.getTime() + serverTiming.alertMessages.gap) };
  await transaction
    .update(alertMessages)
    .set({ ...outcome, endedAt: isOver ? now : null, ...(isOver ? {} : again) })
    .where(
      inArray(
        alertMessages.id,
        messages.map(({ id }) => id),
      ),
    );
}

/** The alerts that need nobody else: somebody sees to them, or they ended, or their request was decided. */
async function settledAlerts(database: Database, found: readonly StoredAlert[]): Promise<ReadonlySet<number>> {
  const requests = found.flatMap(({ approvalId }) => approvalId ?? []);
  const decided = await database
    .select({ id: commandApprovals.id })
    .from(commandApprovals)
    .where(and(inArray(commandApprovals.id, requests), ne(commandApprovals.state, 'pending')));
  const isDecided = (id: number | null) => decided.some((request) => request.id === id);
  const settled = found.filter(
    ({ acknowledgedAt, resolvedAt, approvalId }) =>
      acknowledgedAt !== null || resolvedAt !== null || isDecided(approvalId),
  );
  return new Set(settled.map(({ id }) => id));
}

/** What messages of one organisation are about. */
export interface Subjects {
  described: Awaited<ReturnType<typeof describeAlerts>>;
  /** Alerts that need nobody else. */
  settled: ReadonlySet<number>;
}

/** Describes the alerts of messages of one organisation, and keeps the words: the list of messages outlives alerts. */
export async function describeMessages(transaction: Database, messages: readonly Message[]): Promise<Subjects> {
  const alertIds = messages.flatMap(({ alertId }) => alertId ?? []);
  const found = await transaction.select().from(alerts).where(inArray(alerts.id, alertIds));
  const organisationId = messages[0]?.organisationId ?? 0;
  const described = await describeAlerts(transaction, found, await openRuledAlerts(transaction, organisationId));
  for (const { id, alertId } of messages) {
    const what = described.get(alertId ?? 0)?.what;
    if (what !== undefined) await transaction.update(alertMessages).set({ what }).where(eq(alertMessages.id, id));
  }
  return { described, settled: await settledAlerts(transaction, found) };
}

/** Whether a message of a further step can stay away. */
export const isNeedless = ({ after, alertId }: Message, { settled }: Subjects): boolean =>
  after > 0 && alertId !== null && settled.has(alertId);
