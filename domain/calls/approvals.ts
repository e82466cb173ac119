import { z } from 'zod';
import { acts, commandRight } from '../commands/act.ts';
import { setEntities } from '../commands/doorSettings.ts';
import { approvalActs, approvedEntities, triedEntity } from '../commands/secondPerson.ts';
import { referenceField } from '../validation/fields.ts';
import { commandReason } from './command.ts';
import { admin, defineCalls } from './define.ts';

export const approvalStates = ['pending', 'approved', 'declined', 'cancelled', 'expired', 'used'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const door = z.object({ entity: z.enum([...approvedEntities, triedEntity]), id: referenceField });
const target = z.object({
  entity: z.enum([...approvedEntities, ...setEntities, triedEntity]),
  id: referenceField,
  name: z.string(),
});
const person = z.object({ id: z.number().int(), name: z.string() });

export const requiredReason = commandReason.min(1, 'Reason is required.');

const approvalSchema = z.looseObject({
  id: z.number().int().positive(),
  /** The site's owner. */
  organisationId: z.number().int().positive(),
  /** null: it is about the organisation. */
  siteId: z.number().int().positive().nullable(),
  /** The site's or organisation's name. */
  place: z.string(),
  requestedBy: person.nullable(),
  act: z.enum(approvalActs),
  targets: z.array(target),
  /** Values by setting; absent or null: it is about commands. */
  settings: z.record(z.string(), z.unknown()).nullish(),
  /** The permitted act, in the server's words. */
  title: z.string(),
  /** The changes, in the server's words; empty for commands. */
  changes: z.array(z.string()).optional(),
  reason: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(approvalStates),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was declined. */
  answer: z.string().nullable(),
  /** While it waits: why the reader cannot decide; null: they can. */
  cannotDecide: z.string().nullable(),
  /** While it waits, for the person who asked: why some others cannot decide. */
  others: z.array(z.string()),
});
export type Approval = z.output<typeof approvalSchema>;

const path = `${admin}/commandApprovals`;
const step = { method: 'POST', ask: commandRight, once: true, answer: 'value', schema: approvalSchema } as const;

/** Our own addition to the API. Other servers answer 404. */
export const approvalCalls = defineCalls({
  approvals: {
    method: 'GET',
    path,
    answer: 'value',
    schema: z.array(approvalSchema),
    ask: { area: 'sites', level: 'read' },
    summary: "Lists the signed-in user's recent requests for approval, and those of others that wait for an answer.",
  },
  approvalRead: {
    method: 'GET',
    path: `${path}/:id`,
    answer: 'value',
    schema: approvalSchema,
    summary: 'Reads a request for approval.',
    ask: { area: 'sites', level: 'read' },
  },
  approvalRequest: {
    ...step,
    path,
    summary:
      'Asks a second person to approve a command to many doors of a site, or tries of devices and those that they connect.',
    body: z.object({
      siteId: referenceField,
      act: z.enum([...acts, 'try']),
      targets: z.array(door).min(1, 'Choose a door.').max(10_000),
      reason: requiredReason,
    }),
  },
  approvalApprove: {
    ...step,
    path: `${path}/:id/approve`,
    summary: "Approves another person's request.",
  },
  approvalDecline: {
    ...step,
    path: `${path}/:id/decline`,
    summary: "Declines another person's request.",
    body: z.object({ reason: requiredReason }),
  },
  approvalCancel: {
    ...step,
    path: `${path}/:id/cancel`,
    // Whoever may ask may cancel; the server asks whether the request is their own.
    ask: {},
    summary: 'Withdraws an own request.',
  },
  approvalUse: {
    ...step,
    path: `${path}/:id/use`,
    summary: 'Begins the commands of an own request that was approved; it begins once.',
  },
});
