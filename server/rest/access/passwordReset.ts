import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sessionCalls } from '#domain/calls/session.ts';
import { passwordField } from '#domain/validation/password.ts';
import { loggable } from '#server/config/loggable.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { passwordResetMail } from '#server/mail/passwordResetMail.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { parseBody } from '#server/rest/crud/body.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createAttemptLimits } from './attemptLimits.ts';
import { createResetLink, findResettable, spendResetToken } from './resetTokens.ts';

export interface PasswordResetParts {
  storage: Storage;
  now: () => Date;
  /** null: no mail server is known, and links are printed in the log. */
  mailer: Mailer | null;
  /** Where people open the dashboard. */
  publicUrl: () => string;
  /** Told of each session that ended. */
  endSession: (sessionId: string) => void;
  log: Logger;
}

const timeWindow = '15 minutes';

/** Links asked for, for one email from one address, for one email from anywhere, and from one address. */
const asked = { pair: 5, email: 20, address: 60 } as const;

/** Tokens tried from one address. */
const tried = 60;

const newPasswordSchema = z.object({ password: passwordField });
const parametersSchema = z.object({ token: z.string() });

/** Sends the link, if there is somebody to send it to; nobody waits for it, so whatever fails is logged. */
async function sendLink({ storage, now, mailer, publicUrl, log }: PasswordResetParts, email: string): Promise<void> {
  try {
    const user = await findResettable(storage.database, email);
    if (user === null) return;
    const link = await createResetLink(storage, user.id, now(), publicUrl());
    if (mailer === null) log.warn(`Password reset link for user ${user.id}: ${link}`);
    else await mailer.send({ to: user.email, ...passwordResetMail(link) });
  } catch (error) {
    log.error({ failure: loggable(error) }, 'A password reset link could not be made');
  }
}

/**
 * A forgotten password: a link by mail, and a new password by the link. The first answers before it looks whether
 * anybody has the address, so that neither answer nor time tells.
 */
export function routePasswordReset(server: FastifyInstance, parts: PasswordResetParts): void {
  const emailOf = (body: unknown) => sessionCalls.forgotPassword.body.safeParse(body).data?.email.toLowerCase() ?? '';
  const limitAsking = createAttemptLimits(
    server,
    [
      { max: asked.pair, timeWindow, keyOf: ({ ip, body }) => `${ip} ${emailOf(body)}` },
      { max: asked.address, timeWindow, keyOf: ({ ip }) => ip },
      { max: asked.email, timeWindow, keyOf: ({ body }) => emailOf(body) },
    ],
    sentences.tooManyResets,
    'email',
  );
  const limitTrying = createAttemptLimits(
    server,
    [{ max: tried, timeWindow, keyOf: ({ ip }) => ip }],
    sentences.tooManyResets,
  );
  const sending = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    parts.mailer?.close();
    await Promise.all(sending);
  });

  answerPublicCall(server, sessionCalls.forgotPassword, async ({ body, request, reply }) => {
    await limitAsking(request);
    reply.raw.once('close', () => {
      const link = sendLink(parts, body.email).finally(() => sending.delete(link));
      sending.add(link);
    });
    return reply.code(204).send();
  });

  answerPublicCall(server, sessionCalls.resetPassword, async ({ body, request, reply }) => {
    const { password } = parseBody(newPasswordSchema, body);
    await limitTrying(request);
    const { token } = parametersSchema.parse(request.params);
    const ended = await spendResetToken(parts.storage, token, password, parts.now());
    if (ended === null) throw new Refusal(404, sentences.resetLinkSpent);
    ended.forEach(parts.endSession);
    return reply.code(204).send();
  });
}
