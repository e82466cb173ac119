import { z } from 'zod';
import { id } from '../entities/fields.ts';
import { directoryMessages } from '../messages/directory.ts';
import { typedEmail } from '../session/typedEmail.ts';
import { domainField, issuerField } from '../validation/directory.ts';
import { referenceField, requiredLine } from '../validation/fields.ts';
import { admin, defineCalls } from './define.ts';

/** And only super admins: others of the organisation are refused, and those of other organisations learn nothing. */
const ask = { area: 'admin', level: 'write' } as const;
const askToRead = { area: 'admin', level: 'read' } as const;

/** Of the directory's own answer, in the address to which it sends the browser. */
const given = z.string().min(1).max(4000);

export const directoryBody = z.object({
  issuer: issuerField,
  clientId: requiredLine(directoryMessages.clientRequired),
  /** Absent: the one that is stored stays. */
  clientSecret: z.string().min(1, directoryMessages.secretRequired).max(1000).optional(),
  domains: z.array(domainField).min(1, directoryMessages.domainRequired).max(50),
  groupsClaim: requiredLine(directoryMessages.claimRequired),
  /** The roles that the members of a group have. */
  groups: z
    .array(z.object({ group: requiredLine(directoryMessages.groupRequired), roleId: referenceField }))
    .max(200)
    .default([]),
  makesAccounts: z.boolean(),
});

const settings = z.looseObject({
  issuer: z.string(),
  clientId: z.string(),
  /** false: no key of the server could read it, so it must be given again. */
  hasSecret: z.boolean(),
  domains: z.array(z.string()),
  groupsClaim: z.string(),
  groups: z.array(z.looseObject({ group: z.string(), roleId: id })),
  makesAccounts: z.boolean(),
  /** The one person who may sign in without the directory; null: everybody may. */
  emergencyUserId: id.nullable(),
  /** The first sign-in through it; null: there was none. */
  workedAt: z.string().nullable(),
});

const directorySchema = z.looseObject({
  /** null: none is set up. */
  directory: settings.nullable(),
  /** The addresses that the directory must know: where it sends browsers back, and where it tells of sign-outs. */
  returnAddress: z.string(),
  logoutAddress: z.string(),
  /** Whether the one who asks has connected their own account with it. */
  isConnected: z.boolean(),
});
export type Directory = z.output<typeof directorySchema>;

const addressSchema = z.looseObject({ address: z.string() });

const path = `${admin}/organisations/:id/directory`;

/** Sign-in through an organisation's own directory (OpenID Connect). Our own addition to the API. */
export const directoryCalls = defineCalls({
  directorySignIn: {
    method: 'POST',
    path: 'auth/directory',
    public: true,
    summary:
      "Begins a sign-in through the directory of an email's organisation: answers the directory's address for this browser. Nothing is said of the account.",
    body: z.object({
      email: typedEmail,
      /** Whether the directory must ask the person, however lately they signed in there. */
      again: z.boolean().optional(),
    }),
    answer: 'value',
    schema: addressSchema,
  },
  directoryReturn: {
    method: 'POST',
    path: 'auth/directory/return',
    public: true,
    summary:
      'Finishes a sign-in through a directory in the browser that began it, by what the directory sent back; the token comes back as plain text.',
    body: z.object({
      state: given,
      code: given.optional(),
      /** The server that answered (RFC 9207). */
      iss: given.optional(),
      /** Why the directory signed nobody in. */
      error: given.optional(),
    }),
    answer: 'text',
  },
  directoryLogout: {
    method: 'POST',
    path: 'auth/directory/:id/logout',
    public: true,
    summary:
      'Takes the word of a directory that somebody signed out there (OpenID Connect Back-Channel Logout 1.0), and ends their sessions through it. A form, as the standard has it, or JSON.',
    body: z.object({ logout_token: z.string().min(1).max(20_000) }),
    answer: 'none',
  },
  directory: {
    method: 'GET',
    path,
    summary: 'Reads how the people of an organisation sign in through its directory, without the secret.',
    ask: askToRead,
    answer: 'value',
    schema: directorySchema,
  },
  directorySave: {
    method: 'PUT',
    path,
    summary:
      'Sets the directory of an organisation up or changes it, after reading it. Sessions through another issuer or client end.',
    ask,
    body: directoryBody,
    answer: 'value',
    schema: directorySchema,
  },
  directoryRemove: {
    method: 'DELETE',
    path,
    summary: 'Removes the directory of an organisation. Sessions through it end.',
    ask,
    answer: 'none',
  },
  directoryTry: {
    method: 'POST',
    path: `${path}/try`,
    summary: 'Reads what a directory says of itself, and says in words what is wrong.',
    ask,
    body: z.object({ issuer: issuerField }),
    answer: 'none',
  },
  directoryOnly: {
    method: 'PUT',
    path: `${path}/only`,
    summary:
      'Lets the people of an organisation sign in through the directory alone, but for one emergency account (null: by password too). Their other sessions end.',
    ask,
    body: z.object({ emergencyUserId: referenceField.nullable() }),
    answer: 'value',
    schema: directorySchema,
  },
  directoryConnect: {
    method: 'POST',
    path: `${admin}/users/current/:id/directory`,
    summary:
      "Begins to connect the signed-in user's own account with the one that they have in their organisation's directory: answers the directory's address for this browser.",
    answer: 'value',
    schema: addressSchema,
  },
});
