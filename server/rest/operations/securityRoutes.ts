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
import { nameOfStaff, type StaffNames } from '#server/viewer.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { users } from '#server/storage/schema/people/users.ts';

const by = alias(users, 'by_user');
const about = alias(users, 'about_user');

const namesOf = ({ firstName, lastName, email, isServiceAccount }: typeof by | typeof about) => ({
  firstName,
  lastName,
  email,
  isServiceAccount,
});

interface Names extends StaffNames {
  isServiceAccount: boolean | null;
}

/** @param names null: the person's record is gone. */
function personOf(id: number | null, names: Names | null) {
  if (id === null) return null;
  const { firstName = null, lastName = null, email = null, isServiceAccount = null } = names ?? {};
  return { id, name: nameOfStaff(id, { firstName, lastName, email }), isUser: isServiceAccount === false };
}

/** The security log of an organisation. Super admins also see the lines of no known account. */
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
        byUser: namesOf(by),
        aboutUser: namesOf(about),
      })
      .from(securityLines)
      .leftJoin(by, eq(by.id, securityLines.byId))
      .leftJoin(about, eq(about.id, securityLines.aboutId))
      .where(and(matching, query.before === undefined ? undefined : lt(securityLines.id, query.before)))
      .orderBy(desc(securityLines.id))
      .limit(securityPage);
    return {
      count: total?.count ?? 0,
      rows: rows.map(({ line: { organisationId: _organisation, byId, aboutId, at, ...line }, byUser, aboutUser }) => ({
        ...line,
        at: at.toISOString(),
        by: personOf(byId, byUser),
        about: personOf(aboutId, aboutUser),
      })),
    };
  });
}
