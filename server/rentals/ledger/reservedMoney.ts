import { sql } from 'drizzle-orm';

/** Dollars of a payment that the card provider may be giving back, as SQL. */
export const reservedOfPayment = sql<number>`(
  select coalesce(sum(asked.amount), 0)::float8 from card_refunds asked
  where asked.payment_id = payments.id and asked.status = 'pending')`;

/** Dollars of a customer's credit that the card provider may be giving back, as SQL. */
export const reservedOfCredit = sql<number>`(
  select coalesce(sum(asked.amount), 0)::float8 from card_refunds asked join payments own on own.id = asked.payment_id
  where own.customer_id = customers.id and own.order_id is null and asked.status = 'pending')`;

/** The refunds of a payment that the card provider was asked for, as SQL. */
export const cardRefundsOfPayment = sql`(
  select coalesce(json_agg(json_build_object(
    'id', asked.id, 'amount', asked.amount, 'status', asked.status, 'note', asked.note, 'reason', asked.reason,
    'by', asked.by_name, 'at', to_char(asked.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by asked.id), '[]')
  from card_refunds asked where asked.payment_id = payments.id)`;
