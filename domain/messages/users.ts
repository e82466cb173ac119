/** What the screens of users say. */
export const userMessages = {
  invited: 'An email with a link to set the password is sent when you create the user.',
  invitationHint: 'The invitation goes to this address. They sign in with it.',
  linkSent: (email: string) => `A link to set a password was sent to ${email}.`,
  linkAsked: (email: string) =>
    `${email} gets an email with a link to set a new password. The present password works until they do.`,
  noEmail: 'This user has no known email address.',
  archive: (name: string) =>
    `${name} can no longer sign in and is signed out everywhere within seconds. Their record, and what they did, stays.`,
  archived: (name: string) => `${name} archived.`,
  restore: (name: string) => `${name} can sign in again with their old password and their old permissions.`,
  restored: (name: string) => `${name} can sign in again.`,
  archiveSelf: "You can't archive your own account.",
  deleteSelf: "You can't delete your own account.",
  superAdmin: 'May do everything, in every organisation.',
  nothing: 'Nothing yet. Without a role they cannot sign in.',
  inPerson: 'Given in person',
  fromElsewhere: 'Other permissions',
  rolesHint: 'What they may do is everything that these roles allow, together.',
  roleBeyond: 'This role allows more than you may do yourself, so you cannot give or take it.',
  noRoles: 'There are no roles yet. Create one under Roles.',
  rolesUnread: "The roles couldn't be read.",
  rolesUntold: 'The server does not say which of these they have already. What you tick is added.',
  inPersonHint: 'For exceptions. Roles are easier to keep in order.',
  ownOrganisationOnly: 'The list of organisations could not be read, so this is your own.',
  archivedOf: (role: string) => `Archived, once “${role}”`,
  noArchived: 'Nobody with a role was archived.',
} as const;
