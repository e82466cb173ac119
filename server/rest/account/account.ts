import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { and, eq } from 'drizzle-orm';
import { accountCalls } from '#domain/calls/account.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { matchOf, withVersion } from '#server/rest/crud/editConflict.ts';
import { createWriter } from '#server/rest/crud/write.ts';
import { announcingInvitations } from '#server/rest/people/invitationLinks.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import { allSignInsBut, endSignIns, onlySignIn, signInsOf } from '#server/people/accountSessions.ts';
import { accountMessages } from '#domain/messages/account.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, users } from '#server/storage/schema/people/users.ts';
import { recordAccountChange } from '#server/people/accountChanges.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { requireUncommonPassword } from '#server/people/passwordStrength.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { requireSelf } from './requireSelf.ts';
import { createCurrentPassword, type CurrentPassword } from './currentPassword.ts';
import { routeFactors } from './factors.ts';

interface PasswordChange {
  viewer: Viewer;
  /** The hash that the current password matched. */
  oldHash: string;
  newHash: string;
  endOthers: boolean;
  now: Date;
}

/** @returns the ids of ended sessions; null: the password was changed meanwhile. */
async function changePassword(transaction: Database, { viewer, oldHash, newHash, endOthers, now }: PasswordChange) {
  const { userId, sessionId } = viewer;
  const [changed] = await transaction
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (changed === undefined) return null;
  await recordAccountChange(transaction, { userId, changedBy: userId, at: now });
  // A pending reset link could undo the change.
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const detail = endOthers ? 'All other sign-ins ended' : null;
  await recordAction(transaction, viewer, now, { action: 'Changed password', detail, siteId: null });
  return endOthers ? endSignIns(transaction, userId, now, allSignInsBut(sessionId)) : [];
}

function routeAccountPassword(
  server: FastifyInstance,
  { storage, authenticate, now, endSession }: RouteParts,
  current: CurrentPassword,
) {
  answerCall(server, authenticate, accountCalls.passwordChange, async ({ viewer, body, request, reply }) => {
    requireSelf(viewer, request);
    const { currentPassword, password, endOthers = false } = body;
    const oldHash = await current.require(request, viewer.userId, currentPassword);
    if (currentPassword === password) throw new Refusal(400, accountMessages.passwordSame, 'password');
    await requireUncommonPassword(password, viewer.name.split(' '));
    const newHash = await hashPassword(password);
    const ended = await storage.write((transaction) =>
      changePassword(transaction, { viewer, oldHash, newHash, endOthers, now: now() }),
    );
    if (ended === null) throw await current.refuse(request);
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}

const parametersSchema = z.object({ session: z.uuid() });

function routeProfile(server: FastifyInstance, { storage, authenticate, now, sendsMail }: RouteParts): void {
  // The same fields as elsewhere, so that a version holds everywhere.
  const resource = announcingInvitations(resources.user, sendsMail);
  const writer = createWriter({ storage, resource, reader: createReader(resource), now });
  answerCall(server, authenticate, accountCalls.profileUpdate, async ({ viewer, body, request, reply }) => {
    const id = requireSelf(viewer, request);
    return withVersion(reply, await writer.update(viewer, id, body, { match: matchOf(request), mayRead: true }));
  });
}

function routeSignIns(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, accountCalls.signIns, ({ viewer, request }) => {
    requireSelf(viewer, request);
    return signInsOf(storage.database, viewer, now());
  });

  answerCall(server, authenticate, accountCalls.signInsEndOthers, async ({ viewer, request, reply }) => {
    const userId = requireSelf(viewer, request);
    const others = allSignInsBut(viewer.sessionId);
    const ended = await storage.write((transaction) => endSignIns(transaction, userId, now(), others));
    ended.forEach(endSession);
    return reply.code(204).send();
  });

  answerCall(server, authenticate, accountCalls.signInEnd, async ({ viewer, request, reply }) => {
    const userId = requireSelf(viewer, request);
    const { data } = parametersSchema.safeParse(request.params);
    if (data === undefined) throw new Refusal(404, sentences.noSuchSignIn);
    const one = onlySignIn(data.session);
    const ended = await storage.write((transaction) => endSignIns(transaction, userId, now(), one));
    if (ended.length === 0) throw new Refusal(404, sentences.noSuchSignIn);
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}

/** The viewer's own account: profile, password, second factors, sign-ins. */
export function routeAccount(server: FastifyInstance, parts: RouteParts): void {
  const currentPassword = createCurrentPassword(server, parts.storage.database);
  routeProfile(server, parts);
  routeAccountPassword(server, parts, currentPassword);
  routeFactors(server, { ...parts, currentPassword });
  routeSignIns(server, parts);
}
