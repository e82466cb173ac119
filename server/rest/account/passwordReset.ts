import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { forgottenPasswordCalls } from '#domain/calls/forgottenPassword.ts';
import { passwordField } from '#domain/validation/password.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { invitationMail, passwordResetMail } from '#server/mail/passwordMails.ts';
import type { SecurityLog } from '#server/operations/securityLog.ts';
import { clientOf, networkOf } from '#server/rest/clientNetwork.ts';
import { requireUncommonPassword } from '#server/people/passwordStrength.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createAttemptLimits, createTokenLimit } from './attemptLimits.ts';
import { createMailedLink, findUserToReset, spendResetToken } from '#server/people/resetTokens.ts';

/** The parts that mail links to people without a session. */
export interface LinkParts {
  storage: Storage;
  now: () => Date;
  /** null: links go to the log. */
  mailer: Mailer | null;
  /** The address of the dashboard. */
  publicUrl: () => string;
  endSession: (sessionId: string) => void;
  securityLog: SecurityLog;
  log: Logger;
}

/** Requested links for one email from one address, for one email, and from one address. */
const requestLimits = { pair: 5, email: 20, address: 60 } as const;

const newPasswordSchema = z.object({ password: passwordField });
const parametersSchema = z.object({ token: z.string() });

/**
 * If the email is a user's: to reset a password, or to set the first. Runs in the background, so failures are logged.
 */
async function sendLink({ storage, now, mailer, publicUrl, log }: LinkParts, email: string): Promise<void> {
  try {
    const user = await findUserToReset(storage.database, email);
    if (user === null) return;
    const { isInvited } = user;
    // Whoever invited them copies their link on their page: it is shown there alone.
    if (mailer === null && isInvited) return;
    const link = await createMailedLink(storage, user, now(), publicUrl());
    if (link === null) return;
    if (mailer === null) log.warn(`Password reset link for user ${user.id}: ${link}`);
    else await mailer.send({ to: user.email, ...(isInvited ? invitationMail(link) : passwordResetMail(link)) });
  } catch (error) {
    log.error({ failure: loggable(error) }, 'A password reset link could not be made');
  }
}

/**
 * Mails reset links, and sets a new password by one. The first call answers before it looks up the email: neither the
 * answer nor its time reveals whether the email is known.
 */
export function routePasswordReset(server: FastifyInstance, parts: LinkParts): void {
  const emailOf = (body: unknown) =>
    forgottenPasswordCalls.forgotPassword.body.safeParse(body).data?.email.toLowerCase() ?? '';
  const timeWindow = serverTiming.attempts.links;
  const limitRequests = createAttemptLimits(
    server,
    [
      { max: requestLimits.pair, timeWindow, keyOf: (request) => `${clientOf(request)} ${emailOf(request.body)}` },
      { max: requestLimits.address, timeWindow, keyOf: clientOf },
      { max: requestLimits.email, timeWindow, keyOf: ({ body }) => emailOf(body) },
    ],
    sentences.tooManyResets,
    'email',
  );
  const limitTokenAttempts = createTokenLimit(server);
  const sending = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    parts.mailer?.close();
    await Promise.all(sending);
  });

  answerPublicCall(server, forgottenPasswordCalls.forgotPassword, async ({ body, request, reply }) => {
    await limitRequests(request);
    reply.raw.once('close', () => {
      const link = sendLink(parts, body.email).finally(() => sending.delete(link));
      sending.add(link);
    });
    return reply.code(204).send();
  });

  answerPublicCall(server, forgottenPasswordCalls.resetPassword, async ({ body, request, reply }) => {
    const { password } = parseBody(newPasswordSchema, body);
    await limitTokenAttempts(request);
    await requireUncommonPassword(password);
    const { token } = parametersSchema.parse(request.params);
    const reset = await spendResetToken(parts.storage, token, password, parts.now());
    if (reset === null) throw new Refusal(404, sentences.resetLinkSpent);
    reset.endedSessions.forEach(parts.endSession);
    await parts.securityLog.record({
      kind: 'signIn',
      call: 'resetPassword',
      isRefused: false,
      organisationId: reset.organisationId,
      aboutId: reset.userId,
      network: networkOf(request),
    });
    return reply.code(204).send();
  });
}
