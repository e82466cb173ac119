import { sql, type SQL } from 'drizzle-orm';

/** Dollars of a payment that the card provider may be giving back, as SQL. */
export const reservedOfPayment = sql<number>`(
  select coalesce(sum(asked.amount), 0)::float8 from card_refunds asked
  where asked.payment_id = payments.id and asked.status = 'pending')`;

/** Dollars that an order passed on to its customer's credit, and that were not refunded from it, as SQL. */
export const passedOnBy = (orderId: SQL) => sql<number>`greatest(0, (
  select coalesce(sum(line.amount), 0)::float8 from ledger_lines line
  where line.order_id = ${orderId} and line.kind = 'credit') - (
  select coalesce(sum(line.amount), 0)::float8 from ledger_lines line join payments own on own.id = line.payment_id
  where own.order_id = ${orderId} and line.order_id is null and line.kind = 'refund'))`;

/** Dollars of an order's payments that the card provider may be giving back, as SQL. */
export const reservedOfOrder = sql<number>`(
  select coalesce(sum(asked.amount), 0)::float8 from card_refunds asked join payments own on own.id = asked.payment_id
  where own.order_id = orders.id and asked.status = 'pending')`;

/**
 * Dollars of a customer's credit that the card provider may be giving back, as SQL. Of a bill's payments these are at
 * most what the bill passed on.
 */
export const reservedOfCredit = sql<number>`(
  select coalesce(sum(case when waiting.order_id is null then waiting.amount
    else least(waiting.amount, ${passedOnBy(sql`waiting.order_id`)}) end), 0)::float8
  from (
    select own.order_id, sum(asked.amount)::float8 as amount
    from card_refunds asked join payments own on own.id = asked.payment_id
    where own.customer_id = customers.id and asked.status = 'pending' group by own.order_id) waiting)`;

/** The refunds of a payment that the card provider was asked for, as SQL. */
export const cardRefundsOfPayment = sql`(
  select coalesce(json_agg(json_build_object(
    'id', asked.id, 'amount', asked.amount, 'status', asked.status, 'note', asked.note, 'reason', asked.reason,
    'by', asked.by_name, 'at', to_char(asked.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by asked.id), '[]')
  from card_refunds asked where asked.payment_id = payments.id)`;
