import { z } from 'zod';
import { id } from '../entities/fields.ts';
import type { AlertLevel } from '../states/alert.ts';
import type { RuleKind } from '../states/alertKind.ts';
import { recordKinds } from '../live/webhookKinds.ts';
import { webhookMessages } from '../messages/webhooks.ts';
import { attemptFailures, deliveryStatuses, turnedOffReasons } from '../states/webhooks.ts';
import { requiredLine } from '../validation/fields.ts';
import { webhookUrlField } from '../validation/webhooks.ts';
import { admin, defineCalls } from './define.ts';

const ask = { area: 'admin', level: 'write' } as const;
const askToRead = { area: 'admin', level: 'read' } as const;

/** Webhooks that an organisation may have. */
export const mostWebhooks = 20;

/** Deliveries of one answer. */
export const deliveryPage = 50;

/** Days that deliveries are kept. */
export const deliveryDays = 30;

export const webhookBody = z.object({
  name: requiredLine(webhookMessages.nameRequired),
  url: webhookUrlField,
  /** null: everything that the person who saves it may read. Alerts come by alert rules, whatever is named here. */
  kinds: z.array(z.enum(recordKinds as [string, ...string[]])).nullable(),
  /** Whether the record is sent along, as the person who saved the webhook last may read it then. */
  sendsRecord: z.boolean(),
  isOn: z.boolean(),
});

const webhookSchema = z.looseObject({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()).nullable(),
  sendsRecord: z.boolean(),
  isOn: z.boolean(),
  /** Why the server turned it off; null: it did not. */
  turnedOff: z.enum(turnedOffReasons).nullable(),
  /** Since when every delivery has failed; null: the last one did not. */
  failingSince: z.string().nullable(),
  /** Until then, deliveries are signed with the secret before it, too; null: there is none. */
  formerSecretUntil: z.string().nullable(),
  /** false: no key of the server could read it, so a new one must be made. */
  hasSecret: z.boolean(),
  /** The person who saved it last, whose rights count; null: they are gone. */
  by: z.looseObject({ id, name: z.string() }).nullable(),
  createdAt: z.string(),
  /** The last delivery; null: none yet. */
  last: z.looseObject({ status: z.enum(deliveryStatuses), at: z.string() }).nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

const listSchema = z.array(webhookSchema);

const withSecret = webhookSchema.extend({
  /** "whsec_…", shown once. */
  secret: z.string(),
});

const attemptSchema = z.looseObject({
  at: z.string(),
  /** The receiver's HTTP status; null: no answer. */
  status: z.number().int().nullable(),
  /** Milliseconds; null: unknown. */
  duration: z.number().int().nullable(),
  failure: z.enum(attemptFailures).nullable(),
  /** The first characters of the answer; null: none. */
  answer: z.string().nullable(),
});

/** An alert as webhooks send it. */
export interface HookedAlert {
  id: number;
  kind: RuleKind;
  level: AlertLevel;
  siteId: number | null;
  /** The door or device; null: it is about none. */
  target: { kind: string; id: number } | null;
  /** When it was raised, the last time of several. */
  at: string;
  /** How often since the last event about it. */
  times: number;
  /** "Alarm: Unit 114, Sydney North". Sent like a record: only where the webhook asks for it. */
  what: string;
}

const deliverySchema = z.looseObject({
  id,
  /** The header webhook-id, by which the receiver knows a repetition. */
  messageId: z.string(),
  kind: z.string(),
  recordId: id.nullable(),
  siteId: id.nullable(),
  status: z.enum(deliveryStatuses),
  createdAt: z.string(),
  /** When it is sent next; null: not again. */
  nextAt: z.string().nullable(),
  /** The oldest first. */
  attempts: z.array(attemptSchema),
});
export type WebhookDelivery = z.output<typeof deliverySchema>;

const pageSchema = z.looseObject({
  /** Whether there are older ones. */
  hasOlder: z.boolean(),
  rows: z.array(deliverySchema),
});

const path = `${admin}/organisations/:id/webhooks`;
const one = `${path}/:webhookId`;

/** Events that the server sends to other systems of an organisation. Our own addition to the API. */
export const webhookCalls = defineCalls({
  webhooks: {
    method: 'GET',
    path,
    summary: "Lists an organisation's webhooks, without their secrets.",
    ask: askToRead,
    answer: 'value',
    schema: listSchema,
  },
  webhookMake: {
    method: 'POST',
    path,
    summary: 'Makes a webhook. Its secret is shown once.',
    ask,
    body: webhookBody,
    once: true,
    answer: 'value',
    schema: withSecret,
  },
  webhookUpdate: {
    method: 'PUT',
    path: one,
    summary:
      'Changes a webhook, whose deliveries have the rights of the person who does so. One that is turned off sends nothing, and begins with changes.missed when it is turned on again.',
    ask,
    body: webhookBody,
    answer: 'value',
    schema: webhookSchema,
  },
  webhookRemove: {
    method: 'DELETE',
    path: one,
    summary: 'Removes a webhook with its deliveries.',
    ask,
    answer: 'none',
  },
  webhookRotate: {
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Makes a new secret, which is shown once. Deliveries are signed with both for 24 hours.',
    ask,
    once: true,
    answer: 'value',
    schema: withSecret,
  },
  webhookTest: {
    method: 'POST',
    path: `${one}/test`,
    summary: 'Sends an event of the kind test.',
    ask,
    once: true,
    answer: 'none',
  },
  webhookDeliveries: {
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'Lists the deliveries of a webhook with their attempts, newest first.',
    ask: askToRead,
    query: z.object({
      status: z.enum(deliveryStatuses).optional(),
      /** Only deliveries older than this one. */
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: 'value',
    schema: pageSchema,
  },
  webhookRedeliver: {
    method: 'POST',
    path: `${one}/deliveries/:deliveryId`,
    summary: 'Sends a delivery again, under the same id.',
    ask,
    once: true,
    answer: 'none',
  },
  webhookRedeliverFailed: {
    method: 'POST',
    path: `${one}/deliveries`,
    summary:
      'Sends all deliveries again that failed or were given up, of those made between two moments, and answers how many.',
    ask,
    body: z.object({
      since: z.coerce.date(),
      /** Absent: until now. */
      until: z.coerce.date().optional(),
    }),
    once: true,
    answer: 'value',
    schema: z.looseObject({ count: z.number().int() }),
  },
});
