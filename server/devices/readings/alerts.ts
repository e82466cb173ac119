import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { alertCauses, type AlertCause, type AlertLevel } from '#domain/states/alert.ts';
import { alertAreas, type RuleKind } from '#domain/states/alertKind.ts';
import { serverTiming } from '#server/config/timing.ts';
import { isAbout, reopenAlerts, resolveAlerts } from '#server/operations/resolveAlerts.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { queueMessages } from '#server/signals/alerts/queueMessages.ts';
import {
  leftOpenEvent,
  retainedCommandEvent,
  type Reading,
  type ReportedState,
  type TargetKind,
} from '#server/devices/port.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';
import { targetTables, type LockedTarget } from './targetTables.ts';

interface NewAlert {
  level: AlertLevel;
  message: string;
  /** null: it has no end of its own. */
  cause: AlertCause | null;
}

/** The sentence of each cause. */
const sentences: Record<AlertCause, (what: string) => string> = {
  alarm: (what) => `${what} is alarming.`,
  fault: (what) => `${what} has a fault.`,
  offline: (what) => `${what} is offline.`,
  'left open': (what) => `${what} was left open.`,
};

/** "Unit A101 at Fyshwick" */
function nameInAlerts({ kind, name, siteName }: LockedTarget): string {
  const { noun } = targetTables[kind];
  return `${name.toLowerCase().includes(noun.toLowerCase()) ? name : `${noun} ${name}`} at ${siteName}`;
}

/** Devices that connect others. */
const connecting: ReadonlySet<TargetKind> = new Set(['hub', 'controller']);

/** Whether a device's own way to the server is gone: that has an alert already. */
async function isCutOff(transaction: Database, { kind, controllerId }: LockedTarget): Promise<boolean> {
  if (kind === 'controller' || controllerId === null) return false;
  const [controller] = await transaction
    .select({ online: controllers.online })
    .from(controllers)
    .where(eq(controllers.id, controllerId));
  return controller?.online === false;
}

/** @param fresh whether the reading changes the state. */
export async function newAlertsOf(
  transaction: Database,
  target: LockedTarget,
  reading: Reading,
  fresh: boolean,
): Promise<NewAlert[]> {
  const { kind, row } = target;
  const what = nameInAlerts(target);
  const state: ReportedState = fresh ? (reading.state ?? {}) : {};
  const isGone = state.online === false && row['online'] === true && !(await isCutOff(transaction, target));
  const troubles: [boolean, AlertLevel, AlertCause][] = [
    [state.alarming === true && row['alarmingSince'] === null, 'high', 'alarm'],
    [state.faulted === true && row['faultedSince'] === null, 'medium', 'fault'],
    [typeof state.fault === 'string' && row['fault'] === null, 'medium', 'fault'],
    [isGone, connecting.has(kind) ? 'high' : 'medium', 'offline'],
    [reading.event?.name === leftOpenEvent, 'low', 'left open'],
  ];
  const found = troubles.flatMap(([is, level, cause]): NewAlert[] =>
    is ? [{ level, cause, message: sentences[cause](what) }] : [],
  );
  if (reading.event?.name !== retainedCommandEvent) return found;
  return [...found, { level: 'high', cause: null, message: `The broker kept a command for ${what}; it was removed.` }];
}

const isShut = (value: unknown) => value === 'locked' || value === 'closed' || value === 'armed';

/** The causes that a fresh reading ends, by the state before it. */
function endedCauses({ row }: LockedTarget, { state = {}, isOld }: Reading): AlertCause[] {
  const isBack = state.online ?? isOld !== true;
  const ends: Record<AlertCause, boolean> = {
    alarm: state.alarming === false && row['alarmingSince'] !== null,
    fault: (state.faulted === false && row['faultedSince'] !== null) || (state.fault === null && row['fault'] !== null),
    offline: isBack && row['online'] === false,
    'left open':
      (isShut(state.status) && !isShut(row['status'])) || (isShut(state.doorState) && !isShut(row['doorState'])),
  };
  return alertCauses.filter((cause) => ends[cause]);
}

/** Alerts of earlier releases name neither cause nor target: their sentence tells them. */
const isAlertOf = (target: LockedTarget, cause: AlertCause) =>
  or(
    and(isAbout(target), eq(alerts.cause, cause)),
    and(
      isNull(alerts.cause),
      eq(alerts.siteId, target.siteId),
      eq(alerts.message, sentences[cause](nameInAlerts(target))),
    ),
  );

/** Resolves the alerts whose cause a fresh reading ends. */
export async function resolveEnded(
  transaction: Database,
  addChange: (change: Change) => void,
  target: LockedTarget,
  reading: Reading,
): Promise<void> {
  for (const cause of endedCauses(target, reading))
    await resolveAlerts(transaction, addChange, isAlertOf(target, cause), reading.at);
}

const equalsOrNull = (column: AnyPgColumn, value: number | null): SQL =>
  value === null ? isNull(column) : eq(column, value);

/** Finds the unread and unarchived copies of alerts of the same target and message. */
async function openCopies(transaction: Database, alert: typeof alerts.$inferInsert) {
  const { siteId = null, unitId = null, gateId = null, controllerId = null } = alert;
  return transaction
    .select({ userId: alertUsers.userId, alert: alerts })
    .from(alertUsers)
    .innerJoin(alerts, eq(alerts.id, alertUsers.alertId))
    .where(
      and(
        equalsOrNull(alerts.siteId, siteId),
        equalsOrNull(alerts.unitId, unitId),
        equalsOrNull(alerts.gateId, gateId),
        equalsOrNull(alerts.controllerId, controllerId),
        eq(alerts.message, alert.message),
        isNull(alerts.resolvedAt),
        eq(alertUsers.read, false),
        eq(alertUsers.archived, false),
      ),
    )
    .orderBy(desc(alerts.id));
}

type TargetAlert = typeof alerts.$inferInsert & { kind: RuleKind; createdAt: Date };

/**
 * Alerts the staff who read sites and have no open alert of the same target and message. An open alert without an end of
 * its own happened again: those whom rules name are told of that, since perhaps nobody reads alerts where it happens.
 */
export async function alertUnlessOpen(
  transaction: Database,
  addChange: (change: Change) => void,
  alert: TargetAlert,
): Promise<void> {
  const open = await openCopies(transaction, alert);
  const alerted = new Set(open.map(({ userId }) => userId));
  const staff = await staffWhoRead(transaction, alert.organisationId, alertAreas[alert.kind]);
  const userIds = staff.filter((user) => !alerted.has(user));
  const [newest] = open;
  if (userIds.length === 0 && newest !== undefined && newest.alert.cause === null)
    await queueMessages(transaction, newest.alert, alert.createdAt);
  await sendAlert(transaction, addChange, alert, userIds);
}

/** Alerts staff of the states that a reading changed, as `alertUnlessOpen` does. */
export async function raiseAlert(
  transaction: Database,
  addChange: (change: Change) => void,
  target: LockedTarget,
  { level, message, cause }: NewAlert,
  at: Date,
): Promise<void> {
  const { organisationId, siteId, kind, id, unitId, controllerId } = target;
  if (cause !== null)
    await reopenAlerts(transaction, addChange, target, cause, {
      since: new Date(at.getTime() - serverTiming.alertReopens),
      at,
    });
  const alert: TargetAlert = {
    organisationId,
    kind: cause ?? 'kept command',
    level,
    message,
    cause,
    targetKind: kind,
    targetId: id,
    siteId,
    unitId,
    createdAt: at,
    gateId: kind === 'gate' ? id : null,
    controllerId: kind === 'controller' ? id : controllerId,
  };
  await alertUnlessOpen(transaction, addChange, alert);
}
