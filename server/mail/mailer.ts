import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';

export interface MailSettings {
  /** "smtp://user:password@mail.example.com:587"; smtps: TLS from the start. */
  smtpUrl: string;
  /** "Gatehouse <gatehouse@example.com>" */
  from: string;
  /** Milliseconds before each retry; absent: two retries. */
  retryDelays?: readonly number[] | undefined;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves once the mail is sent, or given up and logged. Never rejects. */
  send(mail: Mail): Promise<void>;
  /** Cancels all retries. */
  close(): void;
}

/** The default delays (milliseconds): a mail server restarts within seconds. */
const defaultRetryDelays = [2_000, 15_000] as const;
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails by SMTP (RFC 5321). Failures are logged without the address and retried. */
export function openMailer(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, from, retryDelays = defaultRetryDelays } = settings;
  const transport = createTransport({ url: smtpUrl, ...limits });
  const closing = new AbortController();

  async function attempt(mail: Mail): Promise<boolean> {
    try {
      await transport.sendMail({ from, ...mail });
      return true;
    } catch (error) {
      // Mail servers repeat the address in their refusals.
      log.error({ failure: loggable(error) }, 'The mail server did not take a mail');
      return false;
    }
  }

  return {
    async send(mail) {
      if (await attempt(mail)) return;
      for (const milliseconds of retryDelays) {
        const waited = await pause(milliseconds, true, { signal: closing.signal }).catch(() => false);
        if (!waited) break;
        if (await attempt(mail)) return;
      }
      log.error('A mail was given up');
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
