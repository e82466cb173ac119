import { users } from '#server/storage/schema/people/users.ts';

/** What a sign-in needs to know of a user. The password's hash serves only comparisons, and leaves no call. */
export const signInColumns = {
  id: users.id,
  organisationId: users.organisationId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  passwordHash: users.passwordHash,
  permissions: users.permissions,
  isSuperAdmin: users.isSuperAdmin,
  isServiceAccount: users.isServiceAccount,
  replacesFactors: users.replacesFactors,
};
