import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AlertCause } from '#domain/states/alert.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { queueMessages } from '#server/signals/alerts/queueMessages.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';

const nobody = { acknowledgedAt: null, acknowledgedById: null, acknowledgementNote: null };

type Alert = typeof alerts.$inferSelect;
type AddChange = (change: Change) => void;

/** A door or device, by the name of its kind. */
export interface AlertTarget {
  kind: string;
  id: number;
}

export const isAbout = ({ kind, id }: AlertTarget) => and(eq(alerts.targetKind, kind), eq(alerts.targetId, id));

/** Sets when the cause of alerts ended (null: it goes on), and sends every receiver's copy anew. */
async function setResolved(
  transaction: Database,
  addChange: AddChange,
  which: SQL | undefined,
  resolvedAt: Date | null,
): Promise<readonly Alert[]> {
  const changed = await transaction
    .update(alerts)
    // What comes back is another one, to which nobody sees yet.
    .set(resolvedAt === null ? { resolvedAt, ...nobody } : { resolvedAt })
    .where(which)
    .returning();
  await sendCopiesAnew(transaction, addChange, changed);
  return changed;
}

/** Sends every receiver's copy of changed alerts anew. */
async function sendCopiesAnew(
  transaction: Database,
  addChange: AddChange,
  changed: readonly Pick<Alert, 'id' | 'siteId'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const siteOf = new Map(changed.map(({ id, siteId }) => [id, siteId]));
  const copies = await transaction
    .select({ id: alertUsers.id, alertId: alertUsers.alertId, userId: alertUsers.userId })
    .from(alertUsers)
    .where(inArray(alertUsers.alertId, [...siteOf.keys()]));
  for (const { id, alertId, userId } of copies) {
    const siteId = siteOf.get(alertId) ?? undefined;
    addChange({ entity: 'alert', act: 'UPDATE', id, siteId, organisationIds: [], toUser: userId });
  }
}

/** Resolves the open alerts that fit. @param at when their cause ended. */
export async function resolveAlerts(
  transaction: Database,
  addChange: AddChange,
  which: SQL | undefined,
  at: Date,
): Promise<void> {
  await setResolved(transaction, addChange, and(which, isNull(alerts.resolvedAt)), at);
}

/**
 * Notes who sees to the alerts that fit, of those that go on and that nobody sees to yet.
 * @returns whether there are some.
 */
export async function acknowledgeAlerts(
  transaction: Database,
  addChange: AddChange,
  which: SQL | undefined,
  { at, byId, note }: { at: Date; byId: number; note: string | null },
): Promise<boolean> {
  const changed = await transaction
    .update(alerts)
    .set({ acknowledgedAt: at, acknowledgedById: byId, acknowledgementNote: note })
    .where(and(which, isNull(alerts.acknowledgedAt), isNull(alerts.resolvedAt)))
    .returning({ id: alerts.id, siteId: alerts.siteId });
  await sendCopiesAnew(transaction, addChange, changed);
  return changed.length > 0;
}

/** Resolves all alerts of records that are being removed. */
export async function resolveAlertsOfRemoved(
  transaction: Database,
  addChange: AddChange,
  kind: string,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  const which = and(eq(alerts.targetKind, kind), inArray(alerts.targetId, [...ids]));
  await resolveAlerts(transaction, addChange, which, at);
}

/**
 * Opens the alerts again whose cause came back soon after it ended: a device that comes and goes has one alert. Those
 * whom rules name are told again.
 * @param since what ended earlier stays resolved.
 * @param at when it came back.
 */
export async function reopenAlerts(
  transaction: Database,
  addChange: AddChange,
  target: AlertTarget,
  cause: AlertCause,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const opened = await setResolved(
    transaction,
    addChange,
    and(isAbout(target), eq(alerts.cause, cause), gt(alerts.resolvedAt, since)),
    null,
  );
  const newest = opened.toSorted((one, other) => other.id - one.id)[0];
  if (newest !== undefined) await queueMessages(transaction, newest, at);
}
