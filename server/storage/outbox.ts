import { asc, inArray, lt, sql } from 'drizzle-orm';
import type { Change } from './change.ts';
import type { Database } from './database.ts';
import { outbox } from './schema/outbox.ts';

/**
 * Keeps what a write changed until every server was told of it (transactional outbox): the row commits with the write,
 * and goes once its events are out. What a server that died left behind another one takes.
 */

/** Keeps the changes with the transaction that made them. Returns the row's number. */
export async function putInOutbox(transaction: Database, changes: readonly Change[]): Promise<number> {
  const [row] = await transaction.insert(outbox).values({ changes }).returning({ id: outbox.id });
  if (row === undefined) throw new Error('The outbox took a row and did not say which.');
  return row.id;
}

export async function removeFromOutbox(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await database.delete(outbox).where(inArray(outbox.id, [...ids]));
}

/** Rows that are relayed in one transaction. */
const atOnce = 200;

/**
 * Relays what has waited longer than its own server takes to tell it. Rows that another server is relaying are left to
 * it; those of which `tell` fails stay.
 * @param age milliseconds.
 * @param tell resolves once every server was told.
 * @returns how many rows were relayed.
 */
export function relayOutbox(
  database: Database,
  age: number,
  tell: (changes: readonly Change[]) => Promise<void>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: outbox.id, changes: outbox.changes })
      .from(outbox)
      .where(lt(outbox.writtenAt, sql`clock_timestamp() - make_interval(secs => ${age / 1000})`))
      .orderBy(asc(outbox.id))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    await tell(rows.flatMap(({ changes }) => changes));
    await removeFromOutbox(
      transaction,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
