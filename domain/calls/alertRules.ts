import { z } from 'zod';
import { id, instant } from '../entities/fields.ts';
import { alertRuleMessages as messages } from '../messages/alertRules.ts';
import { alertLevels } from '../states/alert.ts';
import { ruleKinds } from '../states/alertKind.ts';
import { messageStates } from '../states/alertMessage.ts';
import { referenceField, requiredLine } from '../validation/fields.ts';
import { comparableName } from './scenarios.ts';
import { admin, defineCalls } from './define.ts';

export const alertRuleLimits = {
  rules: 30,
  name: 60,
  listed: 500,
  previewed: 100,
  page: 100,
  steps: 3,
  minutes: 720,
  note: 300,
} as const;

/** Each once. */
export const listOf = <Item extends z.ZodType>(item: Item, sentence: string) =>
  z
    .array(item, sentence)
    .max(alertRuleLimits.listed, sentence)
    .transform((given) => [...new Set(given)]);

export const time = z.string(messages.badTime).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messages.badTime);

export const weekday = z
  .number(messages.badDays)
  .int(messages.badDays)
  .min(0, messages.badDays)
  .max(6, messages.badDays);

const told = {
  userIds: listOf(referenceField, messages.badPeople).default([]),
  roleIds: listOf(referenceField, messages.badRoles).default([]),
  webhookIds: listOf(referenceField, messages.badWebhooks).default([]),
  /** Whether it also reaches the person on call: of a rule at the time of the alert, of a step when it is due. */
  onCall: z.boolean(messages.badList).default(false),
};

type Named = z.output<z.ZodObject<typeof told>>;

const namesSomebody = ({ userIds, roleIds, webhookIds, onCall }: Named) =>
  onCall || userIds.length + roleIds.length + webhookIds.length > 0;

/** Who is told next of an alert that nobody acknowledged. */
const step = z
  .object({
    /** After the alert was raised. */
    minutes: z
      .number(messages.badMinutes)
      .int(messages.badMinutes)
      .min(1, messages.badMinutes)
      .max(alertRuleLimits.minutes, messages.badMinutes),
    ...told,
  })
  .refine(namesSomebody, { message: messages.nobody, path: ['userIds'] });

/** A rule: which alerts, at which sites and hours, and who gets an email about them. */
export const alertRuleBody = z
  .object({
    /** Absent: a new rule. */
    id: referenceField.optional(),
    name: requiredLine(messages.nameRequired).max(alertRuleLimits.name),
    isOn: z.boolean(messages.badList),
    levels: listOf(z.enum(alertLevels, messages.badLevels), messages.badLevels),
    kinds: listOf(z.enum(ruleKinds, messages.badKinds), messages.badKinds),
    /** The sites do not count where it is true. */
    everySite: z.boolean(messages.badList),
    siteIds: listOf(referenceField, messages.badSites).default([]),
    /** At any hour: the days and times do not count. */
    always: z.boolean(messages.badList),
    /** 0 is Sunday. */
    days: listOf(weekday, messages.badDays).default([]),
    /** By the clock of each site, "22:00". Over midnight where it is later than `until`. */
    from: time,
    until: time,
    /** Whether the hours hold for high alerts too. */
    quietsHigh: z.boolean(messages.badList),
    ...told,
    /** Absent: an alert that nobody acknowledges is told to nobody else. */
    steps: z
      .array(step, messages.badList)
      .max(alertRuleLimits.steps, messages.tooManySteps(alertRuleLimits.steps))
      .default([]),
  })
  .refine(({ levels }) => levels.length > 0, { message: messages.badLevels, path: ['levels'] })
  .refine(({ kinds }) => kinds.length > 0, { message: messages.badKinds, path: ['kinds'] })
  .refine(({ everySite, siteIds }) => everySite || siteIds.length > 0, { message: messages.noSite, path: ['siteIds'] })
  .refine(({ always, days }) => always || days.length > 0, { message: messages.badDays, path: ['days'] })
  .refine(namesSomebody, { message: messages.nobody, path: ['userIds'] });
export type AlertRule = z.output<typeof alertRuleBody>;

/** Counts the changes: of two people's changes at once, the second is refused. */
export const revision = z
  .number(messages.badRevision)
  .int(messages.badRevision)
  .min(0, messages.badRevision)
  .max(1_000_000_000, messages.badRevision);

const rulesBody = z.object({
  revision,
  rules: z
    .array(alertRuleBody, messages.badList)
    .max(alertRuleLimits.rules, messages.tooMany(alertRuleLimits.rules))
    .superRefine((rules, { addIssue }) => {
      const names = rules.map(({ name }) => comparableName(name));
      const doubled = rules.find((_each, index) => names.indexOf(names[index] ?? '') < index);
      if (doubled !== undefined) addIssue({ code: 'custom', message: messages.nameTaken(doubled.name) });
    }),
});

export type AlertRuleList = z.output<typeof rulesBody>;

const rulesSchema = z.looseObject({
  revision,
  /** Each with its id. */
  rules: z.array(alertRuleBody),
  /** Whether the server sends email. */
  sendsMail: z.boolean(),
  /** The organisation's webhooks, which rules can name. */
  webhooks: z.array(z.looseObject({ id, name: z.string(), isOn: z.boolean() })).default([]),
});
export type AlertRules = z.output<typeof rulesSchema>;

const previewSchema = z.looseObject({
  /** All alerts that fit, of which the rows are the newest. */
  count: z.number().int(),
  rows: z.array(
    z.looseObject({
      id,
      at: instant,
      /** "Alarm: Unit 114, Sydney North" */
      what: z.string(),
      /** The site's time zone. */
      zone: z.string(),
      /** The names of those who would be told, and "Ada Byron (after 10 min)" for further steps. */
      told: z.array(z.string()),
    }),
  ),
});
export type AlertRulePreview = z.output<typeof previewSchema>;

const messageSchema = z.looseObject({
  id,
  /** When the alert was raised, or the test was asked for. */
  at: instant,
  /** "Alarm: Unit 114, Sydney North"; null: a test. */
  what: z.string().nullable(),
  /** The times that it happened before the message was sent. */
  times: z.number().int(),
  /** A person or, if `isWebhook`, a webhook. */
  to: z.looseObject({ id, name: z.string(), isWebhook: z.boolean() }),
  /** The names of the rules that say so. */
  rules: z.array(z.string()),
  /** true: nobody whom a rule names could be told, so an administrator was. */
  standsIn: z.boolean().optional(),
  state: z.enum(messageStates),
  /** When it was sent or given up; null: it waits. */
  endedAt: instant.nullable(),
  /** Why the last attempt failed; null: none did. */
  reason: z.string().nullable(),
  /** Who sees to the alert; null: nobody said so, or their account is gone. */
  acknowledgedBy: z.string().nullable(),
});
export type AlertMessage = z.output<typeof messageSchema>;

/** The alert that an email tells of. */
const toldAlert = z.looseObject({
  id,
  level: z.enum(alertLevels),
  /** "Alarm: Unit 114, Sydney North" */
  what: z.string(),
  at: instant,
  /** The site's time zone. */
  zone: z.string(),
  /** The path of the door's page in the dashboard. */
  path: z.string(),
  /** When its cause ended; null: it goes on, or has no end of its own. */
  resolvedAt: instant.nullable(),
  /** Who sees to it; null: nobody yet. */
  acknowledgement: z
    .looseObject({
      at: instant,
      /** null: their account is gone. */
      by: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type ToldAlertAnswer = z.output<typeof toldAlert>;

const path = `${admin}/organisations/:id/alertRules` as const;
const askToRead = { area: 'admin', level: 'read' } as const;
const ask = { area: 'admin', level: 'write' } as const;

/** The rules by which people get emails about alerts. Our own addition to the API. Other servers answer 404. */
export const alertRuleCalls = defineCalls({
  alertRules: {
    method: 'GET',
    path,
    ask: askToRead,
    answer: 'value',
    schema: rulesSchema,
    summary: 'Reads the rules by which people of an organisation are told of alerts by email.',
  },
  alertRulesSave: {
    method: 'PUT',
    path,
    ask,
    body: rulesBody,
    answer: 'value',
    schema: rulesSchema,
    summary: 'Replaces the alert rules of an organisation. The revision is the one that was read.',
  },
  alertRulePreview: {
    method: 'POST',
    path: `${path}/preview`,
    ask,
    body: z.object({ rule: alertRuleBody }),
    answer: 'value',
    schema: previewSchema,
    summary: 'Says which alerts of the last seven days a rule would have told of, and whom. Changes nothing.',
  },
  alertRuleTest: {
    method: 'POST',
    path: `${path}/test`,
    ask,
    once: true,
    body: z.object({ ruleId: referenceField }),
    answer: 'none',
    summary: 'Sends the signed-in user an email that says what a rule tells of.',
  },
  toldAlert: {
    method: 'GET',
    path: `${admin}/toldAlerts/:id`,
    answer: 'value',
    schema: toldAlert,
    summary: 'Reads the alert that an email tells of, for people who may be told of it.',
  },
  toldAlertAcknowledge: {
    method: 'POST',
    path: `${admin}/toldAlerts/:id/acknowledgement`,
    once: true,
    body: z.object({
      note: z.string().trim().max(alertRuleLimits.note, messages.longNote(alertRuleLimits.note)).optional(),
    }),
    answer: 'value',
    schema: toldAlert,
    summary: 'Notes that the signed-in person sees to an alert: nobody else is told of it. The first person stays.',
  },
  alertMessages: {
    method: 'GET',
    path: `${admin}/organisations/:id/alertMessages`,
    ask: askToRead,
    query: z.object({
      /** Only messages older than this one. */
      before: z.coerce.number().int().positive().optional(),
    }),
    answer: 'value',
    schema: z.looseObject({ count: z.number().int(), rows: z.array(messageSchema) }),
    summary: 'Lists the emails of the last 30 days that told people of alerts, with their outcome, newest first.',
  },
});
