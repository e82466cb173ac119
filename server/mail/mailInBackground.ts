import type { FastifyInstance } from 'fastify';
import type { Mail, Mailer } from './mailer.ts';

/** Sends a mail after the answer. Without a mail server it does nothing. */
export type MailInBackground = (mail: Mail) => void;

/** The server waits for these mails when it closes. */
export function mailInBackground(server: FastifyInstance, mailer: Mailer | null): MailInBackground {
  const sending = new Set<Promise<void>>();
  server.addHook('onClose', async () => {
    mailer?.close();
    await Promise.all(sending);
  });
  return (mail) => {
    if (mailer === null) return;
    const sent = mailer.send(mail).finally(() => sending.delete(sent));
    sending.add(sent);
  };
}
