import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AlertLevel } from '#domain/states/alert.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
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

interface AlertCause {
  level: AlertLevel;
  message: string;
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
export async function alertCausesOf(
  transaction: Database,
  target: LockedTarget,
  reading: Reading,
  fresh: boolean,
): Promise<AlertCause[]> {
  const { kind, name, siteName, row } = target;
  const { noun } = targetTables[kind];
  const called = name.toLowerCase().includes(noun.toLowerCase()) ? name : `${noun} ${name}`;
  const what = `${called} at ${siteName}`;
  const state: ReportedState = fresh ? (reading.state ?? {}) : {};
  const isGone = state.online === false && row['online'] === true && !(await isCutOff(transaction, target));
  const troubles: [boolean, AlertLevel, string][] = [
    [state.alarming === true && row['alarmingSince'] === null, 'high', `${what} is alarming.`],
    [state.faulted === true && row['faultedSince'] === null, 'medium', `${what} has a fault.`],
    [typeof state.fault === 'string' && row['fault'] === null, 'medium', `${what} has a fault.`],
    [isGone, connecting.has(kind) ? 'high' : 'medium', `${what} is offline.`],
    [reading.event?.name === leftOpenEvent, 'low', `${what} was left open.`],
    [reading.event?.name === retainedCommandEvent, 'high', `The broker kept a command for ${what}; it was removed.`],
  ];
  return troubles.flatMap(([is, level, message]) => (is ? [{ level, message }] : []));
}

const equalsOrNull = (column: AnyPgColumn, value: number | null): SQL =>
  value === null ? isNull(column) : eq(column, value);

/** Finds users whose alert of the same target and message is unread and unarchived. */
async function usersAlreadyAlerted(
  transaction: Database,
  alert: typeof alerts.$inferInsert,
): Promise<ReadonlySet<number>> {
  const { siteId = null, unitId = null, gateId = null, controllerId = null } = alert;
  const open = await transaction
    .select({ userId: alertUsers.userId })
    .from(alertUsers)
    .innerJoin(alerts, eq(alerts.id, alertUsers.alertId))
    .where(
      and(
        equalsOrNull(alerts.siteId, siteId),
        equalsOrNull(alerts.unitId, unitId),
        equalsOrNull(alerts.gateId, gateId),
        equalsOrNull(alerts.controllerId, controllerId),
        eq(alerts.message, alert.message),
        eq(alertUsers.read, false),
        eq(alertUsers.archived, false),
      ),
    );
  return new Set(open.map(({ userId }) => userId));
}

type TargetAlert = typeof alerts.$inferInsert & { createdAt: Date };

/** Alerts the staff who read sites and have no open alert of the same target and message. */
export async function alertUnlessOpen(
  transaction: Database,
  addChange: (change: Change) => void,
  alert: TargetAlert,
): Promise<void> {
  const alerted = await usersAlreadyAlerted(transaction, alert);
  const staff = await staffWhoRead(transaction, alert.organisationId, ['sites', 'alerts']);
  const userIds = staff.filter((user) => !alerted.has(user));
  await sendAlert(transaction, addChange, alert, userIds);
}

/** Alerts staff of the states that a reading changed, as `alertUnlessOpen` does. */
export async function raiseAlert(
  transaction: Database,
  addChange: (change: Change) => void,
  target: LockedTarget,
  { level, message }: AlertCause,
  at: Date,
): Promise<void> {
  const { organisationId, siteId, kind, id, unitId, controllerId } = target;
  const alert = {
    organisationId,
    level,
    message,
    siteId,
    unitId,
    createdAt: at,
    gateId: kind === 'gate' ? id : null,
    controllerId: kind === 'controller' ? id : controllerId,
  };
  await alertUnlessOpen(transaction, addChange, alert);
}
