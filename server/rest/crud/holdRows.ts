import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { ResourceTable } from './define.ts';

/**
 * Holds rows until the transaction ends, so that what is read of them from here on stays as it is read. By ascending
 * id, so that two requests for the same rows wait for each other in one order. Rows that refer to them may still be
 * written meanwhile.
 */
export async function holdRows(transaction: Database, table: ResourceTable, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('no key update');
}
