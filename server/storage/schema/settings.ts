import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Settings that the server stores itself: the id of the key that signs sessions, the demo data's seed. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
