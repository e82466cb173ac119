// @module-tag postgres
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverTiming } from '#server/config/timing.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { createBareDatabase, createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

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

it.runIf(isOnPostgres)('refuses new calls soon while others wait too long for a connection', async () => {
  const url = await createEmptyDatabase(postgresUrl);
  const server = await startTestServer({ database: { kind: 'url', url, connections: 2 } });
  const token = await server.signIn(await server.build.user());
  const ask = () => server.call('GET', 'api/admin/units', { token });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = () =>
    server.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await released;
    });
  const holding = [hold(), hold()];
  const waiting = ask();
  const refused = await vi.waitFor(
    async () => {
      // A check of the server's health waits for nobody.
      const answer = await Promise.race([ask(), server.call('GET', 'healthz')]);
      expect(answer.status).toBe(503);
      return answer;
    },
    { timeout: serverTiming.database.connect },
  );
  expect(refused).toMatchObject({ body: 'The server is busy. Try again in a moment.' });
  expect(refused.headers.get('retry-after')).toBe('1');
  release();
  await Promise.all(holding);
  await waiting;
  expect((await ask()).status).toBe(200);
  await server.close();
});

it('gives every lock of the database a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
