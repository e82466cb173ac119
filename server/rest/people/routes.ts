import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { alertUsers, notifications } from '#server/storage/schema/notices.ts';
import { userRoles, users } from '#server/storage/schema/users.ts';
import { routeServiceAccounts } from './serviceAccounts.ts';

async function counted(database: Database, table: ServerResource['table'], condition: SQL | undefined) {
  const [row] = await database.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

/** What waits for the user who asks. */
function routeNotices(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.alertsUnread, async ({ viewer }) => {
    const unread = and(
      eq(alertUsers.userId, viewer.userId),
      eq(alertUsers.read, false),
      eq(alertUsers.archived, false),
    );
    return { count: await counted(storage.database, alertUsers, unread) };
  });
  answerCall(server, authenticate, peopleCalls.notificationsUser, async ({ viewer }) => {
    const unread = and(eq(notifications.userId, viewer.userId), eq(notifications.read, false));
    return { hasNotification: (await counted(storage.database, notifications, unread)) > 0 };
  });
}

function routeSettings(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const organisations = createReader(resources.organisation);
  answerCall(server, authenticate, peopleCalls.organisationSetting, async ({ viewer, query, request }) => {
    const id = parseId(request.params);
    const [row] = await organisations.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
    return { setting: query.setting, value: row[query.setting] ?? null };
  });
}

function routeUsersByRole(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const roles = createReader(resources.permissionRole);
  const people = createReader(resources.user);
  const requireRole = async (viewer: Viewer, id: number) => {
    const [role] = await roles.rows(storage.database, viewer, [id]);
    if (role === undefined) throw new Refusal(404, sentences.notFound('role', id));
  };
  answerCall(server, authenticate, peopleCalls.usersByRole, async ({ viewer, query, request }) => {
    const id = parseId(request.params);
    const page = parseListQuery(request.query);
    await requireRole(viewer, id);
    const holders = storage.database
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.roleId, id));
    const holding = and(inArray(users.id, holders), eq(users.status, query.status ?? 'active'));
    return people.list(storage.database, viewer, page, holding);
  });
}

/** Users by role, service accounts, alerts and notifications, settings of organisations. */
export function routePeople(server: FastifyInstance, parts: RouteParts): void {
  routeNotices(server, parts);
  routeSettings(server, parts);
  routeUsersByRole(server, parts);
  routeServiceAccounts(server, parts);
}
