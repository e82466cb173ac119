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
  /** How many API tokens it has. */
  tokenCount: z.number().int(),
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

/** An API token lives at most so many days. */
export const apiTokenDays = 366;

/** A token of a service account. The token itself is shown only once. */
const apiToken = z.looseObject({
  id: z.number().int().positive(),
  name: z.string(),
  /** Its last characters. */
  ending: z.string(),
  /** What it may read, as far as its account may. */
  permissions: permissionsSchema,
  /** The sites whose records it reads, and no others; null: all that its account reads. */
  siteIds: z.array(z.number().int()).nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To within minutes; null: never. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenBody = z.object({
  name: nameField,
  /** Only rights to read, and none that the account lacks. */
  permissions: grantedPermissionsSchema,
  /** null: all sites. */
  siteIds: z.array(referenceField).min(1, 'Choose a site, or all of them.').max(200).nullish(),
  expiresAt: momentField,
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
  apiTokens: {
    method: 'GET',
    path: `${admin}/users/apiUser/:id/tokens`,
    summary: 'Lists the API tokens of a service account, without the tokens themselves. Our own addition to the API.',
    ask: { area: 'admin', level: 'read' },
    answer: 'value',
    schema: z.array(apiToken),
  },
  apiTokenMake: {
    method: 'POST',
    path: `${admin}/users/apiUser/:id/tokens`,
    summary:
      'Makes an API token that reads what its service account reads, or less, until it expires. It is shown this once, and is sent as the Authorization header. Our own addition to the API.',
    ask: { area: 'admin', level: 'write' },
    once: true,
    body: apiTokenBody,
    answer: 'value',
    schema: apiToken.extend({
      /** "ghk_…", shown once: only its hash is kept. */
      token: z.string(),
    }),
  },
  apiTokenRevoke: {
    method: 'DELETE',
    path: `${admin}/users/apiUser/:id/tokens/:tokenId`,
    summary: 'Revokes an API token, and ends its live connections. Our own addition to the API.',
    ask: { area: 'admin', level: 'write' },
    answer: 'none',
  },
});
