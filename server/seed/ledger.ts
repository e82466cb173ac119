import { sql } from 'drizzle-orm';
import { bits } from '#domain/permissions/bits.ts';
import { charged } from '#server/rentals/ledger/postCharges.ts';
import { postPayments } from '#server/rentals/ledger/postPayments.ts';
import { paidToOfBooking } from '#server/rentals/ledger/sums.ts';
import type { Database } from '#server/storage/database.ts';

const everything = sql`true`;

/** Money goes back a day after it came. */
const refundedAt = sql`least(now(), payments.paid_at + interval '1 day')`;

/** The days before the last payment in which the demo says who took one: changing all would take long. */
const daysWithTakers = 60;

/** Staff who may take payments took those of the desk, in turns. */
async function nameTakers(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    update payments set taken_by = team.names[1 + payments.id % cardinality(team.ids)],
      taken_by_id = team.ids[1 + payments.id % cardinality(team.ids)]
    from (
      select sites.id as site_id, array_agg(users.id order by users.id) as ids,
        array_agg(users.first_name || ' ' || users.last_name order by users.id) as names
      from sites join users on users.organisation_id = sites.organisation_id
      where users.status = 'active' and not users.is_service_account
        and (users.permissions->>'bookings')::int & ${bits.write} > 0
      group by sites.id) team
    where team.site_id = payments.site_id and payments.method in ('cash', 'EFTPOS')
      and payments.created_at > (select max(created_at) from payments) - make_interval(days => ${daysWithTakers})`);
}

/** Adds the ledger of all bills and payments, with their own dates. */
export async function postHistory(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, order_line_id, kind, amount, at, period_from,
      period_to)
    select site_id, customer_id, booking_id, order_id, order_line_id, 'charge', total, created_at, period_from, period_to
    from (${charged(everything)}) bill order by order_line_id`);
  await nameTakers(transaction);
  await postPayments({ transaction, now: new Date() }, everything);
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, payment_id, kind, amount, method, at)
    select site_id, customer_id, booking_id, order_id, id, 'refund', amount, method, ${refundedAt}
    from payments where status = 'refunded' order by id`);
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, kind, amount, at)
    select site_id, customer_id, booking_id, order_id, 'write-off', -amount, ${refundedAt}
    from payments where status = 'refunded' order by id`);
}

/** Sets the paid-to day of bookings with unpaid bills by the ledger. */
export async function correctPaidTo(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    update bookings set paid_to = (${paidToOfBooking})::date
    where id in (select booking_id from orders where status = 'pending' and booking_id is not null)`);
}
