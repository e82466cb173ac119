import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, statementTimeout, type OpenDatabase } from '#server/storage/database.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';

// A memory database has no connections.
describe.runIf(server !== '')('the connections to a PostgreSQL server', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    if (server === '') return;
    open = await openDatabase({ kind: 'url', url: await createBareDatabase(server), connections: 1 }, () => undefined);
  });
  afterAll(() => (server === '' ? undefined : open.close()));

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
    expect(await limitOf(open.database)).toBe(statementTimeout);
  });
});
