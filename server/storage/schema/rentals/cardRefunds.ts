import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cardRefundStates } from '#domain/states/booking.ts';
import { dollars, identity, madeAt, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { organisationColumn } from '../places/organisations.ts';
import { payments } from './bookings.ts';

/** Refunds that the card provider is asked for. A pending one reserves its part of the payment. */
export const cardRefunds = pgTable(
  'card_refunds',
  {
    id: identity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: dollars('amount').notNull(),
    /** Tells the card provider one refund from every other. */
    key: text('key').notNull().unique(),
    status: text('status', { enum: cardRefundStates }).notNull().default('pending'),
    /** The moment of the next question to the card provider; null: it has answered. */
    askAt: moment('ask_at'),
    /** The provider's number of the refund. */
    transaction: text('transaction'),
    /** Why there is no outcome, or why it failed. */
    note: text('note'),
    reason: text('reason').notNull(),
    /** Whether the amount is taken off the bill too. */
    writesOff: boolean('writes_off').notNull(),
    /** Whether the goods of the bill go back into stock; null: nobody said. */
    restock: boolean('restock'),
    /** The person who asked for it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    organisationId: organisationColumn(),
    byName: text('by_name').notNull(),
    createdAt: madeAt(),
  },
  (table) => [
    index('card_refunds_payment').on(table.paymentId),
    index('card_refunds_user').on(table.userId),
    index('card_refunds_organisation').on(table.organisationId),
    index('card_refunds_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    check('card_refunds_amount', sql`${table.amount} > 0`),
    check('card_refunds_status', oneOf(table.status, cardRefundStates)),
  ],
);
