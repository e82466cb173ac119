import { sql, type SQL } from 'drizzle-orm';

/** Dollars of an order's lines in the ledger, as SQL. @param order the table's name in the query. */
const sumOfOrder = (order: string, kinds?: SQL) => sql`(
  select coalesce(sum(line.amount), 0) from ledger_lines line
  where line.order_id = ${sql.raw(order)}.id ${kinds === undefined ? sql`` : sql`and line.kind in (${kinds})`})`;

/** The debt of an order; below 0: too much was paid. */
export const balanceOfOrder = sumOfOrder('orders');

/** Dollars that came in for an order and stayed, with the credit that was used for it. */
export const paidOfOrder = sql<number>`(-${sumOfOrder('orders', sql`'payment', 'refund', 'credit'`)})::float8`;

/** Dollars of its customer's credit that were used for an order. */
export const creditUsedForOrder = sql<number>`greatest(0, -${sumOfOrder('orders', sql`'credit'`)})::float8`;

/** Dollars that were given back for an order. */
export const refundedOfOrder = sql<number>`${sumOfOrder('orders', sql`'refund'`)}::float8`;

/** Dollars that were written off an order. */
export const writtenOffOrder = sql<number>`(-${sumOfOrder('orders', sql`'write-off'`)})::float8`;

/** A customer's money that pays no bill. */
export const creditOfCustomer = sql<number>`(
  select coalesce(-sum(line.amount), 0)::float8 from ledger_lines line
  where line.customer_id = customers.id and line.order_id is null)`;

/** The changes of a customer's credit that neither a payment nor a bill tells of, as SQL. */
export const creditLinesOfCustomer = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', case line.kind when 'refund' then 'refund' else 'settlement' end, 'amount', abs(line.amount),
    'siteId', line.site_id, 'bookingId', line.booking_id, 'method', line.method,
    'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by line.id), '[]')
  from ledger_lines line
  where line.customer_id = customers.id and line.order_id is null
    and (line.kind = 'refund' and line.payment_id is null or line.kind = 'credit' and line.booking_id is not null))`;

/** Dollars of a payment that were given back. */
export const refundedOfPayment = sql<number>`(
  select coalesce(sum(line.amount), 0)::float8 from ledger_lines line
  where line.payment_id = payments.id and line.kind = 'refund')`;

/** The condition for charges that no line takes back, and that take none back. */
export const isUnreversed = sql`ledger_lines.kind = 'charge' and ledger_lines.reverses_id is null
  and not exists (select from ledger_lines undone where undone.reverses_id = ledger_lines.id)`;

/** The day to which a booking was paid when it was taken over, as SQL; null: nothing was paid. */
const openingOfBooking = sql`(
  select opening.period_to from ledger_lines opening
  where opening.booking_id = bookings.id and opening.kind = 'opening' order by opening.id desc limit 1)`;

/**
 * The day to which a booking is paid, as SQL: that of the last paid period before the first unpaid one. Days that nobody
 * billed owe nothing, and neither do periods before the opening. null: nothing was paid yet.
 */
export const paidToOfBooking = sql<string | null>`(
  with billed as (
    select ledger_lines.period_from, ledger_lines.period_to, ${balanceOfOrder} <= 0 as is_paid
    from ledger_lines join orders on orders.id = ledger_lines.order_id
    where ledger_lines.booking_id = bookings.id and ${isUnreversed}
      and ledger_lines.period_from >= coalesce(${openingOfBooking}, '-infinity'))
  select to_char(greatest(${openingOfBooking}, max(period_to) filter (where is_paid
    and period_from < coalesce((select min(period_from) from billed where not is_paid), 'infinity'))), 'YYYY-MM-DD')
  from billed)`;

/** The day to which a booking's rent is billed, as SQL. */
export const billedToOfBooking = sql<string | null>`(
  select to_char(max(ledger_lines.period_to), 'YYYY-MM-DD') from ledger_lines
  where ledger_lines.booking_id = bookings.id and ${isUnreversed})`;

/** The refunds of a payment, as SQL. */
export const refundsOfPayment = sql`(
  select coalesce(json_agg(json_build_object(
    'amount', line.amount, 'by', line.by_name, 'reason', line.reason,
    'takenOff', exists (
      select from ledger_lines off
      where off.order_id = line.order_id and off.kind = 'write-off' and off.at = line.at and off.amount = -line.amount),
    'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by line.id), '[]')
  from ledger_lines line where line.payment_id = payments.id and line.kind = 'refund')`;
