import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '../columns.ts';
import { bookings } from './bookings.ts';

/** Emails that remind of overdue rent: waiting, sent or given up. */
export const reminderMails = pgTable(
  'reminder_mails',
  {
    id: identity(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a server took the mail to send it; null: none has. */
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
    /** Why the last attempt failed. */
    failure: text('failure'),
  },
  (table) => [
    index('reminder_mails_booking').on(table.bookingId),
    uniqueIndex('reminder_mails_waiting')
      .on(table.bookingId)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
