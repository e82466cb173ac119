import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { approvalStates, type Approval } from '#domain/calls/approvals.ts';
import { acts } from '#domain/commands/act.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisations } from '../places/organisations.ts';
import { sites } from '../places/sites.ts';

/** Requests that a second person approves a command to many doors. */
export const commandApprovals = pgTable(
  'command_approvals',
  {
    id: identity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The site's. */
    organisationId: integer('organisation_id')
      .notNull()
      .references(() => organisations.id),
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    act: text('act', { enum: acts }).notNull(),
    targets: jsonb('targets').$type<Approval['targets']>().notNull(),
    title: text('title').notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Expiry follows from the time. */
    state: text('state', { enum: approvalStates }).notNull(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    answer: text('answer'),
  },
  (table) => [
    index('command_approvals_site').on(table.siteId, table.createdAt),
    index('command_approvals_organisation').on(table.organisationId),
    index('command_approvals_requested_by').on(table.requestedBy, table.createdAt),
    index('command_approvals_decided_by').on(table.decidedBy),
    check('command_approvals_state', oneOf(table.state, approvalStates)),
    check('command_approvals_act', oneOf(table.act, acts)),
  ],
);
