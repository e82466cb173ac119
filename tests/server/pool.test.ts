import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverTiming } from '#server/config/timing.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

// A memory database has no connections.
describe.runIf(isOnPostgres)('the connections to a PostgreSQL server', () => {
  let open: OpenDatabase;
  let url: string;
  beforeAll(async () => {
    if (!isOnPostgres) return;
    url = await createBareDatabase(postgresUrl);
    open = await openDatabase({ kind: 'url', url, connections: 1 }, () => undefined);
  });
  afterAll(() => (!isOnPostgres ? undefined : open.close()));

  it('are released when a transaction could not begin, failed or committed', async () => {
    const { database } = open;
    const neverBegun = database.transaction(() => Promise.resolve(), { isolationLevel: 'nonsense' as 'serializable' });
    await expect(neverBegun).rejects.toThrow('Failed query');
    const failed = database.transaction((transaction) => transaction.execute(sql`select 1 / 0`));
    await expect(failed).rejects.toThrow('Failed query');
    await database.transaction((transaction) => transaction.execute(sql`select 1`));
    // The only connection must be free again.
    await database.execute(sql`select 1`);
  });

  it('limit statements to half a minute, but not migrations', async () => {
    const limitOf = async (database: OpenDatabase['database']) => {
      const { rows } = (await database.execute(
        sql`select setting::int as milliseconds from pg_settings where name = 'statement_timeout'`,
      )) as unknown as { rows: { milliseconds: number }[] };
      return rows[0]?.milliseconds;
    };
    expect(await open.withConnection(limitOf)).toBe(0);
    expect(await limitOf(open.database)).toBe(serverTiming.database.statement);
  });

  it('end when their host vanished or hangs in a transaction, which frees its locks', async () => {
    const { rows } = (await open.database.execute(
      sql`select name, setting::int as value from pg_settings where name in
        ('idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`,
    )) as unknown as { rows: { name: string; value: number }[] };
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      idle_in_transaction_session_timeout: serverTiming.database.idleTransaction,
      tcp_keepalives_idle: 30,
      tcp_keepalives_interval: 10,
      tcp_keepalives_count: 3,
    });
  });
});

it('gives every lock of the database a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
