import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const own = fileURLToPath(new URL('../../server/storage/migrations', import.meta.url));
const folder = temporaryFolder();
afterAll(() => folder.remove());

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) });

/** This version's migrations, and further ones after them. */
function nextVersion(...statements: string[]): string {
  cpSync(own, folder.path, { recursive: true });
  const file = join(folder.path, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { idx = 0, when = 0 } = journal.entries.at(-1) ?? {};
  for (const [index, statement] of statements.entries()) {
    const tag = `next_${index}`;
    writeFileSync(join(folder.path, `${tag}.sql`), statement);
    journal.entries.push({ idx: idx + index + 1, version: '7', when: when + index + 1, tag, breakpoints: true });
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder.path;
}

it('leaves the version before at work when a migration fails', async () => {
  const database = await emptyDatabase();
  const before = await startTestServer({ database });
  const user = await before.build.user({ isSuperAdmin: true });
  await before.close();

  const open = await openDatabase(database, () => undefined);
  const next = nextVersion('alter table users rename to people', 'alter table nothing add column here text');
  await expect(migrate(open, next)).rejects.toThrow(/alter table nothing/);
  const kept = await open.database.execute(sql`select to_regclass('users') is not null as users`);
  expect(kept).toMatchObject({ rows: [{ users: true }] });
  await open.close();

  const after = await startTestServer({ database });
  const token = await after.signIn(user);
  expect((await after.call('GET', 'api/admin/units', { token })).status).toBe(200);
  await after.close();
});
