import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { user } from '#domain/entities/user.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { recordAccountChange } from '#server/people/accountChanges.ts';
import { mayUsePassword } from '#server/people/directory/directories.ts';
import { createResetToken } from '#server/people/resetTokens.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { requireRankOver } from './rank.ts';

/** Active people without a password who may have one, and can be invited by a link. */
const isInvited = and(
  eq(users.status, 'active'),
  isNull(users.passwordHash),
  eq(users.isServiceAccount, false),
  mayUsePassword,
);

/** The users of a server without mail, which tells who waits for a link; with mail they are as they were. */
export const announcingInvitations = (resource: ServerResource, sendsMail: boolean): ServerResource =>
  sendsMail ? resource : { ...resource, fieldsFor: () => ({ invitedByLink: sql<boolean>`(${isInvited})` }) };

/**
 * Links for invited people, for those who may change them. A person with a password gets none: whoever has the link
 * could sign in as them.
 */
export function routeInvitationLinks(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now, sendsMail } = parts;
  const people = createReader(resources.user);
  answerCall(server, authenticate, peopleCalls.invitationLink, async ({ viewer, request }) => {
    const id = parseId(request.params);
    if (sendsMail) throw new Refusal(409, 'This server sends invitations by mail.');
    return storage.write(async (transaction) => {
      const at = now();
      const [row] = await people.rows(transaction, viewer, [id]);
      if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
      requireRankOver(viewer, row);
      const given = { lifetime: serverTiming.link.invitation, which: isInvited };
      const made = await createResetToken(transaction, id, at, given);
      if (made === null) throw new Refusal(409, 'Only someone without a password can be invited.');
      await recordAccountChange(transaction, { userId: id, changedBy: viewer.userId, at });
      const line = { siteId: null, entity: user.name, recordId: id };
      await recordAction(transaction, viewer, at, { action: 'Made an invitation link', detail: null, ...line });
      return { token: made.token, expiresAt: made.expiresAt.toISOString() };
    });
  });
}
