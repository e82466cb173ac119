import { sql, type SQL } from 'drizzle-orm';
import type { Disagreement } from '#domain/calls/ledger.ts';
import { runningBookingStates } from '#domain/states/booking.ts';
import { dollars } from '#format/numbers.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { balanceOfOrder, paidOfOrder, paidToOfBooking } from './sums.ts';

interface Found {
  id: number | null;
  site_id: number | null;
  name: string;
  is: number | string | null;
  ought: number | string | null;
}

interface Check {
  entity: Disagreement['entity'];
  /** Finds rows with `id`, `site_id`, `name`, `is` and `ought`. */
  find: (scope: Scope) => SQL;
  sentence: (row: Found) => string;
}

interface Scope {
  /** The sites that are proved, as a condition on a column. */
  atSites: (column: SQL) => SQL;
  now: Date;
}

const money = (amount: Found['is']) => dollars(Number(amount));
const day = (text: Found['is']) => text ?? 'no day';
const column = (name: string) => sql.raw(name);

const ofPayment = (kind: SQL) => sql`(
  select coalesce(sum(line.amount), 0) from ledger_lines line
  where line.payment_id = payments.id and line.kind = ${kind})`;

const overdueAt = (moment: Date) => sql`(
  select coalesce(sum(greatest(0, ${balanceOfOrder})), 0) from orders
  where orders.booking_id = bookings.id and orders.status = 'pending' and orders.created_at <
    date_trunc('day', ${moment.toISOString()}::timestamptz at time zone sites.time_zone) at time zone sites.time_zone)`;

const running = sql.raw(runningBookingStates.map((state) => `'${state}'`).join(', '));

const checks: readonly Check[] = [
  {
    entity: 'order',
    find: ({ atSites }) => sql`
      select id, site_id, number as name, charged as is, billed as ought from (
        select orders.id, orders.site_id, orders.number,
          (select coalesce(sum(line.amount), 0) from ledger_lines line
            where line.order_id = orders.id and line.kind = 'charge')::float8 as charged,
          (select coalesce(sum(line.total), 0) from order_lines line
            where line.order_id = orders.id and orders.status <> 'cancelled')::float8 as billed
        from orders where ${atSites(column('orders.site_id'))}) bill
      where charged <> billed`,
    sentence: ({ name, is, ought }) => `${name} bills ${money(ought)}, but ${money(is)} is charged.`,
  },
  {
    entity: 'order',
    find: ({ atSites }) => sql`
      select id, site_id, number as name, balance::float8 as is, status as ought from (
        select orders.id, orders.site_id, orders.number, orders.status, orders.customer_id, ${paidOfOrder} as paid,
          ${balanceOfOrder} as balance
        from orders where ${atSites(column('orders.site_id'))}) bill
      where (status = 'paid' and balance > 0) or (status in ('cancelled', 'refunded') and balance <> 0)
        or (status = 'pending' and balance <= 0 and paid > 0) or (balance < 0 and customer_id is not null)`,
    sentence: ({ name, is, ought }) => `${name} is ${String(ought)}, but ${money(is)} of it is owed.`,
  },
  {
    entity: 'payment',
    find: ({ atSites }) => sql`
      select id, site_id, id::text as name, came::float8 as is, amount::float8 as ought from (
        select payments.id, payments.site_id, -${ofPayment(sql`'payment'`)} as came,
          case when payments.status in ('succeeded', 'refunded') then payments.amount else 0 end as amount
        from payments where ${atSites(column('payments.site_id'))}) payment
      where came <> amount`,
    sentence: ({ name, is, ought }) => `Payment ${name} is of ${money(ought)}, but ${money(is)} came in.`,
  },
  {
    entity: 'payment',
    find: ({ atSites }) => sql`
      select id, site_id, id::text as name, went::float8 as is, amount::float8 as ought from (
        select payments.id, payments.site_id, payments.status, payments.amount, ${ofPayment(sql`'refund'`)} as went
        from payments where ${atSites(column('payments.site_id'))}) payment
      where went > amount or (status = 'refunded') <> (went = amount)`,
    sentence: ({ name, is, ought }) => `${money(is)} of ${money(ought)} of payment ${name} went back.`,
  },
  {
    entity: 'customer',
    find: ({ atSites }) => sql`
      select coalesce(own.customer_id, billed.customer_id) as id, null::int as site_id,
        coalesce(own.customer_id, billed.customer_id)::text as name,
        coalesce(own.sum, 0)::float8 as is, coalesce(billed.sum, 0)::float8 as ought
      from (
        select line.customer_id, sum(line.amount) from ledger_lines line
        where line.order_id is not null and line.customer_id is not null and ${atSites(column('line.site_id'))}
        group by line.customer_id) own
      full join (
        select orders.customer_id, sum(line.amount) from ledger_lines line join orders on orders.id = line.order_id
        where orders.customer_id is not null and ${atSites(column('line.site_id'))} group by orders.customer_id) billed
      on billed.customer_id = own.customer_id
      where coalesce(own.sum, 0) <> coalesce(billed.sum, 0)`,
    sentence: ({ name, is, ought }) => `Customer ${name} owes ${money(is)}, but their bills say ${money(ought)}.`,
  },
  {
    entity: 'customer',
    find: ({ atSites }) => sql`
      select customer_id as id, null::int as site_id, customer_id::text as name, -sum(amount)::float8 as is, 0 as ought
      from ledger_lines line where order_id is null and customer_id is not null and ${atSites(column('line.site_id'))}
      group by customer_id having sum(amount) > 0`,
    sentence: ({ name, is }) => `Customer ${name} used more credit than they had: ${money(is)} is left.`,
  },
  {
    entity: null,
    find: ({ atSites }) => sql`
      select null::int as id, coalesce(posted.site_id, taken.site_id) as site_id,
        coalesce(posted.name, taken.name) as name, coalesce(posted.sum, 0)::float8 as is,
        coalesce(taken.sum, 0)::float8 as ought
      from (
        select line.site_id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD') || ' by ' || line.method as name,
          -sum(line.amount) as sum
        from ledger_lines line where line.kind = 'payment' and ${atSites(column('line.site_id'))} group by 1, 2) posted
      full join (
        select payments.site_id,
          to_char(coalesce(payments.paid_at, payments.created_at) at time zone 'UTC', 'YYYY-MM-DD') || ' by '
            || payments.method as name,
          sum(payments.amount) as sum
        from payments
        where payments.status in ('succeeded', 'refunded') and ${atSites(column('payments.site_id'))} group by 1, 2) taken
      on taken.site_id = posted.site_id and taken.name = posted.name
      where coalesce(posted.sum, 0) <> coalesce(taken.sum, 0)`,
    sentence: ({ name, is, ought }) => `Payments of ${name} are ${money(ought)}, but the ledger has ${money(is)}.`,
  },
  {
    entity: 'booking',
    find: ({ atSites }) => sql`
      select id, site_id, id::text as name, said as is, paid_to as ought from (
        select bookings.id, bookings.site_id, to_char(bookings.paid_to, 'YYYY-MM-DD') as said,
          ${paidToOfBooking} as paid_to
        from bookings where ${atSites(column('bookings.site_id'))}) booking
      where said is distinct from paid_to`,
    sentence: ({ name, is, ought }) => `Booking ${name} says paid to ${day(is)}, but its bills ${day(ought)}.`,
  },
  {
    entity: 'booking',
    find: ({ atSites, now }) => sql`
      select id, site_id, id::text as name, arrears::float8 as is, overdue::float8 as ought from (
        select bookings.id, bookings.site_id, bookings.arrears, ${overdueAt(now)} as overdue,
          ${overdueAt(new Date(now.getTime() - serverTiming.rentals.lag))} as earlier
        from bookings join sites on sites.id = bookings.site_id
        where bookings.status in (${running}) and not bookings.complimentary
          and ${atSites(column('bookings.site_id'))}) booking
      where arrears not in (overdue, earlier)`,
    sentence: ({ name, is, ought }) => `Booking ${name} has ${money(is)} in arrears, but ${money(ought)} is overdue.`,
  },
];

/**
 * Proves that ledger and records agree to the cent: by bill, payment, customer, day and method, and booking.
 * @param organisationId whose sites; null: all.
 * @returns the disagreements; empty: none.
 */
export async function proveLedger(
  database: Database,
  now: Date,
  organisationId: number | null = null,
): Promise<Disagreement[]> {
  const atSites = (site: SQL) =>
    organisationId === null
      ? sql`true`
      : sql`${site} in (select id from sites where organisation_id = ${organisationId})`;
  const found: Disagreement[] = [];
  for (const { entity, find, sentence } of checks) {
    const { rows } = (await database.execute(find({ atSites, now }))) as unknown as { rows: Found[] };
    for (const row of rows) found.push({ entity, id: row.id, siteId: row.site_id, sentence: sentence(row) });
  }
  return found;
}
