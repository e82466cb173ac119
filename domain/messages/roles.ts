import { formatDay, type Day } from '#format/days.ts';
import { countText } from '#format/numbers.ts';

export const roleMessages = {
  choose: 'Choose a role to see what it allows and who has it.',
  none: 'A role is a set of permissions that you give to people.',
  beginWith: 'Begin with',
  beyond: 'You can only give permissions that you have yourself. Boxes that you lack cannot be changed.',
  readOnly: 'This role allows more than you may do yourself, so you cannot change it.',
  holdersUnknown: 'The people with this role are still loading, so the effect is not known yet.',
  nobody: 'Nobody has this role. Give it to people on their page under Users, or above.',
  lockOut: {
    title: 'Take away your own access?',
    signIn: 'After this change you can no longer sign in.',
    roles: 'After this change you can no longer change roles. Someone else would have to give it back.',
    stay: 'Go back',
    confirm: 'Change it anyway',
  },
  secondStep: {
    label: 'Two-step sign-in required from',
    hint: "Leave it empty if a password alone is enough. The day begins in the time zone of your organisation's first site. It also holds for super admins with this role; service accounts and API tokens are exempt.",
    required: (from: Day) => `Two-step sign-in is required from ${formatDay(from)}.`,
    notRequired: 'Two-step sign-in is not required.',
    own: (from: Day) =>
      `This is for you, too: from ${formatDay(from)}, or at once if that day has come, your sign-in ends without a second step. Add yours in your account settings before.`,
    ownDone: 'You have this role, and your second step is set up.',
    lacking: (count: number) =>
      `${countText(count, 'person', 'people')} with this role ${count === 1 ? 'has' : 'have'} no second step yet. Their first sign-in from that day on leads them through setting one up, and sign-ins without one end.`,
  },
  notSaved: 'Nothing was saved.',
  taken: (name: string) => `${name} no longer has this role.`,
  given: (name: string) => `${name} has this role now.`,
  copyName: (name: string) => `Copy of ${name}`,
  preview: {
    title: (role: string) => `Preview as “${role}”`,
    text: 'You see the pages and buttons that this role sees, with your own data. Nothing is sent.',
    leave: 'Leave preview',
    refused: (role: string) => `This is a preview as “${role}”, so nothing was sent. Leave the preview first.`,
    unknown: 'What this role allows is not known, so there is nothing to preview.',
    cannotSignIn: 'With this role alone nobody can sign in, so there is nothing to preview.',
  },
} as const;
