import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { nextVersion } from '#tests/support/server/versions.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('leaves the version before at work when a migration fails', async () => {
  const database = await emptyDatabase();
  const before = await startTestServer({ database });
  const user = await before.build.user({ isSuperAdmin: true });
  await before.close();

  const open = await openDatabase(database, () => undefined);
  const next = nextVersion(
    folder.path,
    'alter table users rename to people',
    'alter table nothing add column here text',
  );
  await expect(migrate(open, next)).rejects.toThrow(/alter table nothing/);
  const kept = await open.database.execute(sql`select to_regclass('users') is not null as users`);
  expect(kept).toMatchObject({ rows: [{ users: true }] });
  await open.close();

  const after = await startTestServer({ database });
  const token = await after.signIn(user);
  expect((await after.call('GET', 'api/admin/units', { token })).status).toBe(200);
  await after.close();
});
