import { sql, type SQL } from 'drizzle-orm';
import { balanceOfOrder, writtenOffOrder } from './sums.ts';

/** The paid bills of a booking as SQL: the sum of their lines without deposits, and the sum that was written off. */
const paidBills = sql`
  select bill.id, bill.deposit, bill.others, bill.written_off from (
    select orders.id, ${writtenOffOrder} as written_off,
      (select coalesce(sum(line.total) filter (where line.kind = 'deposit'), 0) from order_lines line
        where line.order_id = orders.id) as deposit,
      (select coalesce(sum(line.total) filter (where line.kind <> 'deposit'), 0) from order_lines line
        where line.order_id = orders.id) as others
    from orders
    where orders.booking_id = bookings.id and orders.status <> 'cancelled' and ${balanceOfOrder} <= 0) bill`;

/** The credit that was given back before. */
const creditOfBooking = sql`
  ledger_lines credit where credit.booking_id = bookings.id and credit.kind = 'credit' and credit.order_id is null`;

const deposit = sql`(
  (select coalesce(sum(greatest(0, bill.deposit - bill.written_off)), 0) from (${paidBills}) bill)
  + (select coalesce(sum(credit.amount), 0) from ${creditOfBooking} and credit.order_line_id is not null))`;

/** The day after the last of a stay. */
const dayAfter = sql`(
  select ((coalesce(bookings.ends_at, now()) - interval '1 millisecond') at time zone sites.time_zone)::date + 1
  from sites where sites.id = bookings.site_id)`;

/** The paid rent of the days after a stay. What was written off is taken off a bill's deposits first. */
const unusedRent = sql`(
  select coalesce(sum(days.amount * greatest(0, days.period_to - greatest(days.period_from, ${dayAfter}))
    / (days.period_to - days.period_from)), 0)
  from (
    select line.total * greatest(0, bill.others - greatest(0, bill.written_off - bill.deposit)) / nullif(bill.others, 0)
      as amount, line.period_from, line.period_to
    from (${paidBills}) bill join order_lines line on line.order_id = bill.id
    where line.period_from is not null
    union all
    select credit.amount, credit.period_from, credit.period_to from ${creditOfBooking} and credit.period_from is not null
  ) days)`;

/**
 * Dollars of deposit and unused rent that a booking which is over was not given back, as SQL: the sum of
 * `settleMoveOut`.
 */
export const toGiveBackOfBooking: SQL<number> = sql<number>`(
  case when bookings.status = 'completed'
    then round((greatest(0, ${deposit}) + greatest(0, ${unusedRent}))::numeric, 2) else 0 end)::float8`;
