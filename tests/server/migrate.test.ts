// @module-tag postgres
import { join } from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StartFailure } from '#server/config/startFailure.ts';
import { rowsOf } from '#server/storage/database.ts';
import { describeSchema } from '#server/storage/describeSchema.ts';
import { migrate, ownMigrations, readMigrations } from '#server/storage/migrate.ts';
import { emptyAgain, openForTest } from '#tests/support/backup/archives.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { earlierVersion, listEarlierMigrations, nextVersion } from '#tests/support/server/versions.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The last ones change it. */
const shared = await sharedDatabase();
const open = await openForTest(shared.database);
afterAll(() => open.close());

it('leaves the version before at work when a migration fails', async () => {
  const next = nextVersion(
    folder.path,
    'alter table users rename to people',
    'alter table nothing add column here text',
  );
  await expect(migrate(open, next)).rejects.toThrow(/alter table nothing/);
  const kept = await open.database.execute(sql`select to_regclass('users') is not null as users`);
  expect(kept).toMatchObject({ rows: [{ users: true }] });
  const server = await startTestServer({ database: shared.database });
  const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
  expect((await server.call('GET', 'api/admin/units', { token })).status).toBe(200);
  await server.close();
});

describe('the description of a schema', () => {
  let lines: string[];
  beforeAll(async () => {
    lines = await describeSchema(open.database, 'public');
  });

  it.each([
    ['a column less', 'alter table customers drop column notes', 'column customers.notes'],
    ['a column more', 'alter table customers add column nickname text', 'column customers.nickname'],
    ['another type', 'alter table customers alter column notes type varchar(9)', 'column customers.notes'],
    ['another default', "alter table customers alter column notes set default ''", 'column customers.notes'],
    ['a value that may be absent', 'alter table users alter column email drop not null', 'column users.email'],
    ['a check less', 'alter table units drop constraint units_price', 'constraint units.units_price'],
    ['an index less', 'drop index units_status', 'index units_status'],
    ['another sequence', 'alter sequence orders_id_seq maxvalue 99', 'sequence orders_id_seq'],
    ['a trigger less', 'drop trigger ledger_lines_kept on ledger_lines', 'trigger ledger_lines.ledger_lines_kept'],
    [
      'a trigger that is off',
      'alter table ledger_lines disable trigger user',
      'trigger ledger_lines.ledger_lines_kept',
    ],
    ['a view more', 'create view names as select name from customers', 'view names'],
    ['a type more', "create type colour as enum ('red')", 'type colour'],
    [
      'another function',
      "create or replace function refuse_log_change() returns trigger language plpgsql as 'begin return old; end'",
      'function refuse_log_change',
    ],
  ])('tells one with %s from it', async (_name, change, difference) => {
    let after: string[] = [];
    await expect(
      open.database.transaction(async (transaction) => {
        await transaction.execute(sql.raw(change));
        after = await describeSchema(transaction, 'public');
        transaction.rollback();
      }),
    ).rejects.toThrow(TransactionRollbackError);
    const changed = [...lines, ...after].filter((line) => !(lines.includes(line) && after.includes(line)));
    expect(changed.map((line) => line.slice(0, line.indexOf(':')))).toContain(difference);
  });
});

describe.runIf(isOnPostgres)('a database of the time before the first release', () => {
  const ofRelease = ownMigrations().map(({ folderMillis }) => folderMillis);
  const schemas = sql`select nspname as name from pg_namespace where nspname !~ '^pg_' order by 1`;

  /** All that a start could change. */
  const state = async () => ({
    lines: await describeSchema(open.database, 'public'),
    schemas: await rowsOf(open.database, z.object({ name: z.string() }), schemas),
    migrations: await readMigrations(open.database),
  });

  let now: string[];
  let firstRelease: string;
  beforeAll(async () => {
    if (!isOnPostgres) return;
    now = await describeSchema(open.database, 'public');
    firstRelease = earlierVersion(join(folder.path, 'first'), '0001_triggers');
  });
  /** It has the tables of the first release. */
  beforeEach(async () => {
    if (!isOnPostgres) return;
    await emptyAgain(open);
    await migrate(open, firstRelease);
  });

  it('goes on if its tables are the same, in whatever order their columns are', async () => {
    await open.database.execute(sql`alter table customers drop column notes`);
    await open.database.execute(sql`alter table customers add column notes text`);
    await open.database.execute(sql`insert into organisations (name) values ('Then')`);
    await listEarlierMigrations(open.database);
    const before = await state();
    await migrate(open);
    expect(await state()).toEqual({ ...before, lines: now, migrations: ofRelease });
    expect(await open.database.execute(sql`select name from organisations where name = 'Then'`)).toMatchObject({
      rows: [{ name: 'Then' }],
    });
    await migrate(open);
    expect(await readMigrations(open.database)).toEqual(ofRelease);
  });

  it('is refused if its tables are others, and stays as it is', async () => {
    await open.database.execute(sql`alter table customers drop column notes`);
    await open.database.execute(sql`drop trigger ledger_lines_kept on ledger_lines`);
    await open.database.execute(sql`create table outbox (id integer)`);
    await listEarlierMigrations(open.database, 30);
    const before = await state();
    const refused: unknown = await migrate(open).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartFailure);
    expect((refused as StartFailure).message).toContain(
      'made before the first release of Gatehouse, and its tables are not those of the first release ' +
        '(column customers.notes, column outbox.id, table outbox and 1 more). Nothing was changed.',
    );
    expect(await state()).toEqual(before);
  });
});
