import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { acknowledgedTroubles, troubledEntities } from '#domain/states/troubleNews.ts';
import { identity, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';

/**
 * Who sees to which trouble of a door or device: one row for each record and kind of trouble, of the newest that
 * somebody acknowledged. The action log keeps the earlier ones. The record has one of several tables.
 */
export const acknowledgements = pgTable(
  'acknowledgements',
  {
    id: identity(),
    siteId: siteColumn({ onDelete: 'cascade' }),
    entity: text('entity', { enum: troubledEntities }).notNull(),
    recordId: integer('record_id').notNull(),
    trouble: text('trouble', { enum: acknowledgedTroubles }).notNull(),
    /** When the trouble began, as the record says; null: the record has no such time. */
    since: moment('since'),
    at: moment('at').notNull(),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
  },
  (table) => [
    unique('acknowledgements_once').on(table.entity, table.recordId, table.trouble),
    index('acknowledgements_site').on(table.siteId),
    index('acknowledgements_user').on(table.byId),
    check('acknowledgements_entity', oneOf(table.entity, troubledEntities)),
    check('acknowledgements_trouble', oneOf(table.trouble, acknowledgedTroubles)),
  ],
);
