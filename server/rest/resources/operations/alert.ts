import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { alertBody } from '#domain/bodies/operations.ts';
import { alert } from '#domain/entities/alert.ts';
import type { AlertLevel } from '#domain/states/alert.ts';
import { alerts, alertUsers } from '#server/storage/schema/operations/alerts.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { requireVisibleSite } from './requireVisibleSite.ts';

const archivedSchema = z.object({ archived: z.enum(['true', 'false']).default('false') });

/** @throws Refusal with status 400. */
function archivedOf(query: unknown): boolean {
  const parsed = archivedSchema.safeParse(query);
  if (!parsed.success) throw new Refusal(400, 'archived must be true or false.', 'archived');
  return parsed.data.archived === 'true';
}

const contentFields = ['level', 'message', 'siteId'] as const;

/** The text is fixed at creation; users change only whether they read and archived it. */
async function prepare(
  transaction: Database,
  viewer: Viewer,
  values: GivenBy<typeof alertBody>,
  current: object | null,
) {
  const { level, message, siteId, ...state } = values;
  if (current !== null) {
    const changed = contentFields.find((field) => field in values);
    if (changed !== undefined) throw new Refusal(409, "The message of an alert can't be changed.", changed);
    return state;
  }
  await requireVisibleSite(transaction, viewer, siteId);
  const [made] = await transaction
    .insert(alerts)
    .values({ organisationId: viewer.organisationId, level: level as AlertLevel, message: message as string, siteId })
    .returning({ id: alerts.id });
  return { ...state, alertId: made?.id, userId: viewer.userId };
}

/** The text goes with its last user. */
async function beforeDelete(
  transaction: Database,
  _viewer: Viewer,
  current: { id: number; alert: { id: number } },
): Promise<void> {
  const { id } = current.alert;
  // The text is locked: of two who delete the last alerts at once, each would see the other's.
  await lockRows(transaction, alerts, [id]);
  const others = transaction
    .select({ id: alertUsers.id })
    .from(alertUsers)
    .where(and(eq(alertUsers.alertId, id), ne(alertUsers.id, current.id)));
  await transaction.delete(alerts).where(and(eq(alerts.id, id), notExists(others)));
}

/** One user's alerts: nobody else sees them, not even super admins. */
export const alertResource = defineResource({
  entity: alert.name,
  table: alertUsers,
  fields: {
    ...columnsNamed(alertUsers, ['id', 'read', 'archived', 'createdAt']),
    alert: sql<{ id: number }>`(
      select json_build_object(
        'id', told.id, 'level', told.level, 'message', told.message, 'siteId', told.site_id,
        'unitId', told.unit_id, 'gateId', told.gate_id, 'controllerId', told.controller_id,
        'approvalId', told.approval_id, 'cause', told.cause,
        'resolvedAt', to_char(told.resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'acknowledgedAt', to_char(told.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'acknowledgedBy', (select coalesce(nullif(concat_ws(' ', person.first_name, person.last_name), ''), person.email)
          from users person where person.id = told.acknowledged_by_id))
      from alerts told where told.id = alert_users.alert_id)`,
    user: sql<{ id: number }>`json_build_object('id', alert_users.user_id)`,
  },
  visible: (viewer) => eq(alertUsers.userId, viewer.userId),
  listCondition: (query) => eq(alertUsers.archived, archivedOf(query)),
  audience: (_database, row) => Promise.resolve({ organisationIds: [], toUser: row.user.id }),
  writing: { body: alertBody, prepare, beforeDelete, conflicts: {}, nameOf: (row) => `alert ${row.id}` },
});
