import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { securityKinds } from '#domain/calls/securityLog.ts';
import { identity, moment, oneOf } from '../columns.ts';

/**
 * The refused acts, and the changes of rights with their authors. The database refuses to change a line, and to delete
 * one that is younger than a year. Lines outlive the records that they name, so these are no foreign keys.
 */
export const securityLines = pgTable(
  'security_lines',
  {
    id: identity(),
    /** null: of no known account. */
    organisationId: integer('organisation_id'),
    at: moment('at').notNull(),
    kind: text('kind', { enum: securityKinds }).notNull(),
    call: text('call').notNull(),
    isRefused: boolean('is_refused').notNull(),
    detail: text('detail'),
    byId: integer('by_id'),
    aboutId: integer('about_id'),
    recordId: integer('record_id'),
    network: text('network'),
    emailHash: text('email_hash'),
    times: integer('times').notNull(),
  },
  (table) => [
    index('security_lines_organisation').on(table.organisationId, table.id),
    index('security_lines_at').on(table.at),
    check('security_lines_kind', oneOf(table.kind, securityKinds)),
  ],
);
