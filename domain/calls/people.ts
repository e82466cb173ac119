import { z } from 'zod';
import { secondFactorMessages } from '../messages/secondFactor.ts';
import { momentField, nameField, referenceField, requiredLine } from '../validation/fields.ts';
import { grantedPermissionsSchema, permissionsSchema } from '../permissions/schema.ts';
import { userStatuses } from '../states/user.ts';
import { admin, defineCalls } from './define.ts';

const serviceAccount = z.looseObject({
  id: z.number().int().positive(),
  organisationId: z.number().int().positive(),
  name: z.string(),
  username: z.string(),
  permissions: permissionsSchema,
  createdAt: z.string(),
  /** The moment from which it is refused; null: never. */
  expiresAt: z.string().nullable(),
  /** The moment of its last sign-in, to within minutes; null: never. */
  lastUsedAt: z.string().nullable(),
});

const serviceAccountRules = {
  name: nameField.optional(),
  /** Only rights to read, and none that the maker lacks. */
  permissions: grantedPermissionsSchema.optional(),
  expiresAt: momentField.nullish(),
};

const serviceAccountWithPassword = serviceAccount.extend({
  /** The password, shown once: only its hash is kept. */
  password: z.string(),
});

export const peopleCalls = defineCalls({
  usersByRole: {
    method: 'GET',
    path: `${admin}/users/roles/:id`,
    summary: 'Lists the users who have a role; with status=archived those who were archived.',
    ask: { area: 'settings', level: 'read' },
    query: z.object({ status: z.enum(userStatuses).optional() }),
    answer: 'list',
    of: 'user',
  },
  emailChangeResend: {
    method: 'PUT',
    path: `${admin}/users/:id/emailChange`,
    summary: "Sends the link again by which the owner of a user's new email confirms it.",
    ask: { area: 'settings', level: 'write' },
    answer: 'none',
  },
  emailChangeCancel: {
    method: 'DELETE',
    path: `${admin}/users/:id/emailChange`,
    summary: "Cancels a user's new email that waits for confirmation.",
    ask: { area: 'settings', level: 'write' },
    answer: 'none',
  },
  invitationLink: {
    method: 'POST',
    path: `${admin}/users/:id/invitationLink`,
    summary:
      'Makes a link by which an invited user sets their first password, for the one who invites them to hand over. Its token is shown this once, and ends an earlier link. Only where this server sends no mail.',
    ask: { area: 'settings', level: 'write' },
    answer: 'value',
    schema: z.looseObject({ token: z.string(), expiresAt: z.string() }),
  },
  secondFactorReset: {
    method: 'POST',
    path: `${admin}/users/:id/secondFactor/reset`,
    summary:
      'Removes everything that a user has for the second step of a sign-in, for a reason, and tells them by email. Our own addition to the API.',
    ask: { area: 'settings', level: 'write' },
    body: z.object({ reason: requiredLine(secondFactorMessages.reset.reasonRequired) }),
    answer: 'none',
  },
  serviceAccounts: {
    method: 'GET',
    path: `${admin}/users/apiUser/organisation/:id`,
    alternatives: [`${admin}/apiUser/organisation/:id`],
    summary: 'Lists the service accounts of an organisation.',
    ask: { area: 'admin', level: 'read' },
    answer: 'value',
    schema: z.array(serviceAccount),
  },
  serviceAccountGenerate: {
    method: 'POST',
    path: `${admin}/users/apiUser/generate`,
    alternatives: [`${admin}/apiUser/generate`],
    summary: 'Makes a service account that reads what its maker may read, or less; its password is shown this once.',
    ask: { area: 'admin', level: 'write' },
    once: true,
    body: z.object({ organisationId: referenceField, ...serviceAccountRules }),
    answer: 'value',
    schema: serviceAccountWithPassword,
  },
  serviceAccountRegenerate: {
    method: 'POST',
    path: `${admin}/users/apiUser/regenerate`,
    alternatives: [`${admin}/apiUser/regenerate`],
    summary: 'Gives a service account a new password and ends its sessions; the old password stops at once.',
    ask: { area: 'admin', level: 'write' },
    once: true,
    body: z.object({ id: referenceField }),
    answer: 'value',
    schema: serviceAccountWithPassword,
  },
  serviceAccountUpdate: {
    method: 'PUT',
    path: `${admin}/users/apiUser/:id`,
    summary: 'Changes the name, the rights and the expiry of a service account. Our own addition to the API.',
    ask: { area: 'admin', level: 'write' },
    body: z.object(serviceAccountRules),
    answer: 'value',
    schema: serviceAccount,
  },
  serviceAccountEnd: {
    method: 'DELETE',
    path: `${admin}/users/apiUser/:id`,
    summary: 'Ends a service account and its sessions for good. Our own addition to the API.',
    ask: { area: 'admin', level: 'write' },
    answer: 'none',
  },
});
