import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { parseListQuery } from '#server/rest/crud/query.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import { userRoles, users } from '#server/storage/schema/people/users.ts';
import { routeEmailChanges } from './emailChanges.ts';
import { routeInvitationLinks } from './invitationLinks.ts';
import { routeApiTokens } from './apiTokens.ts';
import { routeSecondFactorReset } from './secondFactorReset.ts';
import { routeServiceAccounts } from './serviceAccounts.ts';

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

/** Users by role, new emails, invitation links, second factors, and service accounts with their tokens. */
export function routePeople(server: FastifyInstance, parts: RouteParts): void {
  routeUsersByRole(server, parts);
  routeServiceAccounts(server, parts);
  routeApiTokens(server, parts);
  routeEmailChanges(server, parts);
  routeInvitationLinks(server, parts);
  routeSecondFactorReset(server, parts);
}
