import { sql } from 'drizzle-orm';
import { charged } from '#server/rentals/ledger/postCharges.ts';
import { postPayments } from '#server/rentals/ledger/postPayments.ts';
import { paidToOfBooking } from '#server/rentals/ledger/sums.ts';
import type { Database } from '#server/storage/database.ts';

const everything = sql`true`;

/** Money goes back a day after it came. */
const refundedAt = sql`least(now(), payments.paid_at + interval '1 day')`;

/** Adds the ledger of all bills and payments, with their own dates. */
export async function postHistory(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, order_line_id, kind, amount, at, period_from,
      period_to)
    select site_id, customer_id, booking_id, order_id, order_line_id, 'charge', total, created_at, period_from, period_to
    from (${charged(everything)}) bill order by order_line_id`);
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
