import { sql, type SQL } from 'drizzle-orm';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import type { Posting } from './posting.ts';

/** The lines of bills that are charged: none of a cancelled bill. Only rent bills a period. */
export const charged = (which: SQL) => sql`
  select line.id as order_line_id, line.total, line.kind, rent.period_from, rent.period_to, orders.created_at,
    orders.id as order_id, orders.site_id, orders.customer_id, orders.booking_id
  from order_lines line join orders on orders.id = line.order_id
    left join order_lines rent on rent.id = line.id and rent.kind = 'rent'
  where ${which} and orders.status <> 'cancelled' and (line.total <> 0 or rent.period_to is not null)`;

/** The charges of bills that no line takes back. */
const posted = (which: SQL) => sql`
  select posted.* from ledger_lines posted join orders on orders.id = posted.order_id
  where ${which} and posted.kind = 'charge' and posted.reverses_id is null
    and not exists (select from ledger_lines undone where undone.reverses_id = posted.id)`;

const isSame = sql`
  posted.order_line_id = wanted.order_line_id and posted.amount = wanted.total
  and posted.site_id = wanted.site_id and posted.customer_id is not distinct from wanted.customer_id
  and posted.booking_id is not distinct from wanted.booking_id
  and posted.period_from is not distinct from wanted.period_from
  and posted.period_to is not distinct from wanted.period_to`;

/**
 * Charges the lines of bills, and takes back what they charge no more. The first charge of a bill has its date.
 * @param which a condition on `orders`.
 */
export async function postCharges({ transaction, now, viewer }: Posting, which: SQL): Promise<void> {
  const [at, by] = [now.toISOString(), viewer?.name ?? null];
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, order_line_id, kind, amount, at, by_name,
      period_from, period_to, reverses_id)
    select posted.site_id, posted.customer_id, posted.booking_id, posted.order_id, posted.order_line_id, 'charge',
      -posted.amount, ${at}::timestamptz, ${by}, posted.period_from, posted.period_to, posted.id
    from (${posted(which)}) posted
    where not exists (select from (${charged(which)}) wanted where ${isSame})`);
  await transaction.execute(sql`
    insert into ledger_lines (site_id, customer_id, booking_id, order_id, order_line_id, kind, amount, at, by_name,
      period_from, period_to)
    select wanted.site_id, wanted.customer_id, wanted.booking_id, wanted.order_id, wanted.order_line_id, 'charge',
      wanted.total,
      case when exists (select from ledger_lines earlier where earlier.order_id = wanted.order_id)
        then ${at}::timestamptz else wanted.created_at end,
      ${by}, wanted.period_from, wanted.period_to
    from (${charged(which)}) wanted
    where not exists (select from (${posted(which)}) posted where ${isSame})
    order by wanted.order_id, wanted.order_line_id`);
}

/** The condition for one order. */
export const ofOrder = (orderId: number): SQL => sql`${orders.id} = ${orderId}`;
