import { z } from 'zod';
import { accountMessages } from '../messages/account.ts';
import { lineField, phoneField } from '../validation/fields.ts';
import { passwordField } from '../validation/password.ts';
import { admin, defineCalls } from './define.ts';

export const profileBody = z.object({
  firstName: lineField.optional(),
  lastName: lineField.optional(),
  phone: phoneField.nullish(),
});

export const passwordChangeBody = z.object({
  currentPassword: z
    .string({ error: accountMessages.currentPasswordRequired })
    .min(1, accountMessages.currentPasswordRequired)
    .max(1000),
  password: passwordField,
  /** Whether to end the user's other sign-ins. */
  endOthers: z.boolean().optional(),
});

/** An active sign-in. Its browser is described only coarsely. */
const signInSchema = z.looseObject({
  id: z.string(),
  /** Whether this session made the request. */
  isCurrent: z.boolean(),
  /** "Firefox"; null: unknown. */
  browser: z.string().nullable(),
  /** "Windows"; null: unknown. */
  system: z.string().nullable(),
  /** The /24 or /64 that it came from; null: unknown. */
  network: z.string().nullish(),
  signedInAt: z.string(),
  /** The time of its last request, to a few minutes. */
  lastUsedAt: z.string(),
});
export type SignIn = z.output<typeof signInSchema>;

/** The new password needs the current one: somebody who has stolen a sign-in must not take the account over. */
export const notMineBody = passwordChangeBody.omit({ endOthers: true });

const own = `${admin}/users/current/:id`;

/** Calls on one's own account. All are extensions of this API. */
export const accountCalls = defineCalls({
  profileUpdate: {
    method: 'PUT',
    path: own,
    summary: 'Changes the names and the phone number of the signed-in user, whatever their rights.',
    body: profileBody,
    answer: 'record',
    of: 'user',
  },
  passwordChange: {
    method: 'PUT',
    path: `${own}/password`,
    summary:
      'Changes the password of the signed-in user, who gives the current one; on request ends their other sign-ins.',
    body: passwordChangeBody,
    answer: 'none',
  },
  emailConfirm: {
    method: 'PUT',
    path: 'auth/email/confirm/:token',
    public: true,
    summary: "Sets a user's new email by the token of its link, once. 404: there is no such token, or no longer.",
    answer: 'none',
  },
  emailRefuse: {
    method: 'DELETE',
    path: 'auth/email/confirm/:token',
    public: true,
    summary: "Cancels a user's new email by the token of the link to the old one, once. 404: nothing waits any more.",
    answer: 'none',
  },
  signIns: {
    method: 'GET',
    path: `${own}/sessions`,
    summary: 'Lists the sign-ins of the signed-in user that stand, the last used first.',
    answer: 'value',
    schema: z.array(signInSchema),
  },
  signInsEndOthers: {
    method: 'DELETE',
    path: `${own}/sessions`,
    summary: 'Ends every sign-in of the signed-in user but the one that asks.',
    answer: 'none',
  },
  signInEnd: {
    method: 'DELETE',
    path: `${own}/sessions/:session`,
    summary: 'Ends one sign-in of the signed-in user: its token stops counting at once.',
    answer: 'none',
  },
  signInNotMine: {
    method: 'POST',
    path: `${own}/sessions/:session/notMine`,
    summary:
      'Reports a sign-in that is not the own one: ends every sign-in of the user, sets a new password by the current one, and tells those who administer the organisation.',
    body: notMineBody,
    answer: 'none',
  },
});
