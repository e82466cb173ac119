import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';

export interface MailSettings {
  /** "smtp://user:password@mail.example.com:587"; smtps: TLS from the start. */
  smtpUrl: string;
  /** "Gatehouse <gatehouse@example.com>" */
  from: string;
  /** Milliseconds before each retry; absent: the usual retries. */
  retryDelays?: readonly number[] | undefined;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same with a layout. */
  html?: string;
  /** The address that answers go to; absent: the server's own. */
  replyTo?: string;
}

/** refused: the mail server never takes this mail; postponed: it may take it later; unreachable: it says nothing. */
export type MailOutcome = 'sent' | 'refused' | 'postponed' | 'unreachable';

export interface Mailer {
  /** Sends a mail without a retry. Failures are logged. Never rejects. */
  sendOnce(mail: Mail): Promise<MailOutcome>;
  /** Resolves once the mail is sent, or given up and logged. Never rejects. */
  send(mail: Mail): Promise<void>;
  /** Cancels all retries. */
  close(): void;
}

const { connect, greeting, silence, retries } = serverTiming.mail;
const limits = { connectionTimeout: connect, greetingTimeout: greeting, socketTimeout: silence };

/** Replies of 500 and more are for good, those of 400 and more for now (RFC 5321, section 4.2.1). */
function outcomeOf(error: unknown): MailOutcome {
  const reply = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (reply >= 500) return 'refused';
  return reply >= 400 ? 'postponed' : 'unreachable';
}

/** Sends mails by SMTP (RFC 5321). Failures are logged without the address and retried. */
export function openMailer(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, from, retryDelays = retries } = settings;
  const transport = createTransport({ url: smtpUrl, ...limits });
  const closing = new AbortController();

  async function sendOnce(mail: Mail): Promise<MailOutcome> {
    try {
      await transport.sendMail({ from, ...mail });
      return 'sent';
    } catch (error) {
      // Mail servers repeat the address in their refusals.
      log.error({ failure: loggable(error) }, 'The mail server did not take a mail');
      return outcomeOf(error);
    }
  }
  const attempt = async (mail: Mail) => (await sendOnce(mail)) === 'sent';

  return {
    sendOnce,
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
