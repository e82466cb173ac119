import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { securityCalls, securityPage } from '#domain/calls/securityLog.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { nameOfStaff } from '#server/viewer.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { users } from '#server/storage/schema/people/users.ts';

const by = alias(users, 'by_user');
const about = alias(users, 'about_user');

const personOf = (id: number | null, names: { firstName: string | null; lastName: string | null } | null) =>
  id === null ? null : { id, name: nameOfStaff(id, names ?? { firstName: null, lastName: null }) };

/** The security log of an organisation. Super admins also see what belongs to no known account. */
export function routeSecurityLog(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const organisations = createReader(resources.organisation);
  answerCall(server, authenticate, securityCalls.securityLog, async ({ viewer, query, request }) => {
    const id = parseId(request.params);
    const [organisation] = await organisations.rows(storage.database, viewer, [id]);
    if (organisation === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
    const own = eq(securityLines.organisationId, id);
    const nobodys = viewer.rights.isSuperAdmin && id === viewer.organisationId;
    const matching = and(
      nobodys ? or(own, isNull(securityLines.organisationId)) : own,
      query.kind === undefined ? undefined : eq(securityLines.kind, query.kind),
    );
    const [total] = await storage.database.select({ count: count() }).from(securityLines).where(matching);
    const rows = await storage.database
      .select({
        line: securityLines,
        byNames: { firstName: by.firstName, lastName: by.lastName },
        aboutNames: { firstName: about.firstName, lastName: about.lastName },
      })
      .from(securityLines)
      .leftJoin(by, eq(by.id, securityLines.byId))
      .leftJoin(about, eq(about.id, securityLines.aboutId))
      .where(and(matching, query.before === undefined ? undefined : lt(securityLines.id, query.before)))
      .orderBy(desc(securityLines.id))
      .limit(securityPage);
    return {
      count: total?.count ?? 0,
      rows: rows.map(
        ({ line: { organisationId: _organisation, byId, aboutId, at, ...line }, byNames, aboutNames }) => ({
          ...line,
          at: at.toISOString(),
          by: personOf(byId, byNames),
          about: personOf(aboutId, aboutNames),
        }),
      ),
    };
  });
}
