import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { Change } from './change.ts';
import type { Database } from './database.ts';
import { outbox } from './schema/outbox.ts';

/**
 * The transactional outbox: the changes of a write are stored in its transaction, and removed once every server has
 * them. Other servers relay the rows of a server that died.
 */

/** Stores changes in the transaction that made them. Returns the row's id. */
export async function putInOutbox(transaction: Database, changes: readonly Change[]): Promise<number> {
  const [row] = await transaction.insert(outbox).values({ changes }).returning({ id: outbox.id });
  if (row === undefined) throw new Error('The outbox returned no id.');
  return row.id;
}

export async function removeFromOutbox(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await database.delete(outbox).where(inArray(outbox.id, [...ids]));
}

const batchSize = 200;

/**
 * Relays rows that their own server has had time to emit. Skips rows that another server is relaying, and keeps rows
 * when `emit` fails.
 * @param minAge milliseconds since the row was written.
 * @param emit resolves once every server has the changes.
 * @returns how many rows were relayed.
 */
export function relayOutbox(
  database: Database,
  minAge: number,
  emit: (changes: readonly Change[]) => Promise<void>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: outbox.id, changes: outbox.changes })
      .from(outbox)
      .where(lt(outbox.writtenAt, sql`clock_timestamp() - make_interval(secs => ${minAge / 1000})`))
      .orderBy(asc(outbox.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    await emit(rows.flatMap(({ changes }) => changes));
    await removeFromOutbox(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
