import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AlertLevel } from '#domain/states/alert.ts';
import { can } from '#domain/permissions/can.ts';
import { leftOpen, type Reading, type ReportedState } from '#server/devices/port.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { alertUsers, alerts } from '#server/storage/schema/notices.ts';
import { users } from '#server/storage/schema/users.ts';
import { keptTargets, type HeldTarget } from './targets.ts';

/** What somebody should know of: the words tell the cause. */
interface Trouble {
  level: AlertLevel;
  message: string;
}

/** What a reading brings that was not so before. `fresh`: the reading changes the state. */
export function troublesOf(target: HeldTarget, reading: Reading, fresh: boolean): Trouble[] {
  const { kind, name, siteName, row } = target;
  const { noun } = keptTargets[kind];
  const called = name.toLowerCase().includes(noun.toLowerCase()) ? name : `${noun} ${name}`;
  const what = `${called} at ${siteName}`;
  const state: ReportedState = fresh ? (reading.state ?? {}) : {};
  const troubles: [boolean, AlertLevel, string][] = [
    [state.alarming === true && row['alarmingSince'] === null, 'high', `${what} is alarming.`],
    [state.faulted === true && row['faultedSince'] === null, 'medium', `${what} has a fault.`],
    [typeof state.fault === 'string' && row['fault'] === null, 'medium', `${what} has a fault.`],
    [kind === 'controller' && state.online === false && row['online'] === true, 'high', `${what} is offline.`],
    [reading.event?.name === leftOpen, 'low', `${what} was left open.`],
  ];
  return troubles.flatMap(([is, level, message]) => (is ? [{ level, message }] : []));
}

/** The owner's staff who look after its doors and want to be told. */
async function recipients(transaction: Database, organisationId: number): Promise<number[]> {
  const staff = await transaction
    .select({ id: users.id, permissions: users.permissions, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(
      and(eq(users.organisationId, organisationId), eq(users.status, 'active'), eq(users.isServiceAccount, false)),
    );
  const told = staff.filter((rights) =>
    (['sites', 'alerts'] as const).every((area) => can(rights, { area, level: 'read' })),
  );
  return told.map(({ id }) => id).toSorted((one, other) => one - other);
}

const same = (column: AnyPgColumn, value: number | null): SQL => (value === null ? isNull(column) : eq(column, value));

/** Those with whom an alert of this target and cause still lies, neither read nor put away. */
async function alreadyTold(transaction: Database, alert: typeof alerts.$inferInsert): Promise<ReadonlySet<number>> {
  const { siteId = null, unitId = null, gateId = null, controllerId = null } = alert;
  const open = await transaction
    .select({ userId: alertUsers.userId })
    .from(alertUsers)
    .innerJoin(alerts, eq(alerts.id, alertUsers.alertId))
    .where(
      and(
        same(alerts.siteId, siteId),
        same(alerts.unitId, unitId),
        same(alerts.gateId, gateId),
        same(alerts.controllerId, controllerId),
        eq(alerts.message, alert.message),
        eq(alertUsers.read, false),
        eq(alertUsers.archived, false),
      ),
    );
  return new Set(open.map(({ userId }) => userId));
}

/** Makes an alert for everybody concerned who has none of this target and cause before them. */
export async function raiseAlert(
  transaction: Database,
  note: (change: Change) => void,
  target: HeldTarget,
  { level, message }: Trouble,
  at: Date,
): Promise<void> {
  const { organisationId, siteId, kind, id, unitId, controllerId } = target;
  const alert = {
    ...{ organisationId, level, message, siteId, unitId, createdAt: at },
    gateId: kind === 'gate' ? id : null,
    controllerId: kind === 'controller' ? id : controllerId,
  };
  const told = await alreadyTold(transaction, alert);
  const untold = (await recipients(transaction, organisationId)).filter((user) => !told.has(user));
  if (untold.length === 0) return;
  const [made] = await transaction.insert(alerts).values(alert).returning({ id: alerts.id });
  if (made === undefined) throw new Error('The alert gave no id back.');
  const lying = await transaction
    .insert(alertUsers)
    .values(untold.map((userId) => ({ alertId: made.id, userId, createdAt: at })))
    .returning({ id: alertUsers.id, userId: alertUsers.userId });
  for (const { id: lies, userId } of lying) {
    note({ entity: 'alert', act: 'CREATE', id: lies, siteId, organisationIds: [organisationId], toUser: userId });
  }
}
