import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { owedByCustomer } from '#server/rentals/bills.ts';
import { creditOfCustomer } from '#server/rentals/ledger/sums.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { bareFolder } from '#tests/support/server/databaseFolders.ts';

const now = new Date('2026-11-21T02:00:00Z');
const migrationsFolder = fileURLToPath(new URL('../../../server/storage/migrations', import.meta.url));

const unexpected = (error: Error) => {
  throw error;
};

let open: OpenDatabase;
beforeAll(async () => {
  open = await openDatabase({ kind: 'folder', path: await bareFolder() }, unexpected);
});
afterAll(() => open.close());

async function run(migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql: statements } of migrations)
    for (const statement of statements) await open.database.execute(sql.raw(statement));
}

/** One customer with a booking in arrears, bills of all states, an overpaid one, and money for none. */
const before = `
  insert into organisations (id, name) values (1, 'Older');
  insert into sites (id, organisation_id, name, time_zone) values (1, 1, 'Site', 'Australia/Sydney');
  insert into customers (id, organisation_id, first_name, last_name) values (1, 1, 'Ada', 'Byron');
  insert into bookings (id, site_id, type, customer_id, status, starts_at, rate, period, arrears, paid_to)
    values (1, 1, 'storage', 1, 'in arrears', '2026-09-01', 100, 'month', 130, '2026-10-01');
  insert into orders (id, site_id, customer_id, booking_id, status, created_at, past_due) values
    (1, 1, 1, 1, 'pending', '2026-10-01', true), (2, 1, 1, 1, 'paid', '2026-09-01', true),
    (3, 1, 1, null, 'cancelled', '2026-09-02', true), (4, 1, 1, null, 'refunded', '2026-09-03', true),
    (5, 1, 1, null, 'collected', '2026-09-04', true), (6, 1, null, null, 'paid', '2026-09-05', true);
  insert into order_lines (order_id, description, quantity, unit_price)
    select id, 'Line', 2, 50 from orders;
  insert into payments (site_id, customer_id, order_id, amount, method, status, paid_at) values
    (1, 1, 2, 100, 'card', 'succeeded', '2026-09-01'), (1, 1, 4, 100, 'cash', 'refunded', '2026-09-03'),
    (1, 1, 5, 100, 'cash', 'succeeded', '2026-09-04'), (1, 1, 5, 15, 'cash', 'succeeded', '2026-09-05'),
    (1, 1, null, 20, 'cash', 'succeeded', '2026-09-06'), (1, 1, 1, 40, 'card', 'failed', null);
  select setval(pg_get_serial_sequence('orders', 'id'), 6)`;

it('gives what was recorded before it its lines, so that nothing is owed or paid otherwise', async () => {
  const migrations = readMigrationFiles({ migrationsFolder });
  const at = migrations.findIndex(({ sql: [first] }) => first?.includes('CREATE TABLE "ledger_lines"'));
  await run(migrations.slice(0, at));
  for (const statement of before.split(';')) await open.database.execute(sql.raw(statement));
  await run(migrations.slice(at));
  // The overdue bill with the $30 that the booking owed beyond it, the sale to nobody is nobody's.
  expect(await open.database.select({ owed: owedByCustomer, credit: creditOfCustomer }).from(customers)).toEqual([
    { owed: 130, credit: 35 },
  ]);
  const disagreements = await proveLedger(open.database, now);
  expect(disagreements.map(({ sentence }) => sentence)).toEqual(['ORD-000006 is paid, but $100.00 of it is owed.']);
});
