import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, users } from '#server/storage/schema/people/users.ts';
import { requireSelf } from './requireSelf.ts';
import { allSignInsBut, endSignIns } from '#server/people/accountSessions.ts';
import { recordAccountChange } from '#server/people/accountChanges.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { createPasswordAttempts } from './passwordAttempts.ts';
import { requireUncommonPassword } from '#server/people/passwordStrength.ts';
import { hashPassword, verifyPassword } from '#server/people/passwords.ts';

/** Only for the comparison: the hash never leaves this file. */
async function loadPasswordHash(database: Database, userId: number): Promise<string | null> {
  const [row] = await database.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}

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

export function routeAccountPassword(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts) {
  const attempts = createPasswordAttempts(server, {
    // Counted by user: a stolen token may come from many addresses.
    keyOf: ({ params }) => String(parseId(params)),
    sentence: sentences.tooManyPasswords,
    field: 'currentPassword',
  });
  answerCall(server, authenticate, accountCalls.passwordChange, async ({ viewer, body, request, reply }) => {
    requireSelf(viewer, request);
    const { currentPassword, password, endOthers = false } = body;
    await attempts.countAttempt(request);
    const refuse = async () => {
      await attempts.countFailure(request);
      return new Refusal(400, accountMessages.currentPasswordWrong, 'currentPassword');
    };
    const oldHash = await loadPasswordHash(storage.database, viewer.userId);
    if (!(await verifyPassword(oldHash, currentPassword)) || oldHash === null) throw await refuse();
    if (currentPassword === password) throw new Refusal(400, accountMessages.passwordSame, 'password');
    await requireUncommonPassword(password, viewer.name.split(' '));
    const newHash = await hashPassword(password);
    const ended = await storage.write((transaction) =>
      changePassword(transaction, { viewer, oldHash, newHash, endOthers, now: now() }),
    );
    if (ended === null) throw await refuse();
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}
