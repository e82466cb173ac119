import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { approvalStates, type Approval } from '#domain/calls/approvals.ts';
import type { MarkedScenarios } from '#domain/calls/scenarios.ts';
import type { DoorSettings } from '#domain/commands/doorSettings.ts';
import { approvalActs, approvedEntities } from '#domain/commands/secondPerson.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';
import { sites } from '../places/sites.ts';

/** The change that the server makes once a request is approved. */
interface StoredChange {
  scenarios: MarkedScenarios;
  /** The change in words, as of the request. */
  title: string;
  lines: string[];
}

/** Requests that a second person approves a command to many doors. */
export const commandApprovals = pgTable(
  'command_approvals',
  {
    id: identity(),
    /** null: it is about the organisation. */
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    /** The site's owner. */
    organisationId: organisationColumn(),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    act: text('act', { enum: approvalActs }).notNull(),
    targets: jsonb('targets').$type<Approval['targets']>().notNull(),
    /** The new settings of the targets; null: the request is about commands. */
    settings: jsonb('settings').$type<DoorSettings>(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Expiry follows from the time. */
    state: text('state', { enum: approvalStates }).notNull(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    answer: text('answer'),
    /** null: of commands. */
    change: jsonb('change').$type<StoredChange>(),
    /** The name of the emergency that was started, which nobody had to approve; null: it is a request. */
    emergency: text('emergency'),
  },
  (table) => [
    index('command_approvals_site').on(table.siteId, table.createdAt),
    index('command_approvals_organisation').on(table.organisationId),
    index('command_approvals_requested_by').on(table.requestedBy, table.createdAt),
    index('command_approvals_decided_by').on(table.decidedBy),
    check('command_approvals_state', oneOf(table.state, approvalStates)),
    check('command_approvals_act', oneOf(table.act, approvalActs)),
  ],
);

/** Doors of an approval that were commanded: it covers each once. */
export const approvalUses = pgTable(
  'approval_uses',
  {
    approvalId: integer('approval_id')
      .notNull()
      .references(() => commandApprovals.id, { onDelete: 'cascade' }),
    entity: text('entity', { enum: approvedEntities }).notNull(),
    doorId: integer('door_id').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.approvalId, table.entity, table.doorId] }),
    index('approval_uses_used_at').on(table.approvalId, table.usedAt),
    check('approval_uses_entity', oneOf(table.entity, approvedEntities)),
  ],
);
