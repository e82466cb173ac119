// @module-tag postgres
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { createStorage } from '#server/storage/storage.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

// A memory database has no connection to lose.
describe.runIf(isOnPostgres)('a PostgreSQL connection that is lost', () => {
  it('inside a transaction fails that transaction and nothing else', async () => {
    const lost: Error[] = [];
    const storage = createStorage(await openDatabase(await emptyDatabase(), (error) => lost.push(error)));
    const writing = storage.write((transaction) =>
      transaction.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`),
    );
    await expect(writing).rejects.toThrow('Failed query');
    expect(lost.length).toBeGreaterThan(0);
    await storage.database.execute(sql`select 1`);
    await storage.close();
  });
});
