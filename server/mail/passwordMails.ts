import { serverTiming } from '#server/config/timing.ts';
import { periodText } from '#server/sentences.ts';
import type { Mail } from './mailer.ts';

/** Invites new staff to set their first password. */
export function invitationMail(link: string): Omit<Mail, 'to'> {
  return {
    subject: 'Your Gatehouse account',
    text: [
      'A Gatehouse account was created for you. You sign in with this email address and a password that only you know.',
      `To set your password, open this link within the next ${periodText(serverTiming.link.invitation)}:\n\n${link}`,
      'The link works once, and only the newest one works. If it has expired, ask for a new one with “Forgot password?” ' +
        'on the sign-in page. If you did not expect this email, ignore it.',
    ].join('\n\n'),
  };
}

export function passwordResetMail(link: string): Omit<Mail, 'to'> {
  return {
    subject: 'Reset your Gatehouse password',
    text: [
      'Someone, most likely you, asked to reset the password of your Gatehouse account.',
      `To set a new password, open this link within the next ${periodText(serverTiming.link.passwordReset)}:\n\n${link}`,
      'The link works once, and only the newest one works. If you did not ask for it, ignore this email: your ' +
        'password stays as it is.',
    ].join('\n\n'),
  };
}
