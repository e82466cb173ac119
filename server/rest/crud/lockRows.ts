import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { ResourceTable } from './define.ts';

/**
 * Locks rows until the transaction ends. By ascending id, which avoids deadlocks.
 * @param strength absent: rows that refer to them may still be written. `update`: those wait, and those that are written
 * already are committed first.
 */
export async function lockRows(
  transaction: Database,
  table: ResourceTable,
  ids: readonly number[],
  strength: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await transaction
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for(strength);
}
