import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKind } from '#domain/live/webhookKinds.ts';
import type { Area } from '#domain/permissions/bits.ts';
import type { HookedAlert } from '#domain/calls/webhooks.ts';
import { attemptFailures, turnedOffReasons } from '#domain/states/webhooks.ts';
import { identity, madeAt, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';

const bigIdentity = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** The addresses of other systems to which an organisation's changes are sent. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: identity(),
    organisationId: organisationColumn({ onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** null: everything in `areas`. */
    kinds: jsonb('kinds').$type<RecordKind[]>(),
    sendsRecord: boolean('sends_record').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Why the server turned it off; null: it did not. */
    turnedOff: text('turned_off', { enum: turnedOffReasons }),
    /** Who saved it last; null: they are gone. */
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The areas that this person might read then. */
    areas: jsonb('areas').$type<Area[]>().notNull(),
    /** Encrypted for this row; null: no key of the server could read it. */
    secret: text('secret'),
    formerSecret: text('former_secret'),
    formerSecretUntil: moment('former_secret_until'),
    /** The last line of the change log before it was turned on. */
    afterLine: bigint('after_line', { mode: 'number' }).notNull(),
    /** Since when every delivery has failed; null: the last one did not. */
    failingSince: moment('failing_since'),
    createdAt: madeAt(),
  },
  (table) => [
    index('webhook_endpoints_organisation').on(table.organisationId),
    index('webhook_endpoints_by').on(table.byId),
    check('webhook_endpoints_turned_off', oneOf(table.turnedOff, turnedOffReasons)),
  ],
);

/** sending: a server sends it, or died meanwhile. */
export const deliveryStates = ['waiting', 'sending', 'failed', 'delivered', 'givenUp'] as const;

/** The events of an endpoint, in order. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigIdentity(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The header webhook-id of all its attempts. */
    messageId: text('message_id').notNull(),
    kind: text('kind').notNull(),
    /** The record may be gone. null: the event is about none. */
    entity: text('entity').$type<EntityName>(),
    recordId: integer('record_id'),
    siteId: integer('site_id'),
    /** The alerts of an event about alerts; null: it is about none. */
    alerts: jsonb('alerts').$type<readonly HookedAlert[]>(),
    /** When it happened. */
    at: moment('at').notNull(),
    createdAt: madeAt(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    /** Since it was sent first, or again by a person. */
    tries: integer('tries').notNull().default(0),
    /** The begin of the last attempt; null: there was none. */
    startedAt: moment('started_at'),
    /** The next attempt; null: none. */
    nextAt: moment('next_at'),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_unfinished')
      .on(table.endpointId, table.entity, table.recordId, table.id)
      .where(sql`state in ('waiting', 'sending', 'failed')`),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt, table.id)
      .where(sql`state in ('waiting', 'sending', 'failed')`),
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_state', oneOf(table.state, deliveryStates)),
  ],
);

/** What came of each attempt to deliver. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigIdentity(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** The HTTP status; null: no answer. */
    status: integer('status'),
    /** Milliseconds; null: unknown. */
    duration: integer('duration'),
    /** null: it was delivered. */
    failure: text('failure', { enum: attemptFailures }),
    /** The beginning of the answer, as text. */
    answer: text('answer'),
  },
  (table) => [
    index('webhook_attempts_delivery').on(table.deliveryId, table.id),
    check('webhook_attempts_failure', oneOf(table.failure, attemptFailures)),
  ],
);
