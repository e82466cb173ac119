import type { SecurityKind } from '../calls/securityLog.ts';

export const securityMessages = {
  title: 'Security log',
  about: (days: number) =>
    `Refused sign-ins, commands and approvals, changes of rights, and PIN codes that were shown. Lines can't be changed, and are kept for ${days} days.`,
  none: 'Nothing was refused, no rights were changed, and no PIN codes were shown.',
  noneOfKind: 'There are no lines of this kind.',
  newest: (shown: number, all: number) => `The newest ${shown} of ${all} lines. The CSV file has all.`,
  kinds: {
    signIn: 'Sign-ins and passwords',
    command: 'Commands',
    approval: 'Approvals',
    rights: 'Rights',
    pin: 'PIN codes shown',
  } as const satisfies Record<SecurityKind, string>,
  everyKind: 'Everything',
  refused: 'Refused',
  done: 'Done',
  nobody: 'Not signed in',
  save: 'Save as CSV',
  saved: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'} saved.`,
} as const;
