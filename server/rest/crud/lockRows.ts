import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { ResourceTable } from './define.ts';

/**
 * Locks rows until the transaction ends. By ascending id, which avoids deadlocks. Rows that refer to them may still be
 * written.
 */
export async function lockRows(transaction: Database, table: ResourceTable, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('no key update');
}
