import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AlertRule } from '#domain/calls/alertRules.ts';
import { alertCauses, alertLevels } from '#domain/states/alert.ts';
import { alertKinds } from '#domain/states/alertKind.ts';
import { messageStates } from '#domain/states/alertMessage.ts';
import { gates } from '../access/gates.ts';
import { units } from '../access/units.ts';
import { identity, madeAt, moment, oneOf } from '../columns.ts';
import { controllers } from '../devices/controllers.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';
import { sites } from '../places/sites.ts';
import { commandApprovals } from './commandApprovals.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.ts';

/** Alerts. Their receivers stand in a table of their own. */
export const alerts = pgTable(
  'alerts',
  {
    id: identity(),
    organisationId: organisationColumn(),
    level: text('level', { enum: alertLevels }).notNull(),
    message: text('message').notNull(),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'set null' }),
    gateId: integer('gate_id').references(() => gates.id, { onDelete: 'set null' }),
    controllerId: integer('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    approvalId: integer('approval_id').references(() => commandApprovals.id, { onDelete: 'set null' }),
    /** null: an earlier release raised it. */
    kind: text('kind', { enum: alertKinds }),
    cause: text('cause', { enum: alertCauses }),
    /** The door or device that the cause is about, which the columns above may not name. */
    targetKind: text('target_kind'),
    targetId: integer('target_id'),
    /** When the cause ended. */
    resolvedAt: moment('resolved_at'),
    /** Who sees to it. */
    acknowledgedAt: moment('acknowledged_at'),
    acknowledgedById: integer('acknowledged_by_id').references(() => users.id, { onDelete: 'set null' }),
    acknowledgementNote: text('acknowledgement_note'),
    createdAt: madeAt(),
  },
  (table) => [
    index('alerts_organisation').on(table.organisationId),
    index('alerts_site').on(table.siteId),
    index('alerts_unit').on(table.unitId),
    index('alerts_gate').on(table.gateId),
    index('alerts_controller').on(table.controllerId),
    index('alerts_approval').on(table.approvalId),
    index('alerts_acknowledged_by').on(table.acknowledgedById),
    index('alerts_target').on(table.targetKind, table.targetId),
    check('alerts_level', oneOf(table.level, alertLevels)),
    check('alerts_cause', oneOf(table.cause, alertCauses)),
    check('alerts_kind', oneOf(table.kind, alertKinds)),
  ],
);

/** One user's copy of an alert: the API's alert. */
export const alertUsers = pgTable(
  'alert_users',
  {
    id: identity(),
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    read: boolean('read').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    createdAt: madeAt(),
  },
  (table) => [
    unique('alert_users_once').on(table.alertId, table.userId),
    index('alert_users_user').on(table.userId, table.archived, table.read),
  ],
);

/** Messages about alerts, to people by email and to webhooks: waiting, sent or given up. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: identity(),
    organisationId: organisationColumn(),
    /** null: it is for a webhook. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** null: it is for a person. */
    webhookId: integer('webhook_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** What the webhook sends; null: nothing yet, or it is no longer kept, or this is for a person. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).references(() => webhookDeliveries.id, {
      onDelete: 'set null',
    }),
    /** The newest alert of the subject; null: it was deleted, or this is a test. */
    alertId: integer('alert_id').references(() => alerts.id, { onDelete: 'set null' }),
    /** What a message that ended was about, which outlives the alert; null: it waits, or this is a test. */
    what: text('what'),
    /** Equal for alerts of one kind about one door or device. */
    subject: text('subject').notNull(),
    /** The names of the rules that say so. */
    rules: jsonb('rules').$type<readonly string[]>().notNull(),
    /** Whether they are told only because nobody whom these rules name could be. */
    standsIn: boolean('stands_in').notNull().default(false),
    /** When the alert was raised, the last time of several. */
    occurredAt: moment('occurred_at').notNull(),
    times: integer('times').notNull().default(1),
    /** Minutes after the alert, unless somebody sees to it until then; 0: in any case. */
    after: integer('after').notNull().default(0),
    /** Not before this moment. */
    dueAt: moment('due_at').notNull(),
    /** When a server last took it to send it; null: none has. */
    claimedAt: moment('claimed_at'),
    state: text('state', { enum: messageStates }).notNull().default('waiting'),
    /** When it was sent or given up. */
    endedAt: moment('ended_at'),
    /** Why the last attempt failed. */
    reason: text('reason'),
  },
  (table) => [
    index('alert_messages_organisation').on(table.organisationId, table.id),
    index('alert_messages_user').on(table.userId, table.subject),
    index('alert_messages_webhook').on(table.webhookId, table.subject),
    index('alert_messages_delivery').on(table.deliveryId),
    index('alert_messages_alert').on(table.alertId),
    index('alert_messages_ended').on(table.endedAt),
    index('alert_messages_waiting')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    check('alert_messages_receiver', sql`(${table.userId} is null) <> (${table.webhookId} is null)`),
    check('alert_messages_state', oneOf(table.state, messageStates)),
    check('alert_messages_end', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
  ],
);

/** Further steps of alert rules that wait for their time. Who is told is decided then. */
export const alertSteps = pgTable(
  'alert_steps',
  {
    id: identity(),
    /** The newest alert of the subject. */
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    /** That of its messages. */
    subject: text('subject').notNull(),
    /** The rules that have this step, as they were at the alert. */
    rules: jsonb('rules').$type<readonly AlertRule[]>().notNull(),
    occurredAt: moment('occurred_at').notNull(),
    times: integer('times').notNull().default(1),
    /** Minutes after the alert. */
    after: integer('after').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    index('alert_steps_alert').on(table.alertId),
    index('alert_steps_due').on(table.dueAt),
    index('alert_steps_subject').on(table.subject),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    read: boolean('read').notNull().default(false),
    createdAt: madeAt(),
  },
  (table) => [index('notifications_user').on(table.userId, table.read), index('notifications_site').on(table.siteId)],
);
