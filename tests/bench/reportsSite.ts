import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { openRentalsSite, siteId, type RentalsSite } from './rentalsSite.ts';

/** A rentals site with 100,000 bookings, each of which was billed and paid three times. */
export interface ReportsSite extends Omit<RentalsSite, 'counts'> {
  counts: Readonly<Record<'bookings' | 'orders' | 'payments', number>>;
}

/** A statement may take 30 s: each makes the bills of one month for a part of the bookings. */
const months = 3;
const partsOfBookings = 10;

/** Bills of one line each, paid three days later. */
const furtherMoney = (month: number, part: number) => sql`
  with billed as (
    select b.customer_id, b.id as booking_id, now() - (${month}::int * 30 + b.id % 30) * interval '1 day' as at
    from bookings b
    where b.site_id = ${siteId} and b.id % ${partsOfBookings}::int = ${part}::int
  ), made as (
    insert into orders (site_id, customer_id, booking_id, status, created_at)
    select ${siteId}, customer_id, booking_id, 'paid', at from billed
    returning id, customer_id, booking_id, created_at
  ), lines as (
    insert into order_lines (order_id, description, quantity, unit_price)
    select id, 'Rent', 1, 100 + id % 90 from made
  )
  insert into payments (site_id, customer_id, order_id, booking_id, amount, method, status, paid_at, created_at)
  select ${siteId}, customer_id, id, booking_id, 100 + id % 90, 'direct debit', 'succeeded',
    created_at + interval '3 days', created_at + interval '3 days' from made`;

const countsSchema = z.object({
  rows: z.tuple([z.object({ bookings: z.number(), orders: z.number(), payments: z.number() })]),
});

/** @param dashboard the folder of the built dashboard. */
export async function openReportsSite(database: DatabaseChoice, dashboard: string): Promise<ReportsSite> {
  const { server, token } = await openRentalsSite(database, dashboard);
  for (let month = 0; month < months; month += 1) {
    for (let part = 0; part < partsOfBookings; part += 1) await server.database.execute(furtherMoney(month, part));
  }
  await server.database.execute(sql`vacuum analyze`);
  const counted = sql`
    select (select count(*)::int from bookings where site_id = ${siteId}) as bookings,
      (select count(*)::int from orders where site_id = ${siteId}) as orders,
      (select count(*)::int from payments where site_id = ${siteId}) as payments`;
  const { rows } = countsSchema.parse(await server.database.execute(counted));
  return { server, token, counts: rows[0] };
}
