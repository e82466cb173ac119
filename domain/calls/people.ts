import { z } from 'zod';
import { nameField, referenceField } from '../validation/fields.ts';
import { permissionsSchema } from '../permissions/schema.ts';
import { userStatuses } from '../states/user.ts';
import { admin, defineCalls } from './define.ts';

const serviceAccount = z.looseObject({
  id: z.number().int().positive(),
  organisationId: z.number().int().positive(),
  name: z.string(),
  username: z.string(),
  permissions: permissionsSchema,
  createdAt: z.string(),
});

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
    summary: 'Makes a service account that reads what its organisation has; its password is shown this once.',
    ask: { area: 'admin', level: 'write' },
    once: true,
    body: z.object({ organisationId: referenceField, name: nameField.optional() }),
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
});
