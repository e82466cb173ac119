import { formatDay, type Day } from '#format/days.ts';
import type { FactorKind } from '../states/secondFactor.ts';

export const secondFactorMessages = {
  codeRequired: 'Enter the code from your app.',
  codeDigits: 'A code has 6 digits.',
  recoveryCodeRequired: 'Enter one of your recovery codes.',
  recoveryCodeLong: 'A recovery code has 16 letters and digits.',
  /** The second step of a sign-in. */
  step: {
    title: 'One more step',
    leads: {
      passkey: 'Your password is right. Now confirm with your passkey.',
      code: 'Your password is right. Now show that it is you.',
      recovery: 'Use one of the recovery codes that you kept when you set up the second step.',
    },
    noWay:
      'None of your sign-in methods works here. Ask the person who looks after accounts in your organisation to reset them.',
    code: 'Code',
    codeHint: 'The 6 digits that your authenticator app shows now.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Each code works once.',
    signIn: 'Sign in',
    checking: 'Checking',
    usePasskey: 'Use passkey',
    others: {
      passkey: 'Use a passkey',
      code: 'Use a code from your app',
      recovery: 'Use a recovery code',
    },
    back: 'Back to sign-in',
  },
  /** At a sign-in of somebody whose role needs a second step, and who has none. */
  setup: {
    title: 'Set up a second step',
    /** After a sign-in that somebody did not recognise. */
    replaceTitle: 'Replace your second step',
    replaceLead:
      'You reported a sign-in that was not yours, so somebody else may know what you sign in with. Set up a new second step: it replaces all that you had, and your recovery codes.',
    lead: 'Your password is right. Your role also needs a second step at each sign-in, so that nobody gets in with your password alone. Choose yours.',
    ways: {
      passkey: {
        action: 'Create a passkey',
        about:
          'Confirm with your fingerprint, your face or a PIN. It is kept on this device, in a password manager or on a security key.',
        instead: 'Create a passkey instead',
      },
      authenticator: {
        action: 'Use an authenticator app',
        about: 'An app on your phone shows a code, such as Google Authenticator, 1Password or Aegis.',
        instead: 'Use an authenticator app instead',
      },
    } as const satisfies Record<FactorKind, unknown>,
  },
  /** Where a role requires a second step. */
  required: {
    alert: (from: Day) =>
      `From ${formatDay(from)} you need a second step to sign in. Set it up in your account settings, under Two-step sign-in.`,
    none: (from: Day, isDue: boolean) =>
      isDue
        ? 'Your role needs a second step. Without one, your next sign-in asks you to set it up.'
        : `From ${formatDay(from)} your role needs a second step. Add one before, or your first sign-in then asks you to set it up.`,
    last: 'Your role needs a second step, so you cannot remove the only one. To replace it, add another one first.',
  },
  kinds: {
    authenticator: 'Authenticator app',
    passkey: 'Passkey',
  } as const satisfies Record<FactorKind, string>,
  /** The section of the account settings. */
  section: {
    title: 'Two-step sign-in',
    unread: "Couldn't load your sign-in methods",
    none: 'You sign in with your password alone. With a second step, somebody who learns your password still cannot sign in.',
    add: 'Add authenticator app',
    addTitle: 'Add authenticator app',
    addAbout:
      'You need an app that shows codes, such as Google Authenticator, 1Password or Aegis. First, enter your password again.',
    password: 'Current password',
    next: 'Continue',
    scan: 'Scan this code with your app, or type the key into it. Then enter the code that the app shows.',
    qr: 'QR code for your authenticator app. The same key stands below as text.',
    secret: 'Key',
    secretCopy: 'Copy key',
    name: 'Name',
    nameHint: 'By which you recognise it, such as “Work phone”.',
    nameProposed: 'My phone',
    code: 'Code from the app',
    addDo: 'Add app',
    renameTitle: 'Rename sign-in method',
    removeTitle: 'Remove sign-in method?',
    removeAbout: (what: string, isLast: boolean) =>
      isLast
        ? `${what} is your only second step. Without it you sign in with your password alone, and your recovery codes end.`
        : `${what} no longer signs you in.`,
    draw: 'New recovery codes',
    drawTitle: 'Make new recovery codes?',
    drawAbout: 'The earlier codes no longer work.',
    drawDo: 'Make codes',
    codesTitle: 'Your recovery codes',
    codesOnce:
      'Keep them where you find them without your phone, such as a password manager or on paper. Each works once, if you cannot use your other methods. They are not shown again.',
    codesLabel: 'Recovery codes',
    codesCopy: 'Copy codes',
    codesKept: 'I have kept them',
    codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,
  },
  /** Somebody who looks after accounts resets another person's second step. */
  reset: {
    action: 'Reset two-step sign-in',
    title: (name: string) => `Reset the two-step sign-in of ${name}?`,
    about:
      'They then sign in with their password alone, until they add a second step again. If their role needs one, their next sign-in leads them through setting it up. Make sure that it is really they who ask. You both get an email about it.',
    reason: 'Reason',
    reasonRequired: 'Enter the reason.',
    self: 'Change your own sign-in methods in your account settings.',
    done: (name: string) => `The two-step sign-in of ${name} was reset.`,
  },
} as const;

/** "Authenticator app “Phone”" */
export const factorText = ({ kind, name }: { kind: FactorKind; name: string }) =>
  `${secondFactorMessages.kinds[kind]} “${name}”`;
