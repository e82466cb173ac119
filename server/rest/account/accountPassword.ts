import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls } from '#domain/calls/account.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { alertAreas } from '#domain/states/alertKind.ts';
import { browserText } from '#domain/session/browserText.ts';
import { notMineMail } from '#server/mail/signInMails.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import { askForNewFactors, askForPasswordAgain } from '#server/people/factors/factors.ts';
import { recordAccountChange } from '#server/people/accountChanges.ts';
import { allSignInsBut, endSignIns } from '#server/people/accountSessions.ts';
import { removeEmailChange } from '#server/people/emailChanges.ts';
import { forgetBrowsers } from '#server/people/knownBrowsers.ts';
import { requireUncommonPassword } from '#server/people/passwordStrength.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { momentOf } from '#server/places/momentAt.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { networkOf } from '#server/rest/clientNetwork.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { passwordResets, sessions, users } from '#server/storage/schema/people/users.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { CurrentPassword } from './currentPassword.ts';
import { requireOwnAccount, sessionGiven } from './requireSelf.ts';

interface PasswordsGiven {
  currentPassword: string;
  password: string;
}

interface NewPassword {
  /** The hash that the current password matched. */
  oldHash: string;
  newHash: string;
}

const endings = {
  none: null,
  others: 'All other sign-ins ended',
  all: 'All sign-ins ended, since one was not recognised',
} as const;

/** @returns the ids of ended sessions; null: the password was changed meanwhile. */
async function changePassword(
  context: WriteContext,
  { oldHash, newHash }: NewPassword,
  ending: keyof typeof endings,
): Promise<string[] | null> {
  const { transaction, viewer, now } = context;
  const { userId, organisationId, sessionId } = viewer;
  const [changed] = await transaction
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (changed === undefined) return null;
  await recordAccountChange(transaction, { userId, changedBy: userId, at: now });
  await askForPasswordAgain(transaction, userId);
  // A pending reset link, or another email, could undo the change.
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await removeEmailChange(context, { id: userId, organisationId });
  await recordAction(transaction, viewer, now, { action: 'Changed password', detail: endings[ending], siteId: null });
  if (ending === 'none') return [];
  return endSignIns(transaction, userId, now, ending === 'others' ? allSignInsBut(sessionId) : undefined);
}

/** @throws Refusal: the current password is wrong, or the new one is not good. */
async function checkPasswords(
  current: CurrentPassword,
  { viewer, body, request }: { viewer: Viewer; body: PasswordsGiven; request: FastifyRequest },
): Promise<NewPassword> {
  const { currentPassword, password } = body;
  const oldHash = await current.require(request, viewer.userId, currentPassword);
  if (currentPassword === password) throw new Refusal(400, accountMessages.passwordSame, 'password');
  await requireUncommonPassword(password, viewer.name.split(' '));
  return { oldHash, newHash: await hashPassword(password) };
}

async function readSignIn(database: Database, userId: number, sessionId: string) {
  const [signIn] = await database
    .select({
      browser: sessions.browser,
      system: sessions.system,
      network: sessions.network,
      issuedAt: sessions.issuedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (signIn === undefined) throw new Refusal(404, sentences.noSuchSignIn);
  return signIn;
}

interface UnknownSignIn {
  /** "21/11/2026 07:00PM (Australia/Brisbane)" */
  at: string;
  browser: string;
  network: string | null;
}

const signInText = ({ at, browser, network }: UnknownSignIn) =>
  [browser, network === null ? '' : `from ${network}`, `signed in ${at}`].filter((part) => part !== '').join(', ');

/** Alerts the other people who administer the organisation. @returns their emails. */
async function tellAdministrators(
  { transaction, viewer: { userId, organisationId, name }, now, addChange }: WriteContext,
  signIn: UnknownSignIn,
): Promise<string[]> {
  const staff = await staffWhoRead(transaction, organisationId, alertAreas['sign-in']);
  const others = staff.filter((id) => id !== userId);
  if (others.length === 0) return [];
  const message = `${name} did not recognise a sign-in to their account: ${signInText(signIn)}. All their sign-ins were ended, and they chose a new password.`;
  const alert = { kind: 'sign-in', organisationId, siteId: null, message, level: 'high', createdAt: now } as const;
  await sendAlert(transaction, addChange, alert, others);
  const rows = await transaction.select({ email: users.email }).from(users).where(inArray(users.id, others));
  return rows.map(({ email }) => email);
}

function routeNotMine(
  server: FastifyInstance,
  { storage, authenticate, now, endSession, mails, securityLog }: RouteParts,
  current: CurrentPassword,
): void {
  answerCall(server, authenticate, accountCalls.signInNotMine, async ({ viewer, body, request, reply }) => {
    const { userId, organisationId, name, sessionId } = viewer;
    requireOwnAccount(viewer, request);
    const reported = sessionGiven(request);
    if (reported === sessionId) throw new Refusal(400, sentences.ownSignIn);
    const row = await readSignIn(storage.database, userId, reported);
    const changed = await checkPasswords(current, { viewer, body, request });
    const signIn = {
      at: await momentOf(storage.database, organisationId, row.issuedAt),
      browser: browserText(row),
      network: row.network,
    };
    const done = await storage.write(async (transaction, addChange) => {
      const context = { transaction, viewer, now: now(), addChange };
      const ended = await changePassword(context, changed, 'all');
      if (ended === null) return null;
      await askForNewFactors(transaction, userId);
      // The stranger's browser must not count as a known one.
      await forgetBrowsers(transaction, userId, sessionId);
      return { ended, told: await tellAdministrators(context, signIn) };
    });
    if (done === null) throw await current.refuse(request);
    done.ended.forEach(endSession);
    await securityLog.record({
      kind: 'signIn',
      call: 'signInNotMine',
      isRefused: false,
      detail: signInText(signIn),
      organisationId,
      byId: userId,
      aboutId: userId,
      network: networkOf(request),
    });
    mails.send(() => Promise.resolve(done.told.map((to) => ({ to, ...notMineMail(name, signIn) }))));
    return reply.code(204).send();
  });
}

/** A new password needs the current one. */
export function routeAccountPassword(server: FastifyInstance, parts: RouteParts, current: CurrentPassword): void {
  const { storage, authenticate, now, endSession } = parts;
  answerCall(server, authenticate, accountCalls.passwordChange, async ({ viewer, body, request, reply }) => {
    requireOwnAccount(viewer, request);
    const changed = await checkPasswords(current, { viewer, body, request });
    const ending = body.endOthers === true ? 'others' : 'none';
    const ended = await storage.write((transaction, addChange) =>
      changePassword({ transaction, viewer, now: now(), addChange }, changed, ending),
    );
    if (ended === null) throw await current.refuse(request);
    ended.forEach(endSession);
    return reply.code(204).send();
  });
  routeNotMine(server, parts, current);
}
