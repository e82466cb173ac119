import { and, count, eq, isNotNull, notExists, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { noticeCalls } from '#domain/calls/operations.ts';
import { answerCall } from '#server/rest/call.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Database } from '#server/storage/database.ts';
import { alerts, alertUsers, notifications } from '#server/storage/schema/operations/alerts.ts';

async function counted(database: Database, table: ServerResource['table'], condition: SQL | undefined) {
  const [row] = await database.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

export function routeNotices(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const resolved = storage.database
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, alertUsers.alertId), isNotNull(alerts.resolvedAt)));
  answerCall(server, authenticate, noticeCalls.alertsUnread, async ({ viewer }) => {
    const unread = and(
      notExists(resolved),
      eq(alertUsers.userId, viewer.userId),
      eq(alertUsers.read, false),
      eq(alertUsers.archived, false),
    );
    return { count: await counted(storage.database, alertUsers, unread) };
  });
  answerCall(server, authenticate, noticeCalls.notificationsUser, async ({ viewer }) => {
    const unread = and(eq(notifications.userId, viewer.userId), eq(notifications.read, false));
    return { hasNotification: (await counted(storage.database, notifications, unread)) > 0 };
  });
}
