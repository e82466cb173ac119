import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentMethods } from '#domain/states/booking.ts';
import { ledgerKinds } from '#domain/states/ledger.ts';
import { dollars, identity, moment, oneOf } from '../columns.ts';

/**
 * The lines that all balances derive from. The database refuses to change or delete one: a correction is a reversing
 * line. They outlive the records that they name, so these are no foreign keys.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: identity(),
    siteId: integer('site_id').notNull(),
    customerId: integer('customer_id'),
    bookingId: integer('booking_id'),
    /** The bill; null: the customer's credit. */
    orderId: integer('order_id'),
    orderLineId: integer('order_line_id'),
    paymentId: integer('payment_id'),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    /** Dollars added to the debt; below 0: taken off. */
    amount: dollars('amount').notNull(),
    /** How money came or went back. */
    method: text('method', { enum: paymentMethods }),
    at: moment('at').notNull(),
    /** null: the server itself. */
    byName: text('by_name'),
    reason: text('reason'),
    /** The days that a line of rent bills: from the first to before the last. */
    periodFrom: date('period_from', { mode: 'string' }),
    /** The day of the next bill. Of an opening: the day to which the booking was paid. */
    periodTo: date('period_to', { mode: 'string' }),
    /** The line that this one takes back. */
    reversesId: integer('reverses_id'),
  },
  (table) => [
    index('ledger_lines_order').on(table.orderId),
    index('ledger_lines_booking').on(table.bookingId),
    index('ledger_lines_customer').on(table.customerId),
    index('ledger_lines_payment').on(table.paymentId),
    index('ledger_lines_site').on(table.siteId, table.at),
    // Credit is read with each customer.
    index('ledger_lines_credit')
      .on(table.customerId)
      .where(sql`${table.orderId} is null`),
    uniqueIndex('ledger_lines_reverses').on(table.reversesId),
    check('ledger_lines_kind', oneOf(table.kind, ledgerKinds)),
    check('ledger_lines_method', oneOf(table.method, paymentMethods)),
    check('ledger_lines_period', sql`${table.periodFrom} < ${table.periodTo}`),
  ],
);
