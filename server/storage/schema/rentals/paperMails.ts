import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, oneOf } from '../columns.ts';
import { customers } from './customers.ts';

/** The kinds of records whose papers are emailed. */
export const mailedEntities = ['order', 'payment'] as const;

/** Emails with an invoice, a receipt or an adjustment note: waiting, sent or given up. */
export const paperMails = pgTable(
  'paper_mails',
  {
    id: identity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    organisationId: integer('organisation_id').notNull(),
    siteId: integer('site_id').notNull(),
    /** The record whose history says that its paper was emailed. */
    entity: text('entity', { enum: mailedEntities }).notNull(),
    recordId: integer('record_id').notNull(),
    /** The paper: "Receipt". */
    paper: text('paper').notNull(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Who sent it. */
    byName: text('by_name').notNull(),
    userId: integer('user_id'),
    createdAt: moment('created_at').notNull(),
    /** When a server took the mail to send it; null: none has. */
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
  },
  (table) => [
    index('paper_mails_customer').on(table.customerId, table.createdAt),
    index('paper_mails_organisation').on(table.organisationId, table.createdAt),
    index('paper_mails_waiting')
      .on(table.id)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    check('paper_mails_entity', oneOf(table.entity, mailedEntities)),
  ],
);
