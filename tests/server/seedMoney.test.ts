import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { toGiveBackOfBooking } from '#server/rentals/ledger/toGiveBack.ts';
import { places } from '#server/seed/places.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';
import { datedSeed, seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { monthFigures, occupancyOf, together, type MonthFigures } from './seedFigures.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('seed');

const anchor = new Date('2026-11-21T02:00:00Z');

const unexpected = (error: Error) => {
  throw error;
};

const open = await openDatabase(await seededDatabase(datedSeed), unexpected);
await migrate(open);
await seed(open.database, datedSeed, new Date('2026-11-21T12:00:00Z'));
afterAll(() => open.close());

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await open.database.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const isIn = (months: readonly string[]) => (figures: MonthFigures) => months.includes(figures.month.slice(5));

describe.runIf(isProof)('the months of the demo data', () => {
  let ofSites: MonthFigures[];
  /** The figures of all sites, without the current month. */
  let whole: MonthFigures[];
  beforeAll(async () => {
    ofSites = await monthFigures(open.database, anchor);
    whole = together(ofSites).slice(0, -1);
  });

  it('have bills and payments in each of the last two years, much the same from month to month', () => {
    expect(whole).toHaveLength(24);
    const usual = mean(whole.map(({ collected }) => collected));
    for (const { month, billed, collected } of whole) {
      expect([month, collected / usual > 0.8, collected / usual < 1.2]).toEqual([month, true, true]);
      expect([month, Math.abs(billed / collected - 1) < 0.08]).toEqual([month, true]);
    }
  });

  it('leave a few per cent of the last bills unpaid, and none of the old ones', () => {
    const last = whole.slice(-2);
    const unpaid = mean(last.map(({ open: left, billed }) => left / billed));
    expect(unpaid).toBeGreaterThan(0.01);
    expect(unpaid).toBeLessThan(0.08);
    expect(whole.slice(0, 12).map((month) => month.open)).toEqual(Array.from({ length: 12 }, () => 0));
  });

  it('let between 75 and 95 per cent of every site, more in summer than in winter', () => {
    expect(new Set(ofSites.map(({ siteId }) => siteId)).size).toBe(places.length);
    for (const { siteId, month, ...units } of ofSites) {
      const occupancy = occupancyOf(units);
      expect([siteId, month, occupancy >= 75, occupancy <= 95]).toEqual([siteId, month, true, true]);
    }
    const summer = mean(whole.filter(isIn(['12', '01', '02'])).map(occupancyOf));
    const winter = mean(whole.filter(isIn(['06', '07', '08'])).map(occupancyOf));
    expect(summer - winter).toBeGreaterThan(4);
  });

  it('have people who move in and out each month', () => {
    for (const { month, moveIns, moveOuts } of whole) {
      expect([month, moveIns > 10, moveOuts > 10]).toEqual([month, true, true]);
      expect([month, moveIns < 200, moveOuts < 200]).toEqual([month, true, true]);
    }
  });
});

describe.runIf(isProof)('the bills of the demo data', () => {
  it('are made for the whole life of each tenancy, one for each of its periods', async () => {
    const wrong = await rowsOf<{ id: number }>(sql`
      with bill as (
        select bookings.id, bookings.period,
          (orders.created_at at time zone sites.time_zone)::date as made,
          lead((orders.created_at at time zone sites.time_zone)::date) over (partition by bookings.id order by orders.id)
            as next,
          (starts_at at time zone sites.time_zone)::date as begins,
          (least(ends_at, ${anchor.toISOString()}) at time zone sites.time_zone)::date as ends
        from bookings join sites on sites.id = site_id join orders on booking_id = bookings.id
        where bookings.period in ('week', 'month'))
      select id from bill
      where case period when 'week' then coalesce(next, ends + 28) - made not between 28 and 56
        else coalesce(next, (ends + interval '1 month')::date) not between (made + interval '27 days') and (made + interval '2 months') end
      union all
      select id from bill group by id having min(made) <> min(begins)`);
    expect(wrong).toEqual([]);
    const unbilled = await rowsOf<{ id: number }>(sql`
      select id from bookings where status in ('active', 'in arrears', 'completed') and period in ('week', 'month')
      and not complimentary and not exists (select from orders where booking_id = bookings.id)`);
    expect(unbilled).toEqual([]);
  });

  it('come to what their lines and payments come to', async () => {
    const wrong = await rowsOf<{ id: number }>(sql`
      select orders.id from orders
      where status in ('paid', 'collected') and (select sum(total) from order_lines where order_id = orders.id)
        <> (select coalesce(sum(amount), 0) from payments where order_id = orders.id and status = 'succeeded')`);
    expect(wrong).toEqual([]);
  });

  it('are as much behind as the bookings in arrears say, and owed by nobody else', async () => {
    const wrong = await rowsOf<{ id: number }>(sql`
      select bookings.id from bookings join sites on sites.id = bookings.site_id
      left join orders on booking_id = bookings.id and orders.status = 'pending'
        and (orders.created_at at time zone time_zone)::date < (${anchor.toISOString()}::timestamptz at time zone time_zone)::date
      group by bookings.id
      having arrears <> coalesce(sum((select sum(total) from order_lines where order_id = orders.id)
        - (select coalesce(sum(amount), 0) from payments where order_id = orders.id and status = 'succeeded')), 0)
        or (arrears > 0) <> (bookings.status = 'in arrears')`);
    expect(wrong).toEqual([]);
  });

  it('leave a handful of those who moved out with money to get back, at the largest site too', async () => {
    const waiting = await rowsOf<{ site: number; count: number; ended: string }>(sql`
      select site_id as site, count(*)::int as count, min(ends_at)::text as ended
      from bookings where ${toGiveBackOfBooking} > 0 group by site_id order by count desc`);
    expect(waiting[0]?.count).toBeGreaterThan(0);
    for (const { site, count, ended } of waiting) {
      expect([site, count < 15]).toEqual([site, true]);
      expect(anchor.getTime() - Date.parse(ended)).toBeLessThan(5 * 24 * 60 * 60 * 1000);
    }
  });

  it('agree with the ledger', async () => {
    const organisations = await rowsOf<{ id: number }>(sql`select id from organisations`);
    for (const { id } of organisations) expect(await proveLedger(open.database, anchor, id)).toEqual([]);
  });

  it('have numbers that grow with time', async () => {
    const [row] = await rowsOf<{ orders: number; earlier: number }>(sql`
      select count(*)::int as orders, count(*) filter (where created_at < before)::int as earlier
      from (select created_at, lag(created_at) over (order by id) as before from orders) placed`);
    expect(row?.orders).toBeGreaterThan(40_000);
    expect(row?.earlier).toBe(0);
  });

  it('go on from their last numbers', async () => {
    for (const table of ['orders', 'order_lines', 'payments']) {
      const [row] = await rowsOf<{ next: number; last: number }>(sql`
        select nextval(pg_get_serial_sequence(${table}, 'id'))::int as next, max(id) as last
        from ${sql.identifier(table)}`);
      expect(row?.next).toBe((row?.last ?? 0) + 1);
    }
  });

  it('have all the states that bills and payments can have', async () => {
    const orders = await rowsOf<{ status: string }>(sql`select distinct status from orders order by 1`);
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'collected', 'paid', 'pending', 'refunded']);
    const payments = await rowsOf<{ status: string }>(sql`select distinct status from payments order by 1`);
    expect(payments.map(({ status }) => status)).toEqual(['failed', 'pending', 'refunded', 'succeeded']);
  });

  it('put those in arrears whose oldest bill is some days old, and overlock them a week after', async () => {
    const debts = await rowsOf<{ status: string; age: number }>(sql`
      select units.status, (${anchor.toISOString()}::timestamptz at time zone time_zone)::date
        - (min(orders.created_at) at time zone time_zone)::date as age
      from bookings join sites on sites.id = bookings.site_id join orders on orders.booking_id = bookings.id
      join booking_units on booking_units.booking_id = bookings.id join units on units.id = unit_id
      where bookings.status = 'in arrears' and orders.status = 'pending'
      group by units.id, time_zone`);
    expect(debts.length).toBeGreaterThan(80);
    for (const { status, age } of debts) {
      expect([status, age > 0]).toEqual([status, true]);
      if (status === 'overlocked') expect(age).toBeGreaterThan(7);
    }
    expect(Math.max(...debts.map(({ age }) => age))).toBeGreaterThan(60);
  });
});

describe.runIf(isProof)('the keys of a seeded database', () => {
  it('are those of an empty one', async () => {
    const keys = async ({ database }: OpenDatabase) => {
      const { rows } = (await database.execute(sql`
        select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition, convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
        union all
        select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
        order by 1, 2, 3`)) as unknown as { rows: unknown[] };
      return rows;
    };
    const empty = await openDatabase(await lentDatabase(), unexpected);
    await migrate(empty);
    expect(await keys(open)).toEqual(await keys(empty));
    await empty.close();
  });
});
