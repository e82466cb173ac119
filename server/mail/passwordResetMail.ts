import type { Mail } from './mailer.ts';

/** The mail with a password reset link. */
export function passwordResetMail(link: string): Omit<Mail, 'to'> {
  return {
    subject: 'Reset your Gatehouse password',
    text: [
      'Somebody, most likely you, asked to reset the password of your Gatehouse account.',
      `To set a new password, open this link within the next hour:\n\n${link}`,
      'The link works once, and only the newest one works. If you did not ask for it, ignore this email: your ' +
        'password stays as it is.',
    ].join('\n\n'),
  };
}
