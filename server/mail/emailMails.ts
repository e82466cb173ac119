import { serverTiming } from '#server/config/timing.ts';
import { periodText } from '#server/sentences.ts';
import type { Mail } from './mailer.ts';

/** The mail to the new address. */
export function confirmEmailMail(link: string): Omit<Mail, 'to'> {
  return {
    subject: 'Confirm your email for Gatehouse',
    text: [
      'This address was entered as the new email of a Gatehouse account. Until you confirm it, the old one stays.',
      `To confirm it, open this link within the next ${periodText(serverTiming.link.email)}:\n\n${link}`,
      'The link works once, and only the newest one works. If you did not expect this email, ignore it.',
    ].join('\n\n'),
  };
}

/** The mail to the old address, before the change. @param cancelLink works until the change is confirmed. */
export function emailChangeAskedMail(email: string, cancelLink: string): Omit<Mail, 'to'> {
  return {
    subject: 'The email of your Gatehouse account is to change',
    text: [
      `Someone asked to change the email of your Gatehouse account to ${email}. It changes once it is confirmed there.`,
      `If you do not expect this, cancel it by this link, without signing in:\n\n${cancelLink}`,
      'Then tell the person who looks after the accounts of your organisation.',
    ].join('\n\n'),
  };
}

/** The mail to the old address, after the change. */
export function emailChangedMail(): Omit<Mail, 'to'> {
  return {
    subject: 'The email of your Gatehouse account has changed',
    text: [
      'The new email of your Gatehouse account was confirmed. You no longer sign in with this address.',
      'If you do not expect this, tell the person who looks after the accounts of your organisation at once.',
    ].join('\n\n'),
  };
}
