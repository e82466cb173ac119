import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, users } from '#server/storage/schema/users.ts';
import { requireOneself } from './accountSelf.ts';
import { allSignInsBut, endSignIns } from './accountSessions.ts';
import { recordAction } from './actionLog.ts';
import { createPasswordAttempts } from './passwordAttempts.ts';
import { hashPassword, passwordFits } from './passwords.ts';

/** The hash of somebody who may sign in; it leaves this file only into the comparison. */
async function hashOf(database: Database, userId: number): Promise<string | null> {
  const [row] = await database.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}

interface Exchange {
  viewer: Viewer;
  /** That of the password that was given as the current one. */
  oldHash: string;
  newHash: string;
  endOthers: boolean;
  now: Date;
}

/** @returns the sessions that ended; null when the password was changed meanwhile. */
async function exchange(transaction: Database, { viewer, oldHash, newHash, endOthers, now }: Exchange) {
  const { userId, sessionId } = viewer;
  const [changed] = await transaction
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (changed === undefined) return null;
  // A link that is still under way would undo the change.
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const detail = endOthers ? 'All other sign-ins ended' : null;
  await recordAction(transaction, viewer, now, { action: 'Changed password', detail, siteId: null });
  return endOthers ? endSignIns(transaction, userId, now, allSignInsBut(sessionId)) : [];
}

/** People change their own password, who know the current one. */
export function routeAccountPassword(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts) {
  const attempts = createPasswordAttempts(server, {
    // The viewer's own, as the handler has seen: whoever holds their token may come from many addresses.
    keyOf: ({ params }) => String(parseId(params)),
    sentence: sentences.tooManyPasswords,
    field: 'currentPassword',
  });
  answerCall(server, authenticate, accountCalls.passwordChange, async ({ viewer, body, request, reply }) => {
    requireOneself(viewer, request);
    const { currentPassword, password, endOthers = false } = body;
    await attempts.countAttempt(request);
    const refuse = async () => {
      await attempts.countFailure(request);
      return new Refusal(400, accountMessages.currentPasswordWrong, 'currentPassword');
    };
    const oldHash = await hashOf(storage.database, viewer.userId);
    if (!(await passwordFits(oldHash, currentPassword)) || oldHash === null) throw await refuse();
    if (currentPassword === password) throw new Refusal(400, accountMessages.passwordSame, 'password');
    const newHash = await hashPassword(password);
    const ended = await storage.write((transaction) =>
      exchange(transaction, { viewer, oldHash, newHash, endOthers, now: now() }),
    );
    if (ended === null) throw await refuse();
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}
