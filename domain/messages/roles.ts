/** What the roles page says. */
export const roleMessages = {
  choose: 'Choose a role to see what it allows and who has it.',
  none: 'A role is a set of permissions that you give to people.',
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
  notSaved: 'Nothing was saved.',
  taken: (name: string) => `${name} no longer has this role.`,
  given: (name: string) => `${name} has this role now.`,
  takeTitle: (name: string) => `Take this role from ${name}?`,
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
