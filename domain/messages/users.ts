import { formatDay, type Day } from '#format/days.ts';

export const userMessages = {
  invitationHint: 'The invitation goes to this address. They sign in with it.',
  invitationHintNoMail: 'They sign in with it. This server sends no mail: afterwards, copy their link on their page.',
  /** For someone who was invited by a server without mail. */
  link: {
    waits: (name: string) => `${name} has no password yet, and this server sends no mail. Give them a link to set one.`,
    make: 'Make link',
    title: (name: string) => `Link for ${name}`,
    once: (until: string) =>
      `Copy it now and give it to them alone: whoever opens it first chooses the password. It works once, until ${until}, and is not shown again. A new link ends this one.`,
    label: 'Invitation link',
    copy: 'Copy link',
  },
  noSecondStep: 'No second step',
  secondStep: (isSetUp: boolean, from: Day | null | undefined) => {
    const required = from == null ? '' : `, required from ${formatDay(from)}`;
    return `${isSetUp ? 'Set up' : 'Not set up'}${required}`;
  },
  linkInLog: 'This server sends no mail: the link to set a new password goes to its log.',
  linkSent: (email: string) => `A link to set a password was sent to ${email}.`,
  linkAsked: (email: string) =>
    `${email} gets an email with a link to set a new password. The present password works until they do.`,
  noEmail: 'This user has no known email address.',
  emailWaits: (email: string) => `The new email ${email} waits to be confirmed. Until then, the old one is used.`,
  emailResent: (email: string) => `${email} gets an email with a new link. Earlier links no longer work.`,
  emailCancelled: 'The email stays as it is.',
  archive: (name: string) =>
    `${name} can no longer sign in and is signed out everywhere within seconds. Their record, and what they did, stays.`,
  archived: (name: string) => `${name} archived.`,
  restore: (name: string) => `${name} can sign in again with their old password and their old permissions.`,
  restored: (name: string) => `${name} can sign in again.`,
  archiveSelf: "You can't archive your own account.",
  superAdmin: 'May do everything, in every organisation.',
  nothing: 'Nothing yet. Without a role they cannot sign in.',
  /** Beside the only role, below the sentence that says what it allows. */
  allOfIt: 'All of this',
  extraPermissions: 'Extra permissions',
  fromElsewhere: 'Other permissions',
  rolesHint: 'They may do everything that these roles allow, together, at all sites of the organisation.',
  roleBeyond: 'This role allows more than you may do yourself, so you cannot give or take it.',
  noRoles: 'There are no roles yet. Create one under Roles.',
  rolesUnread: "The roles couldn't be read.",
  rolesUnknown: 'The server does not say which of these they have already. What you tick is added.',
  allPermissionsHint: 'Everything that the server says they may do, roles included.',
  extraHint: 'Beside their roles, for exceptions. Roles are easier to keep in order.',
  ownOrganisationOnly: 'The list of organisations could not be read, so this is your own.',
  archivedOf: (role: string) => `Archived, once “${role}”`,
  noArchived: 'Nobody with a role was archived.',
} as const;
