import type { Mail } from './mailer.ts';

const notYou = [
  'If this was not you, change your password at once and tell the person who looks after the accounts of your organisation.',
];

/** @param what "Authenticator app “Phone”" */
export function factorAddedMail(what: string): Omit<Mail, 'to'> {
  return {
    subject: 'A sign-in method was added to your Gatehouse account',
    text: [`From now on you can use ${what} as the second step when you sign in.`, ...notYou].join('\n\n'),
  };
}

/** @param what "Passkey “Laptop”" */
export function passkeyAloneMail(what: string, signsInAlone: boolean): Omit<Mail, 'to'> {
  return {
    subject: signsInAlone
      ? 'A passkey now signs in to your Gatehouse account without the password'
      : 'A passkey no longer signs in to your Gatehouse account without the password',
    text: [
      signsInAlone
        ? `${what} now signs you in without your password.`
        : `${what} is the second step after your password again.`,
      ...notYou,
    ].join('\n\n'),
  };
}

/** @param isLast whether the person signs in with the password alone now. */
export function factorRemovedMail(what: string, isLast: boolean): Omit<Mail, 'to'> {
  return {
    subject: 'A sign-in method was removed from your Gatehouse account',
    text: [
      `You can no longer use ${what} to sign in.`,
      ...(isLast ? ['It was the last one: you now sign in with your password alone.'] : []),
      ...notYou,
    ].join('\n\n'),
  };
}

export function recoveryCodesDrawnMail(): Omit<Mail, 'to'> {
  return {
    subject: 'Your Gatehouse recovery codes are new',
    text: ['New recovery codes were made for your Gatehouse account. The earlier ones no longer work.', ...notYou].join(
      '\n\n',
    ),
  };
}

/** The mail to who reset somebody's: a stolen sign-in could have done it. @param name whose it was. */
export function secondFactorResetByYouMail(name: string, reason: string): Omit<Mail, 'to'> {
  return {
    subject: `You reset the two-step sign-in of ${name}`,
    text: [
      `With your Gatehouse account everything was removed that ${name} used as the second step when signing in. The reason: ${reason}`,
      ...notYou,
    ].join('\n\n'),
  };
}

/** @param by who reset it. */
export function secondFactorResetMail(by: string, reason: string): Omit<Mail, 'to'> {
  return {
    subject: 'The two-step sign-in of your Gatehouse account was reset',
    text: [
      `${by} removed everything that you use as the second step when you sign in. Their reason: ${reason}`,
      'You now sign in with your password alone. Add a second step again in your account settings, or at your next sign-in if your role needs one.',
      ...notYou,
    ].join('\n\n'),
  };
}
