import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { liveActs, type LiveSubject } from '#domain/live/event.ts';
import type { Change } from '../change.ts';
import { moment, oneOf } from './columns.ts';

/**
 * A line for each change of every write, in the order of the writes of each record. The database refuses to change a
 * line, and to delete one that is younger than a day. Lines outlive the records that they name, so these are no foreign
 * keys.
 */
export const changeLines = pgTable(
  'change_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** The time by the clock: the transaction may have begun long before its commit. */
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    entity: text('entity').$type<LiveSubject>().notNull(),
    act: text('act', { enum: liveActs }).notNull(),
    recordId: integer('record_id').notNull(),
    siteId: integer('site_id'),
    organisationId: integer('organisation_id'),
    /** null: nobody who was signed in, such as a device or the clock. */
    byId: integer('by_id'),
    /** The server that wrote it, which announces it as long as it runs; null: nobody does. */
    writerId: integer('writer_id'),
    /** Before and after, without secrets; null: not recorded. */
    fields: jsonb('fields').$type<readonly FieldChange[]>(),
    /** Who receives the live event, and the request that it names. */
    audience: jsonb('audience')
      .$type<Pick<Change, 'organisationIds' | 'alsoAtSites' | 'area' | 'toUser' | 'onlyForThem' | 'requestId'>>()
      .notNull(),
  },
  (table) => [
    index('change_lines_site').on(table.siteId, table.at),
    check('change_lines_act', oneOf(table.act, liveActs)),
  ],
);

/** Numbers of lines that a consumer has passed without seeing them: their writes may still commit. */
export interface Gap {
  from: number;
  to: number;
  /** Once all transactions below this one have ended, the lines have come or never will. */
  until: number;
}

/** How far each consumer has read the change log. */
export const changeCursors = pgTable('change_cursors', {
  consumer: text('consumer').primaryKey(),
  /** The line that was read last. */
  position: bigint('position', { mode: 'number' }).notNull(),
  gaps: jsonb('gaps').$type<readonly Gap[]>().notNull().default([]),
  /** Whether lines were deleted that it had not read. */
  isBehind: boolean('is_behind').notNull().default(false),
});
