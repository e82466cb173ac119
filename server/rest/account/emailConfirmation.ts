import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountCalls } from '#domain/calls/account.ts';
import { user } from '#domain/entities/user.ts';
import { loggable } from '#server/config/loggable.ts';
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from '#server/mail/emailMails.ts';
import { confirmEmailChange, createEmailLink, refuseEmailChange } from '#server/people/emailChanges.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { createTokenLimit } from './attemptLimits.ts';
import type { LinkParts } from './passwordReset.ts';

const parametersSchema = z.object({ token: z.string() });

/** Runs in the background, so failures are logged. */
async function sendLink({ storage, now, mailer, publicUrl, log }: LinkParts, userId: number): Promise<void> {
  try {
    const made = await createEmailLink(storage, userId, now(), publicUrl());
    if (made === null) return;
    const { link, email, oldEmail, cancelLink } = made;
    if (mailer === null) {
      log.warn(`Email confirmation link for user ${userId}: ${link}`);
      return;
    }
    await Promise.all([
      mailer.send({ to: email, ...confirmEmailMail(link) }),
      cancelLink === null ? undefined : mailer.send({ to: oldEmail, ...emailChangeAskedMail(email, cancelLink) }),
    ]);
  } catch (error) {
    log.error({ failure: loggable(error) }, 'A link to confirm an email could not be made');
  }
}

/** Mails the links of new emails once their change is stored, and sets an email by its link. */
export function routeEmailConfirmation(server: FastifyInstance, parts: LinkParts): void {
  const { storage, now, mailer } = parts;
  const limitAttempts = createTokenLimit(server);
  const sending = new Set<Promise<void>>();
  const inBackground = (work: Promise<void>) => {
    const running = work.finally(() => sending.delete(running));
    sending.add(running);
  };
  const stop = storage.onCommit((changes) => {
    for (const { entity, act, id } of changes) {
      if (entity === user.name && act === 'UPDATE') inBackground(sendLink(parts, id));
    }
  });
  server.addHook('onClose', async () => {
    stop();
    await Promise.all(sending);
  });

  answerPublicCall(server, accountCalls.emailConfirm, async ({ request, reply }) => {
    await limitAttempts(request);
    const { token } = parametersSchema.parse(request.params);
    const oldEmail = await confirmEmailChange(storage, token, now());
    if (oldEmail === null) throw new Refusal(404, sentences.emailLinkSpent);
    if (mailer !== null) inBackground(mailer.send({ to: oldEmail, ...emailChangedMail() }));
    return reply.code(204).send();
  });

  answerPublicCall(server, accountCalls.emailRefuse, async ({ request, reply }) => {
    await limitAttempts(request);
    const { token } = parametersSchema.parse(request.params);
    if (!(await refuseEmailChange(storage, token, now()))) throw new Refusal(404, sentences.emailCancelSpent);
    return reply.code(204).send();
  });
}
