import { and } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
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
import { routeAccountPassword } from './accountPassword.ts';
import { createCurrentPassword } from './currentPassword.ts';
import { routeFactors } from './factors.ts';
import { routeProof } from './proof.ts';
import { isNoApiToken } from '#server/people/apiTokens.ts';
import { requireOwnAccount, sessionGiven } from './requireSelf.ts';

function routeProfile(server: FastifyInstance, { storage, authenticate, now, sendsMail }: RouteParts): void {
  // The same fields as elsewhere, so that a version holds everywhere.
  const resource = announcingInvitations(resources.user, sendsMail);
  const writer = createWriter({ storage, resource, reader: createReader(resource), now });
  answerCall(server, authenticate, accountCalls.profileUpdate, async ({ viewer, body, request, reply }) => {
    const id = requireOwnAccount(viewer, request);
    return withVersion(reply, await writer.update(viewer, id, body, { match: matchOf(request), mayRead: true }));
  });
}

function routeSignIns(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, accountCalls.signIns, ({ viewer, request }) => {
    requireOwnAccount(viewer, request);
    return signInsOf(storage.database, viewer, now());
  });

  answerCall(server, authenticate, accountCalls.signInsEndOthers, async ({ viewer, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const others = and(allSignInsBut(viewer.sessionId), isNoApiToken);
    const ended = await storage.write((transaction) => endSignIns(transaction, userId, now(), others));
    ended.forEach(endSession);
    return reply.code(204).send();
  });

  answerCall(server, authenticate, accountCalls.signInEnd, async ({ viewer, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const one = and(onlySignIn(sessionGiven(request)), isNoApiToken);
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
  routeProof(server, { ...parts, currentPassword });
  routeSignIns(server, parts);
}
