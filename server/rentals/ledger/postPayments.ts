import { sql, type SQL } from 'drizzle-orm';
import type { Posting } from './posting.ts';

/** The customer of a line: that of the bill, also if another customer pays, as for a sale without a customer. */
const customerId = sql`case when orders.id is null then payments.customer_id else orders.customer_id end`;

/**
 * Records the money of received payments that the ledger does not have yet. Without a bill it is the customer's credit.
 * @param which a condition on `payments`.
 */
export async function postPayments({ transaction, viewer }: Posting, which: SQL): Promise<void> {
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, payment_id, kind, amount, method, at, by_name)
    select payments.site_id, ${customerId}, orders.booking_id, payments.order_id, payments.id, 'payment',
      -payments.amount, payments.method, coalesce(payments.paid_at, payments.created_at), ${viewer?.name ?? null}
    from payments left join orders on orders.id = payments.order_id
    where ${which} and payments.status in ('succeeded', 'refunded')
      and not exists (select from ledger_lines known where known.payment_id = payments.id and known.kind = 'payment')
    order by payments.id`);
}

/**
 * Gives back what is left of payments that are refunded.
 * @param which a condition on `payments`.
 */
export async function postFullRefunds({ transaction, now, viewer }: Posting, which: SQL): Promise<void> {
  const left = sql`-(select coalesce(sum(known.amount), 0) from ledger_lines known where known.payment_id = payments.id)`;
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, payment_id, kind, amount, method, at, by_name)
    select payments.site_id, ${customerId}, orders.booking_id, payments.order_id, payments.id, 'refund', ${left},
      payments.method, ${now.toISOString()}::timestamptz, ${viewer?.name ?? null}
    from payments left join orders on orders.id = payments.order_id
    where ${which} and payments.status = 'refunded' and ${left} > 0
    order by payments.id`);
}
