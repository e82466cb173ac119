import { sql } from 'drizzle-orm';
import { companies, familyNames, givenNames } from '#server/seed/names.ts';
import type { Database } from '#server/storage/database.ts';

/** More at once would take longer than a statement may. */
const batch = 20_000;

async function inBatches(rows: number, add: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= rows; from += batch) await add(from, Math.min(rows, from + batch - 1));
}

/** A word of a list in SQL, drawn anew for each row n. */
const drawn = (words: readonly string[], prime: number) =>
  sql`(${sql.param(words)}::text[])[1 + (n * ${prime}::bigint) % ${words.length}::int]`;

/** So many customers of an organisation, by the names of the demo data. */
export const addCustomers = (database: Database, organisationId: number, rows: number): Promise<void> =>
  inBatches(rows, (from, to) =>
    database.execute(sql`
      insert into customers (organisation_id, first_name, last_name, company, email, phone)
      select ${organisationId}, ${drawn(givenNames, 7_919)}, ${drawn(familyNames, 104_729)},
        case when n % 8 = 0 then ${drawn(familyNames, 31)} || ' ' || ${drawn(companies, 17)} end,
        'customer' || n || '@example.test', '04' || lpad(((n * 7654321::bigint) % 100000000)::text, 8, '0')
      from generate_series(${from}::int, ${to}::int) n`),
  );

/** So many units at a site: A0001, A0002 and so on. */
export const addUnits = (database: Database, siteId: number, rows: number): Promise<void> =>
  inBatches(rows, (from, to) =>
    database.execute(sql`
      insert into units (site_id, name, status, size, price, price_period)
      select ${siteId}, chr(65 + n / 20000) || lpad((n % 20000)::text, 5, '0'),
        (array['locked', 'unlocked', 'opened'])[1 + n % 3], 'small', 100 + n % 50, 'month'
      from generate_series(${from}::int, ${to}::int) n`),
  );

/** So many lines of the log of doors, over the units of a site, ten a minute. */
export const addEventLogs = (database: Database, siteId: number, rows: number): Promise<void> =>
  inBatches(rows, (from, to) =>
    database.execute(sql`
      insert into event_logs (site_id, unit_id, event, kind, created_at)
      select ${siteId}, first + n % 300, (array['Opened', 'Closed', 'Unlocked', 'Access denied'])[1 + n % 4], 'access',
        timestamptz '2026-01-01' + n * interval '6 seconds'
      from (select min(id) as first from units where site_id = ${siteId}) unit,
        generate_series(${from}::int, ${to}::int) n`),
  );
