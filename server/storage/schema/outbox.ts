import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Change } from '../change.ts';
import { moment } from './columns.ts';

/** What committed writes changed and has not been told to every server yet (transactional outbox). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changes: jsonb('changes').$type<readonly Change[]>().notNull(),
    /** By the clock, not by the transaction's start, which may lie long before its commit. */
    writtenAt: moment('written_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('outbox_written_at').on(table.writtenAt)],
);
