import { z } from 'zod';
import { admin, defineCalls } from './define.ts';

/**
 * The subjects of lines: a sign-in or password, a command to a device, a second person's approval, rights, a PIN code
 * that was shown, or an export of everything.
 */
export const securityKinds = ['signIn', 'command', 'approval', 'rights', 'pin', 'export'] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** Days that a line is kept. The database refuses to delete it sooner. */
export const securityDays = 365;

/** Lines of one answer. */
export const securityPage = 1_000;

/** `isUser`: whether it has a page of a user, which service accounts and those who are gone have not. */
const person = z.looseObject({ id: z.number().int(), name: z.string(), isUser: z.boolean() });

const securityLine = z.looseObject({
  id: z.number().int().positive(),
  at: z.string(),
  kind: z.enum(securityKinds),
  /** The API's name of the call: "unitLock". */
  call: z.string(),
  isRefused: z.boolean(),
  /** Why it was refused, which fields were changed, or whose PIN codes were shown. */
  detail: z.string().nullable(),
  /** The person who made the request; null: nobody was signed in. */
  by: person.nullable(),
  /** The user whose account or rights are concerned; null: none. */
  about: person.nullable(),
  /** The record of the call; null: none. */
  recordId: z.number().int().nullable(),
  /** The /24 or /64 that it came from. */
  network: z.string().nullable(),
  /** A keyed hash of the email of a sign-in: equal for equal emails. */
  emailHash: z.string().nullable(),
  /** The number of times from this moment on: a flood is counted in one line. */
  times: z.number().int().positive(),
});
export type SecurityLine = z.output<typeof securityLine>;

const securityLines = z.looseObject({
  /** All that match, of which the rows are the newest. */
  count: z.number().int(),
  rows: z.array(securityLine),
});

/** Our own addition to the API. Other servers answer 404. */
export const securityCalls = defineCalls({
  securityLog: {
    method: 'GET',
    path: `${admin}/organisations/:id/securityLog`,
    summary: `Lists refused sign-ins, commands and approvals of an organisation, changes of rights, PIN codes that were shown, and exports of everything, newest first.`,
    ask: { area: 'admin', level: 'read' },
    query: z.object({
      kind: z.enum(securityKinds).optional(),
      /** Only lines older than this one. */
      before: z.coerce.number().int().positive().optional(),
    }),
    answer: 'value',
    schema: securityLines,
  },
});
