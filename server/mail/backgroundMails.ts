import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface BackgroundMails {
  /** Sends them without delaying the answer; failures are logged. Does nothing without a mail server. */
  send(readMails: () => Promise<readonly Mail[]>): void;
  /** Resolves once all are sent or given up. */
  settle(): Promise<void>;
}

/** @param mailer null: there is no mail server. */
export function createBackgroundMails(mailer: Mailer | null, log: Logger): BackgroundMails {
  const sending = new Set<Promise<void>>();
  async function sendNow(readMails: () => Promise<readonly Mail[]>, by: Mailer): Promise<void> {
    try {
      await Promise.all((await readMails()).map((mail) => by.send(mail)));
    } catch (error) {
      log.error({ failure: loggable(error) }, 'A mail could not be written');
    }
  }
  return {
    send(readMails) {
      if (mailer === null) return;
      const running = sendNow(readMails, mailer).finally(() => sending.delete(running));
      sending.add(running);
    },
    async settle() {
      await Promise.all(sending);
    },
  };
}
