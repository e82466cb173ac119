import { bigint, index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Change } from '../change.ts';
import { moment } from './columns.ts';

/** Committed changes that not every server has received yet (transactional outbox). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changes: jsonb('changes').$type<readonly Change[]>().notNull(),
    /** The time by the clock: the transaction may have begun long before its commit. */
    writtenAt: moment('written_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('outbox_written_at').on(table.writtenAt)],
);
