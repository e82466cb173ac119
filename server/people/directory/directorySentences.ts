/** down: no answer; declined: it signed nobody in; untrusted: an answer that cannot be believed. */
export type FailureReason = 'down' | 'declined' | 'untrusted';

const askAccounts = 'ask the person who looks after accounts in your organisation.';

export const directorySentences = {
  none: 'No organisation signs in with a directory for this email. Sign in with your email and password.',
  noMark: 'This works only in a browser, at the address of the dashboard itself, by https.',
  over: 'This sign-in took too long, was finished already, or began in another browser. Start it again.',
  failures: {
    down: `Your organisation's directory does not answer. Try again in a moment. If it stays so, ${askAccounts}`,
    declined: 'Your directory did not sign you in. Start again, or sign in another way.',
    untrusted: `Your organisation's directory sent an answer that cannot be trusted. Start again. If it stays so, ${askAccounts}`,
  } satisfies Record<FailureReason, string>,
  wordRepeated: 'This sign-out was told before.',
  unreadSecret: `The secret of your organisation's directory can no longer be read. Tell the super admin who set it up.`,
  noAccount: `Your directory knows you, but you have no account here: ${askAccounts}`,
  emailUnverified: `Your directory does not say that your email is confirmed, so no account can be found by it: ${askAccounts}`,
  archived: `Your account here is archived: ${askAccounts}`,
  notConnected:
    'A super admin connects their account first: sign in another way, then connect it on the page of your organisation.',
  connectedOtherwise: `Your account is connected with another person of the directory: ${askAccounts}`,
  only: "Your organisation has turned passwords off. Sign in with your organisation's directory.",
  /** Of the settings. */
  notSetUp: 'This organisation has no directory.',
  superAdminsAlone: 'Only a super admin sets up the directory of an organisation.',
  domainTaken: (domain: string) => `Another organisation signs in with emails of ${domain}.`,
  noSuchRole: 'There is no such role in this organisation.',
  notWorkedYet: 'Sign in through the directory once, then turn passwords off.',
  noEmergency: 'Choose an active person of this organisation with a password.',
  unconnected: (names: string) =>
    `These super admins would lose their sign-in. They connect their account first: ${names}`,
  isEmergency:
    'This is the account that signs in when the directory is down. Choose another one on the page of the organisation first.',
  tries: {
    down: 'The directory does not answer at this address. Check the address, and that this server reaches it.',
    declined: 'The directory refused the request.',
    untrusted: 'This address answers, but not as an OpenID Connect directory of this name. Check it letter by letter.',
  } satisfies Record<FailureReason, string>,
} as const;
