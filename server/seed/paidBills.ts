import { getTableName, sql, type SQL } from 'drizzle-orm';
import { paymentMethods, type PaymentMethod } from '#domain/states/booking.ts';
import { orderLines, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { postHistory } from './ledger.ts';
import { weeksBilled, type DayNumber } from './calendar.ts';
import type { BulkRows } from './rowBuffer.ts';

/** A bill paid at once, as nearly all are: the booking has amount, customer and purpose. */
export interface PaidBill {
  bookingId: number;
  /** Milliseconds since 1970. */
  at: number;
  paidAt: number;
  method: PaymentMethod;
  /** The first day that is billed, and the day of the next bill. */
  date: DayNumber;
  until: DayNumber;
}

const names = ['order_id', 'booking_id', 'date', 'until', 'at', 'paid_at', 'method'] as const;
type Column = (typeof names)[number];

/** Bills as the database takes them fastest: a list of whole numbers per column. */
export interface BillColumns {
  readonly lists: Readonly<Record<Column, number[]>>;
  add(bill: PaidBill, orderId: number): void;
}

const seconds = (moment: number) => Math.floor(moment / 1000);

export function createBillColumns(): BillColumns {
  const lists = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Column, number[]>;
  return {
    lists,
    add({ bookingId, date, until, at, paidAt, method }, orderId) {
      lists.order_id.push(orderId);
      lists.booking_id.push(bookingId);
      lists.date.push(date);
      lists.until.push(until);
      lists.at.push(seconds(at));
      lists.paid_at.push(seconds(paidAt));
      lists.method.push(paymentMethods.indexOf(method) + 1);
    },
  };
}

/** The number of bills per statement: a server limits a statement's time. */
const part = 60_000;

function billRows({ lists }: BillColumns, from: number): SQL {
  const given = names.map((name) => sql`${`{${lists[name].slice(from, from + part).join(',')}}`}::int[]`);
  const columns = names.map((name) => sql.identifier(name));
  const methods = sql`${`{"${paymentMethods.join('","')}"}`}::text[]`;
  const weeks = sql.raw(String(weeksBilled));
  return sql`
    select bill.*, site_id, customer_id, rate, to_timestamp(bill.at) as billed_at, (${methods})[method] as paid_by,
      case period when 'week' then ${weeks} else 1 end as quantity,
      held.units || ', ' || case period when 'week' then '${weeks} weeks' else period end
        || to_char(date '1970-01-01' + date, '" from "FMDD Mon YYYY') as description
    from unnest(${sql.join(given, sql`, `)}) as bill(${sql.join(columns, sql`, `)})
    join bookings on bookings.id = bill.booking_id
    join (
      select booking_id, string_agg(units.name, ', ' order by units.id) as units
      from booking_units join units on units.id = unit_id group by booking_id
    ) held on held.booking_id = bill.booking_id`;
}

/** Makes each bill's order, line and payment, all with the same number. */
const insertion = (bills: SQL) => sql`
  with bill as materialized (${bills}),
  ordered as (
    insert into orders (id, site_id, customer_id, booking_id, status, created_at)
    select order_id, site_id, customer_id, booking_id, 'paid', billed_at from bill),
  listed as (
    insert into order_lines (id, order_id, description, kind, period_from, period_to, quantity, unit_price)
    select order_id, order_id, description, 'rent', date '1970-01-01' + date, date '1970-01-01' + until, quantity, rate
    from bill)
  insert into payments (
    id, site_id, customer_id, order_id, booking_id, amount, method, status, reference, paid_at, created_at)
  select order_id, site_id, customer_id, order_id, booking_id, rate * quantity, paid_by, 'succeeded',
    'GH-' || lpad(order_id::text, 7, '0'), to_timestamp(paid_at), billed_at from bill`;

const tables = [orders, orderLines, payments, ledgerLines] as const;
const numbered = [orders, orderLines, payments] as const;

/**
 * Stores bills with line and payment. Tens of thousands go to the database as lists of numbers, from which it makes the
 * rows.
 */
export const paidBills = (bills: BillColumns): BulkRows => ({
  tables,
  async store(transaction) {
    for (let from = 0; from < bills.lists.order_id.length; from += part) {
      await transaction.execute(insertion(billRows(bills, from)));
    }
    for (const table of numbered) {
      const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
      await transaction.execute(sql`select setval(${sequence}, (select max(id) from ${table}))`);
    }
    await postHistory(transaction);
  },
});
