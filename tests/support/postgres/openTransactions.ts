import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

type Server = Pick<TestServer, 'database'>;

/** Does the work in a transaction that stays open until `end` is called. */
export async function openTransaction({ database }: Server, work: (transaction: Database) => Promise<unknown>) {
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  let ended = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = database.transaction(async (transaction) => {
      await work(transaction);
      resolve();
      await mayEnd;
    });
    ended.catch(reject);
  });
  return {
    async end() {
      end();
      await ended;
    },
  };
}

/** The number of transactions that wait for a lock of another. */
export async function countWaiting({ database }: Server): Promise<number> {
  const { rows } = (await database.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: unknown[] };
  return rows.length;
}

/**
 * Makes the calls one after the other, each once the ones before have checked and written all that they can: none writes
 * its changes into the change log until the last one waits too, for that or for another call. On PostgreSQL alone.
 */
export async function meetBeforeCommit<Result>(
  server: Server,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const log = await openTransaction(server, (transaction) =>
    transaction.execute(sql`lock table change_lines in exclusive mode`),
  );
  let answered = 0;
  const running: Promise<Result>[] = [];
  for (const call of calls) {
    running.push(call().finally(() => (answered += 1)));
    const count = running.length;
    await expect.poll(async () => answered + (await countWaiting(server))).toBeGreaterThanOrEqual(count);
  }
  await log.end();
  return Promise.all(running);
}
